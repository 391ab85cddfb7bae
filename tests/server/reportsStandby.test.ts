import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded/embeddedPostgres.ts';
import type { Timeouts } from '../../server/platform/timeouts.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { openTcpProxy } from '../../tools/support/tcpProxy.ts';
import { aCard, aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { startPrimaryAndStandby } from '../support/chaosPostgres.ts';
import { eventually } from '../support/eventually.ts';
import { bonpanel, findings } from '../support/operator.ts';
import { execute, socketUrl, startTestPostgres, urlOfDatabase } from '../support/postgresForTests.ts';
import { TEST_PIN_KEY, testConfig } from '../support/testConfig.ts';
import { call, withNewDatabase } from '../support/testServer.ts';

// A standby answers lists, statistics and books without anybody noticing: what it does not know yet, the primary
// answers.

let dataDir: string;
let postgres: Awaited<ReturnType<typeof startPrimaryAndStandby>>;
let primaryUrl: string;
let standbyUrl: string;
let server: RunningServer;
let salonId: SalonId;
let by: SignedIn;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-reports-'));
  await withNewDatabase(join(dataDir, 'primary'));
  postgres = await startPrimaryAndStandby(dataDir, { fsync: 'off' });
  primaryUrl = socketUrl(postgres.primary.connection);
  standbyUrl = socketUrl(postgres.standby.connection);
  server = await serve({ DATABASE_URL: primaryUrl, REPORTS_DATABASE_URL: standbyUrl });
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

const log = pino({ level: 'silent' });

/** Starts a server with the same keys. */
function serve(addresses: Record<string, string>, timeouts: Partial<Timeouts> = {}) {
  return startServer(testConfig({ ...addresses, DATA_DIR: dataDir }), log, { timeouts });
}

const sell = () => aCard(server, { status: 'active', pln: 100, by, salonId });

async function owed(of = server, person = by): Promise<number> {
  const query = `?at=${warsawDayOf(new Date())}`;
  const { status, body } = await call(of, 'GET /api/books/liability', { token: person.token, query });
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
     -- The last query for each answer sums up what is owed.
     WHERE query LIKE '%sum(amount)%' AND query_start > '${since}' AND pid <> pg_backend_pid()`,
  );
  return rows[0]?.count;
}

async function doctor(addresses = { DATABASE_URL: primaryUrl, REPORTS_DATABASE_URL: standbyUrl }) {
  const { found } = await findings(['doctor'], { ...addresses, PIN_KEY: TEST_PIN_KEY });
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

test('is not asked about another database of the same cluster', async () => {
  // As after a restore into a new database, if this address still names the former one.
  await execute(postgres.primary.connection, 'CREATE DATABASE former');
  const former = { DATABASE_URL: urlOfDatabase(primaryUrl, 'former'), PIN_KEY: TEST_PIN_KEY };
  expect(await bonpanel(['migrate'], former)).toMatchObject({ exitCode: 0 });
  const addresses = {
    DATABASE_URL: primaryUrl,
    REPORTS_DATABASE_URL: urlOfDatabase(standbyUrl, 'former'),
  };
  const other = await serve(addresses);
  try {
    await sell();
    const expected = await owed();
    await eventually(async () => expect(await doctor()).toEqual([expect.stringMatching('^ok')]));
    expect(await owed(other)).toBe(expected);
    expect(await doctor(addresses)).toEqual([
      expect.stringMatching('^fault: .*another database, schema or cluster'),
    ]);
  } finally {
    await other.stop();
  }
});

test('is not asked about another cluster, although that is further on', async () => {
  // As after the move to a new cluster, if the former one's standby still runs.
  const created = await startTestPostgres();
  const addresses = { DATABASE_URL: created.url, REPORTS_DATABASE_URL: standbyUrl };
  const other = await serve(addresses);
  try {
    const salonId = await aSalon(other);
    expect(await owed(other, await aUser(other, { role: 'administrator', salonId }))).toBe(0);
    expect(await doctor(addresses)).toEqual([
      expect.stringMatching('^fault: .*another database, schema or cluster'),
    ]);
  } finally {
    await other.stop();
    await created.stop();
  }
});

test('is not waited for while it is silent', async () => {
  const door = await openTcpProxy(postgres.standby.connection);
  const restMs = 100;
  const other = await serve(
    { DATABASE_URL: primaryUrl, REPORTS_DATABASE_URL: door.url },
    { standbyRestMs: restMs },
  );
  const expected = await owed();
  const isAsked = () =>
    eventually(async () => {
      const since = await standbyTime();
      expect(await owed(other)).toBe(expected);
      expect(await askedOfStandby(since)).toBeGreaterThan(0);
    });
  const askAtOnce = async () => {
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 6 }, () => owed(other)));
    expect(answers).toEqual(Array(6).fill(expected));
    // Much less than the time limit of a query or a connection, and enough for a busy machine.
    expect(performance.now() - start).toBeLessThan(5_000);
  };
  try {
    await isAsked();
    door.silence();
    await askAtOnce();
    // New connections find it again.
    await isAsked();
    door.vanish();
    for (const _ of [1, 2, 3]) {
      await askAtOnce();
      await wait(2 * restMs);
    }
  } finally {
    await other.stop();
    door.close();
  }
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

test('is not asked about what a failover has lost', async () => {
  // The promoted standby, which has ended by now, never got the last sales of the primary. A standby that did get them
  // is ahead of it: the primary's own copy.
  const kept = await owed();
  await execute(postgres.primary.connection, 'SELECT pg_switch_wal()');
  await server.stop();
  await postgres.primary.stop();
  await writeFile(join(postgres.primaryDir, 'postgres', 'standby.signal'), '');
  postgres.primary = await startEmbeddedPostgres({ dataDir: postgres.primaryDir, log });
  postgres.standby = await startEmbeddedPostgres({ dataDir: postgres.standbyDir, log });
  const addresses = {
    DATABASE_URL: socketUrl(postgres.standby.connection),
    REPORTS_DATABASE_URL: socketUrl(postgres.primary.connection),
  };
  server = await serve(addresses);
  expect(await owed()).toBe(kept - 200);
  expect(await doctor(addresses)).toEqual([expect.stringMatching('^note: .*since a failover')]);
});
