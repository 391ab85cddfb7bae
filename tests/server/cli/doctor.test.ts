import fs, { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, warsawDayOf } from '../../../contract/warsaw.ts';
import { startEmbeddedPostgres } from '../../../server/db/embedded/embeddedPostgres.ts';
import { startServer } from '../../../server/startServer.ts';
import { aCard, aSalon, aUser } from '../../support/builders.ts';
import { openDatabaseCopy } from '../../support/databaseCopy.ts';
import { bonpanelProcess, findings } from '../../support/operator.ts';
import { execute } from '../../support/postgresForTests.ts';
import { refusalOfStart } from '../../support/refusalOfStart.ts';
import { postgresProcessId } from '../../support/serverProcess.ts';
import { testConfig } from '../../support/testConfig.ts';
import { copyTemplate, emptyDatabase, type TestDatabase, withNewDatabase } from '../../support/testServer.ts';

const KEY = '00'.repeat(32);
const OTHER_KEY = '11'.repeat(32);

describe('the embedded database', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-doctor-')));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('is ok while the server runs, and keeps running', async () => {
    const config = testConfig({ DATA_DIR: dataDir, PIN_KEY: '' });
    const server = await startServer(config, pino({ level: 'silent' }));
    const { exitCode, faults, found } = await findings(['doctor'], { DATA_DIR: dataDir });
    expect([exitCode, faults]).toEqual([0, []]);
    expect(found.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['configuration', 'disk', 'database', 'clock', 'migrations', 'pin-key']),
    );
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.stop();
  });

  test('is ok while no server runs, and is stopped again at the end of the command', async () => {
    const { exitCode, output, errors } = await bonpanelProcess(['doctor'], { DATA_DIR: dataDir });
    expect([exitCode, errors]).toEqual([0, '']);
    expect(output).not.toContain('fault');
    await expect(postgresProcessId(dataDir)).rejects.toThrow('ENOENT');
  });

  test('without full_page_writes is noted, because some file systems do not need it', async () => {
    const settings = join(dataDir, 'postgres', 'postgresql.conf');
    const before = await readFile(settings, 'utf8');
    await writeFile(settings, `${before}\nfull_page_writes = off\n`);
    const { exitCode, found } = await findings(['doctor'], { DATA_DIR: dataDir });
    await writeFile(settings, before);
    expect(exitCode).toBe(0);
    expect(found.filter(({ name }) => name === 'durability')).toMatchObject([{ level: 'note' }]);
  });

  const change = async (statement: string) => {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
    await execute(connection, statement);
    await stop();
  };

  test('of a newer version is a fault, and its roles are not checked', async () => {
    await change(`INSERT INTO kysely_migration VALUES ('9999-later', '')`);
    const { faults, found } = await findings(['doctor'], { DATA_DIR: dataDir });
    await change(`DELETE FROM kysely_migration WHERE name = '9999-later'`);
    expect(faults.map(({ name }) => name)).toEqual(['migrations']);
    expect(found.map(({ name }) => name)).not.toContain('role');
  });

  test('is stopped again by a command that cannot read its schema', async () => {
    await change('ALTER TABLE kysely_migration RENAME name TO renamed');
    const { exitCode, errors } = await bonpanelProcess(['doctor'], { DATA_DIR: dataDir });
    expect([exitCode, errors]).toEqual([1, expect.stringContaining('does not exist')]);
    await expect(postgresProcessId(dataDir)).rejects.toThrow('ENOENT');
    await change('ALTER TABLE kysely_migration RENAME renamed TO name');
  });

  test.each(['DATABASE_POOL', 'DATABASE_LIST_POOL'])(
    'with fewer connections than %s may open is a fault',
    async (pool) => {
      const { faults } = await findings(['doctor'], { DATA_DIR: dataDir, [pool]: '90' });
      expect(faults).toMatchObject([{ name: 'connections' }]);
    },
  );

  test('a key that other users can read is a fault; so is a missing one', async () => {
    const file = join(dataDir, 'pin.key');
    await chmod(file, 0o644);
    expect((await findings(['doctor'], { DATA_DIR: dataDir })).faults).toMatchObject([
      { name: 'pin-key', fix: `chmod 600 ${file}` },
    ]);
    await rm(file);
    const { faults } = await findings(['doctor'], { DATA_DIR: dataDir });
    expect(faults.map(({ text }) => text)).toEqual([
      `there is no pin.key in ${dataDir}: no PIN can be checked`,
    ]);
  });

  test('a start without the cards’ PIN key, or with part of it, is refused and creates no other key', async () => {
    const file = join(dataDir, 'pin.key');
    const start = { DATA_DIR: dataDir, PIN_KEY: '' };
    expect(await refusalOfStart(start)).toMatch(/^There is no pin\.key in /);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    for (const part of ['', KEY.slice(1)]) {
      await writeFile(file, part, { mode: 0o600 });
      expect(await refusalOfStart(start)).toContain('it is not a PIN key');
      expect(await readFile(file, 'utf8')).toBe(part);
    }
    const { exitCode, faults } = await findings(['doctor'], { DATA_DIR: dataDir });
    expect([exitCode, faults]).toMatchObject([1, [{ text: expect.stringContaining('it is not a PIN key') }]]);
  });

  test('with less free space than WAL and large sorts may need is a fault', async () => {
    const free = { ...(await fs.statfs(dataDir)), bavail: 3, bsize: 1024 ** 3 };
    const statfs = vi.spyOn(fs, 'statfs').mockResolvedValue(free);
    syncBuiltinESMExports();
    const { faults } = await findings(['doctor'], { DATA_DIR: dataDir });
    statfs.mockRestore();
    syncBuiltinESMExports();
    expect(faults[0]).toMatchObject({ name: 'disk', data: { free: 3 * 1024 ** 3 } });
  });

  test('is not backed up onto its own disk if that would fill it', async () => {
    const variables = { DATA_DIR: dataDir };
    const first = join(dataDir, 'first.zip');
    expect((await findings(['backup', first], variables)).faults).toEqual([]);
    const { size } = await fs.stat(first);
    const backUpWith = async (bavail: number) => {
      const statfs = vi
        .spyOn(fs, 'statfs')
        .mockResolvedValue({ ...(await fs.statfs(dataDir)), bavail, bsize: 1 });
      syncBuiltinESMExports();
      const { faults } = await findings(['backup', join(dataDir, 'second.zip')], variables);
      statfs.mockRestore();
      syncBuiltinESMExports();
      return faults.map(({ text }) => text);
    };
    expect(await backUpWith(2 * size - 1)).toEqual([
      expect.stringMatching(/^There is too little room for second/),
    ]);
    expect(await backUpWith(2 * size)).toEqual([]);
  });

  test('a start with a PIN key other than the cards’ is refused', async () => {
    const refusal = await refusalOfStart({ DATA_DIR: dataDir, PIN_KEY: OTHER_KEY });
    expect(refusal).toMatch(/^The PIN key is not the one of the cards in the database\./);
  });
});

test('a missing database is a fault, and none is created', async () => {
  const dataDir = join(tmpdir(), `bonpanel-none-${process.pid}`);
  const { exitCode, faults } = await findings(['doctor'], { DATA_DIR: dataDir });
  expect([exitCode, faults]).toMatchObject([1, [{ name: 'database', text: `there is none in ${dataDir}` }]]);
  await expect(chmod(dataDir, 0o755)).rejects.toThrow('ENOENT');
});

test('every wrong variable is a separate fault', async () => {
  const { exitCode, faults } = await findings(['doctor'], { PORT: 'abc', LOG_LEVEL: 'loud' });
  expect(exitCode).toBe(1);
  expect(faults.map(({ text }) => text.split(':')[0])).toEqual(['PORT', 'LOG_LEVEL']);
});

test('settings that still contain example.com are noted', async () => {
  const noted = async (settings: Record<string, string>) => {
    const { found } = await findings(['doctor'], { DATA_DIR: '/nonexistent', ...settings });
    return found
      .filter(({ name, level }) => name === 'configuration' && level === 'note')
      .map(({ text, fix }) => `${text} ${fix}`);
  };
  const copied = {
    PUBLIC_URL: 'https://bony.example.com',
    ADMIN_EMAIL: 'admin@example.com',
    MAIL_FROM: 'Bony <bony@mail.example.com>',
  };
  expect(await noted(copied)).toEqual([
    expect.stringMatching(/^PUBLIC_URL, ADMIN_EMAIL, MAIL_FROM: .* Set your own, before the first start/),
  ]);
  expect(await noted({ ...copied, ADMIN_EMAIL: 'admin@przyklad.pl' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL, MAIL_FROM: .* Set your own\.$/),
  ]);
  const own = {
    PUBLIC_URL: 'https://bony.example.com.pl',
    ADMIN_EMAIL: 'admin@myexample.com',
    MAIL_FROM: 'bony@przyklad.pl',
  };
  expect(await noted(own)).toEqual([]);
});

test('a database that does not answer is a fault', async () => {
  const { exitCode, faults } = await findings(['doctor'], {
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    PIN_KEY: KEY,
  });
  expect(exitCode).toBe(1);
  expect(faults).toMatchObject([{ name: 'database', text: expect.stringContaining('ECONNREFUSED') }]);
});

describe('an external database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await copyTemplate();
  });
  afterAll(() => database.drop());
  afterEach(() => execute(database.url, `DELETE FROM kysely_migration WHERE name LIKE '9%'`));

  const look = async (variables: Record<string, string> = {}) => {
    const { faults } = await findings(['doctor'], { DATABASE_URL: database.url, PIN_KEY: KEY, ...variables });
    // The tests' PostgreSQL may run without fsync, which the next test is about.
    return faults.filter(({ name }) => name !== 'durability');
  };

  test('is ok', async () => {
    expect(await look()).toEqual([]);
  });

  test('with days that wait to be closed on a believed day is noted', async () => {
    const { url, drop } = await copyTemplate();
    const of = { DATABASE_URL: url, PIN_KEY: KEY };
    const today = warsawDayOf(new Date());
    const notes = async () =>
      (await findings(['doctor'], of)).found.flatMap(({ level, text }) => (level === 'note' ? [text] : []));
    for (const [ago, isNoted] of [
      [3, true],
      [2, false],
    ] as const) {
      const last = addDays(today, -ago);
      await execute(url, `INSERT INTO closed_days (day) VALUES ('${last}')`);
      await findings(['confirm-day', '--yes'], of);
      const noted = `it is ${today}, and no day after ${last} is closed`;
      expect((await notes()).includes(noted)).toBe(isNoted);
    }
    await drop();
  });

  test('with days of which none was ever closed is noted', async () => {
    const copy = await openDatabaseCopy();
    const today = warsawDayOf(new Date());
    const day = addDays(today, -2);
    const salonId = await aSalon(copy);
    const by = await aUser(copy, { salonId });
    await aCard(copy, { status: 'active', chargedAt: new Date(`${day}T12:00:00Z`), by, salonId });
    await findings(['confirm-day', '--yes'], copy.variables);
    const { found } = await findings(['doctor'], copy.variables);
    expect(found.map(({ text }) => text)).toContain(
      `it is ${today}, and no day after ${addDays(day, -1)} is closed`,
    );
    await copy.drop();
  });

  test('with a table that is not ours is noted, because no backup has it', async () => {
    await execute(database.url, 'CREATE TABLE heartbeat AS SELECT now() AS at');
    const { found } = await findings(['doctor'], { DATABASE_URL: database.url, PIN_KEY: KEY });
    await execute(database.url, 'DROP TABLE heartbeat');
    expect(found.filter(({ name }) => name === 'backup')).toMatchObject([
      { level: 'note', text: 'tables that are not Bonpanel’s are not backed up: heartbeat' },
    ]);
  });

  test('with mails that have been tried in vain for a while is a fault, which names no address', async () => {
    const { url, drop } = await copyTemplate();
    const of = { DATABASE_URL: url, PIN_KEY: KEY };
    const mailFaults = async () =>
      (await findings(['doctor'], of)).faults.filter(({ name }) => name === 'mail' || name === 'jobs');
    await execute(
      url,
      `SELECT graphile_worker.add_job(task, json_build_object('email', 'ewa@example.test'))
        FROM unnest(ARRAY['sendMail', 'mailECard', 'closeDays']) AS task`,
    );
    const setAttempts = (count: number) =>
      execute(
        url,
        `UPDATE graphile_worker._private_jobs
          SET attempts = ${count}, last_error = 'mail not sent: EENVELOPE 530 ewa@example.test'`,
      );
    await setAttempts(3);
    expect(await mailFaults()).toEqual([]);
    await setAttempts(8);
    const faults = await mailFaults();
    expect(faults).toMatchObject([
      { name: 'mail', text: expect.stringMatching(/^2 mails could not be sent/) },
    ]);
    expect(JSON.stringify(faults)).not.toContain('ewa@');
    await drop();
  });

  test('next to an embedded one that was left behind is noted', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'bonpanel-doctor-'));
    const notes = async () =>
      (await findings(['doctor'], { DATABASE_URL: database.url, PIN_KEY: KEY, DATA_DIR })).found.flatMap(
        ({ name, text }) => (name === 'data-directory' ? [text] : []),
      );
    expect(await notes()).toEqual([]);
    await mkdir(join(DATA_DIR, 'postgres'));
    expect(await notes()).toEqual([expect.stringContaining(`an embedded database in ${DATA_DIR}`)]);
    await rm(DATA_DIR, { recursive: true });
  });

  test('without fsync is a fault, because it could lose money', async () => {
    await execute(
      database.url,
      `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET synchronous_commit = off`,
    );
    const { faults } = await findings(['doctor'], { DATABASE_URL: database.url, PIN_KEY: KEY });
    expect(faults).toMatchObject([{ name: 'durability' }]);
  });

  test('that lacks a resource other than disk space is a fault that free space does not fix', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await execute(database.url, `ALTER DATABASE ${name} SET temp_file_limit = 0`);
    const faults = await look();
    await execute(database.url, `ALTER DATABASE ${name} RESET temp_file_limit`);
    expect(faults).toMatchObject([
      {
        name: 'database',
        text: expect.stringMatching(/accepts no changes: .*temp_file_limit/),
        fix: 'Every sale waits for this. The log of PostgreSQL says more.',
      },
    ]);
  });

  test('whose order of texts may have changed since its indexes were built is a fault', async () => {
    const { url, drop } = await copyTemplate();
    const name = new URL(url).pathname.slice(1);
    for (const statement of [
      `CREATE VIEW public.pg_database AS SELECT oid, datname, datdba, datconnlimit, '2.31'::text AS datcollversion FROM pg_catalog.pg_database`,
      `CREATE FUNCTION public.pg_database_collation_actual_version(oid) RETURNS text LANGUAGE sql AS 'SELECT $$2.36$$'`,
      // PostgreSQL prefers these to its own from now on.
      `ALTER DATABASE ${name} SET search_path = public, pg_catalog`,
    ])
      await execute(url, statement);
    expect(await look({ DATABASE_URL: url })).toMatchObject([{ name: 'collation' }]);
    await drop();
  });

  test('with another PIN key is a fault', async () => {
    expect(await look({ PIN_KEY: OTHER_KEY })).toMatchObject([{ name: 'pin-key' }]);
  });

  test('of a newer version is a fault', async () => {
    await execute(database.url, `INSERT INTO kysely_migration VALUES ('9999-later', '')`);
    expect(await look()).toMatchObject([{ name: 'migrations', text: expect.stringContaining('9999-later') }]);
  });

  test('with a different clock is a fault', async () => {
    const { now } = Date;
    const late = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
    const [clock, ...others] = await look();
    late.mockRestore();
    expect(others).toEqual([]);
    expect(clock?.name).toBe('clock');
    expect(clock?.data?.difference).toBeGreaterThan(50_000);
  });

  test('with an older schema is a fault until it is migrated', async () => {
    const empty = await emptyDatabase();
    const variables = { DATABASE_URL: empty.url, PIN_KEY: KEY };
    expect((await findings(['doctor'], variables)).faults.map(({ name }) => name)).toContain('migrations');
    const { exitCode, found } = await findings(['migrate'], variables);
    expect([exitCode, found[0]?.data]).toEqual([0, { done: expect.arrayContaining(['0001-baseline']) }]);
    expect((await findings(['doctor'], variables)).faults.map(({ name }) => name)).not.toContain(
      'migrations',
    );
    expect((await findings(['migrate'], variables)).found[0]?.data).toEqual({ done: [] });
    await empty.drop();
  });
});
