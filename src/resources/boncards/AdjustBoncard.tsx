import Typography from '@mui/material/Typography';
import { adjustInput } from '../../../contract/boncard.ts';
import { asGrosze, formatPln, type Grosze, ZERO } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { SignedMoneyInput } from '../../kinds/MoneyInput.tsx';
import { balanceOf } from '../../money/cardState.ts';
import { ReasonInput } from '../../money/ReasonInput.tsx';
import { useTypedAmount } from '../../money/useTypedAmount.ts';
import { DialogForm } from '../../views/DialogForm.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import { maskedNumberOf } from './boncard.ts';
import { type CardDialogProps, useCardCorrection } from './useCardCorrection.ts';

/** Adds a signed amount to what is on a card (requirements "Putting money right"). */
export function AdjustBoncard({ card, onClose }: CardDialogProps) {
  const translate = useTranslate();
  const correction = useCardCorrection('adjustBoncard', { card, onClose });
  if (!card) return correction.notice;
  const balance = balanceOf(card) ?? ZERO;
  return (
    <DialogForm
      schema={adjustInput}
      title={translate('adjust.which', { number: maskedNumberOf(card) })}
      content={translate('adjust.what', { amount: formatPln(balance) })}
      save={correction.save}
      onClose={correction.close}
      submit={<Submit isHeld={correction.isHeld} />}
    >
      <SignedMoneyInput
        source="amount"
        label="adjust.amount"
        helperText="adjust.amountHint"
        autoFocus
        sx={{ '& input': { fontSize: '1.25rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' } }}
      />
      <After balance={balance} />
      <ReasonInput suggestions={['complaint', 'wrongAmount']} />
      {correction.notice}
    </DialogForm>
  );
}

/** What will be on the card; of an adjustment below zero the host says more. */
function After({ balance }: { balance: Grosze }) {
  const translate = useTranslate();
  const after = asGrosze(balance + (useTypedAmount() ?? 0));
  return (
    <Typography role="status" sx={{ mt: 0.5, mb: 2, minHeight: '1.5em' }}>
      {after !== balance && after >= 0 && translate('adjust.after', { amount: formatPln(after) })}
    </Typography>
  );
}

/** The button says what becomes of the balance. */
function Submit({ isHeld }: { isHeld: boolean }) {
  const translate = useTranslate();
  const amount = useTypedAmount();
  const direction = amount && amount < 0 ? 'down' : 'up';
  return (
    <SubmitButton
      label={
        amount
          ? translate(`adjust.submitAmount.${direction}`, { amount: formatPln(asGrosze(Math.abs(amount))) })
          : 'adjust.submit'
      }
      size="medium"
      disabled={isHeld}
    />
  );
}
