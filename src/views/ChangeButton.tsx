import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRecordContext, useResourceContext } from 'ra-core';
import { useRef } from 'react';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { HttpFailure } from '../wire/httpFailure.ts';
import { type PanelDataProvider, usePanelDataProvider } from '../wire/usePanelDataProvider.ts';

interface RecordChange {
  send: (dataProvider: PanelDataProvider, id: string) => Promise<unknown>;
  /** The message of the success toast. */
  done: MessageKey;
}

/** A button that changes the surrounding record with one press. */
export function ChangeButton({ label, ...change }: RecordChange & { label: MessageKey }) {
  const translate = useTranslate();
  const record = useRecordContext<{ id: string }>();
  const { mutate, isPending } = useRecordChange(change);
  return (
    <Button variant="outlined" loading={isPending} onClick={() => record && mutate(record.id)}>
      {translate(label)}
    </Button>
  );
}

/** Returns a mutation that shows its outcome as a toast, reloads the resource's records and ignores a second press. */
export function useRecordChange({ send, done }: RecordChange) {
  const dataProvider = usePanelDataProvider();
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const queryClient = useQueryClient();
  const resource = useResourceContext();
  // A second press may come before the button renders as loading.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation<unknown, Error, string>({
    mutationFn: (id) => send(dataProvider, id),
    onSuccess: () => notify(done, { type: 'success' }),
    onError: tellFailure,
    // A refusal also means that the displayed data is outdated.
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

/** Returns what shows as a toast why a change was not made. */
export function useTellFailure(): (failure: Error) => void {
  const notify = useNotify();
  return (failure) => {
    if (!(failure instanceof HttpFailure)) return notify('error.unexpected', { type: 'error' });
    const { message, args, isRefusal } = failure;
    notify(message, { type: isRefusal ? 'warning' : 'error', messageArgs: args });
  };
}
