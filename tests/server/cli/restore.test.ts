import { once } from 'node:events';
import { link, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { closeDaysBefore } from '../../../server/books/closeDays.ts';
import { migrateTo } from '../../../server/db/migrate.ts';
import { migrationNames } from '../../../server/db/migrationRecord.ts';
import { startServer } from '../../../server/startServer.ts';
import { at, openBackups, runHourlyJobs } from '../../support/backups.ts';
import { countWaiting } from '../../support/countWaiting.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestDatabase } from '../../support/openTestDatabase.ts';
import { bonpanelUnread, COMMAND, findings, spawnBonpanel } from '../../support/operator.ts';
import { execute } from '../../support/postgresForTests.ts';
import { postgresProcessId } from '../../support/serverProcess.ts';
import { testConfig } from '../../support/testConfig.ts';
import { emptyDatabase } from '../../support/testServer.ts';

// These tests are not in `backup.test.ts`, which also runs over TCP, because none depends on how PostgreSQL is reached.

const backups = openBackups();
const { shop, newFile, aBackup, anEmptyDataDir } = backups;

test('a restore does not store a PIN key that is not the cards’', async () => {
  const file = newFile();
  const wrong = { DATABASE_URL: shop.databaseUrl, PIN_KEY: '11'.repeat(32) };
  expect((await findings(['backup', '--with-pin-key', file], wrong)).exitCode).toBe(0);
  const DATA_DIR = await anEmptyDataDir();
  const { found } = await findings(['restore', file], { DATA_DIR });
  expect(found[1]?.text).toContain('not the one of its cards');
  await expect(stat(join(DATA_DIR, 'pin.key'))).rejects.toThrow('ENOENT');
});

test('a backup that should include the PIN key is made without one if there is none, which is a fault', async () => {
  const DATA_DIR = await anEmptyDataDir();
  const { file } = await aBackup();
  await findings(['restore', file], { DATA_DIR });
  const keyless = newFile();
  const { exitCode, faults } = await findings(['backup', '--with-pin-key', keyless], { DATA_DIR });
  expect([exitCode, faults]).toMatchObject([
    1,
    [{ name: 'pin-key', text: 'there is no PIN key to include' }],
  ]);
  expect((await stat(keyless)).size).toBeGreaterThan(0);
});

test('a backup and a restore finish even if nobody reads their output, and leave no PostgreSQL running', async () => {
  const { file } = await aBackup('--with-pin-key');
  const DATA_DIR = await anEmptyDataDir();
  expect(await bonpanelUnread(['restore', file], { DATA_DIR })).toBe(0);
  await expect(postgresProcessId(DATA_DIR)).rejects.toThrow('ENOENT');
  const again = newFile();
  expect(await bonpanelUnread(['backup', again], { DATA_DIR })).toBe(0);
  await expect(postgresProcessId(DATA_DIR)).rejects.toThrow('ENOENT');
  expect((await stat(again)).size).toBeGreaterThan(0);
  const [original, copy] = await Promise.all(
    [at(shop.databaseUrl), { DATA_DIR }].map(async (settings) => {
      const { exitCode, found } = await findings(['reconcile'], settings);
      return [exitCode, found.find(({ name }) => name === 'books')];
    }),
  );
  expect(copy).toEqual(original);
  expect(copy?.[0]).toBe(0);
});

test('a restore keeps an existing PIN key, even after another restore was killed while storing it', async () => {
  const { file } = await aBackup('--with-pin-key');
  const DATA_DIR = await anEmptyDataDir();
  const path = join(DATA_DIR, 'pin.key');
  const there = '11'.repeat(32);
  await writeFile(path, there, { mode: 0o600 });
  await link(path, `${path}.new`);
  await findings(['restore', file], { DATA_DIR });
  expect(await readFile(path, 'utf8')).toBe(there);
});

test('a restore with another PIN key says that no PIN will be right, and where the right key is', async () => {
  const { file } = await aBackup('--with-pin-key');
  const empty = await emptyDatabase();
  const { exitCode, faults, found } = await findings(['restore', file], {
    ...at(empty.url),
    PIN_KEY: '11'.repeat(32),
  });
  expect([exitCode, faults.map(({ name }) => name)]).toEqual([1, ['pin-key']]);
  expect(found[1]).toMatchObject({
    level: 'note',
    text: 'the PIN key in the backup differs from PIN_KEY, which stays',
    fix: expect.stringContaining(`unzip -p ${file} pin.key`),
  });
  await empty.drop();
});

test('a restore of an earlier version’s backup says which migrations it has applied since', async () => {
  const [older, restored] = [await emptyDatabase(), await emptyDatabase()];
  const [first = '', ...later] = migrationNames;
  const { db, close } = openTestDatabase(older.url);
  await migrateTo(db, first);
  await close();
  const file = newFile();
  await findings(['backup', file], at(older.url));
  const { found } = await findings(['restore', file], at(restored.url));
  expect(found[1]).toMatchObject({ name: 'migrations', level: 'ok', data: { done: later } });
  for (const { drop } of [older, restored]) await drop();
});

test('a restore leaves out a table of somebody else that the backup has, and leaves alone one that is there', async () => {
  const [older, restored] = [await emptyDatabase(), await emptyDatabase()];
  const [first = ''] = migrationNames;
  const { db, close } = openTestDatabase(older.url);
  await migrateTo(db, first);
  await close();
  await execute(older.url, `CREATE TABLE kept_audit AS SELECT 'a' AS action FROM generate_series(1, 3)`);
  await execute(
    restored.url,
    `CREATE TABLE heartbeat (at timestamptz PRIMARY KEY); INSERT INTO heartbeat VALUES (now())`,
  );
  const file = newFile();
  // The backup of another version's schema has every table.
  expect((await findings(['backup', file], at(older.url))).exitCode).toBe(0);
  const { exitCode, found } = await findings(['restore', file], at(restored.url));
  expect([exitCode, found[1]]).toMatchObject([
    0,
    {
      level: 'note',
      name: 'restored',
      text: 'the table kept_audit is not Bonpanel’s, so its rows were not restored: 3',
      fix: `They are in the backup: unzip -p ${file} tables/kept_audit.copy`,
    },
  ]);
  for (const { drop } of [older, restored]) await drop();
});

/**
 * Restores a backup of a shop whose last sale was months ago, after a change by SQL. Returns the faults that `doctor`
 * finds then, and what it says of the day.
 */
async function doctorAfterRestore(change = '') {
  const { file } = await aBackup();
  const empty = await emptyDatabase();
  expect((await findings(['restore', file], at(empty.url))).exitCode).toBe(0);
  await execute(empty.url, `SET session_replication_role = replica; ${change}`);
  const { found, faults } = await findings(['doctor'], at(empty.url));
  return {
    empty,
    // The tests' PostgreSQL runs without fsync.
    faults: faults.filter(({ name }) => name !== 'durability'),
    days: found.filter(({ name }) => name === 'days'),
  };
}

test('after a restore today is believed although the last days were quiet, if they were closed', async () => {
  const now = new Date();
  await closeDaysBefore(shop.database.db, warsawDayOf(now), now);
  const { empty, faults, days } = await doctorAfterRestore();
  expect([faults, days]).toMatchObject([[], [{ level: 'ok' }]]);
  await empty.drop();
});

test('after a restore of an old backup `doctor` notes that the day is in doubt, and the server starts and waits', async () => {
  const tables = ['ended_days', 'closed_days'];
  const { empty, faults, days } = await doctorAfterRestore(
    tables.map((table) => `DELETE FROM ${table} WHERE day > '2026-02-11'`).join(';'),
  );
  const fix = expect.stringContaining('bonpanel confirm-day');
  expect([faults, days]).toMatchObject([[], [{ level: 'note', data: { day: '2026-02-12' }, fix }]]);
  const server = await startServer(testConfig({ DATABASE_URL: empty.url }), pino({ level: 'silent' }));
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([200, { clock: { day: '2026-02-12' } }]);
  await runHourlyJobs(empty.url);
  const { rows } = await execute(empty.url, 'SELECT max(day)::text AS day FROM ended_days');
  expect(rows).toEqual([{ day: '2026-02-11' }]);
  await server.stop();
  // From now on it is a fault until somebody confirms the day, or a day has passed.
  const later = await findings(['doctor'], at(empty.url));
  expect(later.faults.map(({ name }) => name)).toContain('days');
  await empty.drop();
});

test('a restore that is interrupted once the data is restored says so, and how to continue', async () => {
  const { file } = await aBackup();
  const empty = await emptyDatabase();
  const { db, close } = openTestDatabase(empty.url);
  const { exitCode, output } = await db.transaction().execute(async (tx) => {
    // The migrations of background jobs, which follow, wait for this.
    await sql`CREATE SCHEMA graphile_worker`.execute(tx);
    const child = spawnBonpanel(['restore', file], at(empty.url));
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await eventually(async () => expect(await countWaiting(db, { application: COMMAND })).toBe(1));
    child.kill('SIGINT');
    await once(child, 'close');
    return { exitCode: child.exitCode, output };
  });
  expect(exitCode).toBe(130);
  expect(output).toContain('the data is restored, but what follows was broken off');
  expect(output).toContain('bonpanel migrate, then bonpanel doctor and bonpanel reconcile');
  expect(output).toContain('The command was interrupted.');
  await close();
  await empty.drop();
});

test('cards can be imported after a restore before any server has run', async () => {
  const { file } = await aBackup();
  const empty = await emptyDatabase();
  await findings(['restore', file], at(empty.url));
  const cards = join(backups.directory, 'bony.csv');
  await writeFile(cards, 'RESTORED000000000001;A1B');
  const { exitCode, found } = await findings(
    ['import', cards, '--as', shop.administrator.email],
    at(empty.url),
  );
  expect([exitCode, found[0]?.data]).toMatchObject([0, { ok: 1 }]);
  await empty.drop();
});
