import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useResourceContext } from 'ra-core';
import { HttpFailure } from '../../httpFailure.ts';
import type { MessageKey, Said } from '../../i18n/messageKey.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { type PanelDataProvider, usePanelDataProvider } from '../../usePanelDataProvider.ts';

export interface RecordChange<Changed> {
  send: (dataProvider: PanelDataProvider, record: Changed) => Promise<unknown>;
  /** What a toast says of its success. */
  done: MessageKey;
}

/** A change made by one press: what it did, or why it was refused, is a toast, and the resource's records are loaded again. */
export function useRecordChange<Changed>({ send, done }: RecordChange<Changed>) {
  const dataProvider = usePanelDataProvider();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const resource = useResourceContext();
  return useMutation<unknown, Error, Changed>({
    mutationFn: (record) => send(dataProvider, record),
    onSuccess: () => notify(done, { type: 'success' }),
    onError: (failure) => {
      const { args, isRefusal } = failure instanceof HttpFailure ? failure : {};
      notify(failure.message as Said, { type: isRefusal ? 'warning' : 'error', messageArgs: args });
    },
    // A refusal, too, tells that what is shown is old.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [resource] }),
  });
}
