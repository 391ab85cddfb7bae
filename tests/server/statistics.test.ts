import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardNumber } from '../../contract/cardNumber.ts';
import { isReversal, transactionKinds } from '../../contract/codes.ts';
import type { SalonId } from '../../contract/ids.ts';
import type { TransactionFilters } from '../../contract/transaction.ts';
import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import { closeDays } from '../../server/books/closeDays.ts';
import { findBoncard } from '../../server/cards/queries.ts';
import { newId } from '../../server/platform/ids.ts';
import { expectBooksToAddUp, readLedger } from '../support/books.ts';
import { aCard, aReversal, aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

let salons: SalonId[];
let employer: SignedIn;
let colleague: SignedIn;
let ledger: Awaited<ReturnType<typeof readLedger>>;

// Instants on Warsaw days of 23 and 25 hours, on the days next to them, and at the turn of a year.
const moments = [
  '2026-03-28T22:59:59.999Z',
  '2026-03-28T23:00:00Z',
  '2026-03-29T21:59:59.999Z',
  '2026-03-29T22:00:00Z',
  '2026-10-24T21:59:59.999Z',
  '2026-10-24T22:00:00Z',
  '2026-10-25T22:59:59.999Z',
  '2026-10-25T23:00:00Z',
  '2025-12-31T22:59:59Z',
  '2025-12-31T23:00:00Z',
];
const series = ['TEST', 'T9', '77'];
const documents = ['FV 1/2026', 'FV 10/2026', 'PAR 700', 'par_7%'];
const amounts = [1, 10.01, 10.02, 99.99, 100, 33.33, 0.07 + 1];

const shop = openShop();
beforeAll(async () => {
  salons = [await aSalon(shop, 'Łódź'), await aSalon(shop, 'Lublin'), await aSalon(shop, 'Zamość')];
  const [home, away] = salons;
  employer = await aUser(shop, { salonId: home ?? null });
  colleague = await aUser(shop, { salonId: away ?? null });
  for (const [index, moment] of [...moments, ...moments, ...moments].entries()) {
    await aCard(shop, {
      status: index % 3 === 0 ? 'used' : index % 7 === 0 ? 'canceled' : 'active',
      pln: amounts[index % amounts.length] ?? 1,
      // Numbers that do not collide with those that `aCard` counts up.
      number: `${series[index % series.length]?.padEnd(12, '0')}90000${100 + index}` as CardNumber,
      chargedAt: new Date(moment),
      by: [shop.administrator, employer, colleague][index % 3] ?? employer,
      salonId: salons[((index * 7) % 5) % 3] ?? newId(),
      document: documents[index % documents.length] ?? '',
      // Each is used by three people.
      reference: `KASA/${Math.floor(index / 3)}`,
    });
  }
  // Some are undone later, in whole or in part, by another person.
  const open = (await readLedger(shop.database.db)).filter(
    ({ kind, balance_after }) => kind === 'purchase' || (kind === 'charge' && balance_after > 0),
  );
  for (const [index, { id, kind, amount, boncard_id }] of open.entries()) {
    const others = open.filter((entry) => entry.boncard_id === boncard_id);
    if (index % 4 > 1 || (kind === 'charge' && others.length > 1)) continue;
    const card = await findBoncard(shop.database.db, boncard_id);
    if (card?.status === 'canceled') continue;
    await aReversal(shop, id, {
      ...(kind === 'purchase' && index % 4 === 1 && amount > 200 && { pln: 1.07 }),
      by: [colleague, shop.administrator][index % 2] ?? colleague,
      at: new Date(moments[(index * 3) % moments.length] ?? ''),
    });
  }
  ledger = await readLedger(shop.database.db);
  expect(ledger.filter(({ kind }) => isReversal(kind)).length).toBeGreaterThan(4);
});
afterAll(() => expectBooksToAddUp(shop.database.db));

type Query = Record<string, string | number>;

const list = (query: Query, { token } = shop.administrator) =>
  call(shop, 'GET /api/boncards-transactions', { token, query: search({ per_page: 100, ...query }) });
const summary = (query: Query, { token } = shop.administrator) =>
  call(shop, 'GET /api/boncards-transactions/summary', { token, query: search(query) });

function search(query: Query): string {
  return `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

const ids = (reply: { body: { items: { id: string }[] } }) => reply.body.items.map(({ id }) => id);

/** Returns what a query should answer, calculated from the ledger. */
function expected(query: Query, { id, salonId } = shop.administrator) {
  return ledger.filter(
    (entry) =>
      transactionKinds[query.stats_type === 'charge' ? 'charge' : 'purchase'].some(
        (kind) => kind === entry.kind,
      ) &&
      (!query.kind || entry.kind === query.kind) &&
      (!query.user || entry.user_id === query.user) &&
      (!query.reference || isNamed(entry, query.reference)) &&
      (!query.document || entry.document?.toLowerCase().startsWith(String(query.document).toLowerCase())) &&
      (id === shop.administrator.id || entry.user_id === id || entry.salon_id === salonId) &&
      (!query.place || entry.salon_id === query.place) &&
      (!query.issuer || entry.issuer_id === query.issuer) &&
      (!query.number || matches(entry.number, String(query.number))) &&
      entry.amount >= Math.round(Number(query.issue_amount_from ?? 0) * 100) &&
      entry.amount <= Math.round(Number(query.issue_amount_to ?? 1e6) * 100) &&
      warsawDayOf(entry.created_at) >= String(query.issue_date_from ?? '0001-01-01') &&
      warsawDayOf(entry.created_at) <= String(query.issue_date_to ?? '9999-12-31'),
  );
}

/** Returns whether an entry, or the one that it reverses, has a reference. */
function isNamed({ id, reverses }: (typeof ledger)[number], reference: string | number) {
  return ledger.some((entry) => entry.reference === reference && (entry.id === id || entry.id === reverses));
}

/** Returns whether a number matches: one or two characters match its beginning, more match any part of it. */
function matches(number: string, typed: string) {
  return typed.length < 3 ? number.startsWith(typed) : number.includes(typed);
}

const totalOf = (group: typeof ledger) => ({
  count: group.length,
  amount: group.reduce((sum, { kind, amount }) => sum + (isReversal(kind) ? -amount : amount), 0) / 100,
});

function totalsOf(entries: typeof ledger) {
  const partTotal = (group: typeof ledger) => ({
    ...totalOf(group),
    reversals: group.filter(({ kind }) => isReversal(kind)).length,
  });
  const reversals = totalOf(entries.filter(({ kind }) => isReversal(kind)));
  const days = Object.entries(Object.groupBy(entries, ({ created_at }) => warsawDayOf(created_at)));
  const places = Object.entries(Object.groupBy(entries, ({ salon_id }) => String(salon_id)));
  return {
    ...totalOf(entries),
    reversed: { ...reversals, amount: Math.abs(reversals.amount) },
    by_day: days
      .map(([day, group = []]) => ({ day, ...partTotal(group) }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
    by_salon: Object.fromEntries(places.map(([salon, group = []]) => [salon, partTotal(group)])),
  };
}

/** Returns the totals of each day and actor, with that of each kind that occurs. */
function actorTotalsOf(entries: typeof ledger) {
  const groups = Object.groupBy(
    entries,
    ({ created_at, user_id }) => `${warsawDayOf(created_at)} ${user_id}`,
  );
  return Object.fromEntries(
    Object.entries(groups).map(([of, group = []]) => {
      const kinds = Object.entries(Object.groupBy(group, ({ kind }) => kind));
      return [of, Object.fromEntries(kinds.map(([kind, same]) => [kind, totalOf(same)]))];
    }),
  );
}

type ActorTotals = { day: string; actor: { id: string } } & Record<string, { count: number }>;

/** Returns the rows of a summary by day and actor in the form of `actorTotalsOf`. */
function answeredActorTotals(rows: ActorTotals[]) {
  return Object.fromEntries(
    rows.map(({ day, actor, ...totals }) => [
      `${day} ${actor.id}`,
      Object.fromEntries(Object.entries(totals).filter(([, { count }]) => count > 0)),
    ]),
  );
}

type Summary = { by_salon: { salon: { id: string; name: string }; count: number; amount: number }[] };

/** Returns the totals of an answer in the form of `totalsOf`. */
function answeredTotals({ by_salon, ...totals }: Summary) {
  return {
    ...totals,
    by_salon: Object.fromEntries(by_salon.map(({ salon, ...total }) => [salon.id, total])),
  };
}

test('a transaction has its card, document, salon, user and cycle', async () => {
  const card = await aCard(shop, {
    status: 'active',
    pln: 12.1,
    document: 'FV 7/2026',
    by: employer,
    salonId: salons[0] ?? newId(),
  });
  ledger = await readLedger(shop.database.db);
  const { body } = await list({ stats_type: 'charge', number: card.number });
  expect(body).toEqual({
    code: 200,
    info: { total_items: 1, total_pages: 1 },
    items: [
      {
        id: expect.any(String),
        boncard: card.number,
        document: 'FV 7/2026',
        amount: 12.1,
        valid_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        boncard_type: 0,
        transaction_date: ledger[0]?.created_at.toISOString(),
        transaction_salon: 'Łódź',
        transaction_user: 'Ewa Testowa',
        type: 0,
        kind: 'charge',
        document_kind: null,
        reference: null,
        boncard_id: card.id,
        balance_after: 12.1,
        canceled: false,
        reverses: null,
        reversed: 0,
        reversible: 12.1,
        reason: null,
      },
    ],
  });
});

describe.each([
  ['while no day is closed', undefined, 100],
  // The same queries, but fewer of them.
  ['while the days up to May are closed', '2026-06-01T12:00:00Z', 40],
  ['while all days are closed', '2026-11-01T12:00:00Z', 40],
])('%s', (_, now, queries) => {
  beforeAll(async () => {
    if (now) await closeDays(shop.database.db, new Date(now));
  });

  test.each(['charge', 'sell'])(
    '%s: the list, its totals and the ledger are one, newest first',
    async (stats_type) => {
      const entries = expected({ stats_type });
      expect(entries.length).toBeGreaterThan(9);
      expect(ids(await list({ stats_type }))).toEqual(entries.map(({ id }) => id));
      const { data } = (await summary({ stats_type })).body;
      expect(answeredTotals(data)).toEqual(totalsOf(entries));
      expect(data.by_salon.map(({ salon }: Summary['by_salon'][number]) => salon.name)).toEqual([
        'Lublin',
        'Łódź',
        'Zamość',
      ]);
    },
  );

  test('list and totals match the ledger for every filter and every role', async () => {
    const days = fc.constantFrom(
      '2025-12-31',
      '2026-01-01',
      '2026-03-28',
      '2026-03-29',
      '2026-10-24',
      '2026-10-25',
    );
    const amount = fc.constantFrom(1, 1.07, 10.01, 10.02, 33.33, 100);
    const every = {
      stats_type: fc.constantFrom('charge', 'sell'),
      issue_date_from: days,
      issue_date_to: days,
      issue_amount_from: amount,
      issue_amount_to: amount,
      place: fc.constantFrom(...salons),
      issuer: fc.constantFrom(...salons),
      document: fc.constantFrom('FV 1', 'fv 10', 'PAR', 'par_7', '%', '_', 'FV 1/2026'),
      user: fc.constantFrom(shop.administrator.id, employer.id, colleague.id),
      kind: fc.constantFrom('charge', 'chargeReversal', 'purchase', 'purchaseReversal'),
      number: fc.constantFrom('T', 'T9', 'TE', '7', '77', '9', '%', 'ł', 'TEST', '0001', '00012'),
      reference: fc.constantFrom('KASA/0', 'KASA/1', 'KASA/2', 'KASA/4', 'kasa/1', 'KASA/'),
    } satisfies Record<keyof TransactionFilters, fc.Arbitrary<unknown>>;
    // Few at once, because with many hardly a query finds anything.
    const filters = fc
      .tuple(fc.record(every), fc.subarray(Object.keys(every), { maxLength: 3 }))
      .map(([values, chosen]): Query => {
        const isAsked = ([name]: [string, unknown]) => name === 'stats_type' || chosen.includes(name);
        return Object.fromEntries(Object.entries(values).filter(isAsked));
      });
    const askers = fc.constantFrom(shop.administrator, employer, colleague);
    const months = fc.constantFrom('2025-12-15', '2026-03-01', '2026-10-01') as fc.Arbitrary<WarsawDay>;
    await fc.assert(
      fc.asyncProperty(filters, askers, months, async (query, asker, from) => {
        fc.pre(
          !(query.issue_date_from && query.issue_date_to && query.issue_date_from > query.issue_date_to),
        );
        const entries = expected(query, asker);
        const reply = await list(query, asker);
        expect(ids(reply)).toEqual(entries.map(({ id }) => id));
        expect(reply.body.info.total_items).toBe(entries.length);
        expect(answeredTotals((await summary(query, asker)).body.data)).toEqual(totalsOf(entries));
        const to = addDays(from, 30);
        const byActor = await summary({ ...query, by: 'day,actor', from, to }, asker);
        const ofBoth = ['charge', 'sell'].flatMap((stats_type) => expected({ ...query, stats_type }, asker));
        const within = ofBoth.filter(({ created_at }) => {
          const day = warsawDayOf(created_at);
          return day >= from && day <= to;
        });
        expect(answeredActorTotals(byActor.body.data.by_day_actor)).toEqual(actorTotalsOf(within));
      }),
      { numRuns: queries, seed: 20261121 },
    );
  });
});

describe('an employer', () => {
  test('sees the transactions of their salon and their own in other salons, and no others', async () => {
    const all = expected({ stats_type: 'charge' });
    const own = expected({ stats_type: 'charge' }, employer);
    expect(own.length).toBeLessThan(all.length);
    expect(own.some(({ user_id }) => user_id !== employer.id)).toBe(true);
    expect(own.some(({ salon_id }) => salon_id !== employer.salonId)).toBe(true);
    expect(ids(await list({ stats_type: 'charge' }, employer))).toEqual(own.map(({ id }) => id));
  });

  test('can narrow this with `place`, but never widen it', async () => {
    const away = colleague.salonId ?? newId();
    const reply = await list({ stats_type: 'charge', place: away }, employer);
    const mine = ledger.filter(
      ({ kind, salon_id, user_id }) =>
        transactionKinds.charge.some((one) => one === kind) && salon_id === away && user_id === employer.id,
    );
    expect(ids(reply)).toEqual(mine.map(({ id }) => id));
    expect((await summary({ stats_type: 'charge', place: away }, employer)).body.data.count).toBe(
      mine.length,
    );
  });

  test('without a salon sees only their own', async () => {
    const nomad = await aUser(shop);
    expect(ids(await list({ stats_type: 'charge' }, nomad))).toEqual([]);
  });
});

describe('the list', () => {
  test('has pages without gaps or duplicates, even if many rows have the same instant or amount', async () => {
    const orders: Query[] = [{}, { sort: 'amount' }, { sort: 'transaction_date', order: 'desc' }];
    for (const sort of orders) {
      const query: Query = { stats_type: 'charge', per_page: 7, ...sort };
      const { total_pages } = (await list(query)).body.info;
      const pages = await Promise.all(
        Array.from({ length: total_pages }, (_, index) => list({ ...query, page: index + 1 })),
      );
      const seen = pages.flatMap(ids);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(expected(query).length);
    }
  });

  test.each(['asc', 'desc'])('sorts by the size of the amount, %s', async (order) => {
    const { items } = (await list({ stats_type: 'charge', sort: 'amount', order })).body;
    const sorted = items.map(({ amount }: { amount: number }) => Math.abs(amount));
    expect(sorted).toEqual(sorted.toSorted((a: number, b: number) => (order === 'asc' ? a - b : b - a)));
  });

  test('ignores spaces, dashes and case in a number, and does not interpret wildcards', async () => {
    const [entry] = expected({ stats_type: 'charge' });
    const last = entry?.number.slice(-8) ?? '';
    expect(
      ids(
        await list({ stats_type: 'charge', number: `test-0000 0000 ${last.slice(0, 4)}-${last.slice(4)}` }),
      ),
    ).toEqual([entry?.id]);
    for (const number of ['%', '_', 'TEST%1', '\\'])
      expect(ids(await list({ stats_type: 'charge', number }))).toEqual([]);
  });

  test('ignores an empty filter', async () => {
    const empty = {
      number: '',
      issue_amount_from: '',
      issue_amount_to: '',
      issue_date_from: '',
      issue_date_to: '',
      place: '',
    };
    expect(ids(await list({ stats_type: 'sell', ...empty, export: '' }))).toEqual(
      expected({ stats_type: 'sell' }).map(({ id }) => id),
    );
  });
});

test.each([
  [{}, { stats_type: ['Pole jest wymagane'] }],
  [{ stats_type: 'buy' }, { stats_type: ['Wpisana wartość jest niepoprawna'] }],
  [
    { stats_type: 'sell', issue_date_from: '2026-02-02', issue_date_to: '2026-02-01' },
    { issue_date_to: ['Data końcowa musi być późniejsza niż początkowa albo taka sama'] },
  ],
  [
    { issue_date_from: '2026-02-02', issue_date_to: '2026-02-01', place: '7' },
    {
      stats_type: ['Pole jest wymagane'],
      issue_date_to: ['Data końcowa musi być późniejsza niż początkowa albo taka sama'],
      place: ['Wpisana wartość jest niepoprawna'],
    },
  ],
  [
    { stats_type: 'sell', issue_date_from: '2026-02-30' },
    { issue_date_from: ['Nie ma takiego dnia w kalendarzu'] },
  ],
  [{ stats_type: 'sell', issue_date_from: '2.2.2026' }, { issue_date_from: ['Wpisz datę jako DD.MM.RRRR'] }],
  [
    { stats_type: 'sell', issue_date_to: '0000-01-01' },
    { issue_date_to: ['Wpisana wartość jest niepoprawna'] },
  ],
  [
    { stats_type: 'sell', issue_amount_from: 1.001 },
    { issue_amount_from: ['Podaj kwotę z najwyżej dwoma miejscami po przecinku'] },
  ],
  [{ stats_type: 'sell', issue_amount_to: 'x' }, { issue_amount_to: ['Podaj liczbę'] }],
  [{ stats_type: 'sell', place: '7' }, { place: ['Wpisana wartość jest niepoprawna'] }],
])('%j is refused next to its field', async (query, errors) => {
  for (const ask of [list, summary]) {
    const reply = await ask(query);
    expect([reply.status, reply.body.errors]).toEqual([422, errors]);
  }
});
