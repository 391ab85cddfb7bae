import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { TextInput } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { cancelInput } from '../../../contract/boncard.ts';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { MoneyCallNotice } from '../../counter/MoneyCallNotice.tsx';
import { pendingCalls } from '../../counter/pendingCalls.ts';
import { useMoneyCall } from '../../counter/useMoneyCall.ts';
import { failureSentence } from '../../custom/fields/failureSentence.ts';
import { useOnline } from '../../custom/fields/useOnline.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { contractResolver } from '../views/contractResolver.ts';
import { FormDraft } from '../views/FormDraft.tsx';
import { FormRefusal } from '../views/FormRefusal.tsx';
import { type Boncard, maskedNumberOf } from './boncard.ts';

type CancelInput = z.input<typeof cancelInput>;

interface CancelBoncardProps {
  /** Which card to cancel; none while undefined. */
  card: Boncard | undefined;
  onClose: () => void;
}

const FIELDS = ['canceled_reason'];

/**
 * Ends a card for good, with a reason (requirements "Card administration"). react-admin's `Confirm` has its own button under the first Enter: here the
 * reason has the focus, Enter begins a line of it, and the way back stays open while an answer is looked for.
 */
export function CancelBoncard({ card, onClose }: CancelBoncardProps) {
  const translate = useTranslate();
  const isOnline = useOnline();
  const notify = useNotify();
  const id = useId();
  const form = useForm({
    resolver: contractResolver(cancelInput),
    defaultValues: { canceled_reason: '' },
  });
  const call = useMoneyCall('cancelBoncard', {
    onDone(_, { card: canceled }) {
      notify('cancel.done', { type: 'success', messageArgs: { number: maskCardNumber(canceled.number) } });
      if (canceled.id === String(card?.id)) close();
    },
    onRefused(failure, { card: refused }) {
      const why = failureSentence(failure, translate);
      if (refused.id !== String(card?.id)) {
        const messageArgs = { number: maskCardNumber(refused.number), why };
        return notify('cancel.refused', { type: 'error', messageArgs });
      }
      const ofReason = failure.body.errors?.canceled_reason;
      const field = ofReason ? 'canceled_reason' : 'root.serverError';
      form.setError(field, { type: 'server', message: ofReason ?? why });
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
  const send = form.handleSubmit((body) =>
    call.start(
      { params: { id: String(card.id) }, body: body as CancelInput },
      { id: String(card.id), number: card.number ?? '' },
    ),
  );
  return (
    <Dialog
      open
      // Once an answer is lost, the screen behind says what becomes of it.
      onClose={() => call.state !== 'sending' && close()}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <FormProvider {...form}>
        <form onSubmit={(event) => void send(event)} noValidate>
          <DialogTitle id={`${id}-title`} variant="h3">
            {translate('cancel.which', { number: maskedNumberOf(card) })}
          </DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
            <Typography id={`${id}-text`}>
              {Number(card.amount) > 0
                ? translate('cancel.finalWithMoney', { amount: plainText('money', card.amount, translate) })
                : translate('cancel.final')}
            </Typography>
            <TextInput
              source="canceled_reason"
              resource="boncards"
              helperText={false}
              multiline
              minRows={3}
              autoFocus
            />
            {notice}
            <FormRefusal fields={FIELDS} />
          </DialogContent>
          <DialogActions disableSpacing sx={{ px: 3, pb: 3, gap: 1, flexWrap: 'wrap' }}>
            <Button onClick={() => call.state !== 'sending' && close()}>{translate('form.back')}</Button>
            <Button type="submit" variant="contained" color="error" loading={call.busy} disabled={!isOnline}>
              {translate('cancel.submit')}
            </Button>
          </DialogActions>
          <FormDraft fields={FIELDS} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
