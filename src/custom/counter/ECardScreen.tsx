import Button from '@mui/material/Button';
import { ResourceContextProvider, useIsOffline } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { DEFAULT_VALIDITY_MONTHS, eCardForm } from '../../../contract/boncard.ts';
import type { Grosze } from '../../../contract/money.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { OurSalon } from '../../kinds/useOurSalons.ts';
import { CardForm, useCardForm } from '../../money/CardForm.tsx';
import { eCardReceipt } from '../../money/eCardReceipt.ts';
import { focusWhenFree } from '../../money/focusWhenFree.ts';
import { MoneyCallNotice } from '../../money/MoneyCallNotice.tsx';
import type { MoneyAnswer } from '../../money/moneyCalls.ts';
import { ReceiptPanel } from '../../money/ReceiptPanel.tsx';
import type { Receipt } from '../../money/receipt.ts';
import { SalonGate } from '../../money/SalonGate.tsx';
import { SendingOutcome } from '../../money/SendingOutcome.tsx';
import { useMoneyCall } from '../../money/useMoneyCall.ts';
import { usePrint } from '../../money/usePrint.tsx';
import { useRefusals } from '../../money/useRefusals.tsx';
import { useScanner } from '../../money/useScanner.ts';
import { now } from '../../now.ts';
import { paths } from '../../paths.ts';
import { session } from '../../session.ts';
import { Sentence } from '../../ui/Sentence.tsx';
import { AskToStay } from '../../views/AskToStay.tsx';
import { focusField } from '../../views/focusField.ts';
import type { MoneyCallFacts, MoneyRequests } from '../../wire/keptCall.ts';
import { ConfirmSum } from './ConfirmSum.tsx';
import { CounterColumns } from './CounterColumns.tsx';
import { ECardForm, SubmitText } from './ECardForm.tsx';
import { ForeignSalon, isForeign } from './ForeignSalon.tsx';
import { Recent } from './Recent.tsx';
import { rememberedDocument, sameDocument } from './sameDocument.ts';
import { useKeys } from './useKeys.ts';
import { useUndo } from './useUndo.ts';

/** /panel/bons/charge/e-card: sells a card without plastic, and mails it (requirements "E-cards"). */
export default function ECardScreen() {
  return (
    <ResourceContextProvider value="boncards">
      <SalonGate>{(salon) => <ECardCounter salon={salon} />}</SalonGate>
    </ResourceContextProvider>
  );
}

/** The last sale. */
interface Sold {
  receipt: Receipt;
  amount: Grosze;
  email: string;
  data: MoneyAnswer['data'];
  transactionId: string | undefined;
  /** The values with which the form for the next e-card on the same document begins. */
  again: FieldValues;
}

/**
 * `enter`: the form; `field` gets the focus, and again with each new object. `sold`: its outcome. `settle`: a call is
 * being settled. `lost`: the answer of a call is lost for good. Unlike the other screens of the counter this one
 * doesn't search for a card: the call makes it.
 */
type Step =
  | { name: 'enter'; field: string }
  | { name: 'sold'; sold: Sold }
  | { name: 'settle' }
  | { name: 'lost' };

function ECardCounter({ salon }: { salon: OurSalon }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ name: 'enter', field: 'email' });
  const enter = (field: string) => setStep({ name: 'enter', field });
  const sold = step.name === 'sold' ? step.sold : undefined;
  /** The receipt of the last reversal, shown in one line. */
  const [undone, setUndone] = useState<Receipt>();
  /** The typed values of a sale whose sum is unusually large: the user is asked before it is sent. */
  const [toConfirm, setToConfirm] = useState<FieldValues>();
  const [print, slip] = usePrint(salon);
  const isOffline = useIsOffline();

  const emptyForm = () => ({ ...nothingTyped, ...rememberedDocument(translate) });
  const form = useCardForm(eCardForm(warsawDayOf(now()), session.limit('charge_limit')), emptyForm());
  const { isDirty } = form.formState;

  /**
   * Whether an earlier screen made the call in progress, or the last one: the user may have typed something else
   * here since.
   */
  const isResumed = useRef(false);
  /** Returns whether the form is empty, or has the values that a call sells. */
  const isOfForm = ({ request }: MoneyCallFacts<'sellECard'>) =>
    !isResumed.current || !hasTyped(form.getValues()) || isSameSale(form.getValues(), request.body);

  const refusals = useRefusals('sellECard');
  const call = useMoneyCall('sellECard', {
    // An earlier call is resumed even if something was typed here meanwhile, which may be the same sale and has to
    // wait. A call that the end of the session interrupts stays in `settle`, and is resumed after the next sign-in.
    mayResume: step.name !== 'settle',
    onResumed() {
      isResumed.current = true;
      setToConfirm(undefined);
      setStep({ name: 'settle' });
    },
    onDone(answer, done) {
      if (isOfForm(done)) form.reset(emptyForm());
      setUndone(undefined);
      setStep({ name: 'sold', sold: soldBy(answer, done) });
      notify('recorded.eCard', { type: 'success' });
    },
    onRefused(failure, refused) {
      if (!isOfForm(refused)) {
        refusals.tell(failure, refused);
        return enter('email');
      }
      const { place_of_sale: _, reference: _own, ...typed } = refused.request.body;
      // After a reload the form is empty, but the call still has what was typed.
      if (!hasTyped(form.getValues()))
        form.reset({ ...emptyForm(), document_kind: undefined, ...typed }, { keepDefaultValues: true });
      enter(form.refuse(failure) ?? 'amount');
    },
    onUnknown() {
      if (!isResumed.current) form.reset(emptyForm());
      setStep({ name: 'lost' });
    },
  });
  const isBusy = call.state !== 'idle';

  function begin(typed: FieldValues = {}) {
    form.reset({ ...emptyForm(), ...typed }, { keepDefaultValues: true });
    enter('email');
  }
  /** Goes on with what was typed meanwhile, or else with a new form. */
  const next = (typed?: FieldValues) => (isDirty ? enter('email') : begin(typed));
  const back = () => !isBusy && void navigate(paths.charge);

  function send(typed: FieldValues) {
    setToConfirm(undefined);
    if (isBusy) return;
    isResumed.current = false;
    refusals.forget(({ request }) => isSameSale(typed, request.body));
    // The form's schema is the schema of the call's body without the salon.
    const body = { ...typed, place_of_sale: salon.id } as MoneyRequests['sellECard']['body'];
    void call.start({ body }, null);
  }
  const submit = form.handleSubmit((typed) => {
    const limit = session.limit('charge_confirm_above');
    if (limit !== undefined && typed.amount > limit) setToConfirm(typed);
    else send(typed);
  });

  useScanner(
    (number) => {
      if (isDirty || isBusy) notify('eCard.scanned', { type: 'warning' });
      else void navigate(paths.charge, { state: { number } });
    },
    (name) => name === 'document' && focusField(form.control, 'amount'),
  );
  useKeys({ Escape: back, F3: () => sold && next(sold.again) });

  const undo = useUndo(paths.eCard, {
    mayResell: !isDirty && !isBusy,
    onResale({ typed, receipt }) {
      setUndone(receipt);
      // Nobody has typed this, so neither leaving it nor the next scan asks.
      form.reset({ ...emptyForm(), ...typed });
      enter('amount');
    },
    onUndone({ receipt }) {
      setUndone(receipt);
      // The result of a sale that was undone must not stay on the screen.
      if (undo.toUndo && undo.toUndo.id === sold?.transactionId) begin();
    },
  });

  // Focuses the first field, or the one that was refused, also after a dialog.
  useEffect(() => {
    if (step.name === 'enter') return focusWhenFree(() => focusField(form.control, step.field));
  }, [step, form.control]);
  // Focuses the title and not a button: a second Enter would remove the result before anybody has read it.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (sold) return focusWhenFree(() => title.current?.focus());
  }, [sold]);

  return (
    <CounterColumns isWide recent={<Recent salon={salon} onPrint={print} {...undo} />}>
      {slip}
      {sold && (
        <>
          <ReceiptPanel
            receipt={sold.receipt}
            onPrint={print}
            onContinue={() => next(sold.again)}
            titleRef={title}
          />
          {sold.data?.e_card && (
            <SendingOutcome
              amount={sold.amount}
              email={sold.email}
              sending={sold.data.e_card}
              transactionId={sold.transactionId}
            />
          )}
        </>
      )}
      {step.name !== 'enter' && <MoneyCallNotice call={call} />}
      {refusals.notices}
      {(sold || step.name === 'lost') && (
        <div>
          <Button variant="contained" size="large" autoFocus={step.name === 'lost'} onClick={() => next()}>
            {translate('eCard.next')}
          </Button>
          <Button component={Link} to={paths.charge} size="large" sx={{ ml: { sm: 1 } }}>
            {translate('find.back')}
          </Button>
        </div>
      )}
      {/* No draft is kept while a call from this form is being checked, as the call itself is resumed later;
          anything else that was typed meanwhile is kept. */}
      <CardForm form={form} hasDraft={step.name === 'settle' || call.state !== 'checking'}>
        {!isBusy && <AskAboutWords />}
        {step.name === 'enter' && isForeign(salon) && <ForeignSalon salon={salon} />}
        {step.name === 'enter' && !isForeign(salon) && (
          <ECardForm
            call={call}
            isHeld={isOffline}
            before={undone && <ReceiptPanel receipt={undone} onPrint={print} short />}
            onBack={back}
            onSubmit={submit}
          />
        )}
        {toConfirm && (
          <ConfirmSum
            card={
              <Sentence literals={[toConfirm.email]}>
                {translate('eCard.to', { email: toConfirm.email })}
              </Sentence>
            }
            sum={toConfirm.amount}
            submitText={<SubmitText />}
            onConfirm={() => send(toConfirm)}
            onDecline={() => setToConfirm(undefined)}
          />
        )}
      </CardForm>
    </CounterColumns>
  );
}

const nothingTyped = {
  email: '',
  recipient: '',
  message: '',
  send_on: null,
  document: '',
  amount: null,
  type: 'all',
  expired_months: DEFAULT_VALIDITY_MONTHS,
};

function soldBy(answer: MoneyAnswer, done: MoneyCallFacts<'sellECard'>): Sold {
  const { body } = done.request;
  return {
    receipt: eCardReceipt(answer, done),
    amount: body.amount,
    email: body.email,
    data: answer.data,
    transactionId: answer.data?.transaction?.id,
    again: sameDocument(body),
  };
}

/**
 * Returns whether the user has typed anything into a form. Takes the values, not `isDirty`: an answer may arrive
 * before the next render.
 */
function hasTyped({ email, recipient, message, amount }: FieldValues): boolean {
  return [email, recipient, message, amount].some(Boolean);
}

/** Returns whether the typed form has the values of a sale. */
function isSameSale(typed: FieldValues, body: MoneyRequests['sellECard']['body']): boolean {
  const { email, document, amount } = typed;
  return (
    `${email}`.trim().toLowerCase() === body.email.toLowerCase() &&
    `${document}`.trim() === body.document &&
    amount === body.amount
  );
}

/** Asks before a link discards an address or a message: they take longer to retype than any other sale. */
function AskAboutWords() {
  const { dirtyFields } = useFormState();
  return <AskToStay isNeeded={['email', 'recipient', 'message'].some((field) => dirtyFields[field])} />;
}
