import { useCallback, useState } from 'react';
import { HttpFailure } from '../../httpFailure.ts';
import { ConfirmPassword } from './ConfirmPassword.tsx';

/**
 * For changes that the host may refuse until the password is given again: `confirmFirst` asks for it in place, in the `dialog`, and
 * sends the change once more. Without it the refusal stands.
 */
export function useConfirmFirst() {
  const [asked, setAsked] = useState<{ onDone: (isConfirmed: boolean) => void }>();
  const confirmFirst = useCallback(async <Answer,>(change: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await change();
    } catch (failure) {
      if (!(failure instanceof HttpFailure && failure.reason === 'confirm-first')) throw failure;
      const isConfirmed = await new Promise<boolean>((onDone) => setAsked({ onDone }));
      setAsked(undefined);
      if (!isConfirmed) throw failure;
      return change();
    }
  }, []);
  return { confirmFirst, dialog: asked && <ConfirmPassword {...asked} /> };
}
