import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { RadioButtonGroupInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { validityMonths } from '../../../contract/boncard.ts';
import { boncardTypes } from '../../../contract/codes.ts';
import { limitProblem } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { choicesOf } from '../../kinds/choicesOf.ts';
import { WordInput } from '../../kinds/WordInput.tsx';
import { statusOf } from '../../money/counterCard.ts';
import { useTypedAmount } from '../../money/useTypedAmount.ts';
import { session } from '../../session.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { TradeInputs } from './TradeInputs.tsx';

/** The inputs of a charge: document, amount, type and validity. */
export function ChargeInputs({ card }: { card: NumberedBoncard }) {
  const translate = useTranslate();
  useLimitCheck();
  return (
    <>
      {statusOf(card) === 'used' && <Alert severity="info">{translate('charge.usedAgain')}</Alert>}
      <TradeInputs choices={suggestedAmounts} />
      {/* Next to each other if they fit: on a tablet the button is then visible without scrolling. */}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 230px' }}>
          <WordInput source="type" isRequired choices={types} />
        </Box>
        <ValidityInput />
      </Stack>
    </>
  );
}

/** Shows that an amount is above the host's limit as soon as it is typed; other errors show on submit. */
function useLimitCheck() {
  const { trigger, clearErrors, formState } = useFormContext();
  const { isSubmitted } = formState;
  const amount = useTypedAmount();
  const limit = session.limit('charge_limit');
  const isAbove = amount !== undefined && limit !== undefined && limitProblem(amount, limit) !== undefined;
  const wasAbove = useRef(false);
  useEffect(() => {
    if (isAbove) void trigger('amount');
    else if (wasAbove.current && !isSubmitted) clearErrors('amount');
    wasAbove.current = isAbove;
  }, [isAbove, isSubmitted, trigger, clearErrors]);
}

/** For how many months the card is valid, as radio buttons. */
function ValidityInput() {
  const translate = useTranslate();
  const choices = validityMonths.map((months) => ({
    id: months,
    name: translate('charge.monthCount', { smart_count: months }),
  }));
  return (
    <RadioButtonGroupInput source="expired_months" choices={choices} parse={Number} translateChoice={false} />
  );
}

const types = choicesOf('boncardTypes', boncardTypes);
const suggestedAmounts = [50_00, 100_00, 200_00, 300_00].map((amount) => ({
  text: `${amount / 100} zł`,
  value: amount,
}));
