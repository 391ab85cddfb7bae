import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseCopy, openDatabaseCopy } from '../../support/databaseCopy.ts';

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await openDatabaseCopy();
});
afterAll(() => copy.drop());

async function size(): Promise<number | undefined> {
  const { rows } = await sql<{ bytes: number }>`SELECT pg_relation_size('open_entries') AS bytes`.execute(
    copy.database.db,
  );
  return rows[0]?.bytes;
}

test('VACUUM does not shorten the file of entries to add up, because sales would wait for its lock', async () => {
  const { db } = copy.database;
  await sql`INSERT INTO open_entries SELECT gen_random_uuid() FROM generate_series(1, 20000)`.execute(db);
  const full = await size();
  await sql`DELETE FROM open_entries`.execute(db);
  await sql`VACUUM open_entries`.execute(db);
  expect(await size()).toBe(full);
});

test('VACUUM does not shorten the other tables that counters fill and the background empties either', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE 'vacuum_truncate=off' = ANY (reloptions) ORDER BY name
  `.execute(copy.database.db);
  expect(rows.map(({ name }) => name)).toEqual([
    'idempotency_keys',
    'lockouts',
    'open_entries',
    'purchase_grants',
    'transaction_references',
    'webhook_deliveries',
  ]);
});
