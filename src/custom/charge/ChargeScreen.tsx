import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { chargeForm } from '../../../contract/boncard.ts';
import { boncardCan } from '../../../contract/boncardCan.ts';
import { boncardTypes, codeOf } from '../../../contract/codes.ts';
import { groszeToPln } from '../../../contract/money.ts';
import { BackToScan } from '../fields/counter/BackToScan.tsx';
import { BoncardPanel } from '../fields/counter/BoncardPanel.tsx';
import type { CounterCard } from '../fields/counter/counterCard.ts';
import { type CardProblem, FindBoncard } from '../fields/counter/FindBoncard.tsx';
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
import { ChargeForm } from './ChargeForm.tsx';
import { type Charged, ChargeResult, chargedOf } from './ChargeResult.tsx';
import { newCharge } from './newCharge.ts';

/** /panel/bons/charge: money onto a card (spec §4 "Selling"). */
export default function ChargeScreen() {
  return <SalonGate>{(salon) => <ChargeCounter salon={salon} />}</SalonGate>;
}

function ChargeCounter({ salon }: { salon: OurSalon }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [charged, setCharged] = useState<Charged>();
  const [lateRefusal, setLateRefusal] = useState<string>();
  const form = useContractForm(chargeForm, newCharge);
  const call = useMoneyCall('POST /api/boncards/issue', {
    onDone(answer, { request, card: { number } }) {
      setCharged(chargedOf(answer, request.body, number));
      form.reset();
      searchAnew();
      notify('charge.done', { type: 'success' });
    },
    onRefused(failure) {
      if (card) showRefusal(form, failure, translate);
      else setLateRefusal(failureSentence(failure, translate));
    },
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
  const changedElsewhere = useChangedElsewhere(card);

  function refusalOf(found: CounterCard): CardProblem | undefined {
    if (boncardCan.charge(found)) return undefined;
    return {
      title: translate('charge.unavailable'),
      why: translate(`charge.unavailableWhy.${found.status}`),
    };
  }

  function charge(found: CounterCard, typed: z.output<typeof chargeForm>) {
    const body = {
      boncard_id: found.id,
      place_of_sale: salon.id,
      document: typed.document,
      amount: groszeToPln(typed.amount),
      type: codeOf(boncardTypes, typed.type),
      expired_months: typed.expired_months,
    };
    call.start({ body }, found);
  }

  function forgetLast() {
    setCharged(undefined);
    setLateRefusal(undefined);
    call.acknowledge();
  }

  const notice = <MoneyCallNotice call={call} kind="charge" />;
  return (
    <Stack spacing={2.5} sx={{ maxWidth: 720 }}>
      {charged && <ChargeResult charged={charged} salon={salon} />}
      {!card && notice}
      {lateRefusal && <LateRefusal kind="charge" why={lateRefusal} />}
      {card ? (
        <>
          <BoncardPanel
            number={card.number}
            title={translate('charge.found')}
            facts={[]}
            action={!busy && <BackToScan onClick={startOver} />}
          />
          {card.status === 'used' && <Alert severity="info">{translate('charge.usedAgain')}</Alert>}
          <Sheet>
            <ChargeForm
              form={form}
              onSubmit={(typed) => charge(card, typed)}
              notice={notice}
              busy={busy}
              changedElsewhere={changedElsewhere}
            />
          </Sheet>
        </>
      ) : (
        // After a reload the call of before is settled first.
        !busy && (
          <Sheet>
            <FindBoncard
              key={search.round}
              searchForType="charge"
              scannedNumber={search.number}
              formWaits={search.round === 0 && form.formState.isDirty}
              refusalOf={refusalOf}
              onFound={setCard}
              onSearch={forgetLast}
            />
          </Sheet>
        )
      )}
    </Stack>
  );
}
