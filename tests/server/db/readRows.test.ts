/** @module-tag database-url */

import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase, openPool } from '../../../server/db/client.ts';
import { readRows } from '../../../server/db/readRows.ts';
import { eventually } from '../../support/eventually.ts';
import { execute } from '../../support/postgresForTests.ts';
import { emptyDatabase, type TestDatabase } from '../../support/testServer.ts';

/** After this time PostgreSQL ends a session that is idle in a transaction. */
const IDLE_TIMEOUT_MS = 100;

let postgres: TestDatabase;
let database: OpenDatabase;

beforeAll(async () => {
  postgres = await emptyDatabase();
  const log = pino({ level: 'silent' });
  const connection = {
    connectionString: postgres.url,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
  };
  database = openDatabase(openPool(connection, { size: 1, log }));
});
afterAll(async () => {
  await database.close();
  await postgres.drop();
});

const read = <Row>(query: ReturnType<typeof sql<Row>>, signal?: AbortSignal) =>
  readRows(database.db, query.compile(database.db), signal);

test.each([
  'zwykły tekst',
  '',
  'a\tb',
  'a\nb\r\nc',
  'C:\\nowy\\tekst',
  '\\',
  '\\N',
  '\b\f\v',
  '\u{1f381} bon',
  "'; DROP TABLE boncards; --",
  '$1 i $2',
])('reads the text %j unchanged', async (text) => {
  const rows = await Array.fromAsync(read<{ text: string }>(sql`SELECT ${text}::text AS text`));
  expect(rows.flat()).toEqual([{ text }]);
});

test('names values by their columns; null stays null', async () => {
  const query = sql<{ amount: number; day: string; nothing: number | null }>`
    SELECT amount, date '2026-11-22' AS day, NULL::int AS nothing FROM generate_series(1, ${3}) AS amount
  `;
  expect((await Array.fromAsync(read(query))).flat()).toEqual([
    { amount: '1', day: '2026-11-22', nothing: null },
    { amount: '2', day: '2026-11-22', nothing: null },
    { amount: '3', day: '2026-11-22', nothing: null },
  ]);
});

test('loses nothing if a chunk ends within a character', async () => {
  const text = 'łódź\u{1f381}'.repeat(50_000);
  const query = sql<{
    text: string;
  }>`SELECT repeat(${'łódź\u{1f381}'}, ${50_000}) AS text FROM generate_series(1, 5)`;
  expect((await Array.fromAsync(read(query))).flat()).toEqual(Array(5).fill({ text }));
});

test('an instant stays the same', async () => {
  const instant = new Date('2026-11-22T23:30:00.123Z');
  const query = sql<{ ms: string }>`SELECT extract(epoch FROM ${instant}::timestamptz) * 1000 AS ms`;
  const rows = (await Array.fromAsync(read(query))).flat();
  expect(rows.map(({ ms }) => Number(ms))).toEqual([instant.getTime()]);
});

test.each([
  ['object', [1, 2]],
  ['object', Buffer.from('bon')],
  ['boolean', true],
])('a value of type %s without an unambiguous text is refused: %j', async (type, value) => {
  await expect(Array.fromAsync(read(sql`SELECT ${value}`))).rejects.toThrow(`type ${type}`);
});

test('a reader who stops leaves a working pool', async () => {
  for (let round = 0; round < 3; round++) {
    for await (const _ of read(sql`SELECT repeat('x', 1000) FROM generate_series(1, 100000)`)) break;
  }
  expect((await Array.fromAsync(read(sql`SELECT 1 AS one`))).flat()).toEqual([{ one: '1' }]);
});

test('a reader may be slow even after PostgreSQL has sent everything and is idle', async () => {
  const rows = read<{ place: number }>(sql`SELECT place FROM generate_series(1, 1000) AS place`);
  const { value: first } = await rows.next();
  await eventually(async () => {
    const { rows: idle } = await execute(
      postgres.url,
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'
        AND state_change < clock_timestamp() - interval '${3 * IDLE_TIMEOUT_MS} ms'`,
    );
    expect(idle).toHaveLength(1);
  });
  expect([...(first ?? []), ...(await Array.fromAsync(rows)).flat()]).toHaveLength(1000);
});

test('a reader who leaves before the first row ends the query', async () => {
  const leaving = new AbortController();
  const reading = Array.fromAsync(read(sql`SELECT ${'a secret'}, pg_sleep(60)`, leaving.signal));
  const running = async () => {
    const { rows } = await execute(
      postgres.url,
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY%' AND state = 'active'`,
    );
    return rows.map(({ query }) => query);
  };
  const [seen] = await eventually(async () => {
    const queries = await running();
    expect(queries).toHaveLength(1);
    return queries;
  });
  // Others who may read PostgreSQL's activity must not see the values.
  expect(seen).not.toContain('a secret');
  leaving.abort();
  await expect(reading).rejects.toThrow('aborted');
  await eventually(async () => expect(await running()).toEqual([]));
});
