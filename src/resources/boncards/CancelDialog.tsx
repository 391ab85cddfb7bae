import { TextInput } from 'react-admin';
import { cancelInput } from '../../../contract/boncard.ts';
import { formatPln, type Grosze } from '../../../contract/money.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts';
import { balanceOf } from '../../money/cardState.ts';
import type { Correction } from '../../money/useCorrection.tsx';
import { DialogForm } from '../../views/DialogForm.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { maskedNumberOf } from './boncard.ts';

interface CancelDialogProps {
  card: Boncard;
  correction: Correction<'cancelBoncard'>;
}

/** Asks why a card is canceled. */
export function CancelDialog({ card, correction }: CancelDialogProps) {
  const translate = useTranslate();
  return (
    <CancelForm
      title={translate('cancel.which', { number: maskedNumberOf(card) })}
      content={whatIsLost([card], translate)}
      submit="cancel.submit"
      {...correction}
    />
  );
}

interface CancelFormProps extends Correction<'cancelBoncard'> {
  title: string;
  content: string;
  submit: MessageKey;
}

/**
 * The reason has the focus, Enter begins a new line in it, and the dialog can be closed while an answer is being requested
 * again.
 */
export function CancelForm({ title, content, submit, save, close, isHeld, notice }: CancelFormProps) {
  return (
    <DialogForm
      schema={cancelInput}
      title={title}
      content={content}
      save={save}
      onClose={close}
      submit={submit}
      call="cancelBoncard"
      isHeld={isHeld}
    >
      <TextInput source="canceled_reason" resource="boncards" multiline minRows={3} autoFocus />
      {notice}
    </DialogForm>
  );
}

/** Returns what is lost for good with canceled cards. */
export function whatIsLost(cards: readonly Boncard[], translate: Translate): string {
  const balance = cards.reduce((sum, card) => sum + (balanceOf(card) ?? 0), 0) as Grosze;
  return balance > 0
    ? translate('cancel.finalWithMoney', { amount: formatPln(balance) })
    : translate('cancel.final');
}
