import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallAddress } from '../../contract/calls.ts';
import type { RequestKind } from '../../contract/codes.ts';
import { addDays, addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import { newId } from '../../server/platform/ids.ts';
import { aUser, type BuiltCard, type SignedIn } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';
import { call, outcomesOf } from '../support/testServer.ts';

// requirements "Requests"

const shop = openShop();

let card: BuiltCard;
let asker: SignedIn;
beforeEach(async () => {
  card = await shop.card({ status: 'active' });
  asker = await aUser(shop, { salonId: shop.salonId });
});

const ask = (kind: string, { by = asker, of = card.id, note = 'Na prośbę klienta' } = {}) =>
  call(shop, 'POST /api/requests', { token: by.token, body: { boncard_id: of, kind, note } });
const listed = async (query = '', { token } = asker) =>
  (await call(shop, 'GET /api/requests', { token, query })).body;
const one = (id: string, { token } = asker) => call(shop, 'GET /api/requests/:id', { token, id });
const decline = (id: string, { token } = shop.administrator) =>
  call(shop, 'PUT /api/requests/:id', { token, id, body: { reason: 'Za późno' } });
const act = (name: CallAddress, body: object = {}, { token } = shop.administrator) =>
  call(shop, name, { token, id: card.id, body });
const block = () => act('POST /api/boncards/:id/action/block', { reason: 'Zgubiony' });
const lockPin = (scope = 'counter') =>
  shop.database.db
    .insertInto('lockouts')
    .values({
      ...{ kind: 'card', name: card.id, scope, checking: 0, failures: 0, level: 1 },
      ...{ counted_since: new Date(), failed_at: new Date(), locked_until: 'infinity' },
      lock_entry_id: newId(),
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'name', 'scope']).doUpdateSet({ locked_until: 'infinity' }),
    )
    .execute();

/** For each kind of request: what makes it possible, and the operation that fulfills it. */
const kinds: Record<RequestKind, [prepare: () => Promise<unknown>, does: () => ReturnType<typeof act>]> = {
  extend: [
    async () => undefined,
    () =>
      act('POST /api/boncards/:id/action/extend', {
        valid_until: addMonths(warsawDayOf(new Date()), 24),
        reason: 'Na prośbę',
      }),
  ],
  adjust: [
    async () => undefined,
    () => act('POST /api/boncards/:id/action/adjust', { amount: -1, reason: 'Pomyłka' }),
  ],
  unblock: [block, () => act('POST /api/boncards/:id/action/unblock', { reason: 'Znaleziony' })],
  unlock: [lockPin, () => act('POST /api/boncards/:id/action/unlock')],
};

describe.each(Object.entries(kinds))('a request to %s', (kind, [prepare, does]) => {
  test('is fulfilled by the operation itself, and its person is told', async () => {
    await prepare();
    const asked = await ask(kind);
    expect(asked.body.data).toMatchObject({
      boncard_id: card.id,
      boncard: `•••• ${card.number.slice(-4)}`,
      kind,
      note: 'Na prośbę klienta',
      status: 'open',
      created: { by: { fullname: 'Ewa Testowa' } },
      salon: { id: shop.salonId },
      decided: null,
      reason: null,
    });
    expect((await does()).status).toBe(200);
    expect((await one(asked.body.data.id)).body.data).toMatchObject({
      status: 'done',
      decided: { by: { fullname: 'Ewa Testowa' } },
      reason: null,
    });
    // After that a new request can be made.
    await prepare();
    expect((await ask(kind)).body.data?.status).toBe('open');
  });

  test('is not fulfilled by an operation of another kind', async () => {
    await prepare();
    const { id } = (await ask(kind)).body.data;
    const [, other] = Object.entries(kinds).find(([name]) => name !== kind && name !== 'unlock') ?? [];
    await other?.[0]();
    expect((await other?.[1]())?.status).toBe(200);
    expect((await one(id)).body.data.status).toBe('open');
  });
});

test('a refused operation leaves the request open', async () => {
  const { id } = (await ask('adjust')).body.data;
  const refused = await act('POST /api/boncards/:id/action/adjust', { amount: -1000, reason: 'Pomyłka' });
  expect(refused.body.reason).toBe('amount-below-zero');
  expect((await one(id)).body.data.status).toBe('open');
});

test('a card has at most one open request of a kind, no matter who asks and how many at once', async () => {
  const others = await Promise.all([1, 2, 3].map(() => aUser(shop, { salonId: shop.salonId })));
  const replies = await Promise.all(others.map((by) => ask('extend', { by })));
  expect(outcomesOf(replies)).toEqual(['done', 'request-open', 'request-open']);
  expect((await ask('extend')).body.reason).toBe('request-open');
  expect((await ask('adjust')).status).toBe(200);
});

test('the database enforces that, too', async () => {
  await ask('extend');
  const again = sql`INSERT INTO requests (id, boncard_id, kind, note, created_by, created_at)
    SELECT gen_random_uuid(), boncard_id, kind, note, created_by, created_at FROM requests WHERE boncard_id = ${card.id}`;
  await expect(again.execute(shop.database.db)).rejects.toMatchObject({ constraint: 'requests_open' });
});

test('a person can make at most 20 requests a day, even at once', async () => {
  const cards: BuiltCard[] = [];
  for (let place = 0; place < 22; place += 1) cards.push(await shop.card({ status: 'active' }));
  const replies = await Promise.all(cards.map(({ id }) => ask('extend', { of: id })));
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body.reason)).toEqual(Array(2).fill('too-many-requests-a-day'));
  expect((await listed()).info.total_items).toBe(20);
  // Requests of yesterday do not count.
  await shop.database.db
    .updateTable('requests')
    .set({ created_at: new Date(`${addDays(warsawDayOf(new Date()), -1)}T11:00:00Z`) })
    .where('created_by', '=', asker.id)
    .execute();
  expect((await ask('extend')).status).toBe(200);
});

describe('a request is refused', () => {
  test.each([
    ['unblock', 'active', 'boncard-not-blocked'],
    ['unlock', 'active', 'boncard-not-locked'],
    ['extend', 'pending', 'boncard-pending'],
    ['extend', 'used', 'boncard-used'],
    ['extend', 'canceled', 'boncard-canceled'],
    ['adjust', 'pending', 'boncard-not-charged'],
    ['adjust', 'canceled', 'boncard-canceled'],
  ] as const)('to %s a card that is %s', async (kind, status, reason) => {
    card = await shop.card({ status });
    expect((await ask(kind)).body.reason).toBe(reason);
  });

  test('for a card that does not exist', async () => {
    const { body } = await ask('extend', { of: newId() });
    expect([body.reason, Object.keys(body.errors)]).toEqual(['boncard-unknown', ['boncard_id']]);
  });

  test('at its field with an empty note or an unknown kind', async () => {
    expect(Object.keys((await ask('cancel', { note: ' ' })).body.errors).sort()).toEqual(['kind', 'note']);
  });
});

describe('an administrator', () => {
  test('declines a request with a reason, once', async () => {
    const { id } = (await ask('extend')).body.data;
    expect((await decline(id)).body.data).toMatchObject({
      boncard: card.number,
      status: 'declined',
      reason: 'Za późno',
    });
    expect((await one(id)).body.data).toMatchObject({ status: 'declined', reason: 'Za późno' });
    const again = await decline(id);
    expect([again.status, again.body.reason]).toEqual([409, 'request-decided']);
    expect((await decline(newId())).status).toBe(404);
  });

  test('sees all requests, filtered by status, kind, salon and card', async () => {
    const { id } = (await ask('extend')).body.data;
    await ask('adjust');
    await decline(id);
    const found = async (query: string) =>
      (await listed(`?boncard_id=${card.id}${query}`, shop.administrator)).items.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect(await found('')).toEqual(['adjust', 'extend']);
    expect(await found('&status=open')).toEqual(['adjust']);
    expect(await found('&kind=extend')).toEqual(['extend']);
    expect(await found(`&salon=${shop.salonId}`)).toHaveLength(2);
    expect(await found(`&salon=${newId()}`)).toEqual([]);
  });
});

test('an employer sees their own requests and cannot decline any', async () => {
  const { id } = (await ask('extend')).body.data;
  const colleague = await aUser(shop, { salonId: shop.salonId });
  expect((await listed('', colleague)).items).toEqual([]);
  expect((await one(id, colleague)).status).toBe(404);
  expect((await decline(id, asker)).status).toBe(403);
});

test.each(['cancel', 'replace'])('to %s a card declines its open requests', async (verb) => {
  const { id } = (await ask('extend')).body.data;
  const target_number = (await shop.card()).number;
  if (verb === 'cancel') await act('POST /api/boncards/:id/action/cancel', { canceled_reason: 'Zgubiony' });
  else await act('POST /api/boncards/:id/action/replace', { target_number, reason: 'Zgubiony' });
  expect((await one(id)).body.data).toMatchObject({ status: 'declined', reason: 'Zgubiony' });
});

test('the card’s audit has the request and the decision', async () => {
  const { id } = (await ask('extend')).body.data;
  await decline(id);
  const query = `?object_id=${card.id}`;
  const { body } = await call(shop, 'GET /api/audit-entries', { token: shop.administrator.token, query });
  expect(body.items.slice(0, 2)).toMatchObject([
    { action: 'boncard.request-declined', details: { before: { request: 'extend' }, reason: 'Za późno' } },
    { action: 'boncard.requested', details: { after: { request: 'extend' }, reason: 'Na prośbę klienta' } },
  ]);
});
