import Button, { type ButtonProps } from '@mui/material/Button';
import { type MutateOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useResourceContext } from 'ra-core';
import { useRef } from 'react';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { type PanelDataProvider, usePanelDataProvider } from '../wire/usePanelDataProvider.ts';
import { useConfirmFirst } from './ConfirmFirst.tsx';
import { useTellFailure } from './useTellFailure.ts';

export interface RecordChange {
  send: (dataProvider: PanelDataProvider) => Promise<unknown>;
  /** The message of the success toast, unless something else shows the outcome. */
  done?: MessageKey;
  /** Why the password is asked for, if the host may require it. */
  why?: MessageKey;
  /** The first part of the query keys that it changes, if that is not the surrounding resource. */
  of?: string;
}

interface ChangeButtonProps extends RecordChange, Pick<ButtonProps, 'variant' | 'size' | 'aria-label'> {
  label: MessageKey;
  /** Whether the button is shown. While it is not, a password dialog that it has opened stays open. */
  isShown?: boolean;
}

/** A button that changes a record with one press. */
export function ChangeButton({ label, isShown = true, send, done, why, of, ...button }: ChangeButtonProps) {
  const translate = useTranslate();
  const { mutate, isPending, dialog } = useRecordChange({ send, done, why, of });
  return (
    <>
      {isShown && (
        <Button variant="outlined" {...button} loading={isPending} onClick={() => mutate()}>
          {translate(label)}
        </Button>
      )}
      {dialog}
    </>
  );
}

/**
 * Returns a mutation that shows its outcome as a toast, loads the resource's records again and ignores a second
 * press; and the `dialog` that asks for the password.
 */
export function useRecordChange({ send, done, why, of }: RecordChange) {
  const dataProvider = usePanelDataProvider();
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const queryClient = useQueryClient();
  const resource = useResourceContext();
  const { confirmFirst, dialog } = useConfirmFirst(why);
  // A second press may come before the button is rendered as loading.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => confirmFirst(() => send(dataProvider)),
    onSuccess: () => done && notify(done, { type: 'success' }),
    onError: tellFailure,
    // Also after a refusal, which means that the displayed data is outdated.
    onSettled: () => {
      isUnderWay.current = false;
      return queryClient.invalidateQueries({ queryKey: [of ?? resource] });
    },
  });
  return {
    dialog,
    isPending,
    mutate(options?: MutateOptions<unknown, Error, void>) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(undefined, options);
    },
  };
}
