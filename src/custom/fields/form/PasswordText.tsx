import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormText } from './FormText.tsx';

interface PasswordTextProps<Typed extends FieldValues, Checked> {
  control: Control<Typed, unknown, Checked>;
  name: FieldPath<Typed>;
  label: string;
  hint?: string;
  autoFocus?: boolean;
  /** What a password manager has to put here. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password, which may be shown. */
export function PasswordText<Typed extends FieldValues, Checked>({
  autoComplete,
  ...props
}: PasswordTextProps<Typed, Checked>) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const toggle = translate(shown ? 'profile.hidePassword' : 'profile.showPassword');
  return (
    <FormText
      {...props}
      type={shown ? 'text' : 'password'}
      inputProps={{ autoComplete, autoCapitalize: 'none', spellCheck: false }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={`${toggle}: ${props.label}`}
            title={toggle}
            onClick={() => setShown(!shown)}
          >
            {shown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
