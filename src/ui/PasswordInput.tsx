import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { PlainInput, type PlainInputProps } from './PlainInput.tsx';

/** A password field with a button that shows the password; the button's label names the field. */
export function PasswordInput(props: Omit<PlainInputProps, 'type' | 'end'>) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const toggle = translate(isShown ? 'auth.hidePassword' : 'auth.showPassword');
  return (
    <PlainInput
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={`${toggle}: ${props.label}`}
            title={toggle}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}

interface NewPasswordInputsProps {
  label: string;
  hint: string;
  confirmation: string;
  autoFocus?: boolean;
}

/** A new password, typed twice. */
export function NewPasswordInputs({ label, hint, confirmation, autoFocus = false }: NewPasswordInputsProps) {
  return (
    <>
      <PasswordInput
        source="password"
        label={label}
        hint={hint}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <PasswordInput source="password_confirmation" label={confirmation} autoComplete="new-password" />
    </>
  );
}
