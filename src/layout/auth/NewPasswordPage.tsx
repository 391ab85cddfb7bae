import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { PASSWORD_MINIMUM_LENGTH } from '../../../contract/password.ts';
import type { RequestOf } from '../../callTypes.ts';
import { failureSentence } from '../../failureSentence.ts';
import type { HttpFailure } from '../../httpFailure.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NewPasswordInputs } from '../../kinds/PasswordInput.tsx';
import { paths } from '../../paths.ts';
import { AuthCard, AuthLink } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';

interface NewPasswordPageProps {
  /** Whose sentences it says, below `auth`. */
  sentences: 'activation' | 'reset';
  send: (body: RequestOf<'POST /api/activate'>['body']) => Promise<unknown>;
  /** Where a person is helped whose link is dead. */
  afterDeadLink: string;
}

/** The toast is read before the login opens (requirements "Activation"). */
const REDIRECT_MS = 2000;

const nothingYet = { password: '', password_confirmation: '' };

/** A page where a person sets their password by the token at the end of its URL. */
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
        defaultValues={nothingYet}
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

/** A host that refuses the token may say anything, or nothing; what to do next is ours to say. */
function refusesToken({ isRefusal, status, body }: HttpFailure): boolean {
  const isAboutPassword = Object.keys(nothingYet).some((field) => body.errors?.[field]);
  return isRefusal && status !== 429 && !isAboutPassword;
}
