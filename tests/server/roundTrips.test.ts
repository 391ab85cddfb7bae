import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { CallAddress } from '../../contract/calls.ts';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import { extendBoncard } from '../../server/cards/extendBoncard.ts';
import { transact } from '../../server/db/transact.ts';
import { type BuiltCard, personOf } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

const shop = openShop();

/**
 * How often the server has waited for PostgreSQL on its calls' connections: how often it wrote after reading an answer.
 */
let waits = 0;
const watched = new Set<PoolClient>();

beforeAll(() => {
  shop.database.pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const { stream } = (client as PoolClient & { connection: { stream: Socket } }).connection;
    const write = stream.write.bind(stream);
    let hasHeard = true;
    stream.on('data', () => {
      hasHeard = true;
    });
    stream.write = ((...chunk: Parameters<typeof write>) => {
      if (hasHeard) waits += 1;
      hasHeard = false;
      return write(...chunk);
    }) as typeof write;
  });
});

/** Returns how often a call waits for PostgreSQL. */
async function waitsOf(send: () => Promise<{ status: number }>): Promise<number> {
  const before = waits;
  expect((await send()).status).toBe(200);
  return waits - before;
}

const withKey = (body: unknown) => ({
  token: shop.employer.token,
  body,
  headers: { 'Idempotency-Key': crypto.randomUUID() },
});

test('a purchase waits for PostgreSQL three times: for the session, for the card, and for the COMMIT', async () => {
  const { id, number, pin } = await shop.card({ status: 'active' });
  const search = { number, pin, searchForType: 'purchase' };
  await call(shop, 'POST /api/boncards/search', withKey(search));
  const body = { boncard_id: id, place_of_sale: shop.salonId, document: 'PAR', amount: 1 };
  expect(await waitsOf(() => call(shop, 'POST /api/boncards/purchase', withKey(body)))).toBe(3);
});

test('a charge waits for PostgreSQL three times, too', async () => {
  const { id } = await shop.card();
  const place = { boncard_id: id, place_of_sale: shop.salonId, document: 'FV' };
  const body = { ...place, amount: 5, type: 0, expired_months: 12 };
  expect(await waitsOf(() => call(shop, 'POST /api/boncards/issue', withKey(body)))).toBe(3);
});

test('neither reads the card again for its answer, which still equals what a read of the card then returns', async () => {
  const { token } = shop.administrator;
  const place = { place_of_sale: shop.salonId, document: 'PAR' };
  const [old, fresh] = [await shop.card(), await shop.card()];
  const send = async (name: CallAddress, id: string, body: object) => {
    const reply = await call(shop, name, { token, id, body });
    expect([name, reply.status]).toEqual([name, 200]);
    return reply.body.data;
  };
  const compare = async (answer: { id: string }) => {
    expect(cardIn(answer)).toEqual(await readCard(answer.id));
  };
  const charge = async ({ id }: BuiltCard, type: number) =>
    compare(
      await send('POST /api/boncards/issue', id, {
        ...place,
        boncard_id: id,
        amount: 100,
        type,
        expired_months: 3,
      }),
    );
  const purchase = async ({ id, number, pin }: BuiltCard, amount: number) => {
    await send('POST /api/boncards/search', id, { number, pin, searchForType: 'purchase' });
    await compare(await send('POST /api/boncards/purchase', id, { ...place, boncard_id: id, amount }));
  };
  const reason = { reason: 'x' };

  await charge(old, 0);
  await purchase(old, 40);
  await send('POST /api/boncards/:id/action/extend', old.id, { ...reason, valid_until: inAYear() });
  await purchase(old, 60);
  await charge(old, 1);
  await send('POST /api/boncards/:id/action/block', old.id, reason);
  await send('POST /api/boncards/:id/action/unblock', old.id, reason);
  await send('POST /api/boncards/:id/action/adjust', old.id, { ...reason, amount: -10 });
  await purchase(old, 20);
  await send('POST /api/boncards/:id/action/replace', old.id, { ...reason, target_number: fresh.number });
  await purchase(fresh, 70);
  await charge(fresh, 2);
});

/** Returns the card in an answer, without the transaction that was just booked. */
function cardIn({
  transaction: _,
  due: __,
  ...card
}: {
  id?: string;
  transaction?: object;
  due?: number;
}): object {
  return card;
}

/** Returns a card as an administrator reads it, without what is not part of its record: `pin_locked` and `e_card`. */
async function readCard(id: string): Promise<object> {
  const { token } = shop.administrator;
  const { body } = await call(shop, 'GET /api/boncards/:id', { token, id });
  const { pin_locked: _, e_card: __, ...card } = body.data;
  return card;
}

const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

test('the answer also equals the card after waiting for another change of it', async () => {
  const { db } = shop.database;
  const { token } = shop.administrator;
  const { id, number, pin } = await shop.card({ status: 'active', pln: 100 });
  const search = { number, pin, searchForType: 'purchase' };
  await call(shop, 'POST /api/boncards/search', { token, body: search });
  const by = personOf(shop.administrator);
  const { purchase } = await transact(db, async (tx) => {
    const validUntil = addMonths(warsawDayOf(new Date()), 20);
    const extension = { id, input: { valid_until: validUntil, reason: 'x' }, by, now: new Date() };
    expect(await extendBoncard(tx, extension)).toMatchObject({ valid_until: validUntil });
    const body = { boncard_id: id, place_of_sale: shop.salonId, document: 'PAR', amount: 1 };
    const purchase = call(shop, 'POST /api/boncards/purchase', { token, body });
    await eventually(async () => expect(await countWaiting(db)).toBe(1));
    return { purchase };
  });
  const { body } = await purchase;
  expect(cardIn(body.data)).toEqual(await readCard(id));
});
