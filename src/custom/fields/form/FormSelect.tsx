import FormControl from '@mui/material/FormControl';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldProblem } from './FieldProblem.tsx';

interface FormSelectProps<Typed extends FieldValues, Checked> {
  control: Control<Typed, unknown, Checked>;
  name: FieldPath<Typed>;
  label: string;
  options: readonly { value: string; text: string }[];
}

/** One of a few, unfolded: label above, what is wrong below. */
export function FormSelect<Typed extends FieldValues, Checked>({
  control,
  name,
  label,
  options,
}: FormSelectProps<Typed, Checked>) {
  const id = useId();
  const {
    field: { ref, ...field },
    fieldState: { error },
  } = useController({ control, name });
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FieldLabel id={`${id}-label`}>{label}</FieldLabel>
      <Select
        {...field}
        displayEmpty
        inputRef={ref}
        labelId={`${id}-label`}
        aria-describedby={error ? `${id}-help` : undefined}
      >
        {options.map(({ value, text }) => (
          <MenuItem key={value} value={value}>
            {text}
          </MenuItem>
        ))}
      </Select>
      <FieldProblem id={`${id}-help`} problem={error?.message} />
    </FormControl>
  );
}
