import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import { MoneyInput } from '../kinds/MoneyInput.tsx';

interface AmountInputProps {
  /** Amounts in PLN to take over with one press, and how the group is called. */
  suggestions: readonly { text: string; pln: number }[];
  suggestionsLabel: string;
  /** What the suggestions are about, shown beside them. */
  note?: string;
}

/** The sum of a sale or purchase; never `type=number`, which scrolls money away. */
export function AmountInput({ suggestions, suggestionsLabel, note }: AmountInputProps) {
  const { setValue, formState } = useFormContext();
  const amount = useWatch({ name: 'amount' });
  const { isSubmitted } = formState;
  return (
    <div>
      <MoneyInput
        source="amount"
        label="boncard.amount"
        helperText={false}
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
            sx={{ minHeight: 44, px: 1, borderRadius: 22, fontSize: '1rem', cursor: 'pointer' }}
          />
        ))}
      </Stack>
    </div>
  );
}
