import { useState } from 'react';
import { doorPaths } from '../../doorPaths.ts';
import { hostConfig } from '../../hostConfig.ts';
import { failureOf, HttpFailure } from '../../http.ts';
import { useAuthTexts } from '../../i18n/useAuthTexts.ts';
import { useDoorTexts } from '../../i18n/useDoorTexts.ts';
import { goTo } from '../../navigation.ts';
import { recall, wasInterrupted } from '../../returnTo.ts';
import { session, useAuth } from '../../session.ts';
import { Door } from '../door/Door.tsx';
import { Field } from '../door/Field.tsx';
import { FormProblem } from '../door/FormProblem.tsx';
import { failureSentence } from '../door/failureSentence.ts';
import { requiredAnd } from '../door/rules.ts';
import { SubmitButton } from '../door/SubmitButton.tsx';
import { useDoorForm } from '../door/useDoorForm.ts';
import { email } from './email.ts';
import { logIn } from './logIn.ts';
import { PasswordField } from './PasswordField.tsx';
import { useToast } from './useToast.tsx';

/** Spec §9: the toast is read before the panel opens. */
const REDIRECT_MS = 1000;

const rules = { email: requiredAnd(email), password: requiredAnd() };

/** `/login` (spec §2). */
export default function LoginPage() {
  const { login } = useAuthTexts();
  const doorTexts = useDoorTexts();
  const { errorMessage } = useAuth();
  const [interrupted] = useState(wasInterrupted);
  const [toast, showToast] = useToast();
  const { field, pending, onSubmit } = useDoorForm<'email' | 'password'>(rules, async (typed) => {
    return failureOf(
      logIn({ ...typed, email: typed.email.trim() }, sentenceOf).then(
        ({ id }) => {
          showToast({ kind: 'success', text: login.succeeded });
          setTimeout(() => goTo(recall(id) ?? doorPaths.boncards), REDIRECT_MS);
        },
        (failure: unknown) => {
          showToast({ kind: 'error', text: session.auth().errorMessage ?? sentenceOf(failure) });
          throw failure;
        },
      ),
    );
  });

  function sentenceOf(failure: unknown): string {
    const { unexpected } = doorTexts.failures;
    if (!(failure instanceof HttpFailure)) return unexpected;
    // A fault of the host says nothing of what was typed.
    return failureSentence(failure, doorTexts, failure.status < 500 ? login.failed : unexpected);
  }

  const problem = errorMessage ?? (interrupted && !pending && login.interrupted);
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
