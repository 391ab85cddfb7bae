import { useNotify, useTranslate } from 'ra-core';
import type { z } from 'zod';
import { cancelInput } from '../../../contract/boncard.ts';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { formatPln } from '../../../contract/money.ts';
import { MoneyCallNotice } from '../../counter/MoneyCallNotice.tsx';
import { pendingCalls } from '../../counter/pendingCalls.ts';
import { useMoneyCall } from '../../counter/useMoneyCall.ts';
import { ConfirmDialog } from '../../custom/fields/ConfirmDialog.tsx';
import { failureSentence } from '../../custom/fields/failureSentence.ts';
import { FormRefusal } from '../../custom/fields/form/FormRefusal.tsx';
import { FormText } from '../../custom/fields/form/FormText.tsx';
import { showRefusal } from '../../custom/fields/form/showRefusal.ts';
import { useContractForm } from '../../custom/fields/form/useContractForm.ts';
import { useOnline } from '../../custom/fields/useOnline.ts';
import { type BoncardRow, balanceOf } from './boncardRow.ts';

type CancelInput = z.infer<typeof cancelInput>;

interface CancelBoncardProps {
  /** Which card to cancel; none while undefined. */
  card: BoncardRow | undefined;
  onClose: () => void;
}

/** Ends a card for good, with a reason (spec §4). Enter begins a line of it and never confirms. */
export function CancelBoncard({ card, onClose }: CancelBoncardProps) {
  const translate = useTranslate();
  const isOnline = useOnline();
  const notify = useNotify();
  const form = useContractForm<CancelInput, CancelInput>(cancelInput, { canceled_reason: '' });
  const call = useMoneyCall('cancelBoncard', {
    onDone(_, { card: canceled }) {
      notify('cancel.done', {
        type: 'success',
        messageArgs: { number: maskCardNumber(canceled.number) },
      });
      if (canceled.id === card?.id) close();
    },
    onRefused(failure, { card: refused }) {
      if (refused.id === card?.id) return showRefusal(form, failure, translate);
      const why = failureSentence(failure, translate);
      notify('cancel.refused', {
        type: 'error',
        messageArgs: { number: maskCardNumber(refused.number), why },
      });
    },
  });

  function close() {
    form.reset();
    if (card) pendingCalls.forgetUnknown(card.number);
    onClose();
  }

  // It may be about another card: one that was left without an answer.
  const notice = <MoneyCallNotice call={call} />;
  if (!card) return notice;
  const balance = balanceOf(card);
  return (
    <ConfirmDialog
      open
      title={translate('cancel.which', { number: maskCardNumber(card.number) })}
      text={
        balance === 0
          ? translate('cancel.final')
          : translate('cancel.finalWithMoney', { amount: formatPln(balance) })
      }
      back={translate('form.back')}
      confirm={translate('cancel.submit')}
      busy={call.busy}
      disabled={!isOnline}
      onBack={() => {
        // Once an answer is lost, the screen behind says what becomes of it.
        if (call.state !== 'sending') close();
      }}
      onConfirm={form.handleSubmit((body) => call.start({ params: { id: card.id }, body }, card))}
    >
      <FormText
        control={form.control}
        name="canceled_reason"
        label={translate('cancel.reason')}
        multiline
        minRows={3}
        autoFocus
      />
      {notice}
      <FormRefusal root={form.formState.errors.root} />
    </ConfirmDialog>
  );
}
