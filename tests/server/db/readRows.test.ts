import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase, openPool } from '../../../server/db/client.ts';
import { readRows } from '../../../server/db/readRows.ts';
import { emptyDatabase, type TestDatabase } from '../../support/testServer.ts';

let postgres: TestDatabase;
let database: OpenDatabase;

beforeAll(async () => {
  postgres = await emptyDatabase();
  const log = pino({ level: 'silent' });
  database = openDatabase(openPool({ connectionString: postgres.url }, { size: 1, log }));
});
afterAll(async () => {
  await database.close();
  await postgres.drop();
});

const read = <Row>(query: ReturnType<typeof sql<Row>>) => readRows(database.db, query.compile(database.db));

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
])('gives the text %j as it is', async (text) => {
  const rows = await Array.fromAsync(read<{ text: string }>(sql`SELECT ${text}::text AS text`));
  expect(rows.flat()).toEqual([{ text }]);
});

test('names values by their columns; null is none', async () => {
  const query = sql<{ amount: number; day: string; nothing: number | null }>`
    SELECT amount, date '2026-11-22' AS day, NULL::int AS nothing FROM generate_series(1, ${3}) AS amount
  `;
  expect((await Array.fromAsync(read(query))).flat()).toEqual([
    { amount: '1', day: '2026-11-22', nothing: null },
    { amount: '2', day: '2026-11-22', nothing: null },
    { amount: '3', day: '2026-11-22', nothing: null },
  ]);
});

test('loses nothing where a piece ends in the middle of a letter', async () => {
  const text = 'łódź\u{1f381}'.repeat(50_000);
  const query = sql<{
    text: string;
  }>`SELECT repeat(${'łódź\u{1f381}'}, ${50_000}) AS text FROM generate_series(1, 5)`;
  expect((await Array.fromAsync(read(query))).flat()).toEqual(Array(5).fill({ text }));
});

test('a value that has no one text is refused', async () => {
  const query = sql`SELECT ${new Date()}::timestamptz`;
  await expect(Array.fromAsync(read(query))).rejects.toThrow('type object');
});

test('a reader who stops leaves a pool that goes on', async () => {
  for (let round = 0; round < 3; round++) {
    for await (const _ of read(sql`SELECT repeat('x', 1000) FROM generate_series(1, 100000)`)) break;
  }
  expect((await Array.fromAsync(read(sql`SELECT 1 AS one`))).flat()).toEqual([{ one: '1' }]);
});
