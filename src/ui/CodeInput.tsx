import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../i18n/useTranslate.ts';
import { PlainInput } from './PlainInput.tsx';

/** A code of a second factor: of an app, or a recovery code in its place. */
export default function CodeInput() {
  const translate = useTranslate();
  const { resetField } = useFormContext();
  const [isRecovery, setRecovery] = useState(false);
  const kind = isRecovery ? 'recovery' : 'app';
  return (
    <div>
      <PlainInput
        // Another keyboard, with the focus.
        key={kind}
        source="otp"
        label={translate(`auth.code.${kind}.label`)}
        hint={translate(`auth.code.${kind}.hint`)}
        autoComplete="one-time-code"
        autoFocus
        {...(isRecovery ? { autoCapitalize: 'characters' } : { inputMode: 'numeric' })}
      />
      <Button
        onClick={() => {
          // What was typed, and what was wrong with it, is of the other kind.
          resetField('otp');
          setRecovery(!isRecovery);
        }}
        sx={{ px: 1, fontWeight: 600 }}
      >
        {translate(`auth.code.${kind}.other`)}
      </Button>
    </div>
  );
}
