import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SalonId } from '../../../contract/ids.ts';
import { closeDays } from '../../../server/books/closeDays.ts';
import { writeOffExpired } from '../../../server/cards/writeOffExpired.ts';
import type { OpenDatabase } from '../../../server/db/client.ts';
import { listWrongGrants } from '../../../server/db/grants.ts';
import { runtimeGrants } from '../../../server/db/schema.ts';
import { purgeExpired } from '../../../server/jobs/purgeExpired.ts';
import { sealDays } from '../../../server/seals/sealDays.ts';
import { startServer } from '../../../server/startServer.ts';
import { PASSKEY_URL } from '../../support/authenticator.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { aCard, aSalon, aUser, type SignedIn } from '../../support/builders.ts';
import { type ChangeName, changes } from '../../support/changes.ts';
import { eventually } from '../../support/eventually.ts';
import { noRest } from '../../support/noRest.ts';
import { openTestDatabase } from '../../support/openTestDatabase.ts';
import { findings } from '../../support/operator.ts';
import { execute } from '../../support/postgresForTests.ts';
import { startServerOn } from '../../support/serverOnCopy.ts';
import { TEST_PIN_KEY, testConfig, testPinKey } from '../../support/testConfig.ts';
import {
  call,
  copyTemplate,
  emptyDatabase,
  type TestServer,
  withNewDatabase,
  workerPostgres,
} from '../../support/testServer.ts';

const ROLE = 'bonpanel';

/** A server whose role owns nothing. */
let server: TestServer;
/** The same server with a connection of the database's owner, for test data. */
let owned: TestServer;
let owner: OpenDatabase;
let administrator: SignedIn;
let salonId: SalonId;

/** Returns a database's address with the server's role as its user. */
function asRuntime(address: string): string {
  const url = new URL(address);
  url.username = ROLE;
  return url.href;
}

/** Returns the settings of a server with two roles. */
const twoRoles = (url: string) => ({ DATABASE_URL: asRuntime(url), DATABASE_OWNER_URL: url });

beforeAll(async () => {
  await execute(workerPostgres().url, `CREATE ROLE ${ROLE} LOGIN`).catch(() => undefined);
  const home = await copyTemplate();
  server = await startServerOn(home, { ...twoRoles(home.url), PUBLIC_URL: PASSKEY_URL });
  owner = openTestDatabase(home.url);
  owned = { ...server, database: owner };
  salonId = await aSalon(owned);
  administrator = await aUser(owned, { role: 'administrator', salonId });
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

const asServer = (statement: string) => sql.raw(statement).execute(server.database.db);

test('the rights of the server’s role are decided for each table, and it has exactly these', async () => {
  const { rows } = await execute(
    server.databaseUrl,
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(runtimeGrants).toSorted());
  expect(await listWrongGrants(owner.db, ROLE)).toEqual([]);
});

test('the tables that refuse changes are exactly those that the server’s role may not change', async () => {
  const { rows } = await execute(
    server.databaseUrl,
    `SELECT relname::text AS name FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE tgfoid = 'refuse_change'::regproc AND tgtype & 16 > 0 AND tgattr = '' AND tgqual IS NULL ORDER BY 1`,
  );
  const guarded = rows.map(({ name }) => name as keyof typeof runtimeGrants);
  expect(guarded).toContain('ledger_entries');
  for (const name of guarded)
    expect([name, runtimeGrants[name].filter((grant) => !['SELECT', 'INSERT'].includes(grant))]).toEqual([
      name,
      [],
    ]);
});

describe('the server’s role may not', () => {
  const appendOnly = Object.entries(runtimeGrants)
    .filter(([, grants]) => !grants.includes('UPDATE'))
    .map(([name]) => name);

  test.each(appendOnly)('rewrite %s', async (name) => {
    for (const statement of [`DELETE FROM ${name}`, `TRUNCATE ${name} CASCADE`])
      await expect(asServer(statement)).rejects.toThrow(/permission denied/);
  });

  test.each([
    ['change a ledger entry', 'UPDATE ledger_entries SET amount = 1'],
    ['change who did what', 'UPDATE audit_entries SET user_id = NULL'],
    ['switch off a trigger', 'ALTER TABLE ledger_entries DISABLE TRIGGER USER'],
    ['switch off all triggers of its session', 'SET session_replication_role = replica'],
    [
      'replace what a trigger does',
      `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    ],
    ['drop a constraint', 'ALTER TABLE boncards DROP CONSTRAINT boncards_balance_check'],
    ['create a table', 'CREATE TABLE notes (id integer)'],
    ['become the owner', 'SET ROLE postgres'],
    ['add a kind of entries', `INSERT INTO ledger_kinds (kind, sign) VALUES ('gift', 1)`],
  ])('%s', async (_, statement) => {
    await expect(asServer(statement)).rejects.toThrow(/permission denied|must be owner/);
  });
});

describe('the server’s role is enough', () => {
  test.each(Object.keys(changes) as ChangeName[])('for %s', async (name) => {
    const by = await aUser(owned, { role: 'administrator', salonId });
    const { id, body } = await changes[name](owned, by);
    const answer = await call(server, name, { token: by.token, body, ...(id && { id }) });
    expect(answer).toMatchObject({ status: 200 });
  });

  test('for its jobs: an import, closed and sealed days, write-offs, and what has expired', async () => {
    const body = new FormData();
    body.set('file', new Blob(['number,pin\nJOBS0000000000000001,A1B\n']), 'bony.csv');
    const { token } = administrator;
    const started = await call(server, 'POST /api/boncards-imports', { token, body });
    const done = async () => {
      const { id } = started.body.data;
      const shown = await call(server, 'GET /api/boncards-imports/:id', { token, id });
      expect(shown.body.data).toMatchObject({ status: 1, stats: { ok: 1 } });
    };
    await eventually(done);

    const { db } = server.database;
    const now = new Date();
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const by = await aUser(owned, { salonId });
    // Later than the month that was closed above.
    await aCard(owned, { status: 'active', by, salonId, chargedAt: ago(140), months: 3 });
    await writeOffExpired(db, { days: 30, now, wait: noRest });
    await closeDays(db, now, { wait: noRest });
    await sealDays(db, {
      sealKey: { id: 1, key: testPinKey },
      now,
      log: pino({ level: 'silent' }),
      wait: noRest,
    });
    await purgeExpired(db, testConfig({ ...twoRoles(server.databaseUrl), DATA_DIR: server.dataDir }), now);
    const { rows } = await execute(server.databaseUrl, 'SELECT count(*)::integer AS count FROM seals');
    expect(rows[0].count).toBeGreaterThan(100);
    await expectBooksToAddUp(db);
  });

  test('for the operator’s commands, except those that change the schema', async () => {
    const env = { ...twoRoles(server.databaseUrl), PIN_KEY: TEST_PIN_KEY };
    for (const command of [['reconcile'], ['pin-keys'], ['create-admin', 'nowa@example.test']])
      expect([command, (await findings(command, env)).exitCode]).toEqual([command, 0]);
  });
});

test('a restored database has the same rights', async () => {
  const [file, home] = [join(server.dataDir, 'backup.zip'), await emptyDatabase()];
  const env = (url: string) => ({ ...twoRoles(url), PIN_KEY: TEST_PIN_KEY });
  await findings(['backup', file], env(server.databaseUrl));
  expect((await findings(['restore', file], env(home.url))).faults).toEqual([]);
  const { found } = await findings(['doctor'], env(home.url));
  expect(found).toContainEqual(expect.objectContaining({ level: 'ok', name: 'role' }));
  await home.drop();
});

describe('doctor reports', () => {
  const role = async (variables: Record<string, string>) => {
    const { found } = await findings(['doctor'], { PIN_KEY: TEST_PIN_KEY, ...variables });
    return found.find(({ name }) => name === 'role');
  };

  test('that the server’s role owns the database', async () => {
    expect(await role(twoRoles(server.databaseUrl))).toMatchObject({ level: 'ok' });
    expect(await role({ DATABASE_URL: server.databaseUrl })).toMatchObject({ level: 'note' });
    const same = { DATABASE_URL: server.databaseUrl, DATABASE_OWNER_URL: server.databaseUrl };
    expect(await role(same)).toMatchObject({ level: 'fault' });
  });

  test('a missing or superfluous right, which migrate corrects', async () => {
    for (const statement of [
      `GRANT DELETE ON ledger_entries TO ${ROLE}`,
      `GRANT UPDATE (amount) ON ledger_entries TO ${ROLE}`,
      `REVOKE INSERT ON seals FROM ${ROLE}`,
    ]) {
      await execute(server.databaseUrl, statement);
      expect(await role(twoRoles(server.databaseUrl))).toMatchObject({
        level: 'fault',
        text: expect.stringMatching(/: (ledger_entries|seals)$/),
      });
      await findings(['migrate'], { ...twoRoles(server.databaseUrl), PIN_KEY: TEST_PIN_KEY });
      expect(await listWrongGrants(owner.db, ROLE)).toEqual([]);
    }
  });
});

test('a role that may not read a table of somebody else can make a backup', async () => {
  await execute(server.databaseUrl, 'CREATE TABLE heartbeat AS SELECT now() AS at');
  const directory = await mkdtemp(join(tmpdir(), 'bonpanel-roles-'));
  const variables = { DATABASE_URL: asRuntime(server.databaseUrl), PIN_KEY: TEST_PIN_KEY };
  const { exitCode, faults } = await findings(['backup', join(directory, 'a.zip')], variables);
  await execute(server.databaseUrl, 'DROP TABLE heartbeat');
  await rm(directory, { recursive: true });
  expect([exitCode, faults]).toEqual([0, []]);
});

test('a start without the owner, on a schema that is not up to date, says what is missing', async () => {
  const home = await emptyDatabase();
  const config = testConfig({ DATABASE_URL: asRuntime(home.url) });
  await expect(startServer(config, pino({ level: 'silent' }))).rejects.toThrow(/Set DATABASE_OWNER_URL/);
  await home.drop();
});

test('the embedded database has two roles', async () => {
  const dataDir = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-roles-')));
  const config = testConfig({ DATA_DIR: dataDir });
  const first = await startServer(config, pino({ level: 'silent' }));
  const who = await sql<{ role: string }>`SELECT current_user AS role`.execute(first.database.db);
  expect(who.rows).toEqual([{ role: ROLE }]);
  await expect(
    sql`ALTER TABLE ledger_entries DISABLE TRIGGER USER`.execute(first.database.db),
  ).rejects.toThrow(/must be owner/);
  await first.stop();
  const { found, faults } = await findings(['doctor'], { DATA_DIR: dataDir, PIN_KEY: TEST_PIN_KEY });
  expect(faults).toEqual([]);
  expect(found).toContainEqual(expect.objectContaining({ level: 'ok', name: 'role' }));
  await rm(dataDir, { recursive: true, force: true });
});
