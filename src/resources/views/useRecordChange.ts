import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useResourceContext } from 'ra-core';
import { useRef } from 'react';
import { HttpFailure } from '../../httpFailure.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
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
  // A second press may come before the button is drawn as one that waits.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation<unknown, Error, Changed>({
    mutationFn: (record) => send(dataProvider, record),
    onSuccess: () => notify(done, { type: 'success' }),
    onError: (failure) => {
      const isRefusal = failure instanceof HttpFailure && failure.isRefusal;
      notify(failure.message, { type: isRefusal ? 'warning' : 'error' });
    },
    // A refusal, too, tells that what is shown is old.
    onSettled: () => {
      isUnderWay.current = false;
      return queryClient.invalidateQueries({ queryKey: [resource] });
    },
  });
  return {
    isPending,
    mutate(...args: Parameters<typeof mutate>) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(...args);
    },
  };
}
