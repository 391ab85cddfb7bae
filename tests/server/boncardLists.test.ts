import { beforeAll, describe, expect, test } from 'vitest';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { SalonId } from '../../contract/ids.ts';
import { newId } from '../../server/platform/ids.ts';
import { aCard, aSalon, type BuiltCard } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

let salonId: SalonId;
/** The cards, from the oldest to the newest. */
let cards: Record<'used' | 'pending' | 'small' | 'canceled' | 'large', BuiltCard>;

const shop = openShop();
beforeAll(async () => {
  salonId = await aSalon(shop, 'Łódź');
  const at = (day: number) => new Date(Date.UTC(2026, 9, day, 12));
  const of = { by: shop.administrator, salonId };
  cards = {
    used: await aCard(shop, {
      ...of,
      status: 'used',
      chargedAt: at(1),
      number: 'AAAA1111222233334444' as CardNumber,
    }),
    pending: await aCard(shop, { ...of, chargedAt: at(2), number: 'BBBB1111222233334445' as CardNumber }),
    small: await aCard(shop, {
      ...of,
      number: 'CCCC0000000000000000' as CardNumber,
      status: 'active',
      pln: 10.5,
      chargedAt: at(3),
    }),
    canceled: await aCard(shop, {
      ...of,
      number: 'DDDD0000000000000000' as CardNumber,
      status: 'canceled',
      pln: 70,
      chargedAt: at(4),
    }),
    large: await aCard(shop, {
      ...of,
      number: 'EEEE0000000000000000' as CardNumber,
      status: 'active',
      pln: 500,
      chargedAt: at(5),
    }),
  };
});

const list = (query = '') => call(shop, 'GET /api/boncards', { token: shop.administrator.token, query });

/** Returns the listed cards by the names that they have in `cards`. */
async function listed(query: string) {
  const { body } = await list(query);
  const name = (id: string) => Object.entries(cards).find(([, card]) => card.id === id)?.[0];
  return body.items.map(({ id }: { id: string }) => name(id));
}

test('lists whole cards, newest first', async () => {
  expect(await listed('')).toEqual(['large', 'canceled', 'small', 'pending', 'used']);
  const { body } = await list(`?query=${cards.small.number}`);
  expect(body.info).toEqual({ total_items: 1, total_pages: 1 });
  expect(body.items[0]).toEqual({
    id: cards.small.id,
    number: cards.small.number,
    pin: null,
    status: 1,
    type: 0,
    amount: 10.5,
    valid_until: '2027-10-03',
    created: { by: { fullname: 'Ewa Testowa' }, at: '2026-10-03T12:00:00.000Z' },
    moderate: { by: { fullname: 'Ewa Testowa' }, at: '2026-10-03T12:00:00.000Z' },
    canceled: null,
    document_number: 'FV 1',
    expired_months: 12,
    mother_salon: { id: salonId, name: 'Łódź' },
    blocked: null,
    tax_class: null,
    written_off: null,
    written_off_amount: null,
    replaces: null,
    replaced_by: null,
  });
});

test('a single card is answered as it is in the list; an unknown one is not found', async () => {
  const one = await call(shop, 'GET /api/boncards/:id', {
    token: shop.administrator.token,
    id: cards.large.id,
  });
  const [first] = (await list('?per_page=1')).body.items;
  expect(one.body.data).toEqual({ ...first, pin_locked: null, e_card: null });
  const none = await call(shop, 'GET /api/boncards/:id', { token: shop.administrator.token, id: newId() });
  expect([none.status, none.body.reason]).toEqual([404, 'not-found']);
});

describe('finds by any part of the number, or by its beginning if only one or two characters are typed', () => {
  test.each([
    ['1111222233334444', ['used']],
    ['22223333', ['pending', 'used']],
    ['aaaa1111', ['used']],
    ['aaaa 1111-2222 3333–4444', ['used']],
    ['A', ['used']],
    ['a a', ['used']],
    ['B', ['pending']],
    ['11', []],
    ['1', []],
    ['111', ['pending', 'used']],
    ['Ł', []],
    ['ZZZ', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['  -- ', ['large', 'canceled', 'small', 'pending', 'used']],
    ['', ['large', 'canceled', 'small', 'pending', 'used']],
  ])('%j', async (query, names) => {
    expect(await listed(`?query=${encodeURIComponent(query)}`)).toEqual(names);
  });
});

test.each([
  [0, ['pending']],
  [1, ['large', 'small']],
  [2, ['canceled']],
  [3, ['used']],
])('status %i alone', async (status, names) => {
  expect(await listed(`?status=${status}`)).toEqual(names);
  expect((await list(`?status=${status}`)).body.info.total_items).toBe(names.length);
});

test('filters by number and status together', async () => {
  expect(await listed('?query=2222&status=3')).toEqual(['used']);
  expect(await listed('?query=2222&status=1')).toEqual([]);
  expect(await listed('?query=AA&status=3')).toEqual(['used']);
  expect(await listed('?query=AA&status=0')).toEqual([]);
});

test.each([
  ['sort=amount', ['used', 'pending', 'canceled', 'small', 'large']],
  ['sort=amount&order=desc', ['large', 'small', 'canceled', 'pending', 'used']],
  ['sort=created_at', ['used', 'pending', 'small', 'canceled', 'large']],
  ['sort=valid_until', ['used', 'small', 'canceled', 'large', 'pending']],
  ['sort=valid_until&order=desc', ['large', 'canceled', 'small', 'used', 'pending']],
  ['sort=number', ['used', 'pending', 'small', 'canceled', 'large']],
])('%s; without a validity comes last', async (query, names) => {
  expect(await listed(`?${query}`)).toEqual(names);
});

test('pages have neither gaps nor duplicates', async () => {
  for (const sort of ['', '&sort=amount', '&sort=valid_until&order=desc']) {
    const pages = await Promise.all([1, 2, 3].map((page) => listed(`?per_page=2&page=${page}${sort}`)));
    expect(pages.flat()).toEqual(await listed(`?${sort}`));
  }
  expect((await list('?per_page=2&page=4')).body).toMatchObject({
    items: [],
    info: { total_items: 5, total_pages: 3 },
  });
});

test.each(['?status=4', '?status=x', '?sort=pin', '?per_page=0', '?page=-1'])(
  '%s is refused',
  async (query) => {
    expect((await list(query)).status).toBe(422);
  },
);

describe('a card’s timeline', () => {
  const ledger = (id: string, query = '') =>
    call(shop, 'GET /api/boncards/:id/ledger', { token: shop.administrator.token, id, query });

  test('shows every change of its balance, oldest first, including the cancellation', async () => {
    const { body } = await ledger(cards.canceled.id);
    const by = { by: { fullname: 'Ewa Testowa' }, at: '2026-10-04T12:00:00.000Z' };
    const isNotReversed = {
      reverses: null,
      reversed: 0,
      reversible: 0,
      reason: null,
      other_card: null,
      document_kind: null,
    };
    const entry = { id: expect.any(String), ...by, ...isNotReversed };
    const salon = { id: salonId, name: 'Łódź' };
    expect(body).toEqual({
      code: 200,
      info: { total_items: 2, total_pages: 1 },
      items: [
        { ...entry, kind: 'charge', amount: 70, balance_after: 70, document: 'FV 1', salon },
        { ...entry, kind: 'cancellation', amount: 70, balance_after: 0, document: null, salon: null },
      ],
    });
  });

  test('pages, and is empty for a pending card', async () => {
    const second = await ledger(cards.used.id, '?page=2&per_page=1');
    expect(second.body).toMatchObject({
      items: [{ kind: 'purchase' }],
      info: { total_items: 2, total_pages: 2 },
    });
    expect((await ledger(cards.pending.id)).body.items).toEqual([]);
  });

  test('of a card that does not exist is not found', async () => {
    expect((await ledger(newId())).status).toBe(404);
  });
});
