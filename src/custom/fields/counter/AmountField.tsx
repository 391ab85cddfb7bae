import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import type { Grosze } from '../../../../contract/money.ts';
import { typedAmount } from '../../../kinds/typedAmount.ts';
import { FormText } from '../form/FormText.tsx';

export interface AmountSuggestion {
  text: string;
  amount: Grosze;
}

interface AmountFieldProps<Typed extends FieldValues, Checked> {
  control: Control<Typed, unknown, Checked>;
  name: FieldPath<Typed>;
  label: string;
  /** Amounts to take over with one press, and how the group is called. */
  suggestions: readonly AmountSuggestion[];
  suggestionsLabel: string;
  /** What the suggestions are about, shown beside them. */
  note?: string;
  below?: ReactNode;
}

/** An amount as people write it; never `type=number`, which scrolls money away. */
export function AmountField<Typed extends FieldValues, Checked>({
  suggestions,
  suggestionsLabel,
  note,
  ...props
}: AmountFieldProps<Typed, Checked>) {
  const { field } = useController({ control: props.control, name: props.name });
  return (
    <FormText
      {...props}
      inputProps={{ inputMode: 'decimal' }}
      sx={{ fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
      above={
        <Stack
          role="group"
          aria-label={suggestionsLabel}
          direction="row"
          useFlexGap
          sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}
        >
          {note && <Typography sx={{ mr: 1, fontVariantNumeric: 'tabular-nums' }}>{note}</Typography>}
          {suggestions.map(({ text, amount }) => {
            const typed = typedAmount(amount);
            return (
              <Chip
                key={typed}
                component="button"
                type="button"
                clickable
                label={text}
                aria-pressed={field.value === typed}
                color={field.value === typed ? 'primary' : 'default'}
                variant={field.value === typed ? 'filled' : 'outlined'}
                onClick={() => field.onChange(typed as FieldPathValue<Typed, FieldPath<Typed>>)}
                sx={{ minHeight: 44, px: 1, borderRadius: 22, fontSize: '1rem', cursor: 'pointer' }}
              />
            );
          })}
        </Stack>
      }
    />
  );
}
