import { useQueryClient } from '@tanstack/react-query';
import { TextInput } from 'react-admin';
import { z } from 'zod/mini';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import type { RequestKind } from '../../contract/codes.ts';
import { requestInput } from '../../contract/request.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { session } from '../session.ts';
import { DialogForm } from '../views/DialogForm.tsx';
import type { NumberedBoncard } from '../wire/panelRecord.ts';
import { known } from '../wire/unreadable.ts';
import { usePanelDataProvider } from '../wire/usePanelDataProvider.ts';
import { useDefaultSalon } from './defaultSalon.ts';

const schema = z.pick(requestInput, { note: true });

export interface AskDialogProps {
  kind: RequestKind;
  card: Pick<NumberedBoncard, 'id' | 'number'>;
  /** The note for the office; by default it says that a customer is waiting, and where. */
  note?: string | undefined;
  onClose: () => void;
  onSent: () => void;
}

/**
 * Returns the usual note. It says in which salon the customer is, unless that is the user's own, which the office sees
 * anyway.
 */
function useUsualNote(): string {
  const translate = useTranslate();
  const { salon } = useDefaultSalon();
  const usual = translate('ask.usual');
  return salon && salon.id !== known(session.user()?.salon_id) ? `${usual} (${salon.name})` : usual;
}

/** A note for the office, with a usual sentence filled in: one Enter sends it. */
export function AskDialog({ kind, card, note, onClose, onSent }: AskDialogProps) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const queryClient = useQueryClient();
  const usual = useUsualNote();
  return (
    <DialogForm
      schema={schema}
      title={translate(`ask.for.${kind}`)}
      content={maskCardNumber(card.number)}
      about={card.id}
      record={{ note: note ?? usual }}
      save={async (written) => {
        await dataProvider.create('requests', { data: { boncard_id: card.id, kind, ...written } });
        void queryClient.invalidateQueries({ queryKey: ['requests'] });
        onSent();
      }}
      done="ask.sent"
      onClose={onClose}
      submit="ask.send"
    >
      <TextInput source="note" label="words.fields.note" autoFocus autoComplete="off" />
    </DialogForm>
  );
}
