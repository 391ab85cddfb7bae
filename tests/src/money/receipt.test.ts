import { expect, test, vi } from 'vitest';
import { chargeReceipt, purchaseReceipt } from '../../../src/money/receipt.ts';

const call = {
  request: { body: { amount: 50, document: 'FV 1', type: 0, expired_months: 3, place_of_sale: '2' } },
  card: { id: '4', number: 'BARE0000000000000004', amount: 80 },
} as never;
const moderate = { by: { fullname: 'Ewa Nowak' }, at: '2026-11-02T19:58:00.000Z' };

test.each([
  ['charge', chargeReceipt],
  ['purchase', purchaseReceipt],
])('a %s that is settled later has the time at which it was booked', (_, receiptOf) => {
  vi.useFakeTimers({ now: new Date('2026-11-03T09:00:00Z') });
  expect(receiptOf({ data: { moderate } } as never, call).at).toEqual(new Date(moderate.at));
  for (const data of [undefined, {}, { moderate: null }, { moderate: { at: 'wczoraj' } }]) {
    expect(receiptOf({ data } as never, call).at).toEqual(new Date('2026-11-03T09:00:00Z'));
  }
});
