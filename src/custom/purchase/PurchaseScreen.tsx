import Stack from '@mui/material/Stack';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { purchaseForm } from '../../../contract/boncard.ts';
import { groszeOf, groszeToPln, ZERO } from '../../../contract/money.ts';
import type { HttpFailure } from '../../httpFailure.ts';
import { BackToScan } from '../fields/counter/BackToScan.tsx';
import { BoncardPanel } from '../fields/counter/BoncardPanel.tsx';
import type { CounterCard } from '../fields/counter/counterCard.ts';
import { FindBoncard } from '../fields/counter/FindBoncard.tsx';
import { SalonGate } from '../fields/counter/SalonGate.tsx';
import { useCounter } from '../fields/counter/useCounter.ts';
import type { OurSalon } from '../fields/defaultSalon.ts';
import { failureSentence } from '../fields/failureSentence.ts';
import { showRefusal } from '../fields/form/showRefusal.ts';
import { useContractForm } from '../fields/form/useContractForm.ts';
import { Sheet } from '../fields/Sheet.tsx';
import { useChangedElsewhere } from '../money-call/boncardChanges.ts';
import { LateRefusal } from '../money-call/LateRefusal.tsx';
import { MoneyCallNotice } from '../money-call/MoneyCallNotice.tsx';
import { useMoneyCall } from '../money-call/useMoneyCall.ts';
import { counterFacts } from './counterFacts.ts';
import { PurchaseDetails } from './PurchaseDetails.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';
import { type Purchased, PurchaseResult, purchasedOf } from './PurchaseResult.tsx';
import { purchaseProblem } from './purchaseProblem.ts';

/** Until the screen is fresh again after a purchase, in milliseconds (spec §9). */
const RESET_DELAY = 2000;

/** /panel/bons/purchase: money off a card (spec §4 "Purchase"). */
export default function PurchaseScreen() {
  return <SalonGate>{(salon) => <PurchaseCounter salon={salon} />}</SalonGate>;
}

function PurchaseCounter({ salon }: { salon: OurSalon }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [accepted, setAccepted] = useState<string>();
  const [purchased, setPurchased] = useState<Purchased>();
  const [lateRefusal, setLateRefusal] = useState<string>();
  const [resting, setResting] = useState(false);
  const [searchFirst, setSearchFirst] = useState(false);

  const call = useMoneyCall('POST /api/boncards/purchase', {
    onDone(answer, { request, card: { number } }) {
      setPurchased(purchasedOf(answer, request.body, number, card));
      form.reset();
      searchAnew();
      setResting(true);
      notify('purchase.done', { type: 'success' });
    },
    onRefused: refuse,
    onUnknown() {
      // What may have been recorded is not offered for another try.
      form.reset();
      searchAnew();
    },
  });
  const { busy } = call;
  const { card, setCard, search, searchAnew, startOver } = useCounter({
    busy,
    onStartOver: () => form.reset(),
  });
  const form = useContractForm(purchaseForm(card?.balance ?? ZERO), { document: '', amount: '' });
  const changedElsewhere = useChangedElsewhere(card);

  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), RESET_DELAY);
    return () => clearTimeout(timer);
  }, [resting]);

  function refuse(failure: HttpFailure) {
    if (!card) return setLateRefusal(failureSentence(failure, translate));
    if (failure.reason === 'search-first') {
      setSearchFirst(true);
      return searchAnew(card.number);
    }
    const left = failure.body.data;
    if (failure.reason === 'amount-above-balance' && typeof left === 'number') {
      setCard({ ...card, balance: groszeOf(left) });
    }
    showRefusal(form, failure, translate);
  }

  function purchase(found: CounterCard, typed: z.output<ReturnType<typeof purchaseForm>>) {
    const body = {
      boncard_id: found.id,
      place_of_sale: salon.id,
      document: typed.document,
      amount: groszeToPln(typed.amount),
    };
    call.start({ body }, found);
  }

  function forgetLast() {
    setPurchased(undefined);
    setLateRefusal(undefined);
    setSearchFirst(false);
    setAccepted(undefined);
    call.acknowledge();
  }

  const notice = <MoneyCallNotice call={call} kind="purchase" />;
  return (
    <Stack spacing={2.5} sx={{ maxWidth: 720 }}>
      {purchased && <PurchaseResult purchased={purchased} salon={salon} />}
      {!card && notice}
      {lateRefusal && <LateRefusal kind="purchase" why={lateRefusal} />}
      {card && (
        <PurchaseDetails
          card={card}
          open={accepted !== card.id}
          onAccept={() => setAccepted(card.id)}
          onBack={startOver}
        />
      )}
      {card && accepted === card.id && (
        <>
          <BoncardPanel
            number={card.number}
            title={translate('boncard.card')}
            facts={counterFacts(card, translate)}
            action={!busy && <BackToScan onClick={startOver} />}
          />
          <Sheet>
            <PurchaseForm
              form={form}
              balance={card.balance}
              onSubmit={(typed) => purchase(card, typed)}
              notice={notice}
              busy={busy}
              changedElsewhere={changedElsewhere}
            />
          </Sheet>
        </>
      )}
      {!card && !busy && !(resting && search.number === '') && (
        <Sheet>
          <FindBoncard
            key={search.round}
            searchForType="purchase"
            scannedNumber={search.number}
            formWaits={searchFirst || (search.round === 0 && form.formState.isDirty)}
            refusalOf={(found) => purchaseProblem(found, new Date(), translate)}
            onFound={setCard}
            onSearch={forgetLast}
          />
        </Sheet>
      )}
    </Stack>
  );
}
