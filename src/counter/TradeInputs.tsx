import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Grosze, plnToGrosze } from '../../contract/money.ts';
import { MoneyInput } from '../kinds/MoneyInput.tsx';
import { session } from '../session.ts';
import { DocumentKindInput } from './DocumentKindInput.tsx';

interface TradeInputsProps {
  /** Amounts in PLN that one press enters, and the label of the group. */
  suggestions: readonly { text: string; pln: number }[];
  suggestionsLabel: string;
  /** Shown next to the suggestions. */
  note?: string;
}

/** What a sale and a purchase both ask for: the receipt or invoice, its kind where the host takes that, and the amount. The first that is empty has the focus. */
export function TradeInputs({ suggestions, suggestionsLabel, note }: TradeInputsProps) {
  const { getValues, setValue, formState } = useFormContext();
  const amount = useWatch({ name: 'amount' });
  const { isSubmitted } = formState;
  const [isDocumentKept] = useState(() => Boolean(getValues('document')));
  return (
    <>
      {/* As close to the amount as other fields are to each other. */}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 3, mb: -1 }}>
        <Box sx={{ flex: '1 1 260px' }}>
          <TextInput
            source="document"
            label="boncard.document"
            helperText="boncard.documentHint"
            autoComplete="off"
            autoFocus={!isDocumentKept}
          />
        </Box>
        {session.can('document-kind') && <DocumentKindInput />}
      </Stack>
      <div>
        <MoneyInput
          source="amount"
          label="boncard.amount"
          autoFocus={isDocumentKept}
          sx={{ '& input': { fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' } }}
        />
        <Stack
          role="group"
          aria-label={suggestionsLabel}
          direction="row"
          useFlexGap
          sx={{ mt: 1, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}
        >
          {note && <Typography sx={{ mr: 1, fontVariantNumeric: 'tabular-nums' }}>{note}</Typography>}
          {suggestions.map(({ text, pln }) => (
            <Chip
              key={pln}
              component="button"
              type="button"
              clickable
              label={text}
              aria-pressed={amount === pln}
              color={amount === pln ? 'primary' : 'default'}
              variant={amount === pln ? 'filled' : 'outlined'}
              onClick={() => setValue('amount', pln, { shouldDirty: true, shouldValidate: isSubmitted })}
              sx={{ minHeight: 44, px: 1, borderRadius: 22, fontSize: '1rem' }}
            />
          ))}
        </Stack>
      </div>
    </>
  );
}

/** Returns the amount in the surrounding form, in grosze; undefined while it is not valid. */
export function useTypedAmount(): Grosze | undefined {
  const pln: unknown = useWatch({ name: 'amount' });
  return typeof pln === 'number' ? plnToGrosze(pln) : undefined;
}
