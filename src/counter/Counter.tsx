import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ResourceContextProvider } from 'ra-core';
import { type ComponentType, useEffect, useReducer } from 'react';
import { type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Grosze } from '../../contract/money.ts';
import type { OurSalon } from '../custom/fields/defaultSalon.ts';
import { failureSentence } from '../custom/fields/failureSentence.ts';
import { useAskBeforeUnload } from '../custom/fields/form/useAskBeforeUnload.ts';
import { Sheet } from '../custom/fields/Sheet.tsx';
import { useNotify } from '../i18n/useNotify.ts';
import { type Translate, useTranslate } from '../i18n/useTranslate.ts';
import { contractResolver } from '../resources/views/contractResolver.ts';
import { FormDraft } from '../resources/views/FormDraft.tsx';
import { FormRefusal } from '../resources/views/FormRefusal.tsx';
import { onBoncardChange } from './boncardChanges.ts';
import { CardPanel } from './CardPanel.tsx';
import type { CounterCard } from './counterCard.ts';
import { atFirst, cardIn, counterAllows, counterReducer } from './counterState.ts';
import { type CardProblem, FindBoncard } from './FindBoncard.tsx';
import { MoneyCallNotice } from './MoneyCallNotice.tsx';
import { MoneySubmit } from './MoneySubmit.tsx';
import type { MoneyAnswer, MoneyRequest } from './moneyCalls.ts';
import { type PendingCall, pendingCalls } from './pendingCalls.ts';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import type { Fact, Receipt } from './receipt.ts';
import { SalonGate } from './SalonGate.tsx';
import { showRefusal } from './showRefusal.ts';
import { useEscape } from './useEscape.ts';
import { useMoneyCall } from './useMoneyCall.ts';
import { useScanner } from './useScanner.ts';

type TradeName = 'charge' | 'purchase';

/** What a counter does with a card: money onto it, or off it. */
export interface Trade<Name extends TradeName> {
  name: Name;
  /** Why a found card cannot be taken. */
  problemOf: (card: CounterCard, translate: Translate) => CardProblem | undefined;
  /** Whether the card is looked at before anything is typed. */
  isReviewed: boolean;
  /** What the panel of a found card tells. */
  factsOf: (card: CounterCard) => readonly Fact[];
  /** What is asked for a card, and how the form begins. */
  schemaOf: (card: CounterCard | undefined) => z.ZodObject;
  emptyForm: FieldValues;
  Inputs: ComponentType<{ card: CounterCard }>;
  /** What the button says. */
  submitText: (amount: Grosze | undefined, card: CounterCard, translate: Translate) => string;
  receiptOf: (answer: MoneyAnswer<Name>, call: PendingCall<Name>) => Receipt;
  /** How long the result stands alone, in milliseconds. */
  restMs: number;
}

/** A screen where money is moved: the state machine of `counterState.ts`, drawn. */
export function Counter<Name extends TradeName>({ trade }: { trade: Trade<Name> }) {
  return (
    <ResourceContextProvider value="boncards">
      <SalonGate>{(salon) => <CounterInSalon trade={trade} salon={salon} />}</SalonGate>
    </ResourceContextProvider>
  );
}

function CounterInSalon<Name extends TradeName>({ trade, salon }: { trade: Trade<Name>; salon: OurSalon }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [state, dispatch] = useReducer(counterReducer, atFirst);
  const card = cardIn(state);
  const schema = trade.schemaOf(card);
  const fields = Object.keys(schema.shape);
  const form = useForm({ resolver: contractResolver(schema), defaultValues: trade.emptyForm });
  const { isDirty } = form.formState;
  useAskBeforeUnload(isDirty);

  const call = useMoneyCall(trade.name, {
    mayResume: counterAllows(state, 'resumed'),
    onResumed: () => dispatch({ type: 'resumed' }),
    onDone(answer, done) {
      form.reset();
      dispatch({ type: 'recorded', receipt: trade.receiptOf(answer, done) });
      notify(`${trade.name}.done`, { type: 'success' });
    },
    onRefused(failure) {
      if (card) showRefusal(form, failure, fields, translate);
      dispatch({ type: 'refused', failure, why: failureSentence(failure, translate) });
    },
    onUnknown() {
      form.reset();
      dispatch({ type: 'lost' });
    },
  });

  function leave() {
    if (!counterAllows(state, 'left')) return;
    form.reset();
    dispatch({ type: 'left' });
  }

  useScanner(
    (number) => dispatch({ type: 'scanned', number }),
    (field) => field === 'document' && form.setFocus('amount'),
  );
  useEscape(leave);
  useEffect(() => onBoncardChange((id) => dispatch({ type: 'changedElsewhere', id })), []);

  const { restMs } = trade;
  const rests = state.step === 'done';
  useEffect(() => {
    if (!rests) return;
    const timer = setTimeout(() => dispatch({ type: 'rested' }), restMs);
    return () => clearTimeout(timer);
  }, [rests, restMs]);

  const submit = form.handleSubmit((typed) => {
    if (!card) return;
    dispatch({ type: 'sent' });
    // The form's schema is that of the call's body, but for these two.
    const body = { ...typed, boncard_id: card.id, place_of_sale: salon.id };
    call.start({ body } as unknown as MoneyRequest<Name>, card);
  });

  function find(found: CounterCard) {
    dispatch({ type: 'found', card: found, isReviewed: trade.isReviewed });
  }

  function problemOf(found: CounterCard) {
    // Whoever sees the card now sees what became of a call whose answer was lost.
    pendingCalls.forgetUnknown(found.number);
    return trade.problemOf(found, translate);
  }

  const panel = card && {
    number: card.number,
    title: translate(`${trade.name}.found`),
    facts: trade.factsOf(card),
    ...(trade.isReviewed && { type: card.type }),
  };
  return (
    <Stack spacing={2.5} sx={{ maxWidth: 720 }}>
      {state.receipt && (
        <ReceiptPanel
          receipt={state.receipt}
          salon={salon}
          short={state.step === 'search' && state.number !== ''}
        />
      )}
      {!card && <MoneyCallNotice call={call} />}
      {state.lateRefusal && (
        <Alert severity="error">
          <AlertTitle>{translate(`${trade.name}.refused`)}</AlertTitle>
          {state.lateRefusal}
        </Alert>
      )}
      {state.step === 'search' && (
        <Sheet>
          <FindBoncard
            key={state.round}
            name={trade.name}
            scannedNumber={state.number}
            formWaits={state.formWaits || (state.round === 0 && isDirty)}
            problemOf={problemOf}
            onFound={find}
            onSearch={() => dispatch({ type: 'searched' })}
          />
        </Sheet>
      )}
      {panel && state.step === 'review' && (
        <ReviewDialog onAccept={() => dispatch({ type: 'accepted' })} onBack={leave}>
          <CardPanel {...panel} />
        </ReviewDialog>
      )}
      <FormProvider {...form}>
        <FormDraft fields={fields} />
        {card && panel && (state.step === 'enter' || state.step === 'settle') && (
          <>
            <CardPanel
              {...panel}
              action={
                counterAllows(state, 'left') && (
                  <Button color="inherit" onClick={leave} sx={{ px: 0 }}>
                    {translate('find.back')}
                  </Button>
                )
              }
            />
            <Sheet>
              <Stack component="form" noValidate spacing={2} onSubmit={submit}>
                <trade.Inputs card={card} />
                <FormRefusal fields={fields} />
                <MoneySubmit
                  call={call}
                  textOf={(amount) => trade.submitText(amount, card, translate)}
                  isOutdated={state.isOutdated === true}
                />
              </Stack>
            </Sheet>
          </>
        )}
      </FormProvider>
    </Stack>
  );
}
