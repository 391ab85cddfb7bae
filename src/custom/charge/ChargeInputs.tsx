import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type CounterCard, statusOf } from '../../counter/counterCard.ts';
import { TradeInputs } from '../../counter/TradeInputs.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { BoncardTypeInput } from '../../kinds/BoncardTypeInput.tsx';
import { MonthsInput } from '../../kinds/MonthsInput.tsx';

/** The inputs of a charge: document, amount, type and validity. */
export function ChargeInputs({ card }: { card: CounterCard }) {
  const translate = useTranslate();
  return (
    <>
      {statusOf(card) === 'used' && <Alert severity="info">{translate('charge.usedAgain')}</Alert>}
      <TradeInputs suggestions={suggestedAmounts} suggestionsLabel={translate('charge.amounts')} />
      {/* Next to each other if they fit: on a tablet the button is then visible without scrolling. */}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 230px' }}>
          <BoncardTypeInput source="type" isRequired />
        </Box>
        <MonthsInput source="expired_months" />
      </Stack>
    </>
  );
}

const suggestedAmounts = [50, 100, 200, 300].map((pln) => ({ text: `${pln} zł`, pln }));
