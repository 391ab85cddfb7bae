import { useCallback, useState } from 'react';
import { HttpFailure } from '../../httpFailure.ts';
import { ConfirmPassword } from './ConfirmPassword.tsx';

/**
 * For calls that the host may refuse until the password is given again: the person is asked in place, and the call is sent once
 * more. Who does not give it sees the refusal. The dialog stands outside of any form.
 */
export function useConfirmFirst() {
  const [asked, setAsked] = useState<{ onDone: (isConfirmed: boolean) => void }>();
  const confirmFirst = useCallback(async <Answer,>(call: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await call();
    } catch (failure) {
      if (!(failure instanceof HttpFailure && failure.reason === 'confirm-first')) throw failure;
      const isConfirmed = await new Promise<boolean>((onDone) => setAsked({ onDone }));
      setAsked(undefined);
      if (!isConfirmed) throw failure;
      return call();
    }
  }, []);
  return { confirmFirst, dialog: asked && <ConfirmPassword {...asked} /> };
}
