import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SalonId } from '../../../contract/ids.ts';
import { closeDays } from '../../../server/books/closeDays.ts';
import {
  type insertCards,
  insertLedgerEntry,
  lockBoncard,
  updateBoncard,
} from '../../../server/cards/queries.ts';
import type { Manifest } from '../../../server/cli/backupManifest.ts';
import { readArchive } from '../../../server/cli/readBackup.ts';
import { writeArchive } from '../../../server/cli/writeBackup.ts';
import { openDatabase, openPool } from '../../../server/db/client.ts';
import { startEmbeddedPostgres } from '../../../server/db/embedded/embeddedPostgres.ts';
import { migrate, migrateTo } from '../../../server/db/migrate.ts';
import { BASELINE, listAppliedMigrations, migrationNames } from '../../../server/db/migrationRecord.ts';
import { topics } from '../../../server/db/migrations/0001-baseline.ts';
import { grantToEmbedded } from '../../../server/db/prepareSchema.ts';
import { transact } from '../../../server/db/transact.ts';
import { beforeLater } from '../../support/beforeLater.ts';
import { aCard, aSalon, aUser, type SignedIn } from '../../support/builders.ts';
import { catalogueOf } from '../../support/catalogue.ts';
import { type DatabaseCopy, openEmptyDatabase } from '../../support/databaseCopy.ts';
import { bonpanel, findings } from '../../support/operator.ts';
import { execute } from '../../support/postgresForTests.ts';
import { refusalOfStart } from '../../support/refusalOfStart.ts';
import { TEST_PIN_KEY } from '../../support/testConfig.ts';
import { withNewDatabase } from '../../support/testServer.ts';

/** The migrations of the last commit before the baseline. */
const record = [
  ...['0001-cards-and-ledger', '0002-one-use-links', '0003-lists', '0004-audit', '0005-pin-key-check'],
  ...['0006-counts', '0007-audit-filters', '0008-numbers-of-import', '0009-sums-of-amounts'],
  ...['0010-sealed-imports', '0011-confirmed-sessions', '0012-lockouts', '0013-audit-counts', '0014-ranges'],
  ...['0015-last-closed-days', '0016-putting-money-right', '0017-books', '0018-seals', '0019-views'],
  ...['0020-audit-names', '0021-exceptions', '0022-sealed-changes', '0023-report-scope', '0024-import-lines'],
  ...['0026-days-without-locks', '0027-believed-days', '0028-devices', '0029-texts', '0030-unlocked-often'],
];
const older = record.slice(0, -1);
const tooOld =
  'this database is too old for this version: its last migration is 0029-texts. Start commit eebc44f6 of Bonpanel on it once, then this version.';

/** Replaces a database's record of migrations by that of another version. */
async function setRecord({ variables }: DatabaseCopy, names: readonly string[]) {
  const rows = names.map((name) => `('${name}', '2026-11-26T12:00:00.000Z')`);
  await execute(variables.DATABASE_URL, 'DELETE FROM kysely_migration');
  await execute(variables.DATABASE_URL, `INSERT INTO kysely_migration VALUES ${rows.join(', ')}`);
}

async function recordOf({ variables }: DatabaseCopy): Promise<string[]> {
  const { rows } = await execute(variables.DATABASE_URL, 'SELECT name FROM kysely_migration ORDER BY name');
  return rows.map(({ name }) => name);
}

type Row = Record<string, unknown>;

/** Returns all rows of all tables. */
async function contentsOf({ variables }: DatabaseCopy): Promise<Record<string, Row[]>> {
  const { rows: tables } = await execute(
    variables.DATABASE_URL,
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
     AND relname NOT LIKE 'kysely\\_%' ORDER BY 1`,
  );
  const contents: Record<string, Row[]> = {};
  for (const { name } of tables) {
    const { rows } = await execute(
      variables.DATABASE_URL,
      `SELECT to_jsonb(kept) AS row FROM "${name}" AS kept ORDER BY to_jsonb(kept)::text`,
    );
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}

/**
 * Expects that all tables have the rows that they had before, compared in the columns that exist in both versions.
 * Tables that were added since must be empty, apart from new kinds of ledger entries.
 */
function expectKept(
  before: Record<string, Row[]>,
  { ledger_kinds: kinds = [], ...after }: Record<string, Row[]>,
) {
  for (const [table, rows] of Object.entries(after)) {
    const had = before[table] ?? [];
    const columns = Object.keys(had[0] ?? {}).filter((name) => name in (rows[0] ?? {}));
    const texts = (some: Row[]) => some.map((row) => JSON.stringify(columns.map((name) => row[name]))).sort();
    expect(texts(rows), table).toEqual(texts(had));
  }
  expect(kinds).toEqual(expect.arrayContaining(before.ledger_kinds ?? []));
}

const chargedAt = new Date('2026-01-10T12:00:00Z');

/** Adds cards in the way of the baseline's version, which had no batches. */
const insert: typeof insertCards = async (tx, cards, { createdBy: created_by, createdAt: created_at }) => {
  const rows = cards.map(({ id, number, pinHash: pin_hash }) => ({
    id,
    number,
    pin_hash,
    created_by,
    created_at,
  }));
  const added = await tx.insertInto('boncards').values(rows).returning('number').execute();
  return new Set(added.map(({ number }) => number));
};

/** Adds a canceled card in the way of the baseline's version, which had no requests. */
async function aCanceledCard(copy: DatabaseCopy, { by, salonId }: { by: SignedIn; salonId: SalonId }) {
  const { id } = await aCard(copy, { status: 'active', by, salonId, chargedAt, insert });
  await transact(copy.database.db, async (tx) => {
    const card = await lockBoncard(tx, id);
    if (!card?.cycle_id) throw new Error('no cycle');
    const { cycle_id, balance: amount } = card;
    const who = { user_id: by.id, user_salon_id: salonId, created_at: chargedAt };
    const totals = insertLedgerEntry(tx, card, { cycle_id, kind: 'cancellation', amount, ...who });
    const canceled = { canceled_by: by.id, canceled_at: chargedAt, canceled_reason: 'Zgubiona' };
    await updateBoncard(tx, id, { ...totals, status: 'canceled', ...canceled });
  });
}

/**
 * Returns a database with only the baseline's schema, which the first test shows to be that of the commit before it.
 */
async function baselineDatabase(): Promise<DatabaseCopy> {
  const copy = await openEmptyDatabase();
  await migrateTo(copy.database.db, BASELINE);
  return copy;
}

test('the baseline makes exactly the schema that the earlier migrations made, down to the last object', async () => {
  const copy = await baselineDatabase();
  const { db } = copy.database;
  await grantToEmbedded(db);
  // The file was written by `catalogueOf` at commit eebc44f6, for an empty database after `migrate` and
  // `grantToEmbedded`.
  const before = await readFile(join(import.meta.dirname, 'beforeBaseline.txt'), 'utf8');
  // The index of documents is built after the migrations, and has had a second column since.
  const expected = before
    .split('\n')
    .filter((line) => line && !line.includes('INDEX ledger_entries_by_document '));
  expect(await catalogueOf(db)).toEqual(expected);
  await copy.drop();
});

test('the catalogue shows every difference', async () => {
  const copy = await baselineDatabase();
  const { db } = copy.database;
  const whole = await catalogueOf(db);
  const changes = [
    'DROP INDEX ledger_entries_of_cycle',
    'ALTER TABLE boncards DISABLE TRIGGER boncards_stay',
    'ALTER TABLE boncards DROP CONSTRAINT boncards_check1',
    'ALTER TABLE users ALTER COLUMN surname DROP NOT NULL',
    'ALTER TABLE open_entries RESET (autovacuum_vacuum_threshold)',
    `CREATE OR REPLACE FUNCTION amount_step(amount bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
     AS $$ SELECT (2 * (amount / 100))::integer + (amount % 100 > 1)::integer $$`,
    'ALTER FUNCTION match_ledger() SECURITY DEFINER',
    'GRANT UPDATE ON salons TO PUBLIC',
    'CREATE SEQUENCE numbers',
    'CREATE VIEW cards AS SELECT number FROM boncards',
  ];
  for (const change of changes) {
    await execute(copy.variables.DATABASE_URL, change);
    const changed = await catalogueOf(db);
    expect([change, changed]).not.toEqual([change, whole]);
    whole.splice(0, whole.length, ...changed);
  }
  await copy.drop();
});

test('each topic of the schema is a file, and each file is a topic', async () => {
  expect((await readdir('server/db/schema')).sort()).toEqual(topics.map((topic) => `${topic}.sql`).sort());
});

test('migrations are numbered without gaps, from the baseline on', () => {
  expect(migrationNames.map((name) => Number(/^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1]))).toEqual(
    migrationNames.map((_, place) => place + 1),
  );
});

describe('a database of the last commit before the baseline', () => {
  let copy: DatabaseCopy;
  let directory: string;
  let person: SignedIn;
  beforeAll(async () => {
    copy = await baselineDatabase();
    const salonId = await aSalon(copy);
    const by = await aUser(copy, { role: 'administrator', salonId });
    person = by;
    await beforeLater(copy.database.db, async () => {
      for (const status of ['pending', 'active', 'used'] as const)
        await aCard(copy, { status, by, salonId, chargedAt, insert });
      await aCanceledCard(copy, { by, salonId });
    });
    await closeDays(copy.database.db, new Date('2026-02-12T12:00:00Z'));
    directory = await mkdtemp(join(tmpdir(), 'bonpanel-baseline-'));
  });
  beforeEach(() => setRecord(copy, record));
  afterAll(async () => {
    await copy.drop();
    await rm(directory, { recursive: true });
  });

  test('is backed up as a database of the baseline, even before it is taken over', async () => {
    const file = join(directory, 'early.zip');
    expect((await findings(['backup', file], copy.variables)).exitCode).toBe(0);
    const { manifest, close } = await readArchive(file);
    close();
    expect(manifest.migrations).toEqual([BASELINE]);
    expect(await recordOf(copy)).toEqual(record);
  });

  test('needs only the migrations after the baseline, which doctor says', async () => {
    const { faults } = await findings(['doctor'], copy.variables);
    expect(faults.find(({ name }) => name === 'migrations')?.text).toBe(
      `the schema is not up to date: ${migrationNames.slice(1).join(', ')} pending`,
    );
  });

  test('cannot be taken over by the server’s own role, which may not write the record', async () => {
    const { db } = copy.database;
    await grantToEmbedded(db);
    const url = new URL(copy.variables.DATABASE_URL);
    url.username = 'bonpanel';
    expect(await refusalOfStart({ ...copy.variables, DATABASE_URL: url.href })).toMatch(
      /^The schema cannot be brought up to date: permission denied .* Set DATABASE_OWNER_URL, or run bonpanel migrate with it\.$/,
    );
    expect(await recordOf(copy)).toEqual(record);
  });

  test('is taken over unchanged by several replicas that start at once', async () => {
    const before = await contentsOf(copy);
    const connection = {
      connectionString: copy.variables.DATABASE_URL,
      lock_timeout: 0,
      statement_timeout: 0,
    };
    const log = pino({ level: 'silent' });
    const replicas = [1, 2, 3, 4].map(() => openDatabase(openPool(connection, { size: 2, log })));
    await Promise.all(replicas.map(({ db }) => migrate(db)));
    await Promise.all(replicas.map(({ close }) => close()));
    expect(await recordOf(copy)).toEqual(migrationNames);
    // Tables that later migrations add are empty, except `actors`, which has all people.
    const { actors, ...contents } = await contentsOf(copy);
    expect(Object.keys(contents)).toEqual(expect.arrayContaining(Object.keys(before)));
    expectKept(before, contents);
    expect(actors).toEqual([{ id: person.id, kind: 'person', name: 'Ewa', surname: 'Testowa' }]);
    const fresh = await openEmptyDatabase();
    await migrate(fresh.database.db);
    expect(await listAppliedMigrations(fresh.database.db)).toEqual(migrationNames);
    for (const { database } of [copy, fresh]) await grantToEmbedded(database.db);
    expect(await catalogueOf(copy.database.db)).toEqual(await catalogueOf(fresh.database.db));
    await fresh.drop();
    const { exitCode, faults } = await findings(['reconcile'], copy.variables);
    expect([exitCode, faults]).toEqual([0, []]);
  });
});

describe('a backup', () => {
  let copy: DatabaseCopy;
  let directory: string;
  let made: string;
  beforeAll(async () => {
    copy = await baselineDatabase();
    const salonId = await aSalon(copy);
    const by = await aUser(copy, { role: 'administrator', salonId });
    await beforeLater(copy.database.db, async () => {
      for (const status of ['pending', 'active', 'used'] as const)
        await aCard(copy, { status, by, salonId, insert });
      await aCanceledCard(copy, { by, salonId });
    });
    directory = await mkdtemp(join(tmpdir(), 'bonpanel-baseline-'));
    made = join(directory, 'made.zip');
    await findings(['backup', made], copy.variables);
  });
  afterAll(async () => {
    await copy.drop();
    await rm(directory, { recursive: true });
  });

  /** Writes the same backup with the migrations of another version. Returns its path. */
  async function backupOf(migrations: string[]): Promise<string> {
    const archive = await readArchive(made);
    const file = join(directory, `${migrations.length}.zip`);
    await writeArchive(file, async (add) => {
      for (const { name } of archive.manifest.tables)
        await add(`tables/${name}.copy`, await archive.rows(name));
      return { ...archive.manifest, migrations } satisfies Manifest;
    });
    archive.close();
    return file;
  }

  test('of the last commit before the baseline is restored, into a new database or into one of that commit', async () => {
    const file = await backupOf(record);
    const before = await contentsOf(copy);
    for (const target of [await openEmptyDatabase(), await baselineDatabase()]) {
      if ((await listAppliedMigrations(target.database.db)).length > 0) await setRecord(target, record);
      const { exitCode, faults, found } = await findings(['restore', file], target.variables);
      expect([exitCode, faults, found[0]?.name]).toEqual([0, [], 'restored']);
      expect(await recordOf(target)).toEqual(migrationNames);
      const { audit_entries: _, audit_counts: __, actors: ___, ...restored } = await contentsOf(target);
      expectKept(before, restored);
      await target.drop();
    }
  });

  test('of an earlier commit is refused, naming the commit that can restore it, and changes nothing', async () => {
    const file = await backupOf(older);
    const target = await openEmptyDatabase();
    const { exitCode, faults } = await findings(['restore', file], target.variables);
    expect([exitCode, faults.map(({ text }) => text)]).toEqual([
      1,
      [
        'The backup is too old for this version: its last migration is 0029-texts. Restore it with commit eebc44f6 of Bonpanel; this version takes over that database.',
      ],
    ]);
    expect(await contentsOf(target)).toEqual({});
    await target.drop();
  });

  test('is not restored into a database of an earlier commit, even if that has no rows', async () => {
    const target = await baselineDatabase();
    await setRecord(target, older);
    const { faults } = await findings(['restore', made], target.variables);
    expect(faults.map(({ text }) => text)).toEqual([
      'The database has the tables of another version than the backup, though they are empty. Use a new database; for an embedded one, move postgres/ out of DATA_DIR.',
    ]);
    expect(await recordOf(target)).toEqual(older);
    await target.drop();
  });
});

describe('a database of an earlier commit', () => {
  let copy: DatabaseCopy;
  beforeAll(async () => {
    copy = await baselineDatabase();
    await setRecord(copy, older);
  });
  afterAll(() => copy.drop());

  test('makes a start, a migration and any other command name the commit that updates it, and is not changed', async () => {
    const before = await contentsOf(copy);
    const sentence = `The schema cannot be brought up to date: ${tooOld}`;
    expect(await refusalOfStart(copy.variables)).toBe(sentence);
    expect((await findings(['migrate'], copy.variables)).faults).toMatchObject([{ text: sentence }]);
    for (const command of [['reconcile'], ['create-admin', 'ewa@example.test'], ['reopen-days']]) {
      const { exitCode, errors, output } = await bonpanel(command, copy.variables);
      expect([exitCode, `${errors}${output}`]).toEqual([1, expect.stringContaining(tooOld)]);
    }
    expect(await recordOf(copy)).toEqual(older);
    expect(await contentsOf(copy)).toEqual(before);
  });

  test('is a fault for doctor, with the same commit as its fix', async () => {
    const { faults } = await findings(['doctor'], copy.variables);
    expect(faults).toContainEqual({
      level: 'fault',
      name: 'migrations',
      text: 'this database is too old for this version: its last migration is 0029-texts',
      fix: 'Start commit eebc44f6 of Bonpanel on it once, then this version.',
    });
  });
});

test('a data directory of an earlier commit, in which the server has no role yet, is refused in the same way', async () => {
  const DATA_DIR = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-baseline-')));
  const variables = { DATA_DIR, PIN_KEY: TEST_PIN_KEY };
  await findings(['migrate'], variables);
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: pino({ level: 'silent' }) });
  for (const statement of [
    'DROP OWNED BY bonpanel',
    'DROP ROLE bonpanel',
    'DELETE FROM kysely_migration',
    `INSERT INTO kysely_migration VALUES ('0001-cards-and-ledger', ''), ('0029-texts', '')`,
  ])
    await execute(postgres.connection, statement);
  await postgres.stop();
  expect(await refusalOfStart(variables)).toContain(tooOld);
  for (const command of ['migrate', 'reconcile', 'doctor']) {
    const { exitCode, faults } = await findings([command], variables);
    expect([exitCode, faults.map(({ text, fix = '' }) => `${text}. ${fix}`)]).toEqual([
      1,
      [expect.stringContaining(tooOld)],
    ]);
  }
  await rm(DATA_DIR, { recursive: true });
});
