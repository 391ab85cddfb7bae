import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { authProvider } from '../../authProvider.ts';
import type { Said } from '../../i18n/messageKey.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { StorageNotice } from '../../layout/BrowserNotices.tsx';
import { paths } from '../../paths.ts';
import { session } from '../../session.ts';
import { ChunkFailure, loadChunk } from '../../ui/loadChunk.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { recallPage, wasInterrupted } from '../../ui/returnPage.ts';
import { storageProblem } from '../../ui/storage.ts';
import { useErrorPage } from '../../ui/useErrorPage.ts';
import { hostConfig } from '../../wire/hostConfig.ts';
import { caught, failureOf, failureSentence, HttpFailure } from '../../wire/httpFailure.ts';
import { AuthCard, AuthLink } from './AuthCard.tsx';
import { AuthForm, EmailInput } from './AuthForm.tsx';

/** Time to read the toast before the panel opens (requirements "Sign-in"), in milliseconds. */
const REDIRECT_MS = 1000;

const emptyForm: { email: string; password: string; otp: string | undefined } = {
  email: '',
  password: '',
  otp: undefined,
};

/** `/login` (requirements "Sign-in"). */
export default function LoginPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const showErrorPage = useErrorPage();
  const navigate = useNavigate();
  const [isInterrupted, setInterrupted] = useState(wasInterrupted);

  const [isSent, setSent] = useState(false);
  /**
   * Set once the host has asked for a code of the second factor, which it does if e-mail address and password are
   * right.
   */
  const [CodeInput, setCodeInput] = useState<ComponentType>();

  /** True while the browser asks for a passkey, and from then on until the panel opens. */
  const [usesPasskey, setUsesPasskey] = useState(false);
  const passkeyButton = useRef<HTMLButtonElement>(null);

  /** @throws {HttpFailure} if the browser could not store the session. */
  function begin() {
    setInterrupted(false);
    setSent(true);
    const problem = storageProblem();
    if (problem) throw new HttpFailure('FETCH_ERROR', { message: translate(`auth.browser.${problem}`) });
  }

  async function logInByPasskey() {
    setUsesPasskey(true);
    try {
      begin();
      const { default: logIn } = await loadChunk(() => import('./logInByPasskey.ts'));
      await logIn(translate);
      onDone();
    } catch (failure) {
      if (failure instanceof ChunkFailure) return showErrorPage(failure);
      flushSync(() => setUsesPasskey(false));
      // The browser has dropped the focus while the button was disabled.
      if (document.activeElement === document.body) passkeyButton.current?.focus();
      const told = failure instanceof HttpFailure ? failureSentence(failure, translate) : 'error.unexpected';
      notify(told, { type: 'error' });
      caught(failure);
    }
  }

  async function logIn(typed: typeof emptyForm) {
    begin();
    const failure = await failureOf(authProvider.login({ ...typed, email: typed.email.trim() }));
    if (failure?.reason === 'otp-required') {
      const { default: loaded } = await loadChunk(() => import('../../ui/CodeInput.tsx'));
      setCodeInput(() => loaded);
    }
    if (failure) throw failure;
  }

  function onDone() {
    notify('auth.login.succeeded', { type: 'success' });
    const path = recallPage(session.user()?.id ?? '') ?? paths.boncards;
    setTimeout(() => void navigate(path), REDIRECT_MS);
  }

  function onFailed(failure: HttpFailure): string | undefined {
    // At first the code's field just appears: nothing was wrong yet.
    if (failure.reason === 'otp-required' && !CodeInput) return undefined;
    // If the host itself fails, the input was not necessarily wrong.
    const otherwise = failure.isRefusal ? 'auth.login.failed' : undefined;
    const told = failureSentence(failure, translate, otherwise);
    const url = hostConfig.publicUrl();
    const isElsewhere = failure.reason === 'passkey-required' && url !== location.origin;
    const sentence = isElsewhere ? (`${told} ${translate('auth.passkey.elsewhere', { url })}` as Said) : told;
    notify(sentence, { type: 'error' });
    return sentence;
  }

  return (
    <AuthCard title={translate('auth.login.title')} lead={translate('auth.login.lead')}>
      {/* Once the form has been sent, the form shows it. */}
      {!isSent && <StorageNotice />}
      {isInterrupted && <Alert severity="info">{translate('auth.login.interrupted')}</Alert>}
      <AuthForm
        defaultValues={emptyForm}
        schema="loginInput"
        send={logIn}
        onDone={onDone}
        onFailed={onFailed}
        isTold
        submit={translate('auth.login.submit')}
      >
        <EmailInput />
        <PasswordInput
          source="password"
          label={translate('auth.login.password')}
          autoComplete="current-password"
        />
        {CodeInput && <CodeInput />}
      </AuthForm>
      {hostConfig.takesPasskeys() && (
        <Button
          ref={passkeyButton}
          variant="outlined"
          size="large"
          fullWidth
          loading={usesPasskey}
          onClick={() => void logInByPasskey()}
        >
          {translate('auth.passkey.logIn')}
        </Button>
      )}
      {hostConfig.resetsPasswords() && (
        <AuthLink to={paths.forgottenPassword}>{translate('auth.login.forgotten')}</AuthLink>
      )}
    </AuthCard>
  );
}
