/** @module-tag database-url */

import { get } from 'node:http';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { transact } from '../../server/db/transact.ts';
import { EXPORT_CONNECTIONS } from '../../server/platform/config.ts';
import {
  aBigExport,
  aUserPerExport,
  beginExport,
  countRunningExports,
  exportsHaveEnded,
  METRICS_TOKEN,
  rowsOf,
} from '../support/bigExports.ts';
import { aUser } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

/** How the rows of a big file get from PostgreSQL through the server to the client. */

/** What the server logged as an error. */
const errors: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });

// Exports may have to wait for a lock for as long as a test holds it.
const shop = openShop({ METRICS_TOKEN }, log, { timeouts: { lockMs: 600_000 } });
let total: number;

const PATH = 'GET /api/boncards-transactions';

beforeAll(async () => {
  await aBigExport(shop, { by: shop.employer, salonId: shop.salonId });
  const { token } = shop.employer;
  total = (await call(shop, PATH, { token, query: '?stats_type=charge' })).body.info.total_items;
});

const textOf = async (response: AsyncIterable<Buffer>) =>
  Buffer.concat(await Array.fromAsync(response)).toString();

test('a file is a snapshot of one moment, however long the client takes', async () => {
  const response = await beginExport(shop, shop.employer);
  await shop.card({ status: 'active' });
  expect(rowsOf(await textOf(response))).toHaveLength(total);
  total += 1;
});

test('a file is read from the database only as fast as the client reads it', async () => {
  const response = await beginExport(shop, shop.employer);
  // Meanwhile another client reads the whole file.
  const whole = await beginExport(shop, await aUser(shop, { salonId: shop.salonId }));
  expect(rowsOf(await textOf(whole))).toHaveLength(total);
  const progress = await eventually(async () => {
    const { rows } = await sql<{ tuples_processed: number }>`
      SELECT tuples_processed FROM pg_stat_progress_copy JOIN pg_stat_activity USING (pid, datname)
      WHERE datname = current_database() AND wait_event = 'ClientWrite'
    `.execute(shop.database.db);
    expect(rows).toHaveLength(1);
    return rows[0]?.tuples_processed;
  });
  // No exact number, because the kernel decides how much the buffers hold.
  expect(progress).toBeLessThan(total);
  response.destroy();
  await exportsHaveEnded(shop);
});

test.each(['csv', 'xlsx'])('%s: a client that goes away frees its connection', async (format) => {
  for (let round = 0; round < 3; round++) {
    (await beginExport(shop, shop.employer, format)).destroy();
    await exportsHaveEnded(shop);
  }
});

test('a client that disconnects before the first rows frees its slot, and is not logged as a failure', async () => {
  errors.length = 0;
  const people = await aUserPerExport(shop, shop.salonId);
  await transact(shop.database.db, async (tx) => {
    // Makes readers of rows wait.
    await sql`LOCK TABLE ledger_entries IN ACCESS EXCLUSIVE MODE`.execute(tx);
    const clients = people.map(({ token }) => {
      const request = get(`${shop.url}/api/boncards-transactions?stats_type=charge&export=csv`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      // This side breaks the connection.
      return request.on('error', () => undefined);
    });
    await eventually(async () => expect(await countRunningExports(shop)).toBe(EXPORT_CONNECTIONS));
    for (const request of clients) request.destroy();
    await eventually(async () => expect(await countRunningExports(shop)).toBe(0));
  });
  expect(errors).toEqual([]);
  const { token } = shop.employer;
  expect((await call(shop, PATH, { token, query: '?stats_type=sell&export=csv' })).status).toBe(200);
});

test.each(['csv', 'xlsx'])(
  '%s: the connection is broken off where the database fails half-way',
  async (format) => {
    const response = await beginExport(shop, shop.employer, format);
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'COPY%'
    `.execute(shop.database.db);
    await expect(Array.fromAsync(response)).rejects.toThrow('aborted');
    await exportsHaveEnded(shop);
  },
);
