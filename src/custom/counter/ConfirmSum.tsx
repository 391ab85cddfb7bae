import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useIsOffline } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatPln, type Grosze } from '../../../contract/money.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { amountInWords } from '../../kinds/amountInWords.ts';
import { OfflineAlert } from '../../ui/OfflineAlert.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { focusField } from '../../views/focusField.ts';

interface ConfirmSumProps {
  /** The card that the sum goes onto. */
  card: ReactNode;
  sum: Grosze;
  /** The label of the button that confirms. */
  submitText: ReactNode;
  onConfirm: () => void;
  onDecline: () => void;
}

/**
 * Asks whether an unusually large sum is right, and shows it in words. The "back" button has the focus, so neither
 * a second Enter nor a scanner's Enter confirms. After the dialog the amount has the focus.
 */
export function ConfirmSum({ card, sum, submitText, onConfirm, onDecline }: ConfirmSumProps) {
  const translate = useTranslate();
  const isOffline = useIsOffline();
  const { control } = useFormContext();
  useEffect(() => () => focusField(control, 'amount', { shouldSelect: true }), [control]);
  return (
    <Dialog
      open
      onClose={onDecline}
      disableRestoreFocus
      fullWidth
      maxWidth="xs"
      aria-labelledby="sum-title"
      aria-describedby="sum-words"
    >
      <DialogTitle id="sum-title" variant="h2">
        <Sentence literals={[formatPln(sum)]}>
          {translate('confirmSum.title', { amount: formatPln(sum) })}
        </Sentence>
      </DialogTitle>
      <DialogContent>
        <DialogContentText id="sum-words">
          {translate('confirmSum.words', { words: amountInWords[currentLanguage()](sum) })}
          <br />
          {card}
        </DialogContentText>
        <OfflineAlert sx={{ mt: 2 }} />
      </DialogContent>
      <DialogActions sx={{ gap: 1 }}>
        <Button size="large" autoFocus onClick={onDecline}>
          {translate('ra.action.back')}
        </Button>
        <Button variant="contained" size="large" disabled={isOffline} onClick={onConfirm}>
          {submitText}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
