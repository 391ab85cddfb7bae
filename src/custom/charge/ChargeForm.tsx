import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'ra-core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { chargeForm } from '../../../contract/boncard.ts';
import { formatPln, groszeOf, parseMoney } from '../../../contract/money.ts';
import { AmountField, type AmountSuggestion } from '../fields/counter/AmountField.tsx';
import { DocumentField } from '../fields/counter/DocumentField.tsx';
import { FormRefusal } from '../fields/form/FormRefusal.tsx';
import { useAskBeforeUnload } from '../fields/form/useAskBeforeUnload.ts';
import { MoneySubmit, type MoneySubmitProps } from '../money-call/MoneySubmit.tsx';
import { TypeField } from './TypeField.tsx';
import { ValidityField } from './ValidityField.tsx';

interface ChargeFormProps extends Omit<MoneySubmitProps, 'text'> {
  form: UseFormReturn<z.input<typeof chargeForm>, unknown, z.output<typeof chargeForm>>;
  onSubmit: (typed: z.output<typeof chargeForm>) => void;
}

/** What is charged onto a card that was found. */
export function ChargeForm({ form, onSubmit, ...call }: ChargeFormProps) {
  const translate = useTranslate();
  const { control, handleSubmit, formState } = form;
  useAskBeforeUnload(formState.isDirty);
  const amount = parseMoney(useWatch({ control, name: 'amount' }));
  return (
    <Stack component="form" noValidate spacing={3} onSubmit={handleSubmit(onSubmit)}>
      <DocumentField control={control} name="document" />
      <AmountField
        control={control}
        name="amount"
        label={translate('boncard.amount')}
        suggestions={usualAmounts}
        suggestionsLabel={translate('charge.amounts')}
      />
      {/* Side by side where there is room: on a counter tablet the button is in sight without scrolling. */}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 3 }}>
        <Box sx={{ flex: '1 1 230px' }}>
          <TypeField control={control} />
        </Box>
        <ValidityField control={control} />
      </Stack>
      <FormRefusal root={formState.errors.root} />
      <MoneySubmit
        {...call}
        text={
          typeof amount === 'number'
            ? translate('charge.submitAmount', { amount: formatPln(amount) })
            : translate('charge.submit')
        }
      />
    </Stack>
  );
}

const usualAmounts: AmountSuggestion[] = [50, 100, 200, 300].map((pln) => ({
  text: `${pln} zł`,
  amount: groszeOf(pln),
}));
