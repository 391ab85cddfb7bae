import { afterAll, describe, expect, test } from 'vitest';
import { addMonths, warsawDayOf } from '../../../contract/warsaw.ts';
import { newId } from '../../../server/platform/ids.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { aSalon, cardOf } from '../../support/builders.ts';
import { openShop } from '../../support/shop.ts';
import { call } from '../../support/testServer.ts';

const shop = openShop();
afterAll(() => expectBooksToAddUp(shop.database.db));

function charge(boncardId: string, change: Record<string, unknown> = {}, token = shop.employer.token) {
  const body = {
    boncard_id: boncardId,
    place_of_sale: shop.salonId,
    document: 'FV 1/2026',
    amount: 150.5,
    type: 1,
    expired_months: 6,
    ...change,
  };
  return call(shop, 'POST /api/boncards/issue', { token, body });
}

test('sells a pending card, which is then active, has its balance, and is valid through today plus the months', async () => {
  const card = await shop.card();
  const reply = await charge(card.id);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toMatchObject({
    id: card.id,
    number: card.number,
    pin: null,
    status: 1,
    type: 1,
    amount: 150.5,
    valid_until: addMonths(warsawDayOf(new Date()), 6),
    document_number: 'FV 1/2026',
    expired_months: 6,
    mother_salon: { id: shop.salonId },
  });
});

test('charges a used card again: a new cycle with its own validity', async () => {
  const card = await shop.card({ status: 'used' });
  const before = await cardOf(shop.database.db, card.number);
  expect((await charge(card.id, { amount: 20, expired_months: 3 })).body.data).toMatchObject({
    status: 1,
    amount: 20,
    valid_until: addMonths(warsawDayOf(new Date()), 3),
  });
  expect((await cardOf(shop.database.db, card.number)).cycle_id).not.toBe(before.cycle_id);
});

test.each(['active', 'canceled'] as const)('refuses to charge a card that is %s', async (status) => {
  const card = await shop.card({ status });
  const before = await cardOf(shop.database.db, card.number);
  const reply = await charge(card.id);
  expect(reply.status).toBe(422);
  expect(reply.body).toMatchObject({ code: 422, reason: 'boncard-unavailable', message: 'Bon niedostępny' });
  expect(await cardOf(shop.database.db, card.number)).toEqual(before);
});

test('refuses a card that does not exist', async () => {
  const reply = await charge(newId());
  expect([reply.status, reply.body.reason]).toEqual([422, 'boncard-unknown']);
});

test('refuses a salon that does not exist, and names the field', async () => {
  const card = await shop.card();
  const reply = await charge(card.id, { place_of_sale: newId() });
  expect(reply.status).toBe(422);
  expect(reply.body.reason).toBe('salon-unknown');
  expect(reply.body.errors).toEqual({ place_of_sale: ['Nie ma takiego salonu. Wybierz inny.'] });
});

describe('wrong fields', () => {
  test.each([
    [{ amount: 0.99 }, { amount: ['Podaj co najmniej 1,00\u00a0zł'] }],
    [{ amount: -5 }, { amount: ['Podaj co najmniej 1,00\u00a0zł'] }],
    [{ amount: 10.001 }, { amount: ['Podaj kwotę z najwyżej dwoma miejscami po przecinku'] }],
    [{ amount: 0.1 + 0.2 }, { amount: ['Podaj kwotę z najwyżej dwoma miejscami po przecinku'] }],
    [{ amount: '150' }, { amount: ['Podaj liczbę'] }],
    [{ amount: null }, { amount: ['Pole jest wymagane'] }],
    [{ amount: 1e300 }, { amount: ['Podaj kwotę z najwyżej dwoma miejscami po przecinku'] }],
    [{ amount: 1_000_000.01 }, { amount: ['Podaj najwyżej 1\u00a0000\u00a0000,00\u00a0zł'] }],
    [{ document: '   ' }, { document: ['Pole jest wymagane'] }],
    [{ expired_months: 5 }, { expired_months: ['Wpisana wartość jest niepoprawna'] }],
    [{ type: 4 }, { type: [expect.any(String)] }],
    [{ boncard_id: 'x' }, { boncard_id: ['Wpisana wartość jest niepoprawna'] }],
  ])('%j is refused next to its field', async (change, errors) => {
    const card = await shop.card();
    const reply = await charge(card.id, change);
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual(errors);
    expect((await cardOf(shop.database.db, card.number)).status).toBe('pending');
  });

  test('all of them are reported at once, in English on request', async () => {
    const reply = await call(shop, 'POST /api/boncards/issue', {
      token: shop.employer.token,
      body: {},
      headers: { 'Accept-Language': 'en-GB,en;q=0.9' },
    });
    expect(Object.keys(reply.body.errors).sort()).toEqual([
      'amount',
      'boncard_id',
      'document',
      'expired_months',
      'place_of_sale',
      'type',
    ]);
    expect(reply.body.errors.amount).toEqual(['This field is required']);
  });

  test.each([
    [{}, {}],
    [{ document: ' ' }, { document: ['Pole jest wymagane'] }],
    [
      { document: ' ', amount: 10_000.01 },
      {
        document: ['Pole jest wymagane'],
        amount: ['Kwota nie może przekraczać 10\u00a0000,00\u00a0zł.'],
      },
    ],
  ])('%j together with those that only the database knows to be wrong', async (change, errors) => {
    const { id } = await shop.card({ status: 'active' });
    const { status, body } = await charge(id, { place_of_sale: newId(), ...change });
    expect([status, body.reason]).toEqual([422, 'fields-invalid']);
    expect(body.errors).toEqual({
      boncard_id: ['Bon niedostępny'],
      place_of_sale: ['Nie ma takiego salonu. Wybierz inny.'],
      ...errors,
    });
  });
});

test('stores amounts of whole grosze exactly, and refuses fractions of a grosz', async () => {
  for (const pln of [1.005, 1.015, 4.35, 1.1, 12.1, 19.99, 8.29, 33.33, 0.07 + 1]) {
    const card = await shop.card();
    const reply = await charge(card.id, { amount: pln });
    if (Number(pln.toFixed(2)) === pln) expect(reply.body.data.amount).toBe(pln);
    else expect(reply.status).toBe(422);
  }
});

test('an employer may sell in any salon by default', async () => {
  const other = await aSalon(shop);
  expect((await charge((await shop.card()).id, { place_of_sale: other })).status).toBe(200);
});

test('records the salon of the sale and the seller’s own', async () => {
  const other = await aSalon(shop);
  const card = await shop.card();
  await charge(card.id, { place_of_sale: other });
  const entry = await shop.database.db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('boncard_id', '=', card.id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    kind: 'charge',
    amount: 15050,
    salon_id: other,
    user_salon_id: shop.salonId,
    user_id: shop.employer.id,
  });
});

test('a canceled card’s remaining balance leaves the books', async () => {
  const card = await shop.card({ status: 'active', pln: 80 });
  const cancel = () =>
    call(shop, 'POST /api/boncards/:id/action/cancel', {
      token: shop.administrator.token,
      id: card.id,
      body: { canceled_reason: 'Zgubiona' },
    });
  expect((await cancel()).body.data).toMatchObject({
    status: 2,
    amount: 0,
    canceled: { reason: 'Zgubiona' },
  });
  expect((await cancel()).body.reason).toBe('boncard-canceled');
});

describe('a document number', () => {
  const refusedIn = async (language: string, document: string) => {
    const { id } = await shop.card();
    const reply = await call(shop, 'POST /api/boncards/issue', {
      token: shop.employer.token,
      headers: { 'Accept-Language': language },
      body: { boncard_id: id, place_of_sale: shop.salonId, document, amount: 1, type: 0, expired_months: 3 },
    });
    return [reply.status, reply.body.errors];
  };

  test.each([
    ['a zero character', 'FV\u00001'],
    ['half a character', 'FV\ud8001'],
  ])('with %s is refused next to its field', async (_, document) => {
    const invisible = 'Remove invisible characters, such as those copied along with the number';
    expect(await refusedIn('en', document)).toEqual([422, { document: [invisible] }]);
    const niewidoczne = 'Usuń znaki niewidoczne, np. skopiowane razem z numerem';
    expect(await refusedIn('pl', document)).toEqual([422, { document: [niewidoczne] }]);
  });

  test.each([
    ['a line break', 'FV 1\nFV 2', 'FV 1 FV 2'],
    ['a terminal’s escape', 'FV \u001b[2K1', 'FV [2K1'],
    ['a change of direction', 'FV \u202e1/6202', 'FV 1/6202'],
    ['an isolated direction', 'FV \u2066abc\u2069', 'FV abc'],
    ['a zero-width space', 'FV\u200b1', 'FV1'],
    ['a zero-width joiner', 'FV\u200d1', 'FV1'],
    ['a byte-order mark', 'FV\ufeff1', 'FV1'],
    ['a soft hyphen', 'FV\u00ad1', 'FV1'],
    ['a letter of no width', 'FV\u31641', 'FV1'],
    ['a tag', 'FV\u{e0040}1', 'FV1'],
    ['no-break spaces', '\u00a0FV\u00a01\u202f', 'FV 1'],
    ['letters apart from their accents', 'WŻ 1'.normalize('NFD'), 'WŻ 1'],
  ])('with %s is stored as it looks', async (_, document, stored) => {
    const { id } = await shop.card();
    const reply = await charge(id, { document });
    expect([reply.status, reply.body.data.document_number]).toEqual([200, stored]);
  });

  test.each(['FV 1/2026', 'Zamówienie nr 7 – Łódź', 'счёт № 5', 'FV 1', ' FV 2 '])(
    'such as “%s” is kept',
    async (document) => {
      const { id } = await shop.card();
      const reply = await charge(id, { document });
      expect([reply.status, reply.body.data.document_number]).toEqual([200, document.trim()]);
    },
  );

  test('that is already stored stays unchanged', async () => {
    const { number } = await shop.card({ status: 'active', document: 'FV\u200b1' });
    const query = `?stats_type=charge&number=${number}`;
    const { token } = shop.administrator;
    const { body } = await call(shop, 'GET /api/boncards-transactions', { token, query });
    expect(body.items[0].document).toBe('FV\u200b1');
  });
});
