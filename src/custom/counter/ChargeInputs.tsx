import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useRecordContext } from 'ra-core';
import { useEffect, useRef } from 'react';
import { RadioButtonGroupInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { validityMonths } from '../../../contract/boncard.ts';
import { boncardTypes } from '../../../contract/codes.ts';
import { asGrosze, formatWholePln, limitProblem } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { choicesOf } from '../../kinds/choicesOf.ts';
import { WordInput } from '../../kinds/WordInput.tsx';
import { useTypedAmount } from '../../money/useTypedAmount.ts';
import { session } from '../../session.ts';
import { lowField, TradeInputs } from './TradeInputs.tsx';

/** The inputs for the sale of a card. */
export function ChargeInputs() {
  return <SaleInputs />;
}

/** The inputs for any sale: document, amount, type and validity. */
export function SaleInputs({ followsMail = false }: { followsMail?: boolean }) {
  useLimitCheck();
  return (
    <>
      <TradeInputs choices={suggestedAmounts} followsMail={followsMail} />
      <Box sx={{ display: 'flex', flexWrap: { sm: 'wrap' }, columnGap: { xs: 1, sm: 2 } }}>
        <Box sx={{ flex: { xs: '1 1 48%', sm: followsMail ? '0 0 190px' : '0 0 220px' }, minWidth: 0 }}>
          <WordInput source="type" isRequired choices={types} sx={{ ...lowField, minWidth: 0 }} />
        </Box>
        <ValidityInput />
      </Box>
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

/** Radio buttons: for how many months the card is valid. */
function ValidityInput() {
  const translate = useTranslate();
  const choices = validityMonths.map((months) => ({
    id: months,
    name: translate('charge.monthCount', { smart_count: months }),
  }));
  return (
    <RadioButtonGroupInput
      source="expired_months"
      choices={choices}
      optionText={<ValidityText />}
      parse={Number}
      translateChoice={false}
      sx={{
        flex: { xs: '1 1 52%', sm: '1 1 auto' },
        my: 0,
        '& legend': { mb: 0.75, fontSize: '1rem', lineHeight: 1.4375 },
        '& .MuiFormGroup-root': { flexWrap: 'nowrap' },
        '& .MuiFormControlLabel-root': { minHeight: 48, ml: -0.75, mr: { xs: 1, sm: 1.5 } },
        '& .MuiFormControlLabel-label': { fontSize: '0.9375rem', whiteSpace: 'nowrap' },
        '& .MuiRadio-root': { p: { xs: 0.5, sm: 0.75 } },
      }}
    />
  );
}

/** `6 miesięcy`. On a phone three choices share half a row, so only the number is visible there. */
function ValidityText() {
  const { id, name } = useRecordContext<{ id: number; name: string }>() ?? {};
  return (
    <>
      <Box component="span" aria-hidden sx={{ display: { sm: 'none' } }}>
        {id}
      </Box>
      <Box component="span" sx={{ '@media (max-width: 599.95px)': visuallyHidden }}>
        {name}
      </Box>
    </>
  );
}

const types = choicesOf('boncardTypes', boncardTypes);
const suggestedAmounts = [50_00, 100_00, 200_00, 300_00].map(asGrosze).map((amount) => ({
  text: formatWholePln(amount),
  value: amount,
}));
