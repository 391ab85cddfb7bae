import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  back: string;
  confirm: string;
  color?: 'error' | 'primary';
  busy?: boolean;
  disabled?: boolean;
  onBack: () => void;
  onConfirm: () => void;
  /** What has to be told before it can be confirmed; it takes the focus by itself. */
  children?: ReactNode;
}

/** Asks before something that cannot be taken back easily; the way back has the focus, so that Enter confirms nothing. */
export function ConfirmDialog({
  open,
  title,
  text,
  back,
  confirm,
  color = 'error',
  busy = false,
  disabled = false,
  onBack,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onBack}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`} variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <Typography id={`${id}-text`}>{text}</Typography>
        {children}
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: 3, pb: 3, gap: 1, flexWrap: 'wrap' }}>
        <Button onClick={onBack} autoFocus={!children}>
          {back}
        </Button>
        <Button variant="contained" color={color} loading={busy} disabled={disabled} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
