import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { ResourceContextProvider, useIsOffline } from 'ra-core';
import { useDeferredValue, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { OurSalon } from '../../kinds/useOurSalons.ts';
import { useBoncardChange } from '../../money/boncardChanges.ts';
import { CardForm, useCardForm } from '../../money/CardForm.tsx';
import { focusWhenFree } from '../../money/focusWhenFree.ts';
import { MoneyCallNotice } from '../../money/MoneyCallNotice.tsx';
import type { TradeName } from '../../money/moneyCalls.ts';
import { sentenceArgs } from '../../money/pendingCalls.ts';
import { SalonGate } from '../../money/SalonGate.tsx';
import { useMoneyCall } from '../../money/useMoneyCall.ts';
import { usePrint } from '../../money/usePrint.tsx';
import { useScanner } from '../../money/useScanner.ts';
import { paths } from '../../paths.ts';
import { isCharacter } from '../../ui/isCharacter.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useAskBeforeUnload } from '../../ui/useAskBeforeUnload.ts';
import { focusField } from '../../views/focusField.ts';
import { failureSentence } from '../../wire/httpFailure.ts';
import type { MoneyRequests } from '../../wire/keptCall.ts';
import { CounterColumns, RECENT_HEIGHT } from './CounterColumns.tsx';
import { cardIn, counterAllows, counterReducer, initialState } from './counterState.ts';
import { FindBoncard, FindResult } from './FindBoncard.tsx';
import { rememberedDocument, sameDocument } from './sameDocument.ts';
import type { Trade } from './trade.ts';
import { useKeys } from './useKeys.ts';
import { usePassed } from './usePassed.ts';
import { isFree, useTypeAhead } from './useTypeAhead.ts';
import { useUndo } from './useUndo.ts';

/** The parts that show a found card; they load while the user searches for the first one. */
const FoundCard = lazyPart(async () => (await import('./FoundCard.tsx')).FoundCard, 320);
const ReceiptPanel = lazyPart(async () => (await import('../../money/ReceiptPanel.tsx')).ReceiptPanel, 96);
const loadParts = () => [
  FindResult.preload(),
  FoundCard.preload(),
  ReceiptPanel.preload(),
  AskToStay.preload(),
  import('../../money/Slip.tsx'),
  import('./findSeen.ts'),
];
const Recent = lazyPart(async () => (await import('./Recent.tsx')).Recent, RECENT_HEIGHT);
const AskToStay = lazyPart(async () => (await import('../../views/AskToStay.tsx')).AskToStay, 0);

/** A screen that moves money: renders the state machine of `counterState.ts`. */
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
  const [state, dispatch] = useReducer(counterReducer, initialState);
  const card = cardIn(state);
  const emptyForm = () => ({ ...trade.emptyForm, ...rememberedDocument(translate) });
  const form = useCardForm(trade.schemaOf(card), emptyForm());
  const { isDirty, dirtyFields } = form.formState;
  useAskBeforeUnload(isDirty);
  const typeAhead = useTypeAhead();

  /** Whether the call in progress will be followed by another sale on the same document. */
  const isSeries = useRef(false);
  const call = useMoneyCall(trade.name, {
    mayResume: counterAllows(state, 'resumed'),
    onResumed: () => dispatch({ type: 'resumed' }),
    onDone(answer, done) {
      clearForm();
      const again = sameDocument(done.request.body as FieldValues);
      dispatch({ type: 'recorded', receipt: trade.receiptOf(answer, done), again });
      notify(`recorded.${trade.name}`, { type: 'success' });
      if (isSeries.current) continueWith(again);
    },
    onRefused(failure, refused) {
      dispatch({ type: 'refused', failure, call: refused });
      if (!card) return;
      const field = form.refuse(failure) ?? 'amount';
      // The button that had the focus was disabled during the call.
      focusWhenFree(() => focusField(form.control, field));
    },
    onUnknown() {
      clearForm();
      dispatch({ type: 'lost' });
    },
  });

  /** Ends the form of a settled call. A call that another screen made has none here: what was typed stays. */
  function clearForm() {
    if (card || !isDirty) form.reset(emptyForm());
  }

  function leave() {
    if (!counterAllows(state, 'left')) return;
    form.reset(emptyForm());
    dispatch({ type: 'left' });
  }

  const isOffline = useIsOffline();
  const isHeld = isOffline || ('isOutdated' in state && state.isOutdated === true);
  function continueWith(again: FieldValues) {
    form.reset({ ...emptyForm(), ...again }, { keepDefaultValues: true });
    dispatch({ type: 'continued' });
  }
  function goOn() {
    if (state.again && counterAllows(state, 'continued')) return continueWith(state.again);
    if (state.step !== 'enter' || isHeld) return;
    isSeries.current = true;
    void submit();
  }

  const undo = useUndo(paths[trade.name], {
    mayResell: counterAllows(state, 'resold'),
    onResale({ card: again, typed, receipt }) {
      // Nobody has typed this: it is for this card alone, and leaving it doesn't ask.
      form.reset({ ...emptyForm(), ...typed, boncard_id: again.id });
      dispatch({ type: 'resold', card: again, receipt });
    },
    onUndone({ receipt, card: changed }) {
      dispatch({ type: 'undone', receipt, cardId: changed.id });
      // The "undo" button is gone, so focus the form if it is for another card.
      if (card && card.id !== changed.id) focusWhenFree(() => focusField(form.control, 'amount'));
    },
  });

  function takeScan(number: string) {
    if (!counterAllows(state, 'scanned')) {
      // A scanner may have read the card of this sale or payment twice: ignore that.
      if (number !== card?.number) notify('find.scannedMeanwhile', { type: 'warning' });
      return;
    }
    // Drops the reversal dialog if it has only been opened; a reversal that was sent goes on.
    undo.onUndo(undefined);
    dispatch({ type: 'scanned', number });
  }
  useScanner(takeScan, (field) => field === 'document' && focusField(form.control, 'amount'));
  useKeys({ Escape: leave, F3: goOn });
  // Loaded after the number field is shown. A part that fails to load now is loaded again when it is needed.
  const { preload } = trade.Inputs;
  const [isReady, setReady] = useState(false);
  const isShown = useDeferredValue(true, false);
  useEffect(() => {
    if (!isShown) return;
    void Promise.allSettled([...loadParts(), preload()]).then(() => setReady(true));
  }, [preload, isShown]);
  useBoncardChange((id) => dispatch({ type: 'changedMeanwhile', id }), { alsoHere: true });

  usePassed('number', (number: string) => dispatch({ type: 'scanned', number }));
  const [print, slip] = usePrint(salon);

  const { showResultMs = 0 } = trade;
  const showsResult = state.step === 'done';
  useEffect(() => {
    if (!showsResult) return;
    const timer = setTimeout(() => dispatch({ type: 'timedOut' }), showResultMs);
    // Once somebody types the next number, show its field immediately, so that it also gets this key.
    function goOnToNumber(event: KeyboardEvent) {
      if (isCharacter(event) && isFree(event)) flushSync(() => dispatch({ type: 'timedOut' }));
    }
    window.addEventListener('keydown', goOnToNumber, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', goOnToNumber, { capture: true });
    };
  }, [showsResult, showResultMs]);

  // Scrolls to the receipt: a phone may have been scrolled to the button.
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.receipt) result.current?.scrollIntoView?.({ block: 'nearest' });
  }, [state.receipt]);

  const submit = form.handleSubmit((typed) => {
    const limit = trade.confirmAbove?.();
    const isLarge = limit !== undefined && typed.amount > limit;
    if (isLarge) dispatch({ type: 'asked', typed });
    else send(typed);
  });

  /** Returns the hint that what was typed is kept for the next card. */
  function waitingText({ amount, document }: FieldValues): string {
    return state.isNext && amount === null
      ? translate('find.sameDocument', { document })
      : translate(`find.again.${trade.name}`);
  }

  function send(typed: FieldValues) {
    if (!card) return;
    dispatch({ type: 'sent' });
    const split = trade.splitOf?.(typed.amount, card);
    // The form's schema is the schema of the call's body without these two ids.
    const body = {
      ...typed,
      ...(split && { amount: split.taken }),
      boncard_id: card.id,
      place_of_sale: salon.id,
    };
    const due = split && split.due > 0 ? split.due : undefined;
    void call.start({ body } as MoneyRequests[Name], card, due);
  }

  return (
    <CounterColumns recent={isReady && <Recent salon={salon} onPrint={print} {...undo} />}>
      {slip}
      {state.receipt && !card && (
        <div ref={result}>
          <ReceiptPanel
            receipt={state.receipt}
            onPrint={print}
            onContinue={state.again && goOn}
            short={state.step === 'search' && state.number !== ''}
          />
        </div>
      )}
      {!card && <MoneyCallNotice call={call} />}
      {state.lateRefusal && (
        <Alert severity="error">
          <AlertTitle>{translate(`${trade.name}.refused`, sentenceArgs(state.lateRefusal.call))}</AlertTitle>
          {failureSentence(state.lateRefusal.failure, translate)}
        </Alert>
      )}
      {state.step === 'search' && (
        <FindBoncard
          key={state.round}
          trade={trade}
          salon={salon}
          scannedNumber={state.number}
          waiting={state.isNext || isDirty ? waitingText(form.getValues()) : undefined}
          onScan={takeScan}
          onFound={(found) => {
            // Another card may be another customer's: it must not be sold on the document of the undone sale.
            const { boncard_id: filledInFor = found.id } = form.getValues();
            if (filledInFor !== found.id && !dirtyFields.document) form.reset(emptyForm());
            // Removes the message about why the last card was refused; what was typed stays.
            form.clearErrors();
            dispatch({ type: 'found', card: found, isReviewed: trade.factsOf !== undefined });
          }}
          onSearch={() => {
            typeAhead.begin();
            dispatch({ type: 'searched' });
          }}
          onMissed={typeAhead.drop}
          isBehindResult={state.receipt !== undefined}
        />
      )}
      {/* F4 pressed by mistake for F3 must not discard what was typed, so ask first. */}
      {isDirty && (state.step === 'enter' || state.step === 'confirm') && <AskToStay isNeeded />}
      {/* No draft is kept while a call is being checked, as the call itself is resumed later. */}
      <CardForm form={form} hasDraft={call.state !== 'checking'}>
        {card && (
          <FoundCard
            trade={trade}
            card={card}
            state={state}
            call={call}
            isHeld={isHeld}
            before={state.receipt && <ReceiptPanel receipt={state.receipt} onPrint={print} short />}
            onAccept={() => dispatch({ type: 'accepted' })}
            onConfirm={send}
            onDecline={() => dispatch({ type: 'declined' })}
            onLeave={leave}
            onSubmit={(event) => {
              isSeries.current = false;
              void submit(event);
            }}
          />
        )}
      </CardForm>
    </CounterColumns>
  );
}
