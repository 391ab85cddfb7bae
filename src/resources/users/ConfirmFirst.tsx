import { type DataProvider, useRegisterMutationMiddleware } from 'ra-core';
import { useCallback } from 'react';
import { useConfirmFirst } from './useConfirmFirst.tsx';

type Save = DataProvider['create'] & DataProvider['update'];

/** Asks for the password before the form around it is saved, where the host wants it. */
export function ConfirmFirst() {
  const { confirmFirst, dialog } = useConfirmFirst();
  const middleware = useCallback(
    (resource: string, params: Parameters<Save>[1], next: Save) => confirmFirst(() => next(resource, params)),
    [confirmFirst],
  );
  useRegisterMutationMiddleware<Save>(middleware);
  return dialog;
}
