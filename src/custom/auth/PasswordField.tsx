import { useState } from 'react';
import { useAuthTexts } from '../../i18n/useAuthTexts.ts';
import { Field, type FieldProps } from '../door/Field.tsx';
import { EyeIcon, EyeOffIcon } from './eyeIcons.tsx';

/** A password field whose text may be shown. */
export function PasswordField(props: FieldProps) {
  const texts = useAuthTexts();
  const [shown, setShown] = useState(false);
  const toggle = shown ? texts.hidePassword : texts.showPassword;
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="icon-button"
          aria-label={`${toggle}: ${props.label}`}
          title={toggle}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
