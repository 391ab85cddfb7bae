import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { aCard, aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { startPrimaryAndStandby } from '../support/chaosPostgres.ts';
import { eventually } from '../support/eventually.ts';
import { findings } from '../support/operator.ts';
import { execute, socketUrl } from '../support/postgresForTests.ts';
import { TEST_PIN_KEY, testConfig } from '../support/testConfig.ts';
import { call, withNewDatabase } from '../support/testServer.ts';

// A standby answers lists, statistics and books without anybody noticing: what it does not know yet, the primary
// answers.

let dataDir: string;
let postgres: Awaited<ReturnType<typeof startPrimaryAndStandby>>;
let server: RunningServer;
let salonId: SalonId;
let by: SignedIn;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-reports-'));
  await withNewDatabase(join(dataDir, 'primary'));
  postgres = await startPrimaryAndStandby(dataDir, { fsync: 'off' });
  const config = testConfig({
    DATABASE_URL: socketUrl(postgres.primary.connection),
    REPORTS_DATABASE_URL: socketUrl(postgres.standby.connection),
    DATA_DIR: dataDir,
  });
  server = await startServer(config, pino({ level: 'silent' }));
  salonId = await aSalon(server);
  by = await aUser(server, { role: 'administrator', salonId });
});
afterAll(async () => {
  await server.stop();
  postgres.replication.close();
  await postgres.primary.stop();
  await postgres.standby.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const sell = () => aCard(server, { status: 'active', pln: 100, by, salonId });

async function owed(): Promise<number> {
  const query = `?at=${warsawDayOf(new Date())}`;
  const { status, body } = await call(server, 'GET /api/books/liability', { token: by.token, query });
  expect(status).toBe(200);
  return body.sums.amount;
}

/** Returns the time of the standby as text, with microseconds. */
async function standbyTime(): Promise<string> {
  const { rows } = await execute(postgres.standby.connection, 'SELECT clock_timestamp()::text AS time');
  return rows[0]?.time;
}

/** Returns how many queries about the books the standby has received since then. */
async function askedOfStandby(since: string): Promise<number> {
  const { rows } = await execute(
    postgres.standby.connection,
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     -- The last query for each answer asks up to which day it is complete.
     WHERE query LIKE '%closed_days%' AND query_start > '${since}' AND pid <> pg_backend_pid()`,
  );
  return rows[0]?.count;
}

async function doctor() {
  const { found } = await findings(['doctor'], {
    DATABASE_URL: socketUrl(postgres.primary.connection),
    REPORTS_DATABASE_URL: socketUrl(postgres.standby.connection),
    PIN_KEY: TEST_PIN_KEY,
  });
  return found.filter(({ name }) => name === 'reports').map(({ level, text }) => `${level}: ${text}`);
}

test('is asked while it is up to date, and knows every earlier sale', async () => {
  let expected = 0;
  await eventually(async () => {
    await sell();
    expected += 100;
    const since = await standbyTime();
    expect(await owed()).toBe(expected);
    expect(await askedOfStandby(since)).toBeGreaterThan(0);
  });
  expect(await doctor()).toEqual(['ok: a standby answers lists, statistics and books']);
});

test('is not asked while it lags behind', async () => {
  const before = await owed();
  await execute(postgres.standby.connection, 'SELECT pg_wal_replay_pause()');
  const paused = `SELECT FROM pg_get_wal_replay_pause_state() AS state WHERE state = 'paused'`;
  await eventually(async () =>
    expect((await execute(postgres.standby.connection, paused)).rows).toHaveLength(1),
  );
  for (const sold of [1, 2, 3]) {
    await sell();
    const since = await standbyTime();
    expect(await owed()).toBe(before + 100 * sold);
    expect(await askedOfStandby(since)).toBe(0);
  }
  await execute(postgres.standby.connection, 'SELECT pg_wal_replay_resume()');
  await eventually(async () => {
    const since = await standbyTime();
    expect(await owed()).toBe(before + 300);
    expect(await askedOfStandby(since)).toBeGreaterThan(0);
  });
});

test('is no longer asked once it is promoted or has ended', async () => {
  const before = await owed();
  await execute(postgres.standby.connection, 'SELECT pg_promote()');
  await sell();
  expect(await owed()).toBe(before + 100);
  expect(await doctor()).toEqual([expect.stringContaining('leads to no standby')]);
  await postgres.standby.stop();
  expect(await doctor()).toEqual([expect.stringContaining('does not answer')]);
  await sell();
  expect(await owed()).toBe(before + 200);
});
