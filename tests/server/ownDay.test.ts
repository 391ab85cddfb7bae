import { beforeAll, expect, test } from 'vitest';
import type { TransactionId } from '../../contract/ids.ts';
import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { aCard, aReversal, aSalon, type SignedIn } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

// wire "Transactions"

/** The time of all calls. Fixed, because the tests may run over midnight. */
const now = new Date();
const shop = openShop({}, undefined, { clock: () => now });
const today = warsawDayOf(now);
const yesterday = addDays(today, -1);

const day = async (query = '', { token } = shop.employer) =>
  (await call(shop, 'GET /api/boncards-transactions/own-day', { token, query })).body.data;

async function sell(amount: number, document_kind: string | undefined, { token }: SignedIn) {
  const { id: boncard_id } = await shop.card();
  const sale = { boncard_id, place_of_sale: shop.salonId, document: 'PAR 1', amount, document_kind };
  const body = { ...sale, type: 0, expired_months: 12 };
  const reply = await call(shop, 'POST /api/boncards/issue', { token, body });
  expect(reply.status).toBe(200);
  return boncard_id;
}

beforeAll(async () => {
  await sell(100, 'receipt', shop.employer);
  await sell(50, 'receipt', shop.employer);
  const id = await sell(70, 'invoice', shop.employer);
  await sell(900, 'receipt', shop.administrator);
  const { token } = shop.administrator;
  const [sale] = (await call(shop, 'GET /api/boncards/:id/ledger', { token, id })).body.items;
  await aReversal(shop, sale.id as TransactionId, { by: shop.employer, at: now });
  const elsewhere = await aSalon(shop);
  await aCard(shop, { by: shop.employer, salonId: elsewhere, status: 'used', pln: 30, chargedAt: now });
  const chargedAt = new Date(`${yesterday}T11:00:00Z`);
  await shop.card({ status: 'active', pln: 11, chargedAt });
});

test('shows a person what they booked today in any salon, by kind and by kind of document', async () => {
  expect(await day()).toEqual({
    day: today,
    totals: [
      { kind: 'charge', document_kind: 'invoice', count: 1, amount: 70 },
      { kind: 'charge', document_kind: 'receipt', count: 2, amount: 150 },
      { kind: 'charge', document_kind: null, count: 1, amount: 30 },
      { kind: 'chargeReversal', document_kind: 'invoice', count: 1, amount: -70 },
      { kind: 'purchase', document_kind: null, count: 1, amount: 30 },
    ],
  });
});

test('shows another day as well, and never what others booked', async () => {
  expect(await day(`?day=${yesterday}`)).toEqual({
    day: yesterday,
    totals: [{ kind: 'charge', document_kind: null, count: 1, amount: 11 }],
  });
  expect((await day('', shop.administrator)).totals).toEqual([
    { kind: 'charge', document_kind: 'receipt', count: 1, amount: 900 },
  ]);
});
