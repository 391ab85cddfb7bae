import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../server/platform/ids.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { aSession, type BuiltCard, cardOf } from '../../support/builders.ts';
import { openShop } from '../../support/shop.ts';
import { call } from '../../support/testServer.ts';

const shop = openShop();
afterAll(() => expectBooksToAddUp(shop.database.db));

function search({ number, pin }: Pick<BuiltCard, 'number' | 'pin'>, token = shop.employer.token) {
  return call(shop, 'POST /api/boncards/search', {
    token,
    body: { number, pin, searchForType: 'purchase' },
  });
}

function purchase(boncardId: string, amount: unknown, token = shop.employer.token) {
  const body = { boncard_id: boncardId, place_of_sale: shop.salonId, document: 'PAR 7', amount };
  return call(shop, 'POST /api/boncards/purchase', { token, body });
}

test('takes a purchase off a card, and the rest stays', async () => {
  const card = await shop.card({ status: 'active', pln: 150.5 });
  expect((await search(card)).body.data).toMatchObject({ id: card.id, amount: 150.5, status: 1 });
  expect((await purchase(card.id, 50.25)).body.data).toMatchObject({ amount: 100.25, status: 1 });
});

test('optional fields may be null, as many clients write what they leave out', async () => {
  const card = await shop.card({ status: 'active', pln: 20 });
  await search(card);
  const body = {
    ...{ boncard_id: card.id, place_of_sale: shop.salonId, document: 'PAR 7', amount: 5 },
    ...{ document_kind: null, reference: null, allow_partial: null },
  };
  const { token } = shop.employer;
  const reply = await call(shop, 'POST /api/boncards/purchase', { token, body });
  expect([reply.status, reply.body.data?.amount]).toEqual([200, 15]);
});

test('a card with nothing left becomes used', async () => {
  const card = await shop.card({ status: 'active', pln: 12.1 });
  await search(card);
  expect((await purchase(card.id, 12.1)).body.data).toMatchObject({ amount: 0, status: 3 });
  const again = await purchase(card.id, 1);
  expect([again.status, again.body.reason, again.body.message]).toEqual([
    422,
    'boncard-used',
    'Bon został już wykorzystany',
  ]);
});

test('refuses an amount above the balance and reports the balance', async () => {
  const card = await shop.card({ status: 'active', pln: 20 });
  await search(card);
  const reply = await purchase(card.id, 20.01);
  expect(reply.status).toBe(422);
  expect(reply.body).toMatchObject({
    reason: 'amount-above-balance',
    data: 20,
    errors: { amount: ['Na bonie jest tylko 20,00\u00a0zł.'] },
  });
  expect((await cardOf(shop.database.db, card.number)).balance).toBe(2000);
});

test('reports every wrong field at once, with the balance, but nothing about a card without its PIN', async () => {
  const card = await shop.card({ status: 'active', pln: 20 });
  const wrong = () =>
    call(shop, 'POST /api/boncards/purchase', {
      token: shop.employer.token,
      body: { boncard_id: card.id, place_of_sale: newId(), document: '', amount: 20.01 },
    });
  const withoutPin = await wrong();
  expect(Object.keys(withoutPin.body.errors)).toEqual(['document', 'place_of_sale']);
  await search(card);
  expect((await wrong()).body).toEqual({
    code: 422,
    reason: 'fields-invalid',
    message: 'Wprowadzone dane są niepoprawne',
    data: 20,
    errors: {
      document: ['Pole jest wymagane'],
      amount: ['Na bonie jest tylko 20,00\u00a0zł.'],
      place_of_sale: ['Nie ma takiego salonu. Wybierz inny.'],
    },
  });
  expect((await cardOf(shop.database.db, card.number)).balance).toBe(2000);
});

test.each([
  ['pending', 'boncard-pending', 'Bon jest nieaktywny'],
  ['used', 'boncard-used', 'Bon został już wykorzystany'],
  ['canceled', 'boncard-canceled', 'Bon jest anulowany'],
] as const)('refuses a purchase with a card that is %s', async (status, reason, message) => {
  const card = await shop.card({ status });
  await search(card);
  const reply = await purchase(card.id, 1);
  expect([reply.status, reply.body.reason, reply.body.message]).toEqual([422, reason, message]);
});

test('refuses an expired card, although its status is active', async () => {
  const card = await shop.card({ status: 'active', chargedAt: new Date('2024-01-31T11:00:00Z') });
  expect((await search(card)).body.data).toMatchObject({ status: 1, valid_until: '2025-01-31' });
  const reply = await purchase(card.id, 1);
  expect([reply.status, reply.body.reason, reply.body.message]).toEqual([
    422,
    'boncard-expired',
    'Bon stracił ważność 31.01.2025.',
  ]);
  expect((await cardOf(shop.database.db, card.number)).balance).toBe(10_000);
});

test.each([10.001, 0.5, '5', null])('refuses the amount %j', async (amount) => {
  const card = await shop.card({ status: 'active' });
  await search(card);
  const reply = await purchase(card.id, amount);
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.errors)).toEqual(['amount']);
});

test('needs a search with the PIN by the same session', async () => {
  const card = await shop.card({ status: 'active' });
  const other = await aSession(shop, shop.employer.id);
  await search(card, other.token);
  for (const id of [card.id, newId()]) {
    const reply = await purchase(id, 1);
    expect([reply.status, reply.body.reason]).toEqual([403, 'search-first']);
  }
  expect((await purchase(card.id, 1, other.token)).status).toBe(200);
});

test('the grant of a search ends after 15 minutes', async () => {
  const card = await shop.card({ status: 'active' });
  const before = Date.now();
  await search(card);
  const after = Date.now();
  const grant = await shop.database.db
    .selectFrom('purchase_grants')
    .select('expires_at')
    .where('boncard_id', '=', card.id)
    .executeTakeFirstOrThrow();
  const searchedAt = grant.expires_at.getTime() - 15 * 60_000;
  expect(searchedAt).toBeGreaterThanOrEqual(before);
  expect(searchedAt).toBeLessThanOrEqual(after);
  await shop.database.db
    .updateTable('purchase_grants')
    .set({ expires_at: new Date() })
    .where('boncard_id', '=', card.id)
    .execute();
  expect((await purchase(card.id, 1)).body.reason).toBe('search-first');
});

test('a wrong PIN and an unknown number get the same bytes, and grant nothing', async () => {
  const card = await shop.card({ status: 'active' });
  const wrong = await search({ ...card, pin: 'ZZZ' as BuiltCard['pin'] });
  const unknown = await search({ ...card, number: `NONE${'0'.repeat(16)}` as BuiltCard['number'] });
  expect(wrong.status).toBe(422);
  expect(wrong.body.reason).toBe('boncard-data-incorrect');
  expect(unknown.text).toBe(wrong.text);
  expect((await purchase(card.id, 1)).body.reason).toBe('search-first');
});

test('a search to charge needs no PIN and reveals neither balance nor history', async () => {
  const card = await shop.card({ status: 'active', pln: 1234.56 });
  const reply = await call(shop, 'POST /api/boncards/search', {
    token: shop.employer.token,
    body: { number: card.number, searchForType: 'charge' },
  });
  expect(reply.status).toBe(200);
  // An exact comparison, so that nobody reveals a new field of a card by accident.
  const revealed = Object.entries(reply.body.data).filter(([, value]) => value !== null);
  expect(Object.fromEntries(revealed)).toEqual({ id: card.id, number: card.number, status: 1 });
});

test.each([
  [{ number: 'ABC', pin: '123' }, ['number']],
  [{ number: 'TEST0000000000000001', pin: '12' }, ['pin']],
  [{ number: 'TEST000000000000000ą', pin: '1 3' }, ['number', 'pin']],
  [{}, ['number', 'pin']],
  [{ searchForType: undefined }, ['number', 'searchForType']],
  [{ searchForType: 'sell' }, ['number', 'searchForType']],
])('a search for %j is refused next to its fields', async (fields, wrong) => {
  const reply = await call(shop, 'POST /api/boncards/search', {
    token: shop.employer.token,
    body: { searchForType: 'purchase', ...fields },
  });
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.errors).sort()).toEqual(wrong);
});

test('a search without a purpose is refused and names the field', async () => {
  const body = { number: 'TEST0000000000000001' };
  const reply = await call(shop, 'POST /api/boncards/search', { token: shop.employer.token, body });
  expect(reply.body.errors).toEqual({ searchForType: ['Pole jest wymagane'] });
});

test('finds a number typed with dashes, spaces and lower case letters', async () => {
  const card = await shop.card({ status: 'active' });
  const printed = card.number.toLowerCase().replace(/(.{4})(?=.)/g, '$1 - ');
  expect((await search({ ...card, number: printed as BuiltCard['number'] })).status).toBe(200);
});
