import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_IDS } from '../../contract/boncardList.ts';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { SalonId } from '../../contract/ids.ts';
import { addDays, addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import { newId } from '../../server/platform/ids.ts';
import { findBookFaults } from '../support/bookFaults.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { aCard, aSalon, type BuiltCard } from '../support/builders.ts';
import { readWorkbook } from '../support/readWorkbook.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

/** The cards, from the oldest to the newest. */
let cards: Record<'pending' | 'old' | 'lenses' | 'used' | 'canceled' | 'blocked', BuiltCard>;
let otherSalon: SalonId;

const now = Date.now();
const today = warsawDayOf(new Date(now));
/** Returns an instant in the past hour, in minutes since its start. Shortly after midnight that is the previous day. */
const at = (minutes: number) => new Date(now - (60 - minutes) * 60_000);

const shop = openShop();
beforeAll(async () => {
  const { administrator, salonId } = shop;
  const { token } = administrator;
  otherSalon = await aSalon(shop, 'Łódź; "Nowa"');
  const of = { by: administrator, salonId };
  const pending = await aCard(shop, {
    ...of,
    chargedAt: at(1),
    number: 'AAAA1111222233334444' as CardNumber,
  });
  const old = await aCard(shop, {
    ...of,
    status: 'active',
    pln: 80,
    chargedAt: new Date('2024-01-31T12:00:00Z'),
  });
  const lenses = await aCard(shop, { ...of, chargedAt: at(3) });
  const used = await aCard(shop, { ...of, status: 'used', pln: 30, chargedAt: at(4) });
  const canceled = await aCard(shop, {
    ...of,
    status: 'canceled',
    pln: 70,
    chargedAt: at(5),
    salonId: otherSalon,
  });
  const blocked = await aCard(shop, {
    ...of,
    status: 'active',
    pln: 200.5,
    chargedAt: at(6),
    salonId: otherSalon,
  });
  const sale = {
    boncard_id: lenses.id,
    place_of_sale: otherSalon,
    document: 'FV 2',
    amount: 50,
    type: 1,
    expired_months: 3,
  };
  expect((await call(shop, 'POST /api/boncards/issue', { token, body: sale })).status).toBe(200);
  const block = { token, id: blocked.id, body: { reason: 'Zgubiona' } };
  expect((await call(shop, 'POST /api/boncards/:id/action/block', block)).status).toBe(200);
  cards = { pending, old, lenses, used, canceled, blocked };
});

const list = (query: string) => call(shop, 'GET /api/boncards', { token: shop.administrator.token, query });
const nameOf = (id: string) => Object.entries(cards).find(([, card]) => card.id === id)?.[0];

async function listed(query: string): Promise<(string | undefined)[]> {
  const { body } = await list(query);
  expect(body.info.total_items, query).toBe(body.items.length);
  return body.items.map(({ id }: { id: string }) => nameOf(id));
}

test.each([
  ['type=0', ['blocked', 'canceled', 'used', 'old']],
  ['type=1', ['lenses']],
  ['type=2', []],
  ['expired=true', ['old']],
  ['expired=false', ['blocked', 'canceled', 'used', 'lenses', 'pending']],
  ['blocked=true', ['blocked']],
  [`blocked_to=${today}`, ['blocked']],
  [`blocked_to=${addDays(today, -1)}`, []],
  ['blocked=false', ['canceled', 'used', 'lenses', 'pending', 'old']],
  ['amount_from=50', ['blocked', 'lenses', 'old']],
  ['amount_to=50', ['canceled', 'used', 'lenses', 'pending']],
  ['amount_from=50.01&amount_to=200.5', ['blocked', 'old']],
  ['amount_from=200.51', []],
  ['status=1&blocked=false', ['lenses', 'old']],
  ['valid_until_to=2025-01-30', []],
  ['valid_until_to=2025-01-31', ['old']],
  ['valid_until_from=2025-01-31&valid_until_to=2025-01-31', ['old']],
  [`valid_until_from=${today}`, ['blocked', 'canceled', 'used', 'lenses']],
  [`status=1&valid_until_from=${today}&valid_until_to=${addMonths(today, 3)}`, ['lenses']],
  ['query=AA&amount_to=0', ['pending']],
  ['query=1111222&amount_to=0', ['pending']],
  ['query=AAAA1111222233334444&amount_to=0', ['pending']],
  ['query=AAAA1111222233334444&amount_from=1', []],
])('%s', async (query, names) => {
  expect(await listed(`?${query}`)).toEqual(names);
});

test('the filter by salon finds the cards whose last sale was there', async () => {
  expect(await listed(`?salon=${otherSalon}`)).toEqual(['blocked', 'canceled', 'lenses']);
  expect(await listed(`?salon=${shop.salonId}`)).toEqual(['used', 'old']);
  expect(await listed(`?salon=${shop.salonId}&status=1`)).toEqual(['old']);
});

test('cards are found by their ids in upper or lower case, in the list’s order, with other filters, each once', async () => {
  const { lenses, used, blocked } = cards;
  const ids = [lenses.id, blocked.id, used.id.toUpperCase(), lenses.id].join();
  expect(await listed(`?ids=${ids}`)).toEqual(['blocked', 'used', 'lenses']);
  expect(await listed(`?ids=${ids}&sort=amount`)).toEqual(['used', 'lenses', 'blocked']);
  expect(await listed(`?ids=${ids}&type=1`)).toEqual(['lenses']);
  expect(await listed(`?ids=${ids}&query=${used.number}`)).toEqual(['used']);
  expect(await listed(`?ids=${newId()}`)).toEqual([]);
});

test('a hundred cards can be found by their ids; one more is refused, and the limit is named', async () => {
  const ids = [cards.old.id, ...Array.from({ length: MAX_IDS - 1 }, () => newId())];
  expect(await listed(`?ids=${ids}`)).toEqual(['old']);
  const { status, body } = await list(`?ids=${[...ids, newId()]}`);
  expect([status, body.errors]).toEqual([422, { ids: ['Podaj najwyżej 100'] }]);
});

test.each([
  ['sort=amount', ['canceled', 'lenses', 'blocked']],
  ['sort=amount&order=desc', ['blocked', 'lenses', 'canceled']],
  ['sort=valid_until', ['lenses', 'canceled', 'blocked']],
  ['sort=created_at', ['lenses', 'canceled', 'blocked']],
])('filtered by salon, %s', async (order, names) => {
  expect((await listed(`?salon=${otherSalon}&${order}`)).toSorted()).toEqual(names.toSorted());
  const sorted = await listed(`?salon=${otherSalon}&${order}`);
  // Two cards have the same last day, so only the first of the order is certain.
  expect(order === 'sort=valid_until' ? sorted[0] : sorted).toEqual(
    order === 'sort=valid_until' ? names[0] : names,
  );
});

test('filtered pages leave no card out, from either end', async () => {
  for (const sort of ['', '&sort=number', '&sort=amount', '&sort=valid_until&order=desc']) {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list(`?expired=false&per_page=2&page=${page}${sort}`)),
    );
    const ids = pages.flatMap(({ body }) => body.items.map(({ id }: { id: string }) => nameOf(id)));
    expect(ids).toEqual(await listed(`?expired=false${sort}`));
  }
});

test.each([
  'type=4',
  'type=x',
  'salon=x',
  'expired=1',
  'expired=yes',
  'blocked=maybe',
  'amount_from=1.005',
  'amount_to=x',
  'valid_until_from=jutro',
  'blocked_to=jutro',
  'valid_until_to=2026-02-30',
  'valid_until_to=2026-01-01&valid_until_from=2026-01-02',
  'ids=x',
  'ids=01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47,',
  'ids=01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47&ids=01936d2e-7c1b-7a02-8d11-5b6f9c3d2e58',
  'export=pdf',
])('%s is refused next to its field', async (query) => {
  const { status, body } = await list(`?${query}`);
  expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]]);
});

test('empty and unknown filters are ignored', async () => {
  expect(await listed('?type=&expired=&blocked=&amount_from=&salon=&ids=&colour=red')).toHaveLength(6);
});

describe('facets follow the card', () => {
  const find = async (card: BuiltCard, query: string) => {
    const { body } = await list(`?query=${card.number}&${query}`);
    return body.info.total_items === 1;
  };

  test('through a sale, a payment, an extension, a block, the reversal of the sale and a cancellation', async () => {
    const { token } = shop.administrator;
    const card = await aCard(shop, { by: shop.administrator, salonId: shop.salonId });
    const post = async (name: Parameters<typeof call>[1], body: object, id = card.id as string) => {
      const reply = await call(shop, name, { token, id, body });
      expect(reply.status, reply.text).toBe(200);
    };
    expect(await find(card, 'type=3')).toBe(false);
    await post('POST /api/boncards/issue', {
      boncard_id: card.id,
      place_of_sale: shop.salonId,
      document: 'FV 9',
      amount: 50,
      type: 3,
      expired_months: 3,
    });
    expect(await find(card, `type=3&amount_from=50&salon=${shop.salonId}`)).toBe(true);
    await post('POST /api/boncards/search', {
      number: card.number,
      pin: card.pin,
      searchForType: 'purchase',
    });
    await post('POST /api/boncards/purchase', {
      boncard_id: card.id,
      place_of_sale: shop.salonId,
      document: 'PAR 9',
      amount: 20,
    });
    expect(await find(card, 'amount_from=30&amount_to=30&expired=false')).toBe(true);
    const { db } = shop.database;
    const until = addMonths(today, 24);
    await post('POST /api/boncards/:id/action/extend', { valid_until: until, reason: 'Na prośbę' });
    const facets = db.selectFrom('boncard_facets').selectAll().where('boncard_id', '=', card.id);
    expect(await facets.executeTakeFirst()).toMatchObject({ valid_until: until, status: 'active' });
    await post('POST /api/boncards/:id/action/block', { reason: 'Zgubiona' });
    expect(await find(card, 'blocked=true')).toBe(true);
    await post('POST /api/boncards/:id/action/unblock', { reason: 'Znaleziona' });
    expect(await find(card, 'blocked=true')).toBe(false);
    const entries = await db
      .selectFrom('ledger_entries')
      .select('id')
      .where('boncard_id', '=', card.id)
      .orderBy('sequence', 'desc')
      .execute();
    for (const { id } of entries)
      await post('POST /api/boncards-transactions/:id/reverse', { reason: 'Pomyłka' }, id);
    expect(await find(card, 'type=3')).toBe(false);
    expect(await find(card, 'status=0&amount_to=0')).toBe(true);
    await post('POST /api/boncards/:id/action/block', { reason: 'Zgubiona' });
    expect(await find(card, 'blocked=true')).toBe(true);
    await post('POST /api/boncards/:id/action/cancel', { canceled_reason: 'Zgubiona' });
    expect(await find(card, 'blocked=true')).toBe(false);
    expect(await find(card, 'blocked=false')).toBe(true);
    await expectBooksToAddUp(db);
  });

  test('reconcile names a card whose facets are wrong', async () => {
    const { db } = shop.database;
    const wrong = (change: number) =>
      sql`UPDATE boncard_facets SET balance = balance + ${change} WHERE boncard_id = ${cards.old.id}`.execute(
        db,
      );
    await wrong(1);
    const faults = await findBookFaults(db);
    expect(faults.map(({ name, text }) => [name, text.includes(cards.old.id)])).toEqual([['facets', true]]);
    await wrong(-1);
    await expectBooksToAddUp(db);
  });
});

describe('the export of cards', () => {
  const file = async (query: string, headers = {}) => {
    const { administrator } = shop;
    const response = await fetch(`${shop.url}/api/boncards?${query}`, {
      headers: { Authorization: `Bearer ${administrator.token}`, ...headers },
    });
    return { response, content: Buffer.from(await response.arrayBuffer()) };
  };

  test('has the columns of the list and every card that the filters match', async () => {
    const { response, content } = await file(`export=csv&salon=${otherSalon}`);
    expect(response.headers.get('Content-Disposition')).toContain(`bonpanel-bony-${today}.csv`);
    const [head, ...rows] = parse(content, { delimiter: ';', bom: true }) as string[][];
    expect(head).toEqual([
      'Numer bonu',
      'Status',
      'Saldo (zł)',
      'Ważny do',
      'Rodzaj bonu',
      'Salon sprzedaży',
    ]);
    const inAYear = (sold: Date) => addMonths(warsawDayOf(sold), 12);
    expect(rows.map(([number, ...facts]) => [nameOfNumber(number), ...facts])).toEqual([
      ['blocked', 'Zablokowany', '200,50', inAYear(at(6)), 'Wszystkie produkty', 'Łódź; "Nowa"'],
      ['canceled', 'Anulowany', '0,00', inAYear(at(5)), 'Wszystkie produkty', 'Łódź; "Nowa"'],
      ['lenses', 'Aktywny', '50,00', addMonths(today, 3), 'Tylko soczewki', 'Łódź; "Nowa"'],
    ]);
  });

  test('is not paged, marks expired cards, and never has a PIN', async () => {
    const { content } = await file('export=csv&per_page=1', { 'Accept-Language': 'en' });
    const rows = parse(content, { delimiter: ';', bom: true, from: 2 }) as string[][];
    expect(rows.length).toBeGreaterThan(6);
    const old = rows.find(([number]) => nameOfNumber(number) === 'old');
    expect(old?.slice(1)).toEqual(['Expired', '80,00', '2025-01-31', 'All products', expect.any(String)]);
    const pending = rows.find(([number]) => nameOfNumber(number) === 'pending');
    expect(pending?.slice(1)).toEqual(['Not sold', '0,00', '', '', '']);
    expect(rows.flat()).not.toContain(cards.old.pin);
  });

  test('has only the cards with the requested last days', async () => {
    const { content } = await file('export=csv&valid_until_to=2025-12-31');
    const rows = parse(content, { delimiter: ';', bom: true, from: 2 }) as string[][];
    expect(rows.map(([number]) => nameOfNumber(number))).toEqual(['old']);
  });

  test('has exactly the requested cards, in the order of the list', async () => {
    const { used, blocked } = cards;
    const { content } = await file(`export=csv&ids=${used.id},${blocked.id}&sort=amount&order=desc`);
    const rows = parse(content, { delimiter: ';', bom: true, from: 2 }) as string[][];
    expect(rows.map(([number]) => nameOfNumber(number))).toEqual(['blocked', 'used']);
  });

  test('has the same content as xlsx', async () => {
    const { content } = await file('export=xlsx&type=1');
    const { sheets } = await readWorkbook(content);
    expect(sheets[0]?.rows[1]?.slice(0, 3)).toEqual([cards.lenses.number, 'Aktywny', 50]);
  });

  test.each(['', 'ids'])('is refused to employers, with the filter %j', async (name) => {
    const response = await fetch(`${shop.url}/api/boncards?export=csv&${name}=${cards.used.id}`, {
      headers: { Authorization: `Bearer ${shop.employer.token}` },
    });
    expect(response.status).toBe(403);
  });
});

function nameOfNumber(number = '') {
  return Object.entries(cards).find(([, card]) => card.number === number.replace(/^'/, ''))?.[0];
}
