import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FieldLabel } from './FieldLabel.tsx';

interface FormTextProps<Typed extends FieldValues, Checked> {
  control: Control<Typed, unknown, Checked>;
  name: FieldPath<Typed>;
  label: string;
  hint?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  type?: 'text' | 'password';
  /** More than one line; Enter begins the next. */
  multiline?: boolean;
  minRows?: number;
  /** What stands inside the field, at its end. */
  endAdornment?: ReactNode;
  /** Between label and field. */
  above?: ReactNode;
  /** What the field has to say beyond its hint or its error. */
  below?: ReactNode;
  inputProps?: OutlinedInputProps['inputProps'];
  sx?: OutlinedInputProps['sx'];
}

/** A text: label above, hint or what is wrong below. */
export function FormText<Typed extends FieldValues, Checked>({
  control,
  name,
  label,
  hint,
  above,
  below,
  inputProps,
  ...input
}: FormTextProps<Typed, Checked>) {
  const id = useId();
  const {
    field: { ref, ...field },
    fieldState: { error },
  } = useController({ control, name });
  const help = error?.message ?? hint;
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {above}
      <OutlinedInput
        {...input}
        {...field}
        id={id}
        inputRef={ref}
        inputProps={{
          autoComplete: 'off',
          ...inputProps,
          'aria-describedby': help ? `${id}-help` : undefined,
        }}
      />
      {help && (
        <FormHelperText id={`${id}-help`} role={error ? 'alert' : undefined}>
          {help}
        </FormHelperText>
      )}
      {below}
    </FormControl>
  );
}
