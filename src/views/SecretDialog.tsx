import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { AskToStay } from './AskToStay.tsx';

/** The resources whose records have a secret. */
export type SecretResource = 'api-keys' | 'webhooks';

interface SecretDialogProps {
  of: SecretResource;
  /** The name of the record. */
  name?: string | null;
  secret: string;
  onClose: () => void;
}

/**
 * Shows a secret once. Only the button closes it, so neither a stray click nor Escape loses the secret, and a shortcut,
 * Back or a reload asks first.
 */
export function SecretDialog({ of, name, secret, onClose }: SecretDialogProps) {
  const translate = useTranslate();
  const contentId = useId();
  const text = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<'copied' | 'selected'>();
  const [isKept, setKept] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied('copied');
    } catch {
      // Over plain HTTP, or if the browser forbids copying, the secret is selected and the user copies it.
      if (text.current) getSelection()?.selectAllChildren(text.current);
      setCopied('selected');
    }
  }

  return (
    <Dialog open fullWidth maxWidth="sm" aria-describedby={contentId}>
      <DialogTitle>{translate(`resources.${of}.secret.title`, { name: name ?? '' })}</DialogTitle>
      <DialogContent>
        <DialogContentText id={contentId} sx={{ mb: 2 }}>
          {translate(`resources.${of}.secret.once`)}
        </DialogContentText>
        <Box
          component="code"
          ref={text}
          translate="no"
          sx={{
            display: 'block',
            p: 2,
            mb: 2,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            overflowWrap: 'anywhere',
            userSelect: 'all',
          }}
        >
          {secret}
        </Box>
        <div role="status">{copied && <Alert severity="info">{translate(`secret.${copied}`)}</Alert>}</div>
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            setKept(true);
            onClose();
          }}
        >
          {translate('secret.close')}
        </Button>
        <Button variant="contained" autoFocus startIcon={<ContentCopy />} onClick={() => void copy()}>
          {translate('secret.copy')}
        </Button>
      </DialogActions>
      <AskToStay isNeeded={!isKept} content={`resources.${of}.secret.once`} />
    </Dialog>
  );
}
