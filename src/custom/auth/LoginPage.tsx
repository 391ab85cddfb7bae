import { useState } from 'react';
import { authProvider } from '../../authProvider.ts';
import { doorPaths } from '../../doorPaths.ts';
import { hostConfig } from '../../hostConfig.ts';
import { failureOf } from '../../httpFailure.ts';
import { useAuthTexts } from '../../i18n/useAuthTexts.ts';
import { useDoorTexts } from '../../i18n/useDoorTexts.ts';
import { goTo } from '../../navigation.ts';
import { recall, wasInterrupted } from '../../returnTo.ts';
import { session } from '../../session.ts';
import { Door } from '../door/Door.tsx';
import { Field } from '../door/Field.tsx';
import { FormProblem } from '../door/FormProblem.tsx';
import { type Failure, failureSentence } from '../door/failureSentence.ts';
import { requiredAnd } from '../door/rules.ts';
import { SubmitButton } from '../door/SubmitButton.tsx';
import { useDoorForm } from '../door/useDoorForm.ts';
import { email } from './email.ts';
import { PasswordField } from './PasswordField.tsx';
import { useToast } from './useToast.tsx';

/** Spec §9: the toast is read before the panel opens. */
const REDIRECT_MS = 1000;

const rules = { email: requiredAnd(email), password: requiredAnd() };

/** `/login` (spec §2). */
export default function LoginPage() {
  const { login } = useAuthTexts();
  const doorTexts = useDoorTexts();
  const [interrupted] = useState(wasInterrupted);
  const [toast, showToast] = useToast();
  const { field, failure, pending, onSubmit } = useDoorForm<'email' | 'password'>(rules, async (typed) => {
    const failed = await failureOf(authProvider.login({ ...typed, email: typed.email.trim() })).catch(
      (bug: unknown) => {
        showToast({ kind: 'error', text: doorTexts.failures.unexpected });
        throw bug;
      },
    );
    if (failed) {
      showToast({ kind: 'error', text: sentenceOf(failed) });
    } else {
      showToast({ kind: 'success', text: login.succeeded });
      setTimeout(() => goTo(recall(session.user()?.id ?? '') ?? doorPaths.boncards), REDIRECT_MS);
    }
    return failed;
  });

  function sentenceOf(failed: Failure): string {
    const { unexpected } = doorTexts.failures;
    // A fault of the host says nothing of what was typed.
    const isFault = typeof failed.status === 'number' && failed.status >= 500;
    return failureSentence(failed, doorTexts, isFault ? unexpected : login.failed);
  }

  const problem = failure ? sentenceOf(failure) : interrupted && !pending && login.interrupted;
  return (
    <Door title={login.title}>
      {toast}
      <form className="card" method="post" noValidate onSubmit={onSubmit}>
        <div>
          <h1>{login.title}</h1>
          <p className="lead">{login.lead}</p>
        </div>
        {problem && <FormProblem>{problem}</FormProblem>}
        <Field
          {...field('email')}
          label={login.email}
          type="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus
        />
        <PasswordField {...field('password')} label={login.password} autoComplete="current-password" />
        <SubmitButton label={login.submit} pendingLabel={login.pending} pending={pending} />
        {hostConfig.resetsPasswords() && (
          <a className="text-link" href={doorPaths.forgottenPassword}>
            {login.forgotten}
          </a>
        )}
      </form>
    </Door>
  );
}
