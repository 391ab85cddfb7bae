import { type DataProvider, useRegisterMutationMiddleware } from 'ra-core';
import { useCallback, useState } from 'react';
import { HttpFailure } from '../../httpFailure.ts';
import { ConfirmPassword } from './ConfirmPassword.tsx';

type Save = DataProvider['create'] & DataProvider['update'];

/**
 * For the form around it, whose change the host may refuse until the password is given again: the person is asked in place, and
 * the change is sent once more. Who does not give it sees the refusal.
 */
export function ConfirmFirst() {
  const [asked, setAsked] = useState<{ onDone: (isConfirmed: boolean) => void }>();
  const confirmFirst = useCallback(async (resource: string, params: Parameters<Save>[1], next: Save) => {
    try {
      return await next(resource, params);
    } catch (failure) {
      if (!(failure instanceof HttpFailure && failure.reason === 'confirm-first')) throw failure;
      const isConfirmed = await new Promise<boolean>((onDone) => setAsked({ onDone }));
      setAsked(undefined);
      if (!isConfirmed) throw failure;
      return next(resource, params);
    }
  }, []);
  useRegisterMutationMiddleware<Save>(confirmFirst);
  return asked && <ConfirmPassword {...asked} />;
}
