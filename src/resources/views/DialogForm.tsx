import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { Form } from 'ra-core';
import { type ReactNode, useId } from 'react';
import type { z } from 'zod';
import type { HttpFailure } from '../../httpFailure.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { contractResolver } from './contractResolver.ts';
import { FormDraft } from './FormDraft.tsx';
import { FormRefusal } from './FormRefusal.tsx';

interface DialogFormProps<Schema extends z.ZodObject> {
  /** The body of the call, which checks what is typed. */
  schema: Schema;
  title: string;
  content: string;
  /** What the form begins with. */
  record?: Partial<z.input<Schema>>;
  /** Makes the call. Gives what it refused, to be told in the dialog. */
  save: (body: z.input<Schema>) => Promise<HttpFailure | undefined>;
  onClose: () => void;
  submit: ReactNode;
  /** Inputs, the first of which takes the focus. */
  children: ReactNode;
}

/** A form over the screen for a call that is none of react-admin's verbs, whose `Confirm` can ask for nothing. */
export function DialogForm<Schema extends z.ZodObject>({
  schema,
  title,
  content,
  record = NOTHING_YET,
  save,
  onClose,
  submit,
  children,
}: DialogFormProps<Schema>) {
  const translate = useTranslate();
  const id = useId();
  const fields = Object.keys(schema.shape);
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
        record={record}
        resolver={contractResolver(schema)}
        onSubmit={async (body: object) => (await save(body as z.input<Schema>))?.formErrors(fields)}
        disableInvalidFormNotification
        noValidate
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-content`} sx={{ mb: 2 }}>
            {content}
          </DialogContentText>
          {children}
          <FormRefusal fields={fields} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.back')}</Button>
          {submit}
        </DialogActions>
        <FormDraft fields={fields} name={title} />
      </Form>
    </Dialog>
  );
}

/** The record of the screen behind is none of this form's. */
const NOTHING_YET = {};
