import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { failureSentence } from '../httpFailure.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { Download } from './useDownload.ts';

/** The progress of a download, or why it failed. */
export function DownloadStatus({ received, failure, stop }: Download) {
  const translate = useTranslate();
  if (failure) {
    return (
      <Alert severity="error" sx={{ width: '100%', mb: 1 }}>
        {failureSentence(failure, translate)}
      </Alert>
    );
  }
  if (received === undefined) return null;
  return (
    <Box sx={{ width: '100%', mb: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate('download.running', { size: Math.ceil(received / 1024) })}
        </Typography>
        <Button color="inherit" onClick={stop}>
          {translate('download.stop')}
        </Button>
      </Box>
      <LinearProgress aria-label={translate('download.progress')} />
    </Box>
  );
}
