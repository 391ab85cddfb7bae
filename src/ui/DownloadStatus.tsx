import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/useTranslate.ts';
import { failureSentence } from '../wire/httpFailure.ts';
import type { Download } from './useDownload.ts';

/** The progress of a download, its end, or why it failed. */
export function DownloadStatus({ received, failure, isDone, stop }: Download) {
  const translate = useTranslate();
  const isRunning = received !== undefined;
  return (
    <Box sx={{ width: '100%', mb: isRunning || isDone || failure ? 1 : 0 }}>
      {failure && <Alert severity="error">{failureSentence(failure, translate)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        {/* Always rendered: screen readers announce only changes of an element that already exists. */}
        <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {isRunning && translate('download.running', { size: Math.ceil(received / 1024) })}
          {isDone && translate('download.done')}
        </Typography>
        {isRunning && (
          <Button color="inherit" onClick={stop}>
            {translate('download.stop')}
          </Button>
        )}
      </Box>
      {isRunning && <LinearProgress aria-label={translate('download.progress')} />}
    </Box>
  );
}
