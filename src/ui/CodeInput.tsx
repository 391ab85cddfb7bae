import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../i18n/useTranslate.ts';
import { PlainInput } from './PlainInput.tsx';

/** The input for a code of a second factor: a code from an app, or a recovery code instead. */
export default function CodeInput() {
  const translate = useTranslate();
  const { resetField } = useFormContext();
  const [isRecovery, setRecovery] = useState(false);
  const kind = isRecovery ? 'recovery' : 'app';
  return (
    <div>
      <PlainInput
        // A new input, so that the phone shows the other keyboard and the field takes the focus.
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
          // The typed text and its error belong to the other kind of code.
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
