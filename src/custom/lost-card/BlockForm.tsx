import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { setSubmissionErrors, useIsOffline } from 'ra-core';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { blockInput, findForms } from '../../../contract/boncard.ts';
import { normalizeCardNumber } from '../../../contract/cardNumber.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CardNumberInput } from '../../money/CardNumberInput.tsx';
import { type CounterCard, isBlocked, statusOf } from '../../money/counterCard.ts';
import { findCard } from '../../money/findCard.ts';
import { MoneyCallNotice } from '../../money/MoneyCallNotice.tsx';
import type { PendingCall } from '../../money/pendingCalls.ts';
import { ReasonInput } from '../../money/ReasonInput.tsx';
import { useMoneyCall } from '../../money/useMoneyCall.ts';
import { useScanner } from '../../money/useScanner.ts';
import { useTellOutcome } from '../../money/useTellOutcome.ts';
import { contractResolver } from '../../views/contractResolver.ts';
import { FormDraft } from '../../views/FormDraft.tsx';
import { FormRefusal } from '../../views/FormRefusal.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import { HttpFailure } from '../../wire/httpFailure.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

interface BlockFormProps {
  /** The card is blocked: now, or somebody has done so before. */
  onBlocked: (card: CounterCard, reason: string) => void;
}

const schema = z.extend(findForms.charge, blockInput.shape);
const fields = Object.keys(schema.shape);

/** Blocks a card by its number, which has no PIN to go with: its finder must not pay with it meanwhile. */
export function BlockForm({ onBlocked }: BlockFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const isOffline = useIsOffline();
  const { tellDone, tellRefused } = useTellOutcome('blockBoncard');
  const dataProvider = usePanelDataProvider();
  const form = useForm({
    resolver: contractResolver(schema),
    defaultValues: { number: '', reason: translate('correction.because.lost') },
  });
  const { formState, getValues, handleSubmit, setError, setFocus, setValue } = form;

  /** Returns whether a call is about the card of this form, or of one that a reload has emptied. */
  const isShown = ({ card }: PendingCall) => {
    const number = normalizeCardNumber(getValues('number'));
    return number === '' || number === card.number;
  };
  const call = useMoneyCall('blockBoncard', {
    onDone(answer, done) {
      const { card, request } = done;
      if (!isShown(done)) return tellDone(done);
      notify('recorded.block', { type: 'success' });
      onBlocked({ ...card, ...answer.data, number: card.number }, request.body.reason);
    },
    onRefused(failure, refused) {
      const { card, request } = refused;
      if (!isShown(refused)) return tellRefused(failure, refused);
      if (failure.reason === 'boncard-already-blocked') onBlocked(card, request.body.reason);
      else setSubmissionErrors(failure.formErrors(fields), setError);
    },
  });

  const block = handleSubmit(async ({ number, reason }) => {
    try {
      const found = await findCard(dataProvider, { body: { number, searchForType: 'charge' } });
      const card = found && { ...found, number };
      if (!card) refuse('find.unfound.charge');
      else if (statusOf(card) === 'canceled') refuse('charge.unavailableWhy.canceled');
      else if (isBlocked(card)) onBlocked(card, reason);
      else await call.start({ params: { id: String(card.id) }, body: { reason } }, card);
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      setSubmissionErrors(failure.formErrors(fields), setError);
    }
  });

  function refuse(sentence: 'find.unfound.charge' | 'charge.unavailableWhy.canceled') {
    setSubmissionErrors({ number: translate(sentence) }, setError);
  }

  // Nothing is blocked by a scan alone: it may be the next customer's card.
  useScanner((number) => {
    setValue('number', number, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    setFocus('reason');
  });

  return (
    <FormProvider {...form}>
      <Card component="section" sx={{ p: { xs: 2, sm: 4 } }}>
        <Stack component="form" noValidate spacing={2} onSubmit={block}>
          <Alert severity="info">{translate('lost.what')}</Alert>
          <CardNumberInput source="number" label="lost.number" hint="find.numberHint" autoFocus />
          <div>
            <ReasonInput suggestions={['lost', 'stolen', 'damaged']} />
          </div>
          <FormRefusal fields={fields} />
          <MoneyCallNotice call={call} />
          <div>
            <SubmitButton
              label="lost.block"
              disabled={isOffline || call.state !== 'idle'}
              sx={{ minHeight: 52, width: { xs: '100%', sm: 'auto' } }}
            />
          </div>
        </Stack>
      </Card>
      <FormDraft fields={fields} />
    </FormProvider>
  );
}
