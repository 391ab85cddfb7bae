import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { PASSWORD_MINIMUM_LENGTH } from '../../../contract/password.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { paths } from '../../paths.ts';
import { NewPasswordInputs } from '../../ui/PasswordInput.tsx';
import type { RequestOf } from '../../wire/callTypes.ts';
import { type FailureStatus, failureSentence, type HttpFailure } from '../../wire/httpFailure.ts';
import { AuthCard, AuthLink } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';

interface NewPasswordPageProps {
  /** The key of the page's texts, below `auth`. */
  sentences: 'activation' | 'reset';
  send: (body: RequestOf<'activate'>['body']) => Promise<unknown>;
  /** The page where somebody with an invalid link gets help. */
  afterDeadLink: string;
}

/** Time to read the toast before the login page opens (requirements "Activation"), in milliseconds. */
const REDIRECT_MS = 2000;

/** Statuses with which a host or a firewall refuses requests, whatever their token. */
const aboutRequests = new Set<FailureStatus>([403, 408, 413, 429, 431]);

const emptyForm = { password: '', password_confirmation: '' };

/** A page to set a password with the token in its URL. */
export function NewPasswordPage({ sentences, send, afterDeadLink }: NewPasswordPageProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const [isDead, setDead] = useState(false);

  function onDone() {
    notify(`auth.${sentences}.succeeded`, { type: 'success' });
    setTimeout(() => void navigate(paths.login), REDIRECT_MS);
  }

  function onFailed(failure: HttpFailure): string {
    const failed = `auth.${sentences}.failed` as const;
    notify(failed, { type: 'error' });
    const isDead = refusesToken(failure);
    setDead(isDead);
    return isDead ? translate(`auth.${sentences}.deadLink`) : failureSentence(failure, translate, failed);
  }

  return (
    <AuthCard title={translate(`auth.${sentences}.title`)} lead={translate(`auth.${sentences}.lead`)}>
      <AuthForm
        defaultValues={emptyForm}
        schema="newPasswordInput"
        send={(typed) => send({ ...typed, token })}
        onDone={onDone}
        onFailed={onFailed}
        submit={translate(`auth.${sentences}.submit`)}
      >
        <NewPasswordInputs
          label={translate(`auth.${sentences}.password`)}
          hint={translate('auth.newPassword.hint', { min: PASSWORD_MINIMUM_LENGTH })}
          confirmation={translate('auth.newPassword.confirmation')}
          autoFocus
        />
      </AuthForm>
      {isDead && <AuthLink to={afterDeadLink}>{translate(`auth.${sentences}.afterDeadLink`)}</AuthLink>}
    </AuthCard>
  );
}

/** Returns whether a refusal is about the token, and not about the password or the request. */
function refusesToken({ isRefusal, status, reason, body }: HttpFailure): boolean {
  if (reason === 'activation-invalid' || reason === 'reset-invalid') return true;
  if (reason) return reason === 'fields-invalid' && body.errors?.token !== undefined;
  const isAboutPassword = Object.keys(emptyForm).some((field) => body.errors?.[field]);
  return isRefusal && !aboutRequests.has(status) && !isAboutPassword;
}
