import { expect, test } from 'vitest';
import { aCard, aSalon, aUser, type BuiltCard } from '../../support/builders.ts';
import { openShop } from '../../support/shop.ts';
import { call, startTestServer, type TestServer } from '../../support/testServer.ts';

const shop = openShop({ TRUST_PROXY: 'true' });

let addresses = 0;
/** Makes a check from an address of its own, so tests do not lock each other out. */
function check(body: Record<string, unknown>, address?: string, host: TestServer = shop) {
  addresses += 1;
  const from = address ?? `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
  return call(host, 'POST /api/check-boncard', { body, headers: { 'X-Forwarded-For': from } });
}

const ask = ({ number, pin }: BuiltCard) => check({ number, pin });

test('shows a customer balance, validity, type and the current cycle, and masks the number', async () => {
  const card = await shop.card({ status: 'active', pln: 150.5 });
  const { token } = shop.employer;
  const { number, pin } = card;
  await call(shop, 'POST /api/boncards/search', {
    token,
    body: { number, pin, searchForType: 'purchase' },
  });
  await call(shop, 'POST /api/boncards/purchase', {
    token,
    body: { boncard_id: card.id, place_of_sale: shop.salonId, document: 'PAR', amount: 50.25 },
  });
  const reply = await ask(card);
  expect(reply.body.data).toMatchObject({
    number: `•••• ${number.slice(-4)}`,
    status: 1,
    type: 0,
    type_text: 'Wszystkie produkty',
    amount: 100.25,
    transactions: [
      { type: 1, type_text: 'Płatność bonem', amount: 50.25 },
      { type: 0, type_text: 'Sprzedaż', amount: 150.5 },
    ],
  });
  expect(reply.text).not.toContain(number);
});

test('shows only the new cycle once a used card is charged again', async () => {
  const card = await shop.card({ status: 'used', pln: 30 });
  expect((await ask(card)).body.data).toMatchObject({ status: 3, amount: 0 });
  expect((await ask(card)).body.data.transactions).toHaveLength(2);
  await call(shop, 'POST /api/boncards/issue', {
    token: shop.employer.token,
    body: {
      boncard_id: card.id,
      place_of_sale: shop.salonId,
      document: 'FV',
      amount: 60,
      type: 0,
      expired_months: 3,
    },
  });
  const again = await ask(card);
  expect(again.body.data.transactions).toEqual([
    { type: 0, type_text: 'Sprzedaż', amount: 60, datetime: expect.any(String) },
  ]);
});

test.each([
  ['expired', { status: 'active', chargedAt: new Date('2025-01-15T12:00:00Z') }, 1, 80, '2026-01-15', [0]],
  ['used', { status: 'used', chargedAt: new Date('2026-01-15T12:00:00Z') }, 3, 0, '2027-01-15', [1, 0]],
  ['canceled', { status: 'canceled', chargedAt: new Date('2026-01-15T12:00:00Z') }, 2, 0, '2027-01-15', [0]],
] as const)(
  'shows balance, validity, type and transactions of a card that is %s',
  async (_, options, status, amount, valid_until, types) => {
    const { body } = await ask(await shop.card({ ...options, pln: 80 }));
    expect(body.data).toMatchObject({
      status,
      amount,
      valid_until,
      type: 0,
      type_text: 'Wszystkie produkty',
    });
    expect(body.data.transactions.map(({ type }: { type: number }) => type)).toEqual(types);
  },
);

test('a pending card has no balance, no validity and no transactions', async () => {
  expect((await ask(await shop.card())).body.data).toMatchObject({
    status: 0,
    type: null,
    type_text: null,
    valid_until: null,
    amount: 0,
    transactions: [],
  });
});

test('ignores an invalid token, as every public call does', async () => {
  const { number, pin } = await shop.card();
  expect((await call(shop, 'POST /api/check-boncard', { token: 'dead', body: { number, pin } })).status).toBe(
    200,
  );
});

test('a wrong PIN and an unknown number get the same bytes', async () => {
  const card = await shop.card({ status: 'active' });
  const wrong = await check({ number: card.number, pin: 'ZZZ' });
  const unknown = await check({ number: `NONE${'0'.repeat(16)}`, pin: 'ZZZ' });
  expect([wrong.status, wrong.body.reason]).toEqual([422, 'boncard-data-incorrect']);
  expect(unknown.text).toBe(wrong.text);
});

test('both fields are required at once', async () => {
  expect(Object.keys((await check({})).body.errors)).toEqual(['number', 'pin']);
});

test('five wrong PINs lock a card for 15 minutes, for every address and even for the right PIN', async () => {
  const card = await shop.card({ status: 'active' });
  for (let index = 0; index < 5; index++)
    expect((await check({ number: card.number, pin: 'ZZZ' })).status).toBe(422);
  const locked = await ask(card);
  expect([locked.status, locked.body.reason]).toEqual([429, 'boncard-locked']);
  expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(14 * 60);
  expect(Number(locked.headers.get('Retry-After'))).toBeLessThanOrEqual(15 * 60);
});

test('an unknown number is locked in the same way as a known one', async () => {
  const number = `NONE${'1'.repeat(16)}`;
  const statuses = [];
  for (let index = 0; index < 6; index++) statuses.push((await check({ number, pin: '123' })).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});

test('of 60 wrong PINs at once from many addresses only five are checked', async () => {
  const card = await shop.card({ status: 'active' });
  const replies = await Promise.all(
    Array.from({ length: 60 }, () => check({ number: card.number, pin: 'ZZZ' })),
  );
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(55);
  expect((await ask(card)).status).toBe(429);
});

test('right PINs that arrive together are all answered', async () => {
  const card = await shop.card({ status: 'active' });
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask(card)));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
});

test('20 wrong PINs from one address lock that address, and no other', async () => {
  const card = await shop.card({ status: 'active' });
  for (let index = 0; index < 20; index++) {
    const number = `NONE${String(index).padStart(16, '2')}`;
    expect((await check({ number, pin: '000' }, '192.0.2.9')).status).toBe(422);
  }
  expect((await check({ number: card.number, pin: card.pin }, '192.0.2.9')).status).toBe(429);
  expect((await check({ number: card.number, pin: card.pin }, '192.0.2.10')).status).toBe(200);
});

test('X-Forwarded-For counts only behind a proxy', async () => {
  const direct = await startTestServer();
  for (let index = 0; index < 20; index++) {
    await check({ number: `NONE${String(index).padStart(16, '3')}`, pin: '000' }, `192.0.2.${index}`, direct);
  }
  expect((await check({ number: `NONE${'4'.repeat(16)}`, pin: '000' }, '192.0.2.99', direct)).status).toBe(
    429,
  );
  await direct.stop();
});

test('a host may allow checks by number alone, of which 20 unknown ones lock their address', async () => {
  const open = await startTestServer({ PUBLIC_CHECK: 'number', TRUST_PROXY: 'true' });
  const place = await aSalon(open);
  const by = await aUser(open, { salonId: place });
  const { number } = await aCard(open, { status: 'active', by, salonId: place });
  expect((await check({ number }, undefined, open)).body.data.amount).toBe(100);
  // Clients whose page has no field for the PIN send it all the same.
  for (const pin of ['', null])
    expect((await check({ number, pin }, undefined, open)).body.data.amount).toBe(100);
  expect((await check({ number, pin: 'ZZZ' }, undefined, open)).status).toBe(422);
  for (let index = 0; index < 20; index++) {
    const unknown = `NONE${String(index).padStart(16, '5')}`;
    expect((await check({ number: unknown }, '192.0.2.9', open)).status).toBe(422);
  }
  expect((await check({ number }, '192.0.2.9', open)).body.reason).toBe('address-locked');
  expect((await check({ number }, '192.0.2.10', open)).status).toBe(200);
  await open.stop();
});
