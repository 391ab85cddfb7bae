import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { Form } from 'ra-core';
import { type ReactNode, useId } from 'react';
import type { z } from 'zod/mini';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { HttpFailure } from '../wire/httpFailure.ts';
import type { Inside } from '../wire/inside.ts';
import { contractResolver } from './contractResolver.ts';
import { FormDraft } from './FormDraft.tsx';
import { FormRefusal } from './FormRefusal.tsx';

interface DialogFormProps<Schema extends z.ZodMiniObject> {
  /** The schema of the call's body. */
  schema: Schema;
  title: string;
  content: string;
  /** What the form begins with. */
  record?: { [Field in keyof z.output<Schema>]?: Inside<z.output<Schema>[Field]> | null };
  /** Makes the call. Returns a refusal, which is shown in the dialog. */
  save: (body: Inside<z.output<Schema>>) => Promise<HttpFailure | undefined>;
  onClose: () => void;
  submit: ReactNode;
  /** Inputs; the first one takes the focus. */
  children: ReactNode;
}

/** A dialog with a form, for a custom call; react-admin's `Confirm` has no inputs. */
export function DialogForm<Schema extends z.ZodMiniObject>({
  schema,
  title,
  content,
  record = EMPTY_RECORD,
  save,
  onClose,
  submit,
  children,
}: DialogFormProps<Schema>) {
  const translate = useTranslate();
  const contentId = useId();
  // A mutation as every change is: the panel's query client has its audit loaded again.
  const { mutateAsync } = useMutation({ mutationFn: save });
  const fields = Object.keys(schema.shape);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-describedby={contentId}>
      <Form
        record={record}
        resolver={contractResolver(schema)}
        onSubmit={async (body: object) =>
          (await mutateAsync(body as Inside<z.output<Schema>>))?.formErrors(fields)
        }
        disableInvalidFormNotification
        noValidate
      >
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText id={contentId} sx={{ mb: 2 }}>
            {content}
          </DialogContentText>
          {children}
          <FormRefusal />
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

/** Keeps the form from using the record of the screen behind. */
const EMPTY_RECORD = {};
