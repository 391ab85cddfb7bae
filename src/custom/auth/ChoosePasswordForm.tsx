import type { ReactNode } from 'react';
import { fill } from '../../../contract/fill.ts';
import { PASSWORD_MINIMUM_LENGTH } from '../../../contract/password.ts';
import type { RequestOf } from '../../callTypes.ts';
import { doorPaths } from '../../doorPaths.ts';
import { failureOf } from '../../httpFailure.ts';
import { useAuthTexts } from '../../i18n/useAuthTexts.ts';
import { useDoorTexts } from '../../i18n/useDoorTexts.ts';
import { goTo } from '../../navigation.ts';
import { Door } from '../door/Door.tsx';
import { FormProblem } from '../door/FormProblem.tsx';
import { type Failure, failureSentence } from '../door/failureSentence.ts';
import { requiredAnd } from '../door/rules.ts';
import { SubmitButton } from '../door/SubmitButton.tsx';
import { useDoorForm } from '../door/useDoorForm.ts';
import { PasswordField } from './PasswordField.tsx';
import { useToast } from './useToast.tsx';

interface ChoosePasswordFormProps {
  texts: {
    title: string;
    lead: string;
    password: string;
    submit: string;
    pending: string;
    succeeded: string;
    failed: string;
  };
  send: (body: RequestOf<'POST /api/activate'>['body']) => Promise<unknown>;
  /** What to do with a link that is dead. */
  deadLink: ReactNode;
}

/** Spec §9: the toast is read before the login opens. */
const REDIRECT_MS = 2000;

const rules = {
  password: requiredAnd((value) =>
    value.length < PASSWORD_MINIMUM_LENGTH
      ? { message: 'minLength', args: { min: PASSWORD_MINIMUM_LENGTH } }
      : undefined,
  ),
  password_confirmation: requiredAnd<'password' | 'password_confirmation'>((value, { password }) =>
    value === password ? undefined : { message: 'passwordsDiffer', args: {} },
  ),
};

/** A page where a person sets their password by the token at the end of its URL. */
export function ChoosePasswordForm({ texts, send, deadLink }: ChoosePasswordFormProps) {
  const { choosePassword } = useAuthTexts();
  const doorTexts = useDoorTexts();
  const [toast, showToast] = useToast();
  const { field, failure, pending, onSubmit } = useDoorForm<'password' | 'password_confirmation'>(
    rules,
    async (typed) => {
      const failed = await failureOf(send({ ...typed, token: tokenOf(location.pathname) }));
      if (failed) {
        showToast({ kind: 'error', text: texts.failed });
      } else {
        showToast({ kind: 'success', text: texts.succeeded });
        setTimeout(() => goTo(doorPaths.login), REDIRECT_MS);
      }
      return failed;
    },
  );

  return (
    <Door title={texts.title}>
      {toast}
      <form className="card" method="post" noValidate onSubmit={onSubmit}>
        <div>
          <h1>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
        </div>
        {failure && (
          <FormProblem>
            {refusesToken(failure) ? deadLink : failureSentence(failure, doorTexts, texts.failed)}
          </FormProblem>
        )}
        <PasswordField
          {...field('password')}
          label={texts.password}
          hint={fill(choosePassword.hint, { min: PASSWORD_MINIMUM_LENGTH })}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordField
          {...field('password_confirmation')}
          label={choosePassword.confirmation}
          autoComplete="new-password"
        />
        <SubmitButton label={texts.submit} pendingLabel={texts.pending} pending={pending} />
      </form>
    </Door>
  );
}

function tokenOf(path: string): string {
  return decodeURIComponent(path.split('/')[2] ?? '');
}

/** A host that refuses the token may say anything, or nothing; what to do next is ours to say. */
function refusesToken({ status }: Failure): boolean {
  return typeof status === 'number' && status < 500 && status !== 429;
}
