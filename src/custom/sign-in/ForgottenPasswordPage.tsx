import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { authProvider } from '../../authProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { paths } from '../../paths.ts';
import { hostConfig } from '../../wire/hostConfig.ts';
import { failureSentence } from '../../wire/httpFailure.ts';
import { AuthCard, AuthLink } from './AuthCard.tsx';
import { AuthForm, EmailInput } from './AuthForm.tsx';

const emptyForm = { email: '' };

/** `/forgotten-password`: requests a mail with a link. Our extension; without it, this leads to `/login`. */
export default function ForgottenPasswordPage() {
  const translate = useTranslate();
  const [askedFor, setAskedFor] = useState<string>();
  if (!hostConfig.resetsPasswords()) return <Navigate to={paths.login} replace />;

  return (
    <AuthCard
      title={translate('auth.login.forgotten')}
      lead={askedFor ? undefined : translate('auth.forgotten.lead')}
    >
      {askedFor ? (
        <Typography ref={takeFocus} tabIndex={-1} sx={{ outline: 'none' }}>
          {translate('auth.forgotten.sent', { email: askedFor })}
        </Typography>
      ) : (
        <AuthForm
          defaultValues={emptyForm}
          schema="forgottenInput"
          send={({ email }) => authProvider.requestReset(email.trim())}
          onDone={({ email }) => setAskedFor(email.trim())}
          onFailed={(failure) => failureSentence(failure, translate, 'auth.forgotten.failed')}
          submit={translate('auth.forgotten.submit')}
        >
          <EmailInput />
        </AuthForm>
      )}
      <AuthLink to={paths.login}>{translate('auth.toLogin')}</AuthLink>
    </AuthCard>
  );
}

/** The sentence takes the place of the form, so it also takes its focus and is read out. */
function takeFocus(sentence: HTMLElement | null) {
  sentence?.focus();
}
