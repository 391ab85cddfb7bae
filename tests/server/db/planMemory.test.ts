import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { boncardsQuery } from '../../../contract/boncardList.ts';
import { asGrosze } from '../../../contract/money.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { countBoncards, listBoncards } from '../../../server/cards/listQueries.ts';
import { findBoncard } from '../../../server/cards/queries.ts';
import { type OpenDatabase, openDatabase, openPool } from '../../../server/db/client.ts';
import { newId } from '../../../server/platform/ids.ts';
import { defaultTimeouts } from '../../../server/platform/timeouts.ts';
import { eventually } from '../../support/eventually.ts';
import { openShop } from '../../support/shop.ts';
import { call } from '../../support/testServer.ts';

const MB = 2 ** 20;

const shop = openShop({}, undefined, { timeouts: { connectionLifeMs: 500 } });
const today = warsawDayOf(new Date());

describe('a connection', () => {
  let one: OpenDatabase;
  beforeAll(() => {
    const log = pino({ level: 'silent' });
    one = openDatabase(openPool({ connectionString: shop.databaseUrl, pipeline: true }, { size: 1, log }));
  });
  afterAll(() => one.close());

  const statements = async () =>
    (
      await sql<{
        name: string;
        statement: string;
      }>`SELECT name, statement FROM pg_prepared_statements`.execute(one.db)
    ).rows;

  test('keeps the plan of a query that every sale sends, once', async () => {
    for (let times = 0; times < 3; times += 1) await findBoncard(one.db, newId());
    expect((await statements()).map(({ statement }) => statement)).toEqual([
      expect.stringContaining('"boncards"."id" = $1'),
    ]);
  });

  test('keeps nothing of thousands of lists that are each filtered differently', async () => {
    const bytes = async () =>
      (
        await sql<{
          sum: number;
        }>`SELECT sum(used_bytes)::bigint AS sum FROM pg_backend_memory_contexts`.execute(one.db)
      ).rows[0]?.sum ?? 0;
    await readList(0);
    const before = { bytes: await bytes(), statements: (await statements()).length };
    for (let place = 0; place < VARIATIONS; place += 1) await readList(place);
    expect((await statements()).length).toBe(before.statements);
    expect((await bytes()) - before.bytes).toBeLessThan(2 * MB);
  });

  const filters = {
    status: 'active',
    type: 'all',
    salon: newId<never>(),
    expired: 'true',
    blocked: 'false',
    amount_from: asGrosze(1),
    amount_to: asGrosze(10_000),
    valid_until_from: today,
    valid_until_to: today,
    query: 'TEST',
  } as const;
  const VARIATIONS = 2000;

  /** Reads a list with filters and an order that are chosen by the bits of a number. */
  async function readList(bits: number) {
    const names = Object.keys(filters) as (keyof typeof filters)[];
    const chosen = names.filter((_, place) => bits & (1 << place));
    const query = {
      filters: Object.fromEntries(chosen.map((name) => [name, filters[name]])),
      now: new Date(),
    };
    const order: Pick<z.output<typeof boncardsQuery>, 'sort' | 'order'> = bits & (1 << names.length)
      ? { sort: 'amount', order: 'asc' }
      : { sort: 'valid_until', order: 'desc' };
    const counted = await countBoncards(one.db, query);
    await listBoncards(one.db, query, { ...order, limit: 15, offset: 0, isFromEnd: false, counted });
  }
});

test('connections are renewed while purchases, lists and background work go on', async () => {
  const { token } = shop.employer;
  const pids = new Set<number>();
  const card = await shop.card({ status: 'active', pln: 1000 });
  await call(shop, 'POST /api/boncards/search', {
    token,
    body: { number: card.number, pin: card.pin, searchForType: 'purchase' },
  });
  const body = { boncard_id: card.id, place_of_sale: shop.salonId, document: 'PAR 1', amount: 1 };
  const statuses = new Set<number>();
  const until = Date.now() + 4_000;
  // More connections than the pool has at a time.
  const areRenewed = () => pids.size > 6;
  async function sell() {
    while (Date.now() < until || !areRenewed()) {
      const purchase = await call(shop, 'POST /api/boncards/purchase', { token, body });
      const list = await call(shop, 'GET /api/boncards-transactions', { token, query: '?stats_type=sell' });
      statuses.add(purchase.status).add(list.status);
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(shop.database.db);
      for (const { pid } of rows) pids.add(pid);
    }
  }
  await Promise.all([sell(), sell(), sell()]);
  expect([...statuses]).toEqual([200]);
  // The connection that listens for jobs still works: an import runs at once.
  const file = new FormData();
  file.append('file', new Blob(['numer;pin\nRENEWED0000000000001;111']), 'bony.csv');
  const admin = shop.administrator.token;
  const { body: begun } = await call(shop, 'POST /api/boncards-imports', { token: admin, body: file });
  const { id } = begun.data;
  await eventually(async () => {
    const { body } = await call(shop, 'GET /api/boncards-imports/:id', { token: admin, id });
    expect(body.data.status).toBe(1);
  });
  expect(defaultTimeouts.connectionLifeMs).toBeGreaterThan(60_000);
});
