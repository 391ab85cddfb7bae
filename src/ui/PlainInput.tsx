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
  /** How a phone's keyboard starts. */
  autoCapitalize?: 'none' | 'characters';
  /** Which keys a phone shows. */
  inputMode?: 'text' | 'numeric';
  autoFocus?: boolean;
  /**
   * A button, shown next to the label. In the keyboard's order it comes before the field, so that Tab still leads
   * from this field to the next one.
   */
  action?: ReactNode;
  /** Why the action did not work; shown in place of the hint while the field itself has no error. */
  notice?: string | undefined;
  /** An adornment at the end of the field. */
  end?: ReactNode;
  onKeyDown?: KeyboardEventHandler | undefined;
  /** Changes the typed text before the form reads it. */
  reshape?: (field: HTMLInputElement) => void;
  sx?: SxProps;
}

/**
 * A required text field that looks like react-admin's. It is for the login and for the counter's first form, which
 * load neither react-admin's inputs nor MUI's `TextField` (decision 0018).
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
  // The button is taller than the label, and on a phone it is below the label.
  mt: { xs: 0, sm: -1.5 },
};
