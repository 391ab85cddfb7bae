import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';

interface TellDialogProps {
  title: ReactNode;
  maxWidth?: 'xs' | 'sm';
  /** Whether the button leads back to a choice; otherwise it closes an outcome. */
  goesBack?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with nothing to fill in or decide; its only button has the focus. */
export function TellDialog({ title, maxWidth = 'xs', goesBack = false, onClose, children }: TellDialogProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth={maxWidth} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button variant={goesBack ? 'text' : 'contained'} autoFocus onClick={onClose}>
          {translate(goesBack ? 'ra.action.back' : 'frame.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
