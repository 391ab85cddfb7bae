import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { BoncardPanel } from '../fields/counter/BoncardPanel.tsx';
import type { CounterCard } from '../fields/counter/counterCard.ts';
import { counterFacts } from './counterFacts.ts';

interface PurchaseDetailsProps {
  card: CounterCard;
  open: boolean;
  onAccept: () => void;
  onBack: () => void;
}

/** The card as it is, to be looked at before anything is taken off it. */
export function PurchaseDetails({ card, open, onAccept, onBack }: PurchaseDetailsProps) {
  const translate = useTranslate();
  return (
    <Dialog open={open} onClose={onBack} fullWidth maxWidth="sm" aria-labelledby="details-title">
      <DialogTitle id="details-title" variant="h3">
        {translate('purchase.details')}
      </DialogTitle>
      <DialogContent>
        <BoncardPanel
          number={card.number}
          title={translate(`words.boncardStatuses.${card.status}`)}
          facts={counterFacts(card, translate)}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3 }}>
        <Button onClick={onBack}>{translate('purchase.back')}</Button>
        <Button variant="contained" autoFocus onClick={onAccept}>
          {translate('purchase.accept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
