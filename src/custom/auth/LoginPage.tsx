import { type FormEvent, useState } from 'react';
import { doorPaths } from '../../doorPaths.ts';
import { hostConfig } from '../../hostConfig.ts';
import { HttpFailure } from '../../http.ts';
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
import { useFields } from '../door/useFields.ts';
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
  const fields = useFields<'email' | 'password'>(rules);
  const [pending, setPending] = useState(false);
  const [interrupted] = useState(wasInterrupted);
  const [toast, showToast] = useToast();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (pending || !fields.pass(form)) return;
    setPending(true);
    try {
      const user = await logIn({ ...fields.values, email: fields.values.email.trim() }, sentenceOf);
      showToast({ kind: 'success', text: login.succeeded });
      setTimeout(() => goTo(recall(user.id) ?? doorPaths.boncards), REDIRECT_MS);
    } catch (error) {
      setPending(false);
      const told = session.auth().errorMessage;
      if (told) showToast({ kind: 'error', text: told });
      if (!(error instanceof HttpFailure)) throw error;
      fields.refuse(form, error.errors);
    }
  }

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
      <form className="card" method="post" noValidate onSubmit={submit}>
        <div>
          <h1>{login.title}</h1>
          <p className="lead">{login.lead}</p>
        </div>
        {problem && <FormProblem>{problem}</FormProblem>}
        <Field
          {...fields.field('email')}
          label={login.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PasswordField {...fields.field('password')} label={login.password} autoComplete="current-password" />
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
