import { expect, test, vi } from 'vitest';
import { boncard } from '../../../contract/boncard.ts';
import type { MoneyAnswer } from '../../../src/money/moneyCalls.ts';
import { chargeReceipt, purchaseReceipt } from '../../../src/money/receipt.ts';
import { decode } from '../../../src/wire/decode.ts';
import { factsOf } from '../../../src/wire/keptCall.ts';
import type { Boncard } from '../../../src/wire/panelRecord.ts';

/** A call in the form in which the browser stores it. */
const call = {
  request: { body: { amount: 50, document: 'FV 1', type: 0, expired_months: 3, place_of_sale: '2' } },
  card: { id: '4', number: 'BARE0000000000000004', amount: 80 },
};
const moderate = { by: { fullname: 'Ewa Nowak' }, at: '2026-11-02T19:58:00.000Z' };

/** Returns an answer with this card. */
const told = (data: object | undefined) => ({ data: decode(boncard, data) as Boncard | null });

test.each([
  ['charge', (answer: MoneyAnswer) => chargeReceipt(answer, factsOf({ ...call, name: 'charge' }))],
  ['purchase', (answer: MoneyAnswer) => purchaseReceipt(answer, factsOf({ ...call, name: 'purchase' }))],
])('a %s that is settled later has the time at which it was booked', (_, receiptOf) => {
  vi.useFakeTimers({ now: new Date('2026-11-03T09:00:00Z') });
  expect(receiptOf(told({ moderate })).at).toEqual(new Date(moderate.at));
  for (const data of [undefined, {}, { moderate: null }, { moderate: { at: 'wczoraj' } }]) {
    expect(receiptOf(told(data)).at).toEqual(new Date('2026-11-03T09:00:00Z'));
  }
});

test('a host that answers with the transaction instead of the card says nothing about the balance', () => {
  const charged = { ...call, request: { body: { ...call.request.body, boncard_id: '4' } } };
  for (const [id, left] of [
    ['t1', 3000],
    ['4', 5000],
    [undefined, 3000],
  ]) {
    const receipt = purchaseReceipt(
      told({ id, amount: 50, type: 1 }),
      factsOf({ ...call, name: 'purchase' }),
    );
    expect(receipt.facts).toContainEqual({ label: 'purchase.remaining', kind: 'money', value: left });
    expect(receipt.number).toBe(call.card.number);
  }
  const { number } = call.card;
  const named = purchaseReceipt(told({ number, amount: 50 }), factsOf({ ...call, name: 'purchase' }));
  expect(named.facts).toContainEqual({ label: 'purchase.remaining', kind: 'money', value: 5000 });
  const { details } = chargeReceipt(told({ id: 't1', amount: 80 }), factsOf({ ...charged, name: 'charge' }));
  expect(details).toContainEqual({ label: 'words.fields.balance', kind: 'money', value: 5000 });
});
