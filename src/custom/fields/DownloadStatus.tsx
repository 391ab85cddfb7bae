import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Download } from './useDownload.ts';

type DownloadStatusProps = Pick<Download<EndpointName>, 'received' | 'problem' | 'stop'>;

/** How far a download is, or why there is no file. */
export function DownloadStatus({ received, problem, stop }: DownloadStatusProps) {
  const translate = useTranslate();
  if (problem) {
    return <Alert severity="error">{problem}</Alert>;
  }
  if (received === undefined) return null;
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate('download.running', { size: Math.ceil(received / 1024) })}
        </Typography>
        <Button color="inherit" onClick={stop}>
          {translate('download.stop')}
        </Button>
      </Box>
      <LinearProgress aria-label={translate('download.progress')} />
    </div>
  );
}
