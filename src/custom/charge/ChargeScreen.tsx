import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { chargeForm, DEFAULT_VALIDITY_MONTHS } from '../../../contract/boncard.ts';
import { boncardCan } from '../../../contract/boncardCan.ts';
import { boncardTypes, codeOf } from '../../../contract/codes.ts';
import { formatPln } from '../../../contract/money.ts';
import { Counter } from '../../counter/Counter.tsx';
import { type CounterCard, statusOf } from '../../counter/counterCard.ts';
import { chargeReceipt } from '../../counter/receipt.ts';
import { TradeInputs } from '../../counter/TradeInputs.tsx';
import type { Trade } from '../../counter/trade.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { BoncardTypeInput } from '../../kinds/BoncardTypeInput.tsx';
import { MonthsInput } from '../../kinds/MonthsInput.tsx';

/** /panel/bons/charge: money onto a card (requirements "Charge"). */
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
  Inputs: ChargeInputs,
  submitText: (amount, _, translate) =>
    amount === undefined
      ? translate('charge.submit')
      : translate('charge.submitAmount', { amount: formatPln(amount) }),
  receiptOf: chargeReceipt,
  restMs: 0,
};

function ChargeInputs({ card }: { card: CounterCard }) {
  const translate = useTranslate();
  return (
    <>
      {statusOf(card) === 'used' && <Alert severity="info">{translate('charge.usedAgain')}</Alert>}
      <TradeInputs suggestions={usualAmounts} suggestionsLabel={translate('charge.amounts')} />
      {/* Side by side where there is room: on a counter tablet the button is in sight without scrolling. */}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 230px' }}>
          <BoncardTypeInput source="type" helperText={false} isRequired />
        </Box>
        <MonthsInput source="expired_months" helperText={false} />
      </Stack>
    </>
  );
}

const usualAmounts = [50, 100, 200, 300].map((pln) => ({ text: `${pln} zł`, pln }));
