import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useRef } from 'react';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** Shows the secret of a webhook, which nobody sees again: only the button closes it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const contentId = useId();
  const input = useRef<HTMLInputElement>(null);

  async function copy() {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(secret);
      notify('resources.webhooks.secret.copied', { type: 'success' });
    } catch {
      // Without HTTPS there is no clipboard: what is selected is copied by hand.
      notify('resources.webhooks.secret.selected', { type: 'info' });
    }
  }

  return (
    <Dialog open fullWidth maxWidth="sm" aria-describedby={contentId}>
      <DialogTitle>{translate('resources.webhooks.secret.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={contentId} sx={{ mb: 2 }}>
          {translate('resources.webhooks.secret.once')}
        </DialogContentText>
        <TextField
          label={translate('words.fields.secret')}
          value={secret}
          fullWidth
          multiline
          inputRef={input}
          slotProps={{
            htmlInput: {
              readOnly: true,
              spellCheck: false,
              translate: 'no',
              sx: { fontFamily: 'monospace' },
            },
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button startIcon={<ContentCopy />} autoFocus onClick={() => void copy()}>
          {translate('resources.webhooks.secret.copy')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('resources.webhooks.secret.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
