import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useNewVersion } from './useNewVersion.ts';

/** Offers a newer console, and never takes a form away for it. */
export function VersionNotice() {
  const translate = useTranslate();
  if (!useNewVersion()) return null;
  return (
    <Alert
      role="status"
      severity="info"
      action={
        <Button color="inherit" onClick={() => location.reload()}>
          {translate('version.load')}
        </Button>
      }
      sx={{
        alignItems: 'center',
        // On a phone the button goes below the sentence.
        flexWrap: 'wrap',
        '& .MuiAlert-message': { flex: '1 1 12em' },
      }}
    >
      {translate('version.ready')}
    </Alert>
  );
}
