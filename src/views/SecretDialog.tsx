import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { AskToStay } from './AskToStay.tsx';

interface ShownOnceProps extends Pick<DialogProps, 'maxWidth'> {
  title: string;
  /** What the lines are, printed in place of the title. */
  about: string;
  why: MessageKey;
  lines: readonly string[];
  /** Further ways to keep the lines. */
  children?: ReactNode;
  /** The label of the button that closes the dialog. */
  done: MessageKey;
  onClose: () => void;
}

/**
 * Shows once what nobody can see again. Only the button closes it, so neither a stray click nor Escape loses it, and a
 * shortcut, Back or a reload asks first.
 */
export function ShownOnce({ title, about, why, lines, children, done, onClose, maxWidth }: ShownOnceProps) {
  const translate = useTranslate();
  const id = useId();
  const shown = useRef<HTMLUListElement>(null);
  const [copied, setCopied] = useState<'copied' | 'selected'>();
  const [isKept, setKept] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      setCopied('copied');
    } catch {
      // Over plain HTTP, or if the browser forbids copying, the lines are selected and the user copies them.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setCopied('selected');
    }
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth={maxWidth}
      aria-describedby={id}
      slotProps={{
        backdrop: { sx: { displayPrint: 'none' } },
        paper: { sx: { '@media print': { boxShadow: 'none', outline: 'none' } } },
      }}
    >
      {/* Prints only the lines. */}
      <GlobalStyles styles={{ '@media print': { '#root': { display: 'none' } } }} />
      <DialogTitle sx={{ displayPrint: 'none' }}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={id} sx={{ displayPrint: 'none' }}>
          {translate(why)}
        </DialogContentText>
        <DialogContentText sx={{ display: 'none', displayPrint: 'block' }}>{about}</DialogContentText>
        <Box
          component="ul"
          ref={shown}
          translate="no"
          sx={{
            listStyle: 'none',
            m: 0,
            my: 2,
            p: 2,
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fit, minmax(9em, 1fr))',
            gap: 1,
            overflowWrap: 'anywhere',
            bgcolor: 'action.hover',
            borderRadius: 1,
          }}
        >
          {lines.map((line) => (
            <li key={line}>
              <code>{line}</code>
            </li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
          <Button variant="contained" autoFocus startIcon={<ContentCopy />} onClick={() => void copy()}>
            {translate('secret.copy')}
          </Button>
          {children}
        </Box>
        <Box role="status" sx={{ displayPrint: 'none' }}>
          {copied && (
            <Alert severity="info" sx={{ mt: 2 }}>
              {translate(`secret.${copied}`)}
            </Alert>
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ displayPrint: 'none' }}>
        <Button
          onClick={() => {
            setKept(true);
            onClose();
          }}
        >
          {translate(done)}
        </Button>
      </DialogActions>
      <AskToStay isNeeded={!isKept} content={why} />
    </Dialog>
  );
}

/** The resources whose records have a secret. */
export type SecretResource = 'api-keys' | 'webhooks';

interface SecretDialogProps {
  of: SecretResource;
  /** The name of the record. */
  name?: string | null;
  secret: string;
  onClose: () => void;
}

/** The secret of a record. */
export function SecretDialog({ of, name, secret, onClose }: SecretDialogProps) {
  const translate = useTranslate();
  const title = translate(`resources.${of}.secret.title`, { name: name ?? '' });
  return (
    <ShownOnce
      title={title}
      about={title}
      why={`resources.${of}.secret.once`}
      lines={[secret]}
      done="secret.close"
      onClose={onClose}
    />
  );
}
