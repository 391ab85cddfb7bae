import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { Form } from 'ra-core';
import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { z } from 'zod/mini';
import type { CallName } from '../../contract/calls.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { callColor } from '../theme/callColor.ts';
import { OfflineAlert } from '../ui/OfflineAlert.tsx';
import { failureOf } from '../wire/httpFailure.ts';
import type { Inside } from '../wire/inside.ts';
import { contractResolver } from './contractResolver.ts';
import { FormDraft } from './FormDraft.tsx';
import { FormRefusal } from './FormRefusal.tsx';
import { SubmitButton } from './SubmitButton.tsx';

interface DialogFormProps<Schema extends z.ZodMiniObject> {
  /** The schema of the call's body. */
  schema: Schema;
  title: string;
  content: string;
  /** The id of what the form is about, if the page opens this dialog for one record after another. */
  about?: string;
  /** The initial values of the form. */
  record?: { [Field in keyof z.output<Schema>]?: Inside<z.output<Schema>[Field]> | null };
  /** Makes the call. If it throws a refusal, the dialog shows that. */
  save: (body: Inside<z.output<Schema>>) => Promise<unknown>;
  /**
   * The message of the success toast that is shown when the dialog closes. Without it, `save` itself does
   * everything that follows.
   */
  done?: MessageKey;
  onClose: () => void;
  /** The label of the button, or a button of its own. */
  submit: MessageKey | ReactElement;
  /** The call that the button makes, if that decides its colour. */
  call?: CallName;
  /** Whether the call cannot be made at the moment. */
  isHeld?: boolean;
  /** Inputs; the first one takes the focus. */
  children: ReactNode;
}

/** A dialog with a form, for a custom call: react-admin's `Confirm` has no inputs. */
export function DialogForm<Schema extends z.ZodMiniObject>({
  schema,
  title,
  content,
  about = '',
  record = EMPTY_RECORD,
  save,
  done,
  onClose,
  submit,
  call,
  isHeld = false,
  children,
}: DialogFormProps<Schema>) {
  const translate = useTranslate();
  const notify = useNotify();
  const contentId = useId();
  const [isTyped, setTyped] = useState(false);
  // A mutation, like every other change, so that the panel's query client loads its audit entry.
  const { mutateAsync } = useMutation({
    mutationFn: (body: Inside<z.output<Schema>>) => failureOf(save(body)),
  });
  const fields = Object.keys(schema.shape);

  async function submitBody(body: object) {
    const failure = await mutateAsync(body as Inside<z.output<Schema>>);
    if (failure) return failure.formErrors(fields);
    if (done) {
      notify(done, { type: 'success' });
      onClose();
    }
    return undefined;
  }

  return (
    <Dialog
      open
      // A touch next to the dialog by mistake would drop what was typed.
      onClose={(_, reason) => (reason === 'escapeKeyDown' || !isTyped) && onClose()}
      fullWidth
      maxWidth="xs"
      aria-describedby={contentId}
    >
      <Form
        record={record}
        resolver={contractResolver(schema)}
        onSubmit={submitBody}
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
          <OfflineAlert sx={{ mt: 1 }} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.back')}</Button>
          {typeof submit === 'string' ? (
            <SubmitButton
              label={submit}
              size="medium"
              color={call ? callColor(call) : 'primary'}
              disabled={isHeld}
            />
          ) : (
            submit
          )}
        </DialogActions>
        <FormDraft fields={fields} name={`${title} ${about}`} />
        <Typed tell={setTyped} />
      </Form>
    </Dialog>
  );
}

/** Tells whether something is typed in the surrounding form. */
function Typed({ tell }: { tell: (isTyped: boolean) => void }) {
  const { dirtyFields } = useFormState();
  const isTyped = Object.keys(dirtyFields).length > 0;
  useEffect(() => tell(isTyped), [isTyped, tell]);
  return null;
}

/** Keeps the form from using the record of the screen behind it. */
const EMPTY_RECORD = {};
