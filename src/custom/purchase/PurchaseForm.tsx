import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { purchaseForm } from '../../../contract/boncard.ts';
import { amountProblem, asGrosze, formatPln, type Grosze, parseMoney } from '../../../contract/money.ts';
import { AmountField } from '../fields/counter/AmountField.tsx';
import { DocumentField } from '../fields/counter/DocumentField.tsx';
import { FormRefusal } from '../fields/form/FormRefusal.tsx';
import { useAskBeforeUnload } from '../fields/form/useAskBeforeUnload.ts';
import { MoneySubmit, type MoneySubmitProps } from '../money-call/MoneySubmit.tsx';

type PurchaseSchema = ReturnType<typeof purchaseForm>;

interface PurchaseFormProps extends Omit<MoneySubmitProps, 'text'> {
  form: UseFormReturn<z.input<PurchaseSchema>, unknown, z.output<PurchaseSchema>>;
  balance: Grosze;
  onSubmit: (typed: z.output<PurchaseSchema>) => void;
}

/** What is taken off a card that was found and accepted. */
export function PurchaseForm({ form, balance, onSubmit, ...call }: PurchaseFormProps) {
  const translate = useTranslate();
  const { control, handleSubmit, formState } = form;
  useAskBeforeUnload(formState.isDirty);
  const typed = parseMoney(useWatch({ control, name: 'amount' }));
  const amount = typeof typed === 'number' && !amountProblem(typed, balance) ? typed : undefined;
  return (
    <Stack component="form" noValidate spacing={3} onSubmit={handleSubmit(onSubmit)}>
      <DocumentField control={control} name="document" />
      <AmountField
        control={control}
        name="amount"
        label={translate('boncard.amount')}
        suggestions={[{ text: translate('purchase.wholeAmount'), amount: balance }]}
        suggestionsLabel={translate('purchase.suggestions')}
        note={translate('purchase.onCard', { amount: formatPln(balance) })}
        below={
          <Typography
            aria-live="polite"
            sx={{ minHeight: '1.55em', mt: 1, fontVariantNumeric: 'tabular-nums' }}
          >
            {amount !== undefined &&
              translate('purchase.left', { amount: formatPln(asGrosze(balance - amount)) })}
          </Typography>
        }
      />
      <FormRefusal root={formState.errors.root} />
      <MoneySubmit
        {...call}
        text={
          amount === undefined
            ? translate('purchase.submit')
            : translate('purchase.submitAmount', { amount: formatPln(amount) })
        }
      />
    </Stack>
  );
}
