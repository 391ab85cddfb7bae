import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ValidationError } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';

export interface PlainInputProps {
  source: string;
  label: string;
  hint?: string;
  type?: 'email' | 'text' | 'password';
  /** For password managers. */
  autoComplete: 'username' | 'current-password' | 'new-password';
  autoFocus?: boolean;
  /** An adornment at the end. */
  end?: ReactNode;
}

/** A text field that looks like react-admin's, for the login, which loads neither that nor MUI's `TextField` (decision 0018). */
export function PlainInput({ source, label, hint, type, autoComplete, autoFocus, end }: PlainInputProps) {
  const id = useId();
  const { register, formState } = useFormContext();
  const { ref, ...field } = register(source);
  const problem = formState.errors[source]?.message;
  return (
    <FormControl error={problem !== undefined} fullWidth margin="dense">
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...field}
        id={id}
        inputRef={ref}
        type={type}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        endAdornment={end}
        slotProps={{
          input: {
            'aria-describedby': problem || hint ? `${id}-text` : undefined,
            'aria-required': true,
            autoCapitalize: 'none',
            spellCheck: false,
          },
        }}
      />
      {(problem || hint) && (
        <FormHelperText id={`${id}-text`}>
          {problem ? <ValidationError error={String(problem)} /> : hint}
        </FormHelperText>
      )}
    </FormControl>
  );
}
