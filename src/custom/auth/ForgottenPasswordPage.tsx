import { useState } from 'react';
import { fill } from '../../../contract/fill.ts';
import { authProvider } from '../../authProvider.ts';
import { doorPaths } from '../../doorPaths.ts';
import { failureOf } from '../../httpFailure.ts';
import { useAuthTexts } from '../../i18n/useAuthTexts.ts';
import { useDoorTexts } from '../../i18n/useDoorTexts.ts';
import { Door } from '../door/Door.tsx';
import { Field } from '../door/Field.tsx';
import { FormProblem } from '../door/FormProblem.tsx';
import { failureSentence } from '../door/failureSentence.ts';
import { requiredAnd } from '../door/rules.ts';
import { SubmitButton } from '../door/SubmitButton.tsx';
import { useDoorForm } from '../door/useDoorForm.ts';
import { email } from './email.ts';

const rules = { email: requiredAnd(email) };

/** `/forgotten-password`: asks for a mail with a link; an extra of ours, linked where the host can do it. */
export default function ForgottenPasswordPage() {
  const { forgottenPassword } = useAuthTexts();
  const doorTexts = useDoorTexts();
  const [askedFor, setAskedFor] = useState<string>();
  const { field, failure, pending, onSubmit } = useDoorForm<'email'>(rules, async (typed) => {
    const address = typed.email.trim();
    const failed = await failureOf(authProvider.requestReset(address));
    if (!failed) setAskedFor(address);
    return failed;
  });

  return (
    <Door title={forgottenPassword.title}>
      <form className="card" method="post" noValidate onSubmit={onSubmit}>
        <div>
          <h1>{forgottenPassword.title}</h1>
          {!askedFor && <p className="lead">{forgottenPassword.lead}</p>}
        </div>
        {askedFor ? (
          <p role="status">{fill(forgottenPassword.sent, { email: askedFor })}</p>
        ) : (
          <>
            {failure && (
              <FormProblem>{failureSentence(failure, doorTexts, forgottenPassword.failed)}</FormProblem>
            )}
            <Field
              {...field('email')}
              label={forgottenPassword.email}
              type="email"
              autoComplete="username"
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
