import { useIsOffline } from 'ra-core';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import type { z } from 'zod/mini';
import { cancelInput } from '../../../contract/boncard.ts';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { MoneyCallNotice } from '../../counter/MoneyCallNotice.tsx';
import { pendingCalls } from '../../counter/pendingCalls.ts';
import { useMoneyCall } from '../../counter/useMoneyCall.ts';
import { failureSentence } from '../../failureSentence.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { DialogForm } from '../views/DialogForm.tsx';
import { SubmitButton } from '../views/SubmitButton.tsx';
import { type Boncard, maskedNumberOf } from './boncard.ts';

interface CancelBoncardProps {
  /** The card to cancel; without one the dialog is closed. */
  card: Boncard | undefined;
  onClose: () => void;
}

/**
 * Cancels a card with a reason (requirements "Card administration"). The reason has the focus, Enter begins a new line in it,
 * and the dialog can be closed while an answer is being requested again.
 */
export function CancelBoncard({ card, onClose }: CancelBoncardProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const isOffline = useIsOffline();
  // Whether the dialog that sent the call is still open to show its outcome.
  const [isWaiting, setWaiting] = useState(false);
  const call = useMoneyCall('cancelBoncard', {
    onDone(_, { card: canceled }) {
      notify('cancel.done', { type: 'success', messageArgs: { number: maskCardNumber(canceled.number) } });
      if (canceled.id === String(card?.id)) close();
    },
    onRefused(failure, { card: refused }) {
      if (isWaiting) return;
      const messageArgs = {
        number: maskCardNumber(refused.number),
        why: failureSentence(failure, translate),
      };
      notify('cancel.refused', { type: 'error', messageArgs });
    },
  });

  function close() {
    setWaiting(false);
    if (card) pendingCalls.forgetUnknown(card.number);
    onClose();
  }

  async function cancel({ id, number = '' }: Boncard, body: z.input<typeof cancelInput>) {
    setWaiting(true);
    const outcome = await call.start({ params: { id: String(id) }, body }, { id: String(id), number });
    setWaiting(false);
    return outcome.kind === 'refused' ? outcome.failure : undefined;
  }

  // It may be about another card, whose call has no answer yet.
  const notice = <MoneyCallNotice call={call} />;
  if (!card) return notice;
  return (
    <DialogForm
      schema={cancelInput}
      title={translate('cancel.which', { number: maskedNumberOf(card) })}
      content={
        Number(card.amount) > 0
          ? translate('cancel.finalWithMoney', { amount: plainText('money', card.amount, translate) })
          : translate('cancel.final')
      }
      save={(body) => cancel(card, body)}
      // Once an answer is lost, the screen behind shows the outcome.
      onClose={() => call.state !== 'sending' && close()}
      submit={
        <SubmitButton label="cancel.submit" size="medium" color="error" disabled={call.busy || isOffline} />
      }
    >
      <TextInput source="canceled_reason" resource="boncards" multiline minRows={3} autoFocus />
      {notice}
    </DialogForm>
  );
}
