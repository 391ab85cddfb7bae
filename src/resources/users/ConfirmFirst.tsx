import { type DataProvider, useRegisterMutationMiddleware } from 'ra-core';
import { useCallback } from 'react';
import { useConfirmFirst } from './useConfirmFirst.tsx';

type Save = DataProvider['create'] & DataProvider['update'];

/** For the form around it: its change, too, the host may refuse until the password is given again. */
export function ConfirmFirst() {
  const { confirmFirst, dialog } = useConfirmFirst();
  const save = useCallback(
    (resource: string, params: Parameters<Save>[1], next: Save) => confirmFirst(() => next(resource, params)),
    [confirmFirst],
  );
  useRegisterMutationMiddleware<Save>(save);
  return dialog;
}
