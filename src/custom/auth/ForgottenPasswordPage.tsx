import { type FormEvent, useState } from 'react';
import { doorPaths } from '../../doorPaths.ts';
import { HttpFailure, send } from '../../http.ts';
import { fill } from '../../i18n/fill.ts';
import { useAuthTexts } from '../../i18n/useAuthTexts.ts';
import { useDoorTexts } from '../../i18n/useDoorTexts.ts';
import { Door } from '../door/Door.tsx';
import { Field } from '../door/Field.tsx';
import { FormProblem } from '../door/FormProblem.tsx';
import { failureSentence } from '../door/failureSentence.ts';
import { requiredAnd } from '../door/rules.ts';
import { SubmitButton } from '../door/SubmitButton.tsx';
import { useFields } from '../door/useFields.ts';
import { email } from './email.ts';

const rules = { email: requiredAnd(email) };

/** `/forgotten-password`: asks for a mail with a link; an extra of ours, linked where the host can do it. */
export default function ForgottenPasswordPage() {
  const { forgottenPassword } = useAuthTexts();
  const doorTexts = useDoorTexts();
  const fields = useFields<'email'>(rules);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [askedFor, setAskedFor] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (pending || !fields.pass(form)) return;
    const address = fields.values.email.trim();
    setFailure(undefined);
    setPending(true);
    try {
      await send('POST /api/auth/forgot-password', { body: { email: address } });
      setAskedFor(address);
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      if (!fields.refuse(form, error.errors)) {
        setFailure(failureSentence(error, doorTexts, forgottenPassword.failed));
      }
    } finally {
      setPending(false);
    }
  }

  return (
    <Door title={forgottenPassword.title}>
      <form className="card" method="post" noValidate onSubmit={submit}>
        <div>
          <h1>{forgottenPassword.title}</h1>
          {!askedFor && <p className="lead">{forgottenPassword.lead}</p>}
        </div>
        {askedFor ? (
          <p role="status">{fill(forgottenPassword.sent, { email: askedFor })}</p>
        ) : (
          <>
            {failure && <FormProblem>{failure}</FormProblem>}
            <Field
              {...fields.field('email')}
              label={forgottenPassword.email}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
            <SubmitButton
              label={forgottenPassword.submit}
              pendingLabel={forgottenPassword.pending}
              pending={pending}
            />
          </>
        )}
        <a className="text-link" href={doorPaths.login}>
          {forgottenPassword.toLogin}
        </a>
      </form>
    </Door>
  );
}
