import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWithCards } from '../../bench/support/manyCards.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/** A server with the data for which the benchmarks measure lists and exports. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await fillWithCards(server.database.db, { cards: 1000, seed: 1 });
});
afterAll(() => server.stop());

test('the benchmarks’ cards are of every status, with about ten ledger entries each', async () => {
  const { rows } = await sql<{ status: string; entries: number }>`
    SELECT status, sum(ledger_length)::integer AS entries FROM boncards GROUP BY status ORDER BY status
  `.execute(server.database.db);
  expect(rows.map(({ status }) => status)).toEqual(['active', 'canceled', 'pending', 'used']);
  const entries = rows.reduce((sum, row) => sum + row.entries, 0);
  expect(entries).toBeGreaterThan(9_000);
  expect(entries).toBeLessThan(11_000);
});

test('the benchmarks’ books add up', () => expectBooksToAddUp(server.database.db));

test('no purchase of the benchmarks is outside its cycle', async () => {
  const { rows } = await sql`
    SELECT ledger_entries.id FROM ledger_entries JOIN cycles ON cycles.id = cycle_id
    WHERE created_at < opened_at OR created_at > closed_at OR created_at > now()
      OR (created_at AT TIME ZONE 'Europe/Warsaw')::date > valid_until
  `.execute(server.database.db);
  expect(rows).toEqual([]);
});

test('filling in the benchmarks’ data leaves every constraint of the schema as it was', async () => {
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
