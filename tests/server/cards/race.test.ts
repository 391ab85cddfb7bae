import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cancelBoncard } from '../../../server/cards/cancelBoncard.ts';
import { grantPurchase, lockBoncard } from '../../../server/cards/queries.ts';
import type { Db, Tx } from '../../../server/db/client.ts';
import { transact } from '../../../server/db/transact.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { aUser, cardOf, personOf } from '../../support/builders.ts';
import { countWaiting } from '../../support/countWaiting.ts';
import { eventually } from '../../support/eventually.ts';
import { openShop } from '../../support/shop.ts';
import { call, outcomesOf } from '../../support/testServer.ts';

const shop = openShop();

// The full figure (requirements "Figures") runs with RACE_ROUNDS=100.
const rounds = (usual: number) =>
  Array.from({ length: Number(process.env.RACE_ROUNDS ?? usual) }, (_, round) => round);

/** Returns an active card whose PIN the employer has entered, so they may take purchases off it. */
async function grantedCard(pln: number) {
  const card = await shop.card({ status: 'active', pln });
  const { number, pin } = card;
  await call(shop, 'POST /api/boncards/search', {
    token: shop.employer.token,
    body: { number, pin, searchForType: 'purchase' },
  });
  return card;
}

test.each(rounds(1))('of 200 purchases at once on money for 50, exactly 50 succeed (round %i)', async () => {
  const card = await grantedCard(50);
  const { token } = shop.employer;
  const body = { boncard_id: card.id, place_of_sale: shop.salonId, document: 'PAR', amount: 1 };
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      call(shop, 'POST /api/boncards/purchase', {
        token,
        body,
        headers: { 'Idempotency-Key': `${card.id}-${index}` },
      }),
    ),
  );
  const reasons = Object.groupBy(replies, ({ status, body: { reason } }) => `${status} ${reason ?? ''}`);
  expect(Object.fromEntries(Object.entries(reasons).map(([reason, list]) => [reason, list?.length]))).toEqual(
    {
      '200 ': 50,
      '422 boncard-used': 150,
    },
  );
  expect(await cardOf(shop.database.db, card.number)).toMatchObject({ balance: 0, status: 'used' });
  await expectBooksToAddUp(shop.database.db);
});

test('of 100 references that are each sent twice at once, with money for 50, exactly 50 are booked, each once', async () => {
  const card = await grantedCard(50);
  const { token } = shop.employer;
  const body = { boncard_id: card.id, place_of_sale: shop.salonId, document: 'PAR', amount: 1 };
  const replies = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const reference = `KASA ${index % 100}`;
      const asked = { token, body: { ...body, reference } };
      return { reference, ...(await call(shop, 'POST /api/boncards/purchase', asked)) };
    }),
  );
  const booked = replies.filter(({ status }) => status === 200);
  const answers = Object.groupBy(booked, ({ reference }) => reference);
  expect(Object.keys(answers)).toHaveLength(50);
  for (const [first, second] of Object.values(answers).flatMap((pair) => (pair ? [pair] : [])))
    expect(second?.text).toBe(first?.text);
  expect(await cardOf(shop.database.db, card.number)).toMatchObject({ balance: 0, status: 'used' });
  await expectBooksToAddUp(shop.database.db);
});

test('of many simultaneous sales of one card, one succeeds', async () => {
  const card = await shop.card();
  const body = {
    boncard_id: card.id,
    place_of_sale: shop.salonId,
    document: 'FV',
    amount: 100,
    type: 0,
    expired_months: 12,
  };
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      call(shop, 'POST /api/boncards/issue', { token: shop.employer.token, body }),
    ),
  );
  expect(outcomesOf(replies)).toEqual([...Array(49).fill('boncard-unavailable'), 'done']);
  await expectBooksToAddUp(shop.database.db);
});

test.each(rounds(3))(
  'a cancellation among 60 purchases takes exactly what they have left, and no purchase succeeds afterwards (round %i)',
  async () => {
    const administrator = await aUser(shop, { role: 'administrator', salonId: shop.salonId });
    const { id, number } = await grantedCard(100);
    const { token } = shop.employer;
    const body = { boncard_id: id, place_of_sale: shop.salonId, document: 'PAR', amount: 1 };
    const purchase = () => call(shop, 'POST /api/boncards/purchase', { token, body });
    const purchases = Array.from({ length: 20 }, purchase);
    const canceled = call(shop, 'POST /api/boncards/:id/action/cancel', {
      token: administrator.token,
      id,
      body: { canceled_reason: 'Zgubiona' },
    });
    purchases.push(...Array.from({ length: 40 }, purchase));
    const replies = await Promise.all(purchases);
    const done = replies.filter(({ status }) => status === 200).length;
    const refused = replies.filter(({ body: { reason } }) => reason === 'boncard-canceled').length;
    expect([(await canceled).status, done + refused]).toEqual([200, 60]);
    expect(await cardOf(shop.database.db, number)).toMatchObject({ balance: 0, status: 'canceled' });
    const { body: ledger } = await call(shop, 'GET /api/boncards/:id/ledger', {
      token: administrator.token,
      id,
      query: '?per_page=100',
    });
    expect(ledger.items.at(-1)).toMatchObject({ kind: 'cancellation', amount: 100 - done });
    expect(ledger.items).toHaveLength(done + 2);
    await expectBooksToAddUp(shop.database.db);
  },
);

test('a purchase that waited for a charge of its card can spend the new balance', async () => {
  const { id, number } = await shop.card({ status: 'used' });
  const { db } = shop.database;
  const { token, sessionId } = shop.employer;
  await grantPurchase(db, sessionId, id, new Date(Date.now() + 60_000));
  const place = { boncard_id: id, place_of_sale: shop.salonId };
  const { charge, purchase } = await transact(db, async (tx) => {
    await lockBoncard(tx, id);
    const sale = { ...place, document: 'FV', amount: 50, type: 0, expired_months: 12 };
    const first = call(shop, 'POST /api/boncards/issue', { token, body: sale });
    await eventually(async () => expect(await countWaiting(db)).toBe(1));
    const body = { ...place, document: 'PAR', amount: 20 };
    const second = call(shop, 'POST /api/boncards/purchase', { token, body });
    await eventually(async () => expect(await countWaiting(db)).toBe(2));
    return { charge: first, purchase: second };
  });
  expect([(await charge).status, (await purchase).status]).toEqual([200, 200]);
  expect(await cardOf(db, number)).toMatchObject({ balance: 3000, status: 'active' });
  await expectBooksToAddUp(db);
});

test('writing grants and unusual operations of a card does not wait for its sales, nor the other way round', async () => {
  const { id } = await grantedCard(50);
  const { db } = shop.database;
  const { sessionId } = shop.administrator;
  const keep = async (by: Db) => {
    await grantPurchase(by, sessionId, id, new Date(Date.now() + 60_000));
    await sql`
      INSERT INTO exceptions (rule, entry_id, at, boncard_id) VALUES ('highBalance', gen_random_uuid(), now(), ${id})
    `.execute(by);
  };
  await transact(db, async (tx) => {
    await lockBoncard(tx, id);
    await keep(db);
  });
  await transact(db, async (tx) => {
    await keep(tx);
    const body = { boncard_id: id, place_of_sale: shop.salonId, document: 'PAR', amount: 20 };
    const { token } = shop.employer;
    expect((await call(shop, 'POST /api/boncards/purchase', { token, body })).status).toBe(200);
  });
  await sql`DELETE FROM exceptions WHERE boncard_id = ${id}`.execute(db);
  await expectBooksToAddUp(db);
});

test('a cancellation updates its card once: with two updates, two cancellations could deadlock', async () => {
  const administrator = await aUser(shop, { role: 'administrator', salonId: shop.salonId });
  const { id } = await shop.card({ status: 'active', pln: 100 });
  const by = personOf(administrator);
  await transact(shop.database.db, async (tx) => {
    const before = await changesOfCards(tx);
    await cancelBoncard(tx, { id, input: { canceled_reason: 'Zgubiona' }, by, now: new Date() });
    expect((await changesOfCards(tx)) - before).toBe(1);
  });
});

/** Returns how often this connection has updated cards, including recent transactions. */
async function changesOfCards(tx: Tx): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    SELECT n_tup_upd AS changes FROM pg_stat_xact_user_tables WHERE relname = 'boncards'
  `.execute(tx);
  return rows[0]?.changes ?? 0;
}

test('30 calls at once with the same key are one purchase', async () => {
  const card = await grantedCard(90);
  const { token } = shop.employer;
  const body = { boncard_id: card.id, place_of_sale: shop.salonId, document: 'PAR', amount: 3 };
  const send = () =>
    call(shop, 'POST /api/boncards/purchase', { token, body, headers: { 'Idempotency-Key': 'one' } });
  const replies = await Promise.all(Array.from({ length: 30 }, send));
  const [first] = replies;
  expect(first?.status).toBe(200);
  expect(replies.map(({ text }) => text)).toEqual(replies.map(() => first?.text));
  expect((await send()).text).toBe(first?.text);
  expect((await cardOf(shop.database.db, card.number)).balance).toBe(8700);
  await expectBooksToAddUp(shop.database.db);
});
