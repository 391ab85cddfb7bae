import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { SxProps } from '@mui/material/styles';
import { ValidationError } from 'ra-core';
import { type KeyboardEventHandler, type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';

export interface PlainInputProps {
  source: string;
  label: string;
  hint?: string;
  type?: 'email' | 'text' | 'password';
  /** For password managers. */
  autoComplete: 'username' | 'current-password' | 'new-password' | 'one-time-code' | 'off';
  /** What a phone's keyboard begins with. */
  autoCapitalize?: 'none' | 'characters';
  /** Which keys a phone shows. */
  inputMode?: 'text' | 'numeric';
  autoFocus?: boolean;
  /** Next to the label; before the field for a keyboard, so that Tab still leads to the next field. */
  action?: ReactNode;
  /** Why the action did not work: shown in place of the hint, while the field itself is all right. */
  notice?: string | undefined;
  /** An adornment at the end. */
  end?: ReactNode;
  onKeyDown?: KeyboardEventHandler | undefined;
  /** Changes what was typed, before the form reads it. */
  reshape?: (field: HTMLInputElement) => void;
  sx?: SxProps;
}

/**
 * A required text field that looks like react-admin's, for the login and the counter's first form, which load neither that
 * nor MUI's `TextField` (decision 0018).
 */
export function PlainInput({
  source,
  label,
  hint,
  type,
  autoComplete,
  autoCapitalize = 'none',
  inputMode = 'text',
  autoFocus,
  action,
  notice,
  end,
  onKeyDown,
  reshape,
  sx = {},
}: PlainInputProps) {
  const id = useId();
  const { register, formState } = useFormContext();
  const { ref, onChange, ...field } = register(source);
  const problem = formState.errors[source]?.message;
  const text = problem ? <ValidationError error={String(problem)} /> : (notice ?? hint);
  return (
    <FormControl error={problem !== undefined} fullWidth margin="dense" sx={sx}>
      {action ? (
        <Box sx={labelRow}>
          <InputLabel htmlFor={id}>{label}</InputLabel>
          {action}
        </Box>
      ) : (
        <InputLabel htmlFor={id}>{label}</InputLabel>
      )}
      <OutlinedInput
        {...field}
        id={id}
        inputRef={ref}
        onChange={(event) => {
          reshape?.(event.target as HTMLInputElement);
          void onChange(event);
        }}
        onKeyDown={onKeyDown}
        type={type}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        endAdornment={end}
        slotProps={{
          input: {
            'aria-describedby': text ? `${id}-text` : undefined,
            'aria-required': true,
            autoCapitalize,
            inputMode,
            spellCheck: false,
          },
        }}
      />
      {text && (
        <FormHelperText id={`${id}-text`} sx={notice && !problem ? { color: 'warning.main' } : null}>
          {text}
        </FormHelperText>
      )}
    </FormControl>
  );
}

const labelRow = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'end',
  columnGap: 2,
  // The button is higher than the label, and on a phone below it.
  mt: { xs: 0, sm: -1.5 },
};
