import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { purchaseForm } from '../../../contract/boncard.ts';
import { boncardCan } from '../../../contract/boncardCan.ts';
import {
  amountProblem,
  asGrosze,
  formatPln,
  groszeToPln,
  plnToGrosze,
  ZERO,
} from '../../../contract/money.ts';
import { isExpired } from '../../../contract/warsaw.ts';
import { AmountInput } from '../../counter/AmountInput.tsx';
import { Counter, type Trade, type TradeFormProps } from '../../counter/Counter.tsx';
import { balanceOf, statusOf } from '../../counter/counterCard.ts';
import { DocumentInput } from '../../counter/DocumentInput.tsx';
import { MoneySubmit } from '../../counter/MoneySubmit.tsx';
import { purchaseReceipt } from '../../counter/receipt.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { dayIn } from '../../kinds/dates.ts';
import { plainText } from '../../kinds/plainText.ts';

/** /panel/bons/purchase: money off a card (spec §4 "Purchase"). */
export default function PurchaseScreen() {
  return <Counter trade={purchase} />;
}

const purchase: Trade<'purchase'> = {
  name: 'purchase',
  problemOf(card, translate) {
    const status = statusOf(card);
    if (status !== 'active' || !boncardCan.purchase({ status })) {
      const warning = status === 'active' ? 'canceled' : status;
      return {
        title: translate(`purchase.warning.${warning}`),
        why: translate(`purchase.warningWhy.${warning}`),
      };
    }
    // A day that cannot be read stops nobody: the host decides.
    const lastDay = dayIn(card.valid_until ?? '');
    if (lastDay && isExpired(lastDay, new Date())) {
      const day = plainText('day', lastDay, translate);
      return {
        title: translate('purchase.warning.expired', { day }),
        why: translate('purchase.warningWhy.expired'),
      };
    }
    return undefined;
  },
  isReviewed: true,
  factsOf: ({ amount, valid_until: until, type }) => [
    { label: 'boncard.balance', kind: 'money', value: amount },
    { label: 'boncard.validUntil', kind: 'day', value: until },
    { label: 'boncard.type', kind: 'boncardType', value: type },
  ],
  schemaOf: (card) => purchaseForm(card ? balanceOf(card) : ZERO),
  emptyForm: { document: '', amount: null },
  Form: PurchaseForm,
  receiptOf: purchaseReceipt,
  // Spec §9: as long as the page took to load again.
  restMs: 2000,
};

function PurchaseForm({ card, ...call }: TradeFormProps) {
  const translate = useTranslate();
  const balance = balanceOf(card);
  const typed = useWatch({ name: 'amount' });
  const grosze = typeof typed === 'number' ? plnToGrosze(typed) : undefined;
  const amount = grosze !== undefined && !amountProblem(grosze, balance) ? grosze : undefined;
  return (
    <>
      <DocumentInput />
      <AmountInput
        suggestions={[{ text: translate('purchase.wholeAmount'), pln: groszeToPln(balance) }]}
        suggestionsLabel={translate('purchase.suggestions')}
        note={translate('purchase.onCard', { amount: formatPln(balance) })}
      />
      <Typography aria-live="polite" sx={{ minHeight: '1.55em', fontVariantNumeric: 'tabular-nums' }}>
        {amount !== undefined &&
          translate('purchase.left', { amount: formatPln(asGrosze(balance - amount)) })}
      </Typography>
      <MoneySubmit
        {...call}
        name="purchase"
        text={
          amount === undefined
            ? translate('purchase.submit')
            : translate('purchase.submitAmount', { amount: formatPln(amount) })
        }
      />
    </>
  );
}
