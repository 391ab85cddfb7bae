import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWithCards } from '../../bench/support/manyCards.ts';
import type { BoncardImportId, SalonId, UserId } from '../../contract/ids.ts';
import { asGrosze } from '../../contract/money.ts';
import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { countBoncards, listBoncards } from '../../server/boncards/queries.ts';
import { queriesOn, type Tx } from '../../server/db/client.ts';
import { listImportedNumbers } from '../../server/imports/queries.ts';
import { findLastSaleAt } from '../../server/ledger/queries.ts';
import {
  countTransactions,
  listTransactions,
  type Question,
  sumTransactions,
} from '../../server/statistics/queries.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/** How PostgreSQL goes about the lists (goals: `lists`): what it reads grows with the page, not with the table. */
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

let server: TestServer;
let client: pg.PoolClient;
let db: Tx;
let plans: Plan[];
let people: { id: UserId; salon_id: SalonId }[];

beforeAll(async () => {
  server = await startTestServer();
  await fillWithCards(server.database.db, { cards: 2000, seed: 1 });
  people = await server.database.db
    .selectFrom('users')
    .select(['id', 'salon_id'])
    .where('role', '=', 'employer')
    .$narrowType<{ salon_id: SalonId }>()
    .execute();
  client = await server.database.pool.connect();
  // These tables are small. In large ones a plan without an index would cost as much as this makes it.
  await client.query('SET enable_seqscan = off; SET enable_sort = off');
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    plans.push(rows[0]['QUERY PLAN'][0].Plan);
    return client.query(text, values);
  };
  db = queriesOn({ query: query as typeof client.query });
});
afterAll(async () => {
  client.release(true);
  await server.stop();
});

/** The plans of what a question asks the database. */
async function plansOf(ask: () => Promise<unknown>): Promise<Plan[]> {
  plans = [];
  await ask();
  return plans;
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** The large tables that are read from end to end. */
const scanned = (all: Plan[]) =>
  all
    .flatMap(nodes)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])
    .filter((table) => table !== 'users' && table !== 'salons' && table !== 'boncard_counts');

const indexesOf = (all: Plan[]) => all.flatMap(nodes).flatMap((node) => node['Index Name'] ?? []);

/** How a table is read. */
const readersOf = (all: Plan[], table: string) =>
  all
    .flatMap(nodes)
    .filter((node) => node['Relation Name'] === table)
    .map((node) => node['Node Type']);

/** Whether all rows before a page are put in order, to find those of the page. */
const sorts = (all: Plan[]) =>
  all
    .flatMap(nodes)
    .filter((node) => node['Node Type'] === 'Limit')
    .flatMap(nodes)
    .some((node) => node['Node Type'] === 'Sort');

const places = [
  { limit: 15, offset: 0, isFromEnd: false },
  { limit: 15, offset: 0, isFromEnd: true },
];

test.each([
  ['all cards', {}, {}],
  ['all cards by number', {}, { sort: 'number' as const }],
  ['cards of a status', { status: 'used' as const }, {}],
  ['cards by a part of their number', { query: '00077' }, {}],
])('%s are found by an index, from either end', async (_, filters, order) => {
  for (const place of places) {
    const asked = await plansOf(async () => {
      await countBoncards(db, filters);
      await listBoncards(db, filters, { ...place, order: 'desc', ...order });
    });
    expect(scanned(asked)).toEqual([]);
    expect(sorts(asked)).toBe(false);
  }
});

test('cards by balance are put in order each time: an index would be written anew with each purchase', async () => {
  const asked = await plansOf(() =>
    listBoncards(db, {}, { limit: 15, offset: 0, isFromEnd: false, sort: 'amount', order: 'desc' }),
  );
  expect(sorts(asked)).toBe(true);
});

test('the numbers of an import are found by an index: people look on while it is being read', async () => {
  const { import_id } = await server.database.db
    .selectFrom('boncards')
    .select('import_id')
    .where('import_id', 'is not', null)
    .$narrowType<{ import_id: BoncardImportId }>()
    .executeTakeFirstOrThrow();
  const asked = await plansOf(() => listImportedNumbers(db, import_id, { page: 2, perPage: 100 }));
  expect(scanned(asked)).toEqual([]);
  expect(sorts(asked)).toBe(false);
});

const aYear = { issue_date_from: '2025-01-01', issue_date_to: '2025-12-31' };

test.each<[string, Partial<Question['filters']>, Question['scope'], 'amount' | undefined]>([
  ['all', {}, 'all', undefined],
  ['all by amount', {}, 'all', 'amount'],
  ['those of a time', aYear, 'all', undefined],
  [
    'those of some amounts',
    { issue_amount_from: asGrosze(5000), issue_amount_to: asGrosze(5100) },
    'all',
    'amount',
  ],
  ['those of a salon', { place: 'SALON' as SalonId }, 'all', undefined],
  ['those of a salon and a time', { place: 'SALON' as SalonId, ...aYear }, 'all', undefined],
])('transactions, %s, are found by an index, from either end', async (_, filters, scope, sort) => {
  const [user] = people;
  if (!user) throw new Error('there is nobody');
  const question: Question = {
    filters: { stats_type: 'sell', ...filters, ...(filters.place && { place: user.salon_id }) },
    scope,
    user: { id: user.id, salonId: user.salon_id },
  };
  for (const place of places) {
    const asked = await plansOf(async () => {
      await countTransactions(db, question);
      await sumTransactions(db, question);
      await listTransactions(db, question, { ...place, sort, order: 'desc' });
    });
    expect(scanned(asked)).toEqual([]);
    expect(sorts(asked)).toBe(false);
  }
});

test('the sums of some amounts are read from the index alone', async () => {
  const [user] = people;
  if (!user) throw new Error('there is nobody');
  const asked = await plansOf(() =>
    sumTransactions(db, {
      filters: { stats_type: 'sell', issue_amount_from: asGrosze(5000), issue_amount_to: asGrosze(5100) },
      scope: 'all',
      user: { id: user.id, salonId: user.salon_id },
    }),
  );
  expect(indexesOf(asked)).toContain('ledger_entries_by_amount');
  expect(readersOf(asked, 'ledger_entries')).toEqual(['Index Only Scan']);
});

test('a whole number is found by its own index, not by its parts', async () => {
  const card = await server.database.db.selectFrom('boncards').select('number').executeTakeFirstOrThrow();
  const asked = await plansOf(() => countBoncards(db, { query: card.number.toLowerCase() }));
  expect(indexesOf(asked)).toEqual(['boncards_number_key']);
});

test('the last sale is the end of an index, one for each kind', async () => {
  const asked = await plansOf(() => findLastSaleAt(db));
  expect(indexesOf(asked)).toEqual(['ledger_entries_newest', 'ledger_entries_newest']);
  expect(asked.flatMap(nodes).filter((node) => node['Node Type'] === 'Limit')).toHaveLength(2);
});

const today = warsawDayOf(new Date());

test.each<[string, Partial<Question['filters']>]>([
  ['all', {}],
  ['without the newest days', { issue_date_to: addDays(today, -100) }],
  ['without the oldest days', { issue_date_from: addDays(today, -900) }],
])('far pages of transactions, %s, are those that reading all of them gives', async (_, filters) => {
  const [user] = people;
  if (!user) throw new Error('there is nobody');
  const question: Question = {
    filters: { stats_type: 'sell', ...filters },
    scope: 'all',
    user: { id: user.id, salonId: user.salon_id },
  };
  const list = async (limit: number, offset: number, isFromEnd: boolean) => {
    const place = { limit, offset, isFromEnd, order: 'desc' as const };
    return (await listTransactions(server.database.db, question, place)).map(({ id }) => id);
  };
  const all = await list(20_000, 0, false);
  expect(all.length).toBeGreaterThan(10_000);
  for (const offset of [5000, 5001, 7777, all.length - 20]) {
    expect(await list(20, offset, false)).toEqual(all.slice(offset, offset + 20));
    expect(await list(20, offset, true)).toEqual(all.slice(all.length - offset - 20, all.length - offset));
  }
});
