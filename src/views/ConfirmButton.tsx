import Button from '@mui/material/Button';
import { useState } from 'react';
import { Confirm, type ConfirmProps } from 'react-admin';
import type { CallName } from '../../contract/calls.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { callColor, confirmColor } from '../theme/callColor.ts';
import { type RecordChange, useRecordChange } from './ChangeButton.tsx';

interface ConfirmChangeProps
  extends RecordChange,
    Omit<ConfirmProps, 'loading' | 'confirmColor' | 'onClose' | 'onConfirm'> {
  /** The call that it makes, which decides its colour. */
  call: CallName;
  /** Called once the change is made. */
  onDone?: () => void;
  onClose: () => void;
}

interface ConfirmButtonProps extends Omit<ConfirmChangeProps, 'isOpen' | 'confirm' | 'onClose'> {
  /** The label of this button, and of the button that confirms. */
  label: MessageKey;
}

/** A button that changes a record after a question. */
export function ConfirmButton({ label, 'aria-label': ariaLabel, ...change }: ConfirmButtonProps) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        color={callColor(change.call)}
        aria-label={ariaLabel}
        onClick={() => setAsking(true)}
      >
        {translate(label)}
      </Button>
      <ConfirmChange {...change} isOpen={isAsking} confirm={label} onClose={() => setAsking(false)} />
    </>
  );
}

/** Asks whether to change a record, and then changes it. */
export function ConfirmChange({
  call,
  send,
  done,
  why,
  of,
  onDone,
  onClose,
  ...question
}: ConfirmChangeProps) {
  const { mutate, isPending, dialog } = useRecordChange({ send, done, why, of });
  return (
    <>
      <Confirm
        {...question}
        loading={isPending}
        confirmColor={confirmColor(call)}
        onClose={onClose}
        onConfirm={() => mutate({ onSuccess: onDone, onSettled: onClose })}
      />
      {dialog}
    </>
  );
}
