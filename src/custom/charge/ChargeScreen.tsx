import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { chargeForm, DEFAULT_VALIDITY_MONTHS } from '../../../contract/boncard.ts';
import { boncardCan } from '../../../contract/boncardCan.ts';
import { boncardTypes, codeOf } from '../../../contract/codes.ts';
import { formatPln, plnToGrosze } from '../../../contract/money.ts';
import { AmountInput } from '../../counter/AmountInput.tsx';
import { Counter, type Trade, type TradeFormProps } from '../../counter/Counter.tsx';
import { statusOf } from '../../counter/counterCard.ts';
import { DocumentInput } from '../../counter/DocumentInput.tsx';
import { MoneySubmit } from '../../counter/MoneySubmit.tsx';
import { chargeReceipt } from '../../counter/receipt.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Inputs } from '../../kinds/Inputs.tsx';

/** /panel/bons/charge: money onto a card (spec §4 "Selling"). */
export default function ChargeScreen() {
  return <Counter trade={charge} />;
}

const charge: Trade<'charge'> = {
  name: 'charge',
  problemOf(card, translate) {
    const status = statusOf(card);
    if (boncardCan.charge({ status })) return undefined;
    const why = status === 'active' ? status : 'canceled';
    return { title: translate('charge.unavailable'), why: translate(`charge.unavailableWhy.${why}`) };
  },
  isReviewed: false,
  factsOf: () => [],
  schemaOf: () => chargeForm,
  emptyForm: {
    document: '',
    amount: null,
    type: codeOf(boncardTypes, 'all'),
    expired_months: DEFAULT_VALIDITY_MONTHS,
  },
  Form: ChargeForm,
  receiptOf: chargeReceipt,
  restMs: 0,
};

function ChargeForm({ card, ...call }: TradeFormProps) {
  const translate = useTranslate();
  const amount = useWatch({ name: 'amount' });
  const grosze = typeof amount === 'number' ? plnToGrosze(amount) : undefined;
  return (
    <>
      {statusOf(card) === 'used' && <Alert severity="info">{translate('charge.usedAgain')}</Alert>}
      <DocumentInput />
      <AmountInput suggestions={usualAmounts} suggestionsLabel={translate('charge.amounts')} />
      <Inputs<'boncards'> of={['type', 'expired_months']} />
      <MoneySubmit
        {...call}
        name="charge"
        text={
          grosze === undefined
            ? translate('charge.submit')
            : translate('charge.submitAmount', { amount: formatPln(grosze) })
        }
      />
    </>
  );
}

const usualAmounts = [50, 100, 200, 300].map((pln) => ({ text: `${pln} zł`, pln }));
