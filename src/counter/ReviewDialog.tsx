import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';

interface ReviewDialogProps {
  onAccept: () => void;
  onBack: () => void;
  /** The card. */
  children: ReactNode;
}

/** Shows the card's details, to be confirmed before anything is taken off it. */
export function ReviewDialog({ onAccept, onBack, children }: ReviewDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onBack} fullWidth maxWidth="sm" aria-labelledby="review-title">
      <DialogTitle id="review-title" variant="h3">
        {translate('purchase.details')}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 3 }}>
        <Button onClick={onBack}>{translate('purchase.back')}</Button>
        <Button variant="contained" autoFocus onClick={onAccept}>
          {translate('purchase.accept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
