import { type DataProvider, useRegisterMutationMiddleware } from 'ra-core';
import { useCallback, useState } from 'react';
import { confirmInput } from '../../contract/session.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import CodeInput from '../ui/CodeInput.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { failureOf, HttpFailure } from '../wire/httpFailure.ts';
import { usePanelDataProvider } from '../wire/usePanelDataProvider.ts';
import { ConfirmByPasskey } from './ConfirmByPasskey.tsx';
import { DialogForm } from './DialogForm.tsx';

type Save = DataProvider['create'] & DataProvider['update'];

/** Asks for the password before the surrounding form is saved, if the host requires it. */
export function ConfirmFirst({ why }: { why: MessageKey }) {
  const { confirmFirst, dialog } = useConfirmFirst(why);
  const middleware = useCallback(
    (resource: string, params: Parameters<Save>[1], next: Save) => confirmFirst(() => next(resource, params)),
    [confirmFirst],
  );
  useRegisterMutationMiddleware<Save>(middleware);
  return dialog;
}

/**
 * For changes that the host may refuse until the password is given again: `confirmFirst` then asks for it in the
 * `dialog`, which shows why, and repeats the change. If the user does not give it, or there is no `why`, the
 * refusal is thrown.
 */
export function useConfirmFirst(why: MessageKey | undefined) {
  const [asked, setAsked] = useState<{ onDone: (isConfirmed: boolean) => void }>();
  const confirmFirst = useCallback(
    async <Answer,>(change: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await change();
      } catch (failure) {
        if (!why || !(failure instanceof HttpFailure && failure.reason === 'confirm-first')) throw failure;
        const isConfirmed = await new Promise<boolean>((onDone) => setAsked({ onDone }));
        setAsked(undefined);
        if (!isConfirmed) throw failure;
        return change();
      }
    },
    [why],
  );
  return { confirmFirst, dialog: asked && why && <ConfirmPassword why={why} {...asked} /> };
}

/**
 * Asks for the user's password and, if the host wants one, for a code; or for a passkey instead of both. Calls
 * `onDone` with whether the session was confirmed.
 */
function ConfirmPassword({ why, onDone }: { why: MessageKey; onDone: (isConfirmed: boolean) => void }) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const [asksCode, setAsksCode] = useState(false);
  return (
    <DialogForm
      schema={confirmInput}
      title={translate('ownPassword.title')}
      content={translate(why)}
      save={async (body) => {
        const failure = await failureOf(dataProvider.confirmPassword({ body }));
        if (!failure) return onDone(true);
        if (failure.reason !== 'otp-required' || asksCode) throw failure;
        setAsksCode(true);
      }}
      onClose={() => onDone(false)}
      submit="ownPassword.submit"
    >
      <PasswordInput
        source="password"
        label={translate('ownPassword.password')}
        autoComplete="current-password"
        autoFocus
      />
      {asksCode && <CodeInput />}
      <ConfirmByPasskey onDone={() => onDone(true)} />
    </DialogForm>
  );
}
