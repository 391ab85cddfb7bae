import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { Form } from 'ra-core';
import { type ReactNode, useId } from 'react';
import type { z } from 'zod';
import { failureOf } from '../../httpFailure.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { contractResolver } from './contractResolver.ts';
import { FormRefusal } from './FormRefusal.tsx';
import { SubmitButton } from './SubmitButton.tsx';

interface DialogFormProps<Schema extends z.ZodObject> {
  /** The body of the call, which checks what is typed. */
  schema: Schema;
  title: MessageKey;
  content: MessageKey;
  submit: MessageKey;
  /** The call; what it refuses is told in the dialog. */
  save: (body: z.input<Schema>) => Promise<unknown>;
  onSaved: () => void;
  onClose: () => void;
  /** Inputs, the first of which takes the focus. */
  children: ReactNode;
}

/** A form over the screen for a call that is none of react-admin's verbs, whose `Confirm` can ask for nothing. */
export function DialogForm<Schema extends z.ZodObject>({
  schema,
  title,
  content,
  submit,
  save,
  onSaved,
  onClose,
  children,
}: DialogFormProps<Schema>) {
  const translate = useTranslate();
  const id = useId();
  const fields = Object.keys(schema.shape);

  async function onSubmit(body: object) {
    const failure = await failureOf(save(body as z.input<Schema>));
    if (failure) return failure.formErrors(fields);
    onSaved();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
    >
      <Form
        record={NOTHING_YET}
        resolver={contractResolver(schema)}
        onSubmit={onSubmit}
        disableInvalidFormNotification
        noValidate
      >
        <DialogTitle id={`${id}-title`}>{translate(title)}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-content`} sx={{ mb: 2 }}>
            {translate(content)}
          </DialogContentText>
          {children}
          <FormRefusal fields={fields} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.back')}</Button>
          <SubmitButton label={submit} size="medium" />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** The record of the screen behind is none of this form's. */
const NOTHING_YET = {};
