import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { reverseForm } from '../../contract/boncard.ts';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import { formatPln, type Grosze } from '../../contract/money.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { MoneyInput } from '../kinds/MoneyInput.tsx';
import { inOneLine } from '../kinds/nothing.ts';
import { plainText } from '../kinds/plainText.ts';
import { TellDialog } from '../ui/TellDialog.tsx';
import { DialogForm } from '../views/DialogForm.tsx';
import { SubmitButton } from '../views/SubmitButton.tsx';
import { known } from '../wire/unreadable.ts';
import { ChoiceChips } from './ChoiceChips.tsx';
import type { MoneyAnswer } from './moneyCalls.ts';
import { ReasonInput } from './ReasonInput.tsx';
import type { Reversible } from './reversible.ts';
import type { Correction } from './useCorrection.tsx';
import { useTypedAmount } from './useTypedAmount.ts';

/** The result of a reversal: the amount that was undone, and the card afterwards. */
export interface ReversalOutcome {
  amount: Grosze;
  answer: MoneyAnswer;
}

interface ReversalDialogProps {
  transaction: Reversible;
  correction: Correction<'reverseTransaction'>;
  undone: ReversalOutcome | undefined;
}

/** Shows the transaction, and asks how much of it goes back and why; afterwards shows the new balance. */
export function ReversalDialog({ transaction, correction, undone }: ReversalDialogProps) {
  const translate = useTranslate();
  if (undone) return <Result undone={undone} transaction={transaction} onClose={correction.close} />;
  const { kind, amount, reversible, document, at, card } = transaction;
  const what = [
    translate(`reverse.what.${kind}`, { amount: formatPln(amount) }),
    plainText('text', document, translate),
    plainText('moment', at, translate),
  ];
  return (
    <DialogForm
      schema={reverseForm(reversible)}
      title={translate(`reverse.which.${kind}`, { number: maskCardNumber(card.number) })}
      content={inOneLine(what)}
      about={transaction.id}
      record={{ amount: reversible }}
      save={correction.save}
      onClose={correction.close}
      submit={<Submit isHeld={correction.isHeld} />}
    >
      {kind === 'charge' ? (
        <Typography sx={{ mb: 2 }}>{translate('reverse.whole')}</Typography>
      ) : (
        <Amount reversible={reversible} />
      )}
      <ReasonInput suggestions={reasons[kind]} autoFocus={kind === 'charge'} />
      {correction.notice}
    </DialogForm>
  );
}

const reasons = {
  charge: ['wrongAmount', 'wrongCard', 'declined'],
  purchase: ['wrongAmount', 'wrongCard', 'returned'],
} as const;

/** How much of a purchase goes back; all that is left of it by default. */
function Amount({ reversible }: { reversible: Grosze }) {
  const translate = useTranslate();
  const amount = formatPln(reversible);
  return (
    <>
      <MoneyInput
        source="amount"
        label="reverse.amount"
        helperText={translate('reverse.left', { amount }) as MessageKey}
        autoFocus
        sx={{ '& input': { fontSize: '1.25rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' } }}
      />
      <ChoiceChips
        source="amount"
        label={translate('boncard.suggestions')}
        choices={[{ text: translate('reverse.all', { amount }), value: reversible }]}
      />
    </>
  );
}

/** The button, which names the sum that goes back. */
function Submit({ isHeld }: { isHeld: boolean }) {
  const translate = useTranslate();
  const amount = useTypedAmount();
  return (
    <SubmitButton
      label={
        amount
          ? translate('reverse.submitAmount', { amount: formatPln(amount) })
          : translate('reverse.submit')
      }
      size="medium"
      disabled={isHeld}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    />
  );
}

interface ResultProps {
  undone: ReversalOutcome;
  transaction: Reversible;
  onClose: () => void;
}

/** What was undone, and the new balance of the card. */
function Result({ undone, transaction, onClose }: ResultProps) {
  const translate = useTranslate();
  const number = maskCardNumber(transaction.card.number);
  const { data } = undone.answer;
  const amount = data && known(data.amount);
  return (
    <TellDialog
      title={
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <CheckCircle color="success" />
          {translate('reverse.done', { amount: formatPln(undone.amount), number })}
        </Box>
      }
      onClose={onClose}
    >
      <div role="status">
        {amount !== null && (
          <>
            <Typography color="textSecondary">{translate('reverse.balance', { number })}</Typography>
            <Typography
              translate="no"
              sx={{ fontSize: '2rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
            >
              {formatPln(amount)}
            </Typography>
          </>
        )}
        {data?.status === 'pending' && !transaction.isECard && (
          <Typography sx={{ mt: 1 }}>{translate('reverse.sellAgain')}</Typography>
        )}
      </div>
    </TellDialog>
  );
}
