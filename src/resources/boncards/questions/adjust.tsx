import Typography from '@mui/material/Typography';
import { adjustForm } from '../../../../contract/correctionForms.ts';
import { asGrosze, formatPln, type Grosze, ZERO } from '../../../../contract/money.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { SignedMoneyInput } from '../../../kinds/MoneyInput.tsx';
import { plainText } from '../../../kinds/plainText.ts';
import { payableWith } from '../../../money/cardState.ts';
import { ReasonInput } from '../../../money/ReasonInput.tsx';
import { useTypedAmount } from '../../../money/useTypedAmount.ts';
import { session } from '../../../session.ts';
import { SubmitButton } from '../../../views/SubmitButton.tsx';
import { known } from '../../../wire/unreadable.ts';
import { balanceBasis, balanceOn, type CardQuestion } from './question.ts';

/** Adds a signed amount to the balance of a card (requirements "Putting money right"). */
export const adjust: CardQuestion<'adjust'> = {
  basisOf: balanceBasis,
  schemaOf: ([card]) =>
    adjustForm({ balance: card ? payableWith(card) : ZERO, limit: session.limit('adjust_limit') }),
  contentOf(card, translate) {
    const what = translate('adjust.what', { amount: formatPln(balanceOn([card])) });
    const lost = known(card.written_off_amount);
    if (lost === null) return what;
    const day = plainText('day', card.valid_until, translate);
    return `${what} ${translate('writtenOff.adjust', { day, amount: formatPln(lost) })}`;
  },
  Inputs: ({ cards }) => (
    <>
      <SignedMoneyInput
        source="amount"
        label="adjust.amount"
        helperText="adjust.amountHint"
        autoFocus
        sx={{ '& input': { fontSize: '1.25rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' } }}
      />
      <After balance={balanceOn(cards)} />
      <ReasonInput suggestions={['complaint', 'wrongAmount']} />
    </>
  ),
  Submit,
};

/** The balance after the adjustment. If it would be negative nothing is shown: the form refuses it. */
function After({ balance }: { balance: Grosze }) {
  const translate = useTranslate();
  const after = asGrosze(balance + (useTypedAmount() ?? 0));
  return (
    <Typography role="status" sx={{ mt: 0.5, mb: 2, minHeight: '1.5em' }}>
      {after !== balance && after >= 0 && translate('adjust.after', { amount: formatPln(after) })}
    </Typography>
  );
}

/** The button, which says what happens to the balance. */
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
