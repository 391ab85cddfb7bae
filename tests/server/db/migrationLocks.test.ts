import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchive } from '../../../server/cli/readBackup.ts';
import { restore } from '../../../server/cli/restore.ts';
import { listTables } from '../../../server/db/copy.ts';
import { migrateTo } from '../../../server/db/migrate.ts';
import { BASELINE, migrationFolder, migrationNames } from '../../../server/db/migrationRecord.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { type DatabaseCopy, openEmptyDatabase } from '../../support/databaseCopy.ts';
import { keptPath } from '../../support/keptVersions.ts';
import { findLongLocks, type Migration, smallTables } from '../../support/migrationLocks.ts';

/** The demo of 1.0 with the schema of 1.0: earlier migrations ran before anybody had ten million rows. */
let copy: DatabaseCopy;
let later: string[];
beforeAll(async () => {
  const { manifest, close } = await readArchive(keptPath('1.0', 'demo.zip'));
  close();
  copy = await openEmptyDatabase();
  const database = { ...copy.database, interrupted: new AbortController().signal, runtime: undefined };
  const restoring = restore(database, { path: keptPath('1.0', 'demo.zip'), config: readConfig({}) });
  // Stop after this message: the rows are restored, and the next step would bring the schema up to date.
  expect((await restoring.next()).value).toMatchObject({ name: 'restored' });
  await restoring.return(undefined);
  later = migrationNames.slice(manifest.migrations.length);
});
afterAll(() => copy.drop());

const load = async (name: string): Promise<Migration> => ({
  name,
  ...(await import(join(migrationFolder, `${name}.ts`))),
});
const migrationOf = (statement: string, name = 'sample'): Migration => ({
  name,
  up: async (db) => void (await sql.raw(statement).execute(db)),
});

test('no migration since 1.0 keeps sales waiting', async () => {
  expect(await findLongLocks(copy.database.db, await Promise.all(later.map(load)))).toEqual([]);
});

test.each([
  ['a nullable column', 'ALTER TABLE ledger_entries ADD COLUMN note text'],
  ['a constant default', 'ALTER TABLE ledger_entries ADD COLUMN places integer NOT NULL DEFAULT 0'],
  ['a CHECK for new rows', 'ALTER TABLE boncards ADD CHECK (balance < 1000000000) NOT VALID'],
  [
    'a reference of new rows',
    'ALTER TABLE lockouts ADD COLUMN of uuid, ADD FOREIGN KEY (of) REFERENCES boncards NOT VALID',
  ],
  [
    'a new table',
    'CREATE TABLE notes (id uuid PRIMARY KEY, boncard_id uuid REFERENCES boncards); CREATE INDEX ON notes (boncard_id)',
  ],
  ['an index of a small table', 'CREATE INDEX ON salons (name)'],
  ['rows of a small table', 'UPDATE salons SET name = upper(name)'],
  ['one index less', 'DROP INDEX ledger_entries_of_cycle'],
  ['one column less', 'ALTER TABLE audit_entries DROP COLUMN address'],
  [
    'a trigger',
    'CREATE TRIGGER again BEFORE DELETE ON cycles FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
  ],
  ['a setting', 'ALTER TABLE boncards SET (vacuum_truncate = off)'],
  ['reading without a lock', 'CREATE TABLE sums AS SELECT count(*) FROM ledger_entries'],
])('%s is added in a moment', async (_, statement) => {
  expect(await findLongLocks(copy.database.db, [migrationOf(statement)])).toEqual([]);
});

test.each([
  [
    'an index',
    'CREATE INDEX ON ledger_entries (created_at, id)',
    'reads ledger_entries while sales wait for ledger_entries',
  ],
  [
    'a partial index',
    'CREATE INDEX ON boncards (number) WHERE balance > 5',
    'reads boncards while sales wait for boncards',
  ],
  [
    'NOT NULL',
    'ALTER TABLE ledger_entries ALTER COLUMN hash SET NOT NULL',
    'reads ledger_entries while sales wait for ledger_entries',
  ],
  [
    'a CHECK for all rows',
    'ALTER TABLE boncards ADD CHECK (balance < 1000000000)',
    'reads boncards while sales wait for boncards',
  ],
  [
    'a CHECK that is then validated',
    'ALTER TABLE boncards ADD CONSTRAINT low CHECK (balance < 1000000000) NOT VALID; ALTER TABLE boncards VALIDATE CONSTRAINT low',
    'reads boncards while sales wait for boncards',
  ],
  [
    'UNIQUE',
    'ALTER TABLE cycles ADD UNIQUE (boncard_id, opened_at)',
    'reads cycles while sales wait for cycles',
  ],
  [
    'a default of each row',
    'ALTER TABLE boncards ADD COLUMN seen timestamptz DEFAULT clock_timestamp()',
    'rewrites boncards',
  ],
  ['another type', 'ALTER TABLE liability_days ALTER COLUMN day TYPE timestamptz', 'rewrites liability_days'],
  ['an empty table', 'TRUNCATE idempotency_keys', 'rewrites idempotency_keys'],
  ['changed rows', 'UPDATE boncards SET canceled_reason = NULL', 'locks rows of boncards'],
  ['deleted rows', 'DELETE FROM idempotency_keys', 'locks rows of idempotency_keys'],
  [
    'locked rows',
    'CREATE TABLE ids AS SELECT id FROM boncards; SELECT FROM boncards FOR UPDATE',
    'locks rows of boncards',
  ],
  [
    'a loop over all rows',
    `DO $$ DECLARE card uuid; BEGIN FOR card IN SELECT id FROM boncards LOOP
      UPDATE boncards SET canceled_reason = NULL WHERE id = card; END LOOP; END $$`,
    'locks rows of boncards',
  ],
  [
    'a new table that is filled with references',
    'CREATE TABLE notes (boncard_id uuid REFERENCES boncards); INSERT INTO notes SELECT id FROM boncards',
    'locks rows of boncards',
  ],
  [
    'a new table that is filled with references checked at the end',
    'CREATE TABLE notes (boncard_id uuid REFERENCES boncards INITIALLY DEFERRED); INSERT INTO notes SELECT id FROM boncards',
    'locks rows of boncards',
  ],
  [
    'a copy that takes the place of a table',
    'CREATE TABLE copies AS SELECT * FROM ledger_entries; DROP TABLE ledger_entries CASCADE; ALTER TABLE copies RENAME TO ledger_entries',
    'drops ledger_entries',
  ],
  ['a table that is dropped', 'DROP TABLE idempotency_keys', 'drops idempotency_keys'],
])('%s takes long, and is refused', async (_, statement, fault) => {
  expect(await findLongLocks(copy.database.db, [migrationOf(statement)])).toEqual([`sample: ${fault}`]);
});

test('a reference that is checked for all rows is refused', async () => {
  const statement = 'ALTER TABLE cycles ADD FOREIGN KEY (boncard_id) REFERENCES boncards';
  expect(await findLongLocks(copy.database.db, [migrationOf(statement)])).toContain(
    'sample: reads cycles while sales wait for boncards, cycles',
  );
});

test('a lock of one migration lasts through the next ones, which must not read large tables then', async () => {
  const found = await findLongLocks(copy.database.db, [
    migrationOf('SELECT count(*) FROM ledger_entries', 'first'),
    migrationOf('ALTER TABLE salons ADD COLUMN phone text', 'second'),
    migrationOf('SELECT count(*) FROM ledger_entries', 'third'),
  ]);
  expect(found).toEqual(['third: reads ledger_entries while sales wait for salons']);
});

test('a table of an earlier migration is judged like all others, because by then it may be full', async () => {
  const found = await findLongLocks(copy.database.db, [
    migrationOf('CREATE TABLE notes (id uuid)', 'first'),
    migrationOf('CREATE INDEX ON notes (id)', 'second'),
  ]);
  expect(found).toEqual(['second: reads notes while sales wait for notes']);
});

test('among the migrations before 1.0 it reports the one that built indexes of all cards', async () => {
  const early = await openEmptyDatabase();
  await migrateTo(early.database.db, BASELINE);
  const names = migrationNames.slice(1, migrationNames.length - later.length);
  const found = await findLongLocks(early.database.db, await Promise.all(names.map(load)));
  expect(found.map((fault) => fault.split(' while ')[0])).toEqual([
    '0004-batches: reads boncard_facets',
    '0004-batches: reads boncards',
  ]);
  await early.drop();
});

test('the check leaves nothing in the database', async () => {
  const before = await listTables(copy.database.db);
  await findLongLocks(copy.database.db, [migrationOf('CREATE TABLE notes (id uuid)')]);
  expect(await listTables(copy.database.db)).toEqual(before);
});

test('each small table exists', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
  `.execute(copy.database.db);
  const names = rows.map(({ name }) => name);
  expect(Object.keys(smallTables).filter((name) => !names.includes(name))).toEqual([]);
});
