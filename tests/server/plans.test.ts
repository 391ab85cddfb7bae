import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aReference } from '../../bench/support/aReference.ts';
import { fillWithCards } from '../../bench/support/manyCards.ts';
import type { BoncardImportId } from '../../contract/boncardImport.ts';
import { MAX_IDS } from '../../contract/boncardList.ts';
import type { SendingId } from '../../contract/eCard.ts';
import { MAX_FOUND } from '../../contract/find.ts';
import type { BatchId, BoncardId, SalonId, UserId } from '../../contract/ids.ts';
import { asGrosze } from '../../contract/money.ts';
import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import {
  type AuditFilters,
  auditedDatabase,
  countAuditEntries,
  listAuditEntries,
  nobody,
  recordAudit,
} from '../../server/audit/queries.ts';
import { findLastClosedDay } from '../../server/books/closedDayQueries.ts';
import { keepUnusualEntries, listExceptions } from '../../server/books/exceptions/queries.ts';
import { findBookState, openLiability, openSums } from '../../server/books/openDayQueries.ts';
import { listUnclosedMonths } from '../../server/books/overview/todoQueries.ts';
import { type BoncardQuery, countBoncards, listBoncards } from '../../server/cards/listQueries.ts';
import { countLinks } from '../../server/cards/pinQueries.ts';
import { findLastSaleAt } from '../../server/cards/queries.ts';
import { type Db, kyselyOn, type Tx } from '../../server/db/client.ts';
import { pageWindow } from '../../server/db/page.ts';
import { findCards, findTransactions } from '../../server/find/queries.ts';
import { listImportedNumbers } from '../../server/imports/queries.ts';
import { purgeExpired } from '../../server/jobs/purgeExpired.ts';
import { newId } from '../../server/platform/ids.ts';
import {
  countTransactions,
  listTransactions,
  sumTransactions,
  type TransactionQuery,
} from '../../server/statistics/queries.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { testConfig } from '../support/testConfig.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/**
 * How PostgreSQL plans to read the lists (requirements "Figures"): the work should grow with the page, not the table.
 */
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
}

/** A server with the data for which the benchmarks measure lists and exports. */
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
  // These tables are small. With these settings plans without an index are as expensive as they would be in large ones.
  await client.query('SET enable_seqscan = off; SET enable_sort = off');
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    plans.push(rows[0]['QUERY PLAN'][0].Plan);
    return client.query(text, values);
  };
  db = kyselyOn({ query: query as typeof client.query });
});
afterAll(async () => {
  client.release(true);
  await server.stop();
});

describe('the benchmarks’ data', () => {
  test('has cards of every status, with about ten ledger entries each', async () => {
    const { rows } = await sql<{ status: string; entries: number }>`
      SELECT status, sum(ledger_length)::integer AS entries FROM boncards GROUP BY status ORDER BY status
    `.execute(server.database.db);
    expect(rows.map(({ status }) => status)).toEqual(['active', 'canceled', 'pending', 'used']);
    const entries = rows.reduce((sum, row) => sum + row.entries, 0);
    expect(entries).toBeGreaterThan(18_000);
    expect(entries).toBeLessThan(22_000);
  });

  test('has books that add up', () => expectBooksToAddUp(server.database.db));

  test('has no purchase outside its cycle', async () => {
    const { rows } = await sql`
      SELECT ledger_entries.id FROM ledger_entries JOIN cycles ON cycles.id = cycle_id
      WHERE created_at < opened_at OR created_at > closed_at OR created_at > now()
        OR (created_at AT TIME ZONE 'Europe/Warsaw')::date > valid_until
    `.execute(server.database.db);
    expect(rows).toEqual([]);
  });

  test('leaves every constraint of the schema as it was', async () => {
    const rules = async ({ database: { db } }: TestServer) => {
      const { rows } = await sql<{ rule: string }>`
        SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS rule FROM pg_constraint
        WHERE connamespace = current_schema()::regnamespace
        UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
        UNION ALL SELECT tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
        ORDER BY 1
      `.execute(db);
      return rows.map(({ rule }) => rule);
    };
    const untouched = await startTestServer();
    try {
      expect(await rules(server)).toEqual(await rules(untouched));
    } finally {
      await untouched.stop();
    }
  });
});

/** Returns the plans of the statements that a query sends. */
async function plansOf(ask: () => Promise<unknown>): Promise<Plan[]> {
  plans = [];
  await ask();
  return plans;
}

/** Returns a plan's nodes without those that read reversals: there are none here, so any way to read them is fine. */
const nodes = (plan: Plan): Plan[] =>
  plan['Index Cond']?.includes('Reversal') ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodes)];

const small = [
  'users',
  'actors',
  'api_keys',
  'salons',
  'boncard_counts',
  'boncard_prefix_counts',
  'open_entries',
  'open_sums',
];

/** Returns the large tables that are read from end to end. */
const scanned = (all: Plan[]) =>
  all
    .flatMap(nodes)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])
    .filter((table) => !small.includes(table ?? ''));

const indexesOf = (all: Plan[]) => all.flatMap(nodes).flatMap((node) => node['Index Name'] ?? []);

/** Returns the kinds of nodes that read a table. */
const readersOf = (all: Plan[], table: string) =>
  all
    .flatMap(nodes)
    .filter((node) => node['Relation Name'] === table)
    .map((node) => node['Node Type']);

/** Returns whether all rows before a page are sorted to find those of the page. */
const sorts = (all: Plan[]) =>
  all
    .flatMap(nodes)
    .filter((node) => node['Node Type'] === 'Limit')
    .flatMap(nodes)
    .some((node) => node['Node Type'] === 'Sort');

/** Returns the largest number of rows that is joined to other tables. */
const joined = (all: Plan[]) => {
  const joins = all.flatMap(nodes).filter((node) => /Join|Nested Loop/.test(node['Node Type']));
  return Math.max(0, ...joins.map((node) => node['Plan Rows']));
};

const places = [
  { limit: 15, offset: 0, isFromEnd: false },
  { limit: 15, offset: 0, isFromEnd: true },
];

/** Returns a query for cards as of now. */
const cards = (filters: BoncardQuery['filters']): BoncardQuery => ({
  filters,
  now: new Date(),
});

/** More matches than the server would find first and then sort. */
const MANY = 1_000_000;

test.each([
  ['all cards', {}, {}],
  ['all cards by number', {}, { sort: 'number' as const }],
  ['cards of a status', { status: 'used' as const }, {}],
  ['many cards by the beginning of their number', { query: 'BO' }, {}],
  ['many cards by a part of their number', { query: '00077' }, {}],
])('%s are found through an index, from either end', async (_, filters, order) => {
  for (const place of places) {
    const asked = await plansOf(async () => {
      const { days } = await countBoncards(db, cards(filters));
      const counted = { total: MANY, ...(days && { days }) };
      await listBoncards(db, cards(filters), { ...place, counted, order: 'desc', ...order });
    });
    expect(scanned(asked)).toEqual([]);
    expect(sorts(asked)).toBe(false);
    // Only the rows of the page are joined.
    expect(joined(asked)).toBeLessThan(50);
  }
});

test.each([
  ['77', 'boncards_by_prefix'],
  ['7', 'boncards_by_prefix'],
  ['00077', 'boncards_number_parts'],
])('few cards that match by %s are found through an index of their numbers', async (query, index) => {
  const counted = await countBoncards(server.database.db, cards({ query }));
  await client.query('SET enable_sort = on');
  for (const place of places) {
    const asked = await plansOf(() =>
      listBoncards(db, cards({ query }), { ...place, counted, order: 'desc' }),
    );
    expect(scanned(asked)).toEqual([]);
    expect(indexesOf(asked)).toContain(index);
    expect(indexesOf(asked)).not.toContain('boncards_newest');
  }
  await client.query('SET enable_sort = off');
});

test('cards are counted without reading any, except by a part of their number', async () => {
  for (const filters of [
    {},
    { status: 'used' as const },
    { query: '7' },
    { query: 'BO', status: 'used' as const },
  ]) {
    const asked = await plansOf(() => countBoncards(db, cards(filters)));
    expect(readersOf(asked, 'boncards')).toEqual([]);
  }
});

test('cards are filtered and counted by their facets, without reading the cards of other pages', async () => {
  const facets = ['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Heap Scan'];
  for (const [filters, inOrder] of [
    [{ type: 'lenses' as const }, 'boncard_facets_of_type'],
    [{ expired: 'true' as const }, 'boncard_facets_newest'],
    [{ query: 'BO', amount_from: asGrosze(1) }, 'boncard_facets_newest'],
  ] as const) {
    const counting = await plansOf(() => countBoncards(db, cards(filters)));
    expect(readersOf(counting, 'boncards')).toEqual([]);
    expect(facets).toEqual(expect.arrayContaining(readersOf(counting, 'boncard_facets')));
    for (const place of places) {
      const asked = await plansOf(() =>
        listBoncards(db, cards(filters), { ...place, counted: { total: MANY }, order: 'desc' }),
      );
      expect(indexesOf(asked)).toContain(inOrder);
      expect(sorts(asked)).toBe(false);
      expect(joined(asked)).toBeLessThan(50);
    }
  }
});

test('cards are counted by type, balance, last day, block, salon or batch through the index for it', async () => {
  for (const [filters, index] of [
    [{ type: 'lenses' as const }, 'boncard_facets_of_type'],
    [{ amount_from: asGrosze(5000), amount_to: asGrosze(6050) }, 'boncard_facets_by_balance'],
    [{ expired: 'true' as const }, 'boncard_facets_by_last_day'],
  ] as const) {
    const asked = await plansOf(() => countBoncards(db, cards(filters)));
    expect(indexesOf(asked)).toEqual([index]);
  }
  const blocked = await plansOf(() => countBoncards(db, cards({ blocked: 'true' })));
  expect(indexesOf(blocked)).toEqual(['boncard_facets_blocked']);
  const salon = people[0]?.salon_id;
  const ofSalon = await plansOf(() => countBoncards(db, cards({ salon })));
  expect(indexesOf(ofSalon)).toEqual(['boncard_facets_of_salon']);
  const ofBatch = await plansOf(() => countBoncards(db, cards({ batch_id: newId<BatchId>() })));
  expect(indexesOf(ofBatch)).toEqual(['boncard_facets_of_batch']);
});

test('cards that are requested by their ids are found through the primary key', async () => {
  const ids = Array.from({ length: MAX_IDS }, () => newId<BoncardId>());
  const counting = await plansOf(() => countBoncards(db, cards({ ids })));
  expect(indexesOf(counting)).toEqual(['boncard_facets_pkey']);
  const place = { limit: 15, offset: 0, isFromEnd: false, counted: { total: MAX_IDS } };
  const asked = await plansOf(() => listBoncards(db, cards({ ids }), { ...place, order: 'desc' }));
  expect(indexesOf(asked)).toContain('boncard_facets_pkey');
  expect(scanned(asked)).toEqual([]);
});

test('cards that expire soon are found through an index', async () => {
  const days = { valid_until_from: '2031-01-01' as WarsawDay, valid_until_to: '2031-01-30' as WarsawDay };
  const counting = await plansOf(() => countBoncards(db, cards(days)));
  expect(indexesOf(counting)).toEqual(['boncard_facets_by_last_day']);
  const place = { limit: 15, offset: 0, isFromEnd: false, counted: { total: 20 }, order: 'desc' as const };
  const asked = await plansOf(() => listBoncards(db, cards(days), place));
  expect(indexesOf(asked)).toContain('boncard_facets_by_last_day');
  expect(scanned(asked)).toEqual([]);
});

test('the search for everything reads no large table from end to end', async () => {
  const user = { id: people[0]?.id as UserId, salonId: people[0]?.salon_id ?? null };
  for (const scope of ['all', 'own'] as const) {
    const asked = await plansOf(() => findTransactions(db, 'PAR 70', { scope, user }));
    expect(scanned(asked)).toEqual([]);
    expect(indexesOf(asked)).toContain('ledger_entries_by_document');
  }
  const asked = await plansOf(() => findCards(db, '00077'));
  expect(scanned(asked)).toEqual([]);
});

test('an employer finds their newest transactions elsewhere, however many documents begin in the same way', async () => {
  // Nothing was booked in this salon.
  const user = { id: people[0]?.id as UserId, salonId: newId<SalonId>() };
  const newest = await server.database.db
    .selectFrom('ledger_entries')
    .select('id')
    .where('user_id', '=', user.id)
    .where('document', 'like', 'PAR %')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FOUND)
    .execute();
  const found = await findTransactions(server.database.db, 'par ', { scope: 'own', user });
  expect(found.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  expect(found).toHaveLength(MAX_FOUND);
});

test('cards are sorted by balance without an index, which each purchase would have to update', async () => {
  const place = { limit: 15, offset: 0, isFromEnd: false, counted: { total: MANY } };
  const asked = await plansOf(() => listBoncards(db, cards({}), { ...place, sort: 'amount', order: 'desc' }));
  expect(sorts(asked)).toBe(true);
});

test('the numbers of an import are found through an index, as people watch them while it is being read', async () => {
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

const begin = '2025-01-01' as WarsawDay;
const aYear = { issue_date_from: begin, issue_date_to: '2025-12-31' as WarsawDay };
const untilNow = { issue_date_from: begin, issue_date_to: warsawDayOf(new Date()) };
const amounts = { issue_amount_from: asGrosze(5000), issue_amount_to: asGrosze(5100) };
const place = 'SALON' as SalonId;

/** Returns a query of the administrator for transactions. */
function transactionQuery(filters: Partial<TransactionQuery['filters']>): TransactionQuery {
  const [user] = people;
  if (!user) throw new Error('there is nobody');
  return {
    filters: { stats_type: 'sell', ...filters, ...(filters.place && { place: user.salon_id }) },
    scope: 'all',
    user: { id: user.id, salonId: user.salon_id },
  };
}

const countOf = async (db: Db, query: TransactionQuery) =>
  countTransactions(db, query, await findBookState(server.database.db));
const sumsOf = async (db: Db, query: TransactionQuery) =>
  sumTransactions(db, query, await findBookState(server.database.db));

test.each<[string, Partial<TransactionQuery['filters']>, 'amount' | undefined]>([
  ['all', {}, undefined],
  ['all by amount', {}, 'amount'],
  ['those of a time', aYear, undefined],
  ['many of some amounts', amounts, undefined],
  ['many of some amounts by amount', amounts, 'amount'],
  ['many of the beginning of a number', { number: 'BO' }, undefined],
  ['those of a salon', { place }, undefined],
  ['those of a salon and a time', { place, ...aYear }, undefined],
])('transactions, %s, are found through an index, from either end', async (_, filters, sort) => {
  const query = transactionQuery(filters);
  for (const place of places) {
    const asked = await plansOf(async () => {
      const { days } = await countOf(db, query);
      await sumsOf(db, query);
      const counted = { total: MANY, ...(days && { days }) };
      await listTransactions(db, query, { ...place, counted, sort, order: 'desc' });
    });
    expect(scanned(asked)).toEqual([]);
    expect(sorts(asked)).toBe(false);
  }
});

test.each<[string, Partial<TransactionQuery['filters']>, string]>([
  ['of some amounts', { ...aYear, ...amounts }, 'ledger_entries_by_amount'],
  ['of the beginning of a number', { number: '77' }, 'boncards_by_prefix'],
])('few transactions %s are found through an index of it', async (_, filters, index) => {
  const query = transactionQuery(filters);
  const counted = await countOf(server.database.db, query);
  for (const place of places) {
    const asked = await plansOf(() => listTransactions(db, query, { ...place, counted, order: 'desc' }));
    expect(scanned(asked)).toEqual([]);
    expect(indexesOf(asked)).toContain(index);
  }
});

test('the transactions of a reference and their reversals are found by their ids', async () => {
  const { reference, id } = await aReference(server.database.db);
  const query = transactionQuery({ reference });
  await client.query('SET enable_sort = on');
  for (const place of places) {
    const asked = await plansOf(async () => {
      expect((await countOf(db, query)).total).toBe(1);
      await sumsOf(db, query);
      const listed = await listTransactions(db, query, { ...place, counted: { total: 1 }, order: 'desc' });
      expect(listed.map((entry) => entry.id)).toEqual([id]);
    });
    expect(scanned(asked)).toEqual([]);
    for (const plan of asked) expect(indexesOf([plan])).toContain('transaction_references_by_name');
    const ofLedger = new Set(indexesOf(asked).filter((name) => name.startsWith('ledger_entries')));
    // The index by cycle is used for the rows of the page.
    expect([...ofLedger].sort()).toEqual([
      'ledger_entries_of_cycle',
      'ledger_entries_pkey',
      'ledger_entries_that_reverse',
    ]);
  }
  await client.query('SET enable_sort = off');
});

test.each<[string, Partial<TransactionQuery['filters']>]>([
  ['all', {}],
  ['those of a salon', { place }],
  ['those of some amounts', amounts],
  ['those of some amounts, a salon and a time', { ...amounts, ...untilNow, place }],
  ['those of the beginning of a number', { number: '7' }],
])(
  'to count and add up transactions, %s, only those since the last closed day are read',
  async (_, filters) => {
    for (const scope of ['all', 'own'] as const) {
      const query = { ...transactionQuery(filters), scope };
      const asked = await plansOf(async () => {
        await countOf(db, query);
        await sumsOf(db, query);
      });
      const bounds = asked
        .flatMap(nodes)
        .filter((node) => node['Index Name']?.startsWith('ledger_entries'))
        .map((node) => node['Index Cond'] ?? '');
      expect(bounds.length).toBeGreaterThan(0);
      // Read by day or, if they are not added up yet, one by one.
      for (const bound of bounds)
        expect(bound).toMatch(/created_at >= |^\(id = ANY \(\(InitPlan \d+\)\.col1\)\)$/);
    }
  },
);

test('amounts other than whole złotys are read from the index alone', async () => {
  const filters = { issue_amount_from: asGrosze(4950), issue_amount_to: asGrosze(5150) };
  const asked = await plansOf(() => sumsOf(db, transactionQuery(filters)));
  const readers = asked.flatMap(nodes).filter((node) => node['Index Name'] === 'ledger_entries_by_amount');
  expect(readers.map((node) => node['Node Type'])).toEqual(['Index Only Scan', 'Index Only Scan']);
  expect(readersOf(asked, 'ledger_entries')).toEqual(Array(3).fill('Index Only Scan'));
});

test('a complete number is found through the index of numbers, not by its parts', async () => {
  const card = await server.database.db.selectFrom('boncards').select('number').executeTakeFirstOrThrow();
  const asked = await plansOf(() => countBoncards(db, cards({ query: card.number.toLowerCase() })));
  expect(indexesOf(asked)).toEqual(['boncards_number_key']);
});

test('the last sale is found at the end of an index, once for each kind', async () => {
  const asked = await plansOf(() => findLastSaleAt(db));
  expect(indexesOf(asked)).toEqual(['ledger_entries_newest', 'ledger_entries_newest']);
  expect(asked.flatMap(nodes).filter((node) => node['Node Type'] === 'Limit')).toHaveLength(2);
});

test('the last closed day is found at the end of an index', async () => {
  const asked = await plansOf(() => findLastClosedDay(db));
  expect(indexesOf(asked)).toEqual(['closed_days_in_force']);
  expect(asked.flatMap(nodes).filter((node) => node['Node Type'] === 'Limit')).toHaveLength(1);
});

const today = warsawDayOf(new Date());

test('figures of open days look up only new entries, even if there were many when PostgreSQL last counted them', async () => {
  await client.query('BEGIN; RESET enable_seqscan');
  // The statistics are part of the transaction, too.
  await client.query(`
    INSERT INTO open_entries SELECT id FROM ledger_entries; ANALYZE open_entries; DELETE FROM open_entries
  `);
  const state = { last: await findLastClosedDay(db), isBehind: false };
  const asked = await plansOf(async () => {
    await openSums(state).execute(db);
    await openLiability(state.last, today).execute(db);
    await listExceptions(db, { from: addDays(today, -6), to: today }, { page: 1, perPage: 15 });
  });
  await client.query('ROLLBACK');
  expect(readersOf(asked, 'ledger_entries')).not.toContain('Seq Scan');
});

test('months without entries are found at the beginning of an index, once for each kind and month', async () => {
  const days = { from: addDays(today, -400), until: today };
  const asked = await plansOf(() => listUnclosedMonths(db, days));
  expect(readersOf(asked, 'ledger_entries')).toEqual(['Index Only Scan']);
  expect(asked.flatMap(nodes).find((node) => node['Relation Name'] === 'ledger_entries')).toMatchObject({
    'Index Cond': expect.stringMatching(/kind = .*created_at >= .*created_at < /),
  });
});

test('an earlier use of a document is looked for in its own salon alone, however many salons use it', async () => {
  const entries = await server.database.db.selectFrom('ledger_entries').select('id').limit(20).execute();
  await client.query('BEGIN');
  const asked = await plansOf(() =>
    keepUnusualEntries(
      db,
      entries.map(({ id }) => id),
    ),
  );
  await client.query('ROLLBACK');
  const lookups = asked.flatMap(nodes).filter((node) => node['Index Name'] === 'ledger_entries_by_document');
  expect(lookups).toEqual([
    expect.objectContaining({
      'Index Cond': expect.stringMatching(/fold_.*AND \(salon_id = later\.salon_id\)/),
    }),
  ]);
});

test('deliveries are deleted without reading all of them', async () => {
  await client.query('BEGIN');
  const asked = await plansOf(() => purgeExpired(db, testConfig({ DATA_DIR: server.dataDir }), new Date()));
  await client.query('ROLLBACK');
  expect(readersOf(asked, 'webhook_deliveries').length).toBeGreaterThan(0);
  expect(scanned(asked)).not.toContain('webhook_deliveries');
});

test('the links of an e-card’s mail are counted without reading those of other cards', async () => {
  const ids = { sendingId: newId<SendingId>(), boncardId: newId<BoncardId>() };
  const asked = await plansOf(() => countLinks(db, ids));
  expect(indexesOf(asked)).toEqual(['e_card_links_of_card']);
});

test('cards with a locked PIN are looked up, even if there were many when PostgreSQL last counted them', async () => {
  await client.query('BEGIN; RESET enable_seqscan');
  await client.query(`
    INSERT INTO lockouts (kind, name, scope, checking, failures, counted_since, failed_at, level, locked_until)
    SELECT 'card', id, '', 0, 0, now(), now(), 1, 'infinity' FROM boncards;
    ANALYZE lockouts;
    DELETE FROM lockouts
  `);
  const asked = await plansOf(() => countBoncards(db, cards({ pin_locked: 'true' })));
  await client.query('ROLLBACK');
  expect(readersOf(asked, 'boncard_facets')).not.toContain('Seq Scan');
});

test.each<[string, Partial<TransactionQuery['filters']>]>([
  ['all', {}],
  ['without the newest days', { issue_date_to: addDays(today, -100) }],
  ['without the oldest days', { issue_date_from: addDays(today, -900) }],
  ['of some amounts', { issue_amount_from: asGrosze(1000) }],
  ['of the beginning of a number', { number: 'B' }],
])('far pages of transactions, %s, match those of a full read', async (_, filters) => {
  const query = transactionQuery(filters);
  const counted = await countOf(server.database.db, query);
  const list = async (limit: number, offset: number, isFromEnd: boolean) => {
    const place = { limit, offset, isFromEnd, counted, order: 'desc' as const };
    return (await listTransactions(server.database.db, query, place)).map(({ id }) => id);
  };
  const all = await list(20_000, 0, false);
  expect(all).toHaveLength(counted.total);
  expect(all.length).toBeGreaterThan(10_000);
  for (const offset of [0, 1, 5000, 7777, all.length - 20]) {
    expect(await list(20, offset, false)).toEqual(all.slice(offset, offset + 20));
    expect(await list(20, offset, true)).toEqual(all.slice(all.length - offset - 20, all.length - offset));
  }
});

test.each([{}, { status: 'used' as const }, { query: 'B' }])(
  'far pages of cards, %j, are those that reading all of them gives',
  async (filters) => {
    const { days = [] } = await countBoncards(server.database.db, cards(filters));
    const list = async (limit: number, offset: number, isFromEnd: boolean) => {
      const counted = { total: MANY, days };
      const place = { limit, offset, isFromEnd, counted, order: 'desc' as const };
      return (await listBoncards(server.database.db, cards(filters), place)).map(({ id }) => id);
    };
    const all = await list(2000, 0, false);
    expect(all.length).toBeGreaterThan(500);
    for (const offset of [0, 1, 333, all.length - 20]) {
      expect(await list(20, offset, false)).toEqual(all.slice(offset, offset + 20));
      expect(await list(20, offset, true)).toEqual(all.slice(all.length - offset - 20, all.length - offset));
    }
  },
);

test.each<AuditFilters>([{}, { action: 'salon.changed' }, { date_to: addDays(today, 20) }])(
  'far pages of the audit, %j, are those that reading all of it gives, and are not read from the newest on',
  async (filters) => {
    const { db: pooled } = server.database;
    // Later ones, because earlier days are closed.
    for (let hours = 0; hours < 300; hours += 1)
      await recordAudit(
        pooled,
        { by: nobody, now: new Date(Date.now() + hours * 3 * 3_600_000) },
        { action: hours % 2 ? 'salon.changed' : 'salon.created', object: auditedDatabase },
      );
    const counted = await countAuditEntries(pooled, filters);
    const list = async (limit: number, offset: number, isFromEnd: boolean) => {
      const entries = await listAuditEntries(pooled, filters, { limit, offset, isFromEnd, counted });
      return entries.map(({ id }) => id);
    };
    const all = await list(20_000, 0, false);
    expect(all).toHaveLength(counted.total);
    for (const offset of [0, 1, 33, all.length - 20]) {
      expect(await list(20, offset, false)).toEqual(all.slice(offset, offset + 20));
      expect(await list(20, offset, true)).toEqual(all.slice(all.length - offset - 20, all.length - offset));
    }
    const place = pageWindow({ page: Math.floor(all.length / 20), perPage: 20, total: all.length });
    expect(place).toMatchObject({ isFromEnd: true });
    const asked = await plansOf(() => listAuditEntries(db, filters, { ...place, counted }));
    expect(scanned(asked)).toEqual([]);
    expect(sorts(asked)).toBe(false);
  },
);
