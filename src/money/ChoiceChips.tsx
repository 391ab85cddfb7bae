import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';

export interface ChoiceChipsProps {
  /** The field of the surrounding form. */
  source: string;
  label: string;
  choices: readonly { text: string; value: string | number; isChosen?: boolean }[];
  /** Shown in front of the chips. */
  note?: string;
}

/** Chips with usual values of a field; one press fills in the value. */
export function ChoiceChips({ source, label, choices, note }: ChoiceChipsProps) {
  const { setValue, formState } = useFormContext();
  const current: unknown = useWatch({ name: source });
  const { isSubmitted } = formState;
  return (
    <Stack
      role="group"
      aria-label={label}
      direction="row"
      useFlexGap
      sx={{ mt: 1, '&:not(:last-child)': { mb: 2 }, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}
    >
      {note && <Typography sx={{ mr: 1, fontVariantNumeric: 'tabular-nums' }}>{note}</Typography>}
      {choices.map(({ text, value, isChosen = value === current }) => (
        <Chip
          key={text}
          component="button"
          type="button"
          clickable
          label={text}
          aria-pressed={isChosen}
          color={isChosen ? 'primary' : 'default'}
          variant={isChosen ? 'filled' : 'outlined'}
          onClick={() => setValue(source, value, { shouldDirty: true, shouldValidate: isSubmitted })}
          sx={{ minHeight: 44, px: 0.5, borderRadius: 22, fontSize: '1rem' }}
        />
      ))}
    </Stack>
  );
}
