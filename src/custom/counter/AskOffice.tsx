import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { TextInput } from 'react-admin';
import { z } from 'zod/mini';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import type { RequestKind } from '../../../contract/codes.ts';
import { requestInput } from '../../../contract/request.ts';
import { canAccess } from '../../canAccess.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CardForm, useCardForm } from '../../money/CardForm.tsx';
import { FormRefusal } from '../../views/FormRefusal.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

interface AskOfficeProps {
  kind: RequestKind;
  card: Pick<NumberedBoncard, 'id' | 'number'>;
}

/** A button that asks the office for what a person at the counter may not do themselves (requirements "Requests"). */
export function AskOffice({ kind, card }: AskOfficeProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  if (!canAccess({ resource: 'requests', action: 'create' })) return null;
  if (isSent) return <span role="status">{translate('ask.sent')}</span>;
  return (
    <>
      <Button color="inherit" variant="outlined" sx={{ mt: 1 }} onClick={() => setOpen(true)}>
        {translate(`ask.for.${kind}`)}
      </Button>
      {isOpen && (
        <AskDialog
          kind={kind}
          card={card}
          onClose={() => setOpen(false)}
          onSent={() => {
            setOpen(false);
            setSent(true);
          }}
        />
      )}
    </>
  );
}

const schema = z.pick(requestInput, { note: true });

interface AskDialogProps extends AskOfficeProps {
  onClose: () => void;
  onSent: () => void;
}

/** What the office should know, with a usual sentence to begin with: one Enter sends it. */
function AskDialog({ kind, card, onClose, onSent }: AskDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = usePanelDataProvider();
  const queryClient = useQueryClient();
  const id = useId();
  const form = useCardForm(schema, { note: translate('ask.usual') });
  const send = form.handleSubmit(async ({ note }) => {
    try {
      await dataProvider.create('requests', { data: { boncard_id: card.id, kind, note } });
      void queryClient.invalidateQueries({ queryKey: ['requests'] });
      notify('ask.sent', { type: 'success' });
      onSent();
    } catch (failure) {
      form.refuse(failure);
    }
  });
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{translate(`ask.for.${kind}`)}</DialogTitle>
      <CardForm form={form} hasDraft={false}>
        {/* A dialog is a part of the form around it to React, but not to the browser. */}
        <form
          noValidate
          onSubmit={(event) => {
            event.stopPropagation();
            void send(event);
          }}
        >
          <DialogContent>
            <p translate="no">{maskCardNumber(card.number)}</p>
            <TextInput
              source="note"
              label="words.fields.note"
              helperText={false}
              autoFocus
              autoComplete="off"
            />
            <FormRefusal />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{translate('ra.action.back')}</Button>
            <SubmitButton label="ask.send" />
          </DialogActions>
        </form>
      </CardForm>
    </Dialog>
  );
}
