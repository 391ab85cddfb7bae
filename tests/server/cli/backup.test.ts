/** @module-tag database-url */

import { once } from 'node:events';
import { copyFile, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { parts } from '../../../server/cli/backupManifest.ts';
import { checkBackups } from '../../../server/cli/checkBackups.ts';
import { writeArchive } from '../../../server/cli/writeBackup.ts';
import { migrateTo } from '../../../server/db/migrate.ts';
import { listAppliedMigrations, migrationNames } from '../../../server/db/migrationRecord.ts';
import { transact } from '../../../server/db/transact.ts';
import { startServer } from '../../../server/startServer.ts';
import { at, openBackups } from '../../support/backups.ts';
import { countWaiting } from '../../support/countWaiting.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestDatabase } from '../../support/openTestDatabase.ts';
import { COMMAND, findings, spawnBonpanel } from '../../support/operator.ts';
import { execute } from '../../support/postgresForTests.ts';
import { TEST_PIN_KEY, testConfig } from '../../support/testConfig.ts';
import { call, copyTemplate, emptyDatabase } from '../../support/testServer.ts';

const backups = openBackups();
const { shop, newFile, aBackup, anEmptyDataDir } = backups;
const log = pino({ level: 'silent' });
const DAY_MS = 24 * 3_600_000;

/** Returns every row of every table as text, for an exact comparison. */
async function contents(url: string): Promise<Record<string, string>> {
  const { rows } = await execute(
    url,
    `SELECT relname AS table, query_to_xml(format('SELECT * FROM %I AS of_table ORDER BY of_table::text', relname), true, true, '')::text AS rows
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely%'
       -- The signs of life of a server are different in each database.
       AND relname <> 'believed_time'`,
  );
  return Object.fromEntries(rows.map(({ table, rows: content }) => [table, content]));
}

/** Returns the newest entry of the audit about a backup or a restore. */
async function lastCommand(url: string) {
  const { rows } = await execute(
    url,
    `SELECT action, command, user_id FROM audit_entries WHERE action LIKE 'database.%' ORDER BY id DESC LIMIT 1`,
  );
  return rows[0];
}

/** Deletes the audit entries of the backup and restore themselves, which differ between the two databases. */
async function forgetCommands(url: string) {
  await execute(
    url,
    `DO $$ BEGIN
       SET LOCAL session_replication_role = replica;
       DELETE FROM audit_entries WHERE action LIKE 'database.%';
       DELETE FROM audit_counts WHERE action LIKE 'database.%';
     END $$`,
  );
}

/** Returns the constraints, indexes and triggers of the schema as PostgreSQL describes them. */
async function rules(url: string) {
  const { rows } = await execute(
    url,
    `SELECT conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger
     WHERE NOT tgisinternal AND tgname <> 'refusal_leaves_nothing' ORDER BY 1`,
  );
  return rows.map(({ rule }) => rule);
}

/**
 * Makes a byte of a file 0xff, which begins no deflated part and no header: the one that is so many bytes after the
 * first occurrence of `mark`.
 */
const spoiling = (mark: string, distance: number) => async (file: string) => {
  const content = await readFile(file);
  content[content.indexOf(mark) + distance] = 0xff;
  await writeFile(file, content);
};
/** The length of the header before a part's name in a zip file. */
const LOCAL_HEADER = 30;

/** Returns at which levels backups are reported some days after a moment: of the embedded database, and of another one. */
async function levelsAfter(moment: Date, days: number): Promise<string[]> {
  const now = new Date(moment.getTime() + days * DAY_MS);
  const levels: string[] = [];
  for (const settings of [{}, { DATABASE_URL: shop.databaseUrl }])
    for await (const { level } of checkBackups(shop.database.db, settings, now)) levels.push(level);
  return levels;
}

test('backups that stop are noted after two days; after a week that is a fault, unless there may be others', async () => {
  await aBackup();
  const now = new Date();
  expect(await levelsAfter(now, 1)).toEqual(['ok', 'ok']);
  expect(await levelsAfter(now, 3)).toEqual(['note', 'note']);
  expect(await levelsAfter(now, 8)).toEqual(['fault', 'note']);
});

test('so are backups that were never made, counted from the first ledger entry', async () => {
  await forgetCommands(shop.databaseUrl);
  const first = new Date('2026-01-10T12:00:00Z');
  expect(await levelsAfter(first, 1)).toEqual([]);
  expect(await levelsAfter(first, 3)).toEqual(['note', 'note']);
  expect(await levelsAfter(first, 8)).toEqual(['fault', 'note']);
});

test('a backup whose clock was ahead does not hide that backups have stopped', async () => {
  await forgetCommands(shop.databaseUrl);
  const now = new Date();
  const backedUp = (details: string) =>
    execute(
      shop.databaseUrl,
      `INSERT INTO audit_entries (id, at, action, object_kind, object_label, details)
       VALUES (gen_random_uuid(), now() + interval '100 days', 'database.backed-up', 'database', 'bonpanel', '${details}')`,
    );
  // Made today, but dated after days that were closed ahead of time.
  await backedUp(`{"before": {}, "after": {"clock": "${now.toISOString()}"}}`);
  await backedUp('{"before": {}, "after": {}}');
  expect(await levelsAfter(now, 1)).toEqual(['ok', 'ok']);
  expect(await levelsAfter(now, 8)).toEqual(['fault', 'note']);
  expect(await levelsAfter(now, 100)).toEqual(['ok', 'ok']);
  await forgetCommands(shop.databaseUrl);
});

describe('a backup', () => {
  test('is restored exactly, with every constraint, and the restore checks the books', async () => {
    const { file } = await aBackup();
    const empty = await emptyDatabase();
    const { exitCode, found } = await findings(['restore', file], at(empty.url));
    expect(exitCode).toBe(0);
    // The last day that was closed is long ago, and no server has given a sign of life since.
    expect(found.map(({ name }) => name)).toEqual(['restored', 'pin-key', 'books', 'days', 'seals']);
    expect(found[2]?.data).toMatchObject({ cards: 4, entries: 5 });
    expect(await lastCommand(shop.databaseUrl)).toEqual({
      action: 'database.backed-up',
      command: 'backup',
      user_id: null,
    });
    expect(await lastCommand(empty.url)).toEqual({
      action: 'database.restored',
      command: 'restore',
      user_id: null,
    });
    await forgetCommands(shop.databaseUrl);
    await forgetCommands(empty.url);
    expect(await contents(empty.url)).toEqual(await contents(shop.databaseUrl));
    expect(await rules(empty.url)).toEqual(await rules(shop.databaseUrl));
    await empty.drop();
  });

  test('is a snapshot of one moment, even while sales go on', async () => {
    let isSelling = true;
    let sold = 0;
    const selling = [1, 2, 3, 4, 5, 6].map(async () => {
      for (; isSelling; sold += 1) await shop.card({ status: 'used' });
    });
    let file = '';
    for (let meanwhile = 0; meanwhile < 3; ) {
      const before = sold;
      ({ file } = await aBackup());
      meanwhile = sold - before;
    }
    isSelling = false;
    await Promise.all(selling);
    const empty = await emptyDatabase();
    const { exitCode, faults } = await findings(['restore', file], at(empty.url));
    expect([exitCode, faults]).toEqual([0, []]);
    await empty.drop();
  });

  test('leaves out a table of somebody else, says so, and can be restored', async () => {
    await execute(shop.databaseUrl, 'CREATE TABLE heartbeat AS SELECT now() AS at');
    const { file, found } = await aBackup();
    await execute(shop.databaseUrl, 'DROP TABLE heartbeat');
    expect(found[1]).toMatchObject({
      level: 'note',
      name: 'backup',
      text: 'tables that are not Bonpanel’s are not backed up: heartbeat',
    });
    const empty = await emptyDatabase();
    const { exitCode, faults } = await findings(['restore', file], at(empty.url));
    expect([exitCode, faults]).toEqual([0, []]);
    await empty.drop();
  });

  test('is readable only by its owner, and leaves no other file behind', async () => {
    const { file } = await aBackup();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(backups.directory)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('includes the PIN key only if asked to, and says so', async () => {
    const without = await aBackup();
    const holding = await aBackup('--with-pin-key');
    expect((await readFile(without.file)).includes('pin.key')).toBe(false);
    expect((await readFile(holding.file)).includes('pin.key')).toBe(true);
    expect(without.found.at(-1)?.text).toContain('is not included');
    expect(holding.found.at(-1)?.text).toContain('is included');
  });

  test('is complete although PostgreSQL, with a full disk or read-only, cannot record it', async () => {
    const url = shop.databaseUrl;
    const [full, readOnly] = [newFile(), newFile()];
    await execute(
      url,
      `CREATE FUNCTION lack_disk() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER lack_disk BEFORE INSERT ON audit_entries EXECUTE FUNCTION lack_disk()`,
    );
    const onFullDisk = await findings(['backup', full], at(url));
    await execute(url, 'DROP FUNCTION lack_disk CASCADE');
    const options = 'options=-c%20default_transaction_read_only%3Don';
    const whileReadOnly = await findings(
      ['backup', readOnly],
      at(`${url}${url.includes('?') ? '&' : '?'}${options}`),
    );
    for (const { exitCode, found } of [onFullDisk, whileReadOnly]) {
      expect(exitCode).toBe(0);
      expect(found.slice(0, 2)).toMatchObject([
        { level: 'note', name: 'audit', text: expect.stringContaining('the audit may lack this backup: ') },
        { level: 'ok', name: 'backup' },
      ]);
    }
    for (const file of [full, readOnly]) {
      const empty = await emptyDatabase();
      expect((await findings(['restore', file], at(empty.url))).exitCode).toBe(0);
      await empty.drop();
    }
  });

  test('never overwrites a file', async () => {
    const file = newFile();
    await writeFile(file, 'kept');
    const { exitCode, faults } = await findings(['backup', file], at(shop.databaseUrl));
    expect([exitCode, faults[0]?.text]).toEqual([
      1,
      `${file} already exists. Choose another name, or remove it.`,
    ]);
    expect(await readFile(file, 'utf8')).toBe('kept');
  });

  test('of a database without tables says so, and writes no file', async () => {
    const empty = await emptyDatabase();
    const file = newFile();
    const { exitCode, faults } = await findings(['backup', file], at(empty.url));
    expect([exitCode, faults[0]?.text]).toEqual([1, expect.stringMatching(/^The database is empty: /)]);
    expect(await readdir(backups.directory)).not.toContainEqual(expect.stringContaining(basename(file)));
    await empty.drop();
  });

  test('of empty tables says so', async () => {
    const empty = await copyTemplate();
    // Delete the row that starting a server adds.
    await execute(empty.url, 'SET session_replication_role = replica; DELETE FROM pin_keys');
    const { exitCode, found } = await findings(['backup', newFile()], at(empty.url));
    expect([exitCode, found[1]?.text]).toEqual([0, 'the database has tables, but no rows']);
    await empty.drop();
  });

  test('does not start if there is an unfinished one, which may be running or have been killed', async () => {
    const file = newFile();
    await writeFile(`${file}.part`, '');
    const { exitCode, faults } = await findings(['backup', file], at(shop.databaseUrl));
    expect([exitCode, faults[0]?.text]).toEqual([
      1,
      `${file}.part is being written, or was left by a command that was killed. Remove it if none is running.`,
    ]);
    await rm(`${file}.part`);
  });

  test('that is killed midway does not have its final name yet', async () => {
    const file = newFile();
    await transact(shop.database.db, async (tx) => {
      await sql`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`.execute(tx);
      const child = spawnBonpanel(['backup', file], at(shop.databaseUrl));
      await eventually(async () =>
        expect(await countWaiting(shop.database.db, { application: COMMAND })).toBe(1),
      );
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    });
    expect((await readdir(backups.directory)).filter((name) => name.startsWith(basename(file)))).toEqual([
      `${basename(file)}.part`,
    ]);
    await rm(`${file}.part`);
  });

  test('that cannot be written is a fault, and leaves nothing behind', async () => {
    const { exitCode, faults } = await findings(
      ['backup', join(backups.directory, 'none', 'a.zip')],
      at(shop.databaseUrl),
    );
    expect([exitCode, faults]).toMatchObject([
      1,
      [{ name: 'file', text: expect.stringContaining('ENOENT') }],
    ]);
  });

  test('does not have to save sequences, because the schema has none', async () => {
    const { rows } = await execute(
      shop.databaseUrl,
      `SELECT * FROM pg_sequences WHERE schemaname = 'public'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a restore is refused, and changes nothing,', () => {
  test('into a database that is not empty, and takes no lock there, because it may be in use', async () => {
    const { file } = await aBackup();
    const before = await contents(shop.databaseUrl);
    const { exitCode, faults } = await transact(shop.database.db, async (tx) => {
      await sql`LOCK TABLE ledger_entries IN ACCESS SHARE MODE`.execute(tx);
      return findings(['restore', file], at(shop.databaseUrl));
    });
    expect(exitCode).toBe(1);
    expect(faults[0]?.text).toMatch(
      /^The database is not empty: there are rows in \w+\. No data was changed\.$/,
    );
    expect(await contents(shop.databaseUrl)).toEqual(before);
  });

  test('into one of an earlier version', async () => {
    const { file } = await aBackup();
    const used = await emptyDatabase();
    const [first = ''] = migrationNames;
    const { db, close } = openTestDatabase(used.url);
    await migrateTo(db, first);
    await sql`INSERT INTO salons (id, name, address) VALUES (gen_random_uuid(), 'Salon', 'Adres')`.execute(
      db,
    );
    const { faults } = await findings(['restore', file], at(used.url));
    expect(faults).toMatchObject([{ text: expect.stringContaining('there are rows in salons') }]);
    expect(await listAppliedMigrations(db)).toEqual([first]);
    await close();
    await used.drop();
  });

  test.each([
    ['a file that breaks off', async (file: string) => truncate(file, (await stat(file)).size - 100)],
    ['a file that is none', (file: string) => writeFile(file, 'numer;pin')],
    ['a file with a damaged row', spoiling(parts.table('users'), parts.table('users').length)],
    ['a file with a damaged manifest', spoiling(parts.manifest, parts.manifest.length)],
    ['a file with a damaged header of a table', spoiling(parts.table('users'), -LOCAL_HEADER)],
    ['a file with a damaged list of its parts', spoiling('PK\x01\x02', 0)],
  ])('from %s', async (_, spoil) => {
    const spoiled = newFile();
    await copyFile((await aBackup()).file, spoiled);
    await spoil(spoiled);
    const empty = await emptyDatabase();
    const { exitCode, faults } = await findings(['restore', spoiled], at(empty.url));
    const text = expect.stringMatching(/The backup is damaged in |is not a backup, or an incomplete one/);
    expect([exitCode, faults]).toMatchObject([1, [{ name: 'refused', text }]]);
    expect(faults).toHaveLength(1);
    // The kinds of entries are part of the schema, so even an empty database has them.
    const { ledger_kinds, ...data } = await contents(empty.url);
    for (const rows of Object.values(data)) expect(rows).toBe('');
    await empty.drop();
  });

  test('from a version that it does not know', async () => {
    await execute(shop.databaseUrl, `INSERT INTO kysely_migration VALUES ('9999-later', '')`);
    const { file } = await aBackup();
    await execute(shop.databaseUrl, `DELETE FROM kysely_migration WHERE name = '9999-later'`);
    const empty = await emptyDatabase();
    const { exitCode, faults } = await findings(['restore', file], at(empty.url));
    expect([exitCode, faults[0]?.text]).toEqual([1, expect.stringContaining('does not know')]);
    await empty.drop();
  });
});

test('a restore of a damaged PIN key is refused', async () => {
  const file = newFile();
  await writeArchive(file, async (add) => {
    await add(parts.pinKey, Readable.from([`${TEST_PIN_KEY.slice(1)}?`]));
    const made_at = new Date().toISOString();
    const of = { product: 'bonpanel', format: 1, version: '1', postgres: '18' } as const;
    return { ...of, made_at, migrations: ['0001-baseline'], tables: [] };
  });
  const empty = await emptyDatabase();
  const { exitCode, faults } = await findings(['restore', file], at(empty.url));
  expect([exitCode, faults[0]?.text]).toEqual([
    1,
    'The backup is damaged in pin.key: not a key. No data was restored.',
  ]);
  await empty.drop();
});

test('moves an external database into an embedded one, and that one, with its key, elsewhere', async () => {
  const card = await shop.card({ status: 'active', pln: 70 });
  const { file } = await aBackup('--with-pin-key');
  const first = { DATA_DIR: join(backups.directory, 'first') };
  expect(await findings(['restore', file], first)).toMatchObject({ exitCode: 0, faults: [] });
  expect((await stat(first.DATA_DIR)).mode & 0o777).toBe(0o700);

  const serve = ({ DATA_DIR }: { DATA_DIR: string }) =>
    startServer(testConfig({ DATA_DIR, PIN_KEY: '' }), log);
  const running = await serve(first);
  const second = { DATA_DIR: await anEmptyDataDir() };
  const again = newFile();
  expect((await findings(['backup', '--with-pin-key', again], first)).exitCode).toBe(0);
  await running.stop();
  expect(await findings(['restore', again], second)).toMatchObject({ exitCode: 0, faults: [] });

  const moved = await serve(second);
  const checked = await call(moved, 'POST /api/check-boncard', {
    body: { number: card.number, pin: card.pin },
  });
  expect([checked.status, checked.body.data?.amount]).toEqual([200, 70]);
  await moved.stop();
});
