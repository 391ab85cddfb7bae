import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPool } from '../../server/db/client.ts';
import { reachable } from '../../server/db/hostWatch.ts';
import { reachPostgres } from '../../server/db/reachPostgres.ts';
import { startServer } from '../../server/startServer.ts';
import { openTcpProxy, type TcpProxy } from '../../tools/support/tcpProxy.ts';
import { aUser } from '../support/builders.ts';
import { startPrimaryAndStandby } from '../support/chaosPostgres.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/freePort.ts';
import { bonpanelProcess, findings } from '../support/operator.ts';
import { execute } from '../support/postgresForTests.ts';
import { TEST_PIN_KEY, testConfig } from '../support/testConfig.ts';
import { call, withNewDatabase } from '../support/testServer.ts';

type Pair = Awaited<ReturnType<typeof startPrimaryAndStandby>>;
const log = pino({ level: 'silent' });
let dataDir: string;
let pair: Pair;
let primary: TcpProxy;
let standby: TcpProxy;
let nobody: number;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-hosts-'));
  await withNewDatabase(join(dataDir, 'primary'));
  pair = await startPrimaryAndStandby(dataDir);
  primary = await openTcpProxy(pair.primary.connection);
  standby = await openTcpProxy(pair.standby.connection);
  nobody = await freePort();
});

afterAll(async () => {
  primary.close();
  standby.close();
  pair.replication.close();
  await Promise.all([pair.primary.stop(), pair.standby.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns an address with several hosts. By default nobody listens at the first, and the second is the standby. */
function addressOf(target: string, ports = [nobody, standby.port, primary.port]) {
  const { user, database } = pair.primary.connection;
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  return `postgresql://${user}@${hosts}/${database}?target_session_attrs=${target}`;
}

function poolAt(address: string, timeouts = { hostTryMs: 1_000, hostBeatMs: 50, hostSilentMs: 500 }) {
  const at = reachable(address, { log, timeouts });
  const pool = openPool(at, { size: 4, log });
  onTestFinished(async () => {
    await pool.end();
    at.watch?.close();
  });
  return pool;
}

const isStandby = async (pool: pg.Pool) =>
  (await pool.query('SELECT pg_is_in_recovery() AS is')).rows[0].is as boolean;

test.each([
  ['read-write', false],
  ['primary', false],
  ['standby', true],
  ['read-only', true],
])('of several hosts the %s one is taken', async (target, is) => {
  const pool = poolAt(addressOf(target));
  expect(await Promise.all([isStandby(pool), isStandby(pool), isStandby(pool)])).toEqual([is, is, is]);
});

test('a primary that is read-only by default counts as primary, but not as read-write', async () => {
  const readOnly = (target: string) => `${addressOf(target)}&options=-c%20default_transaction_read_only%3Don`;
  expect(await isStandby(poolAt(readOnly('primary')))).toBe(false);
  await expect(isStandby(poolAt(readOnly('read-write')))).rejects.toThrow('is not read-write');
});

test('if no host is the wanted one, the error says why for each', async () => {
  const address = addressOf('read-write', [nobody, standby.port]);
  const why = `127.0.0.1:${nobody}: connect ECONNREFUSED 127.0.0.1:${nobody}; 127.0.0.1:${standby.port}: is not read-write`;
  await expect(isStandby(poolAt(address))).rejects.toThrow(why);
  await expect(reachPostgres(address)).rejects.toThrow(
    `The PostgreSQL of DATABASE_URL cannot be used: no host is the wanted one (${why})`,
  );
  const { faults } = await findings(['doctor'], { DATABASE_URL: address, PIN_KEY: TEST_PIN_KEY });
  expect(faults).toEqual([expect.objectContaining({ name: 'database', text: expect.stringContaining(why) })]);
});

test('the log says when a host is lost, and when it is found again', async () => {
  const said: string[] = [];
  const warn = (...words: unknown[]) => void said.push(String(words.at(-1)));
  const timeouts = { hostTryMs: 1_000, hostBeatMs: 50, hostSilentMs: 500 };
  const { watch } = reachable(`${addressOf('primary')}&application_name=watch`, { log: { warn }, timeouts });
  onTestFinished(() => watch?.close());
  await watch?.find();
  expect(said).toEqual([]);
  await execute(
    pair.primary.connection,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'watch'",
  );
  await eventually(() =>
    expect(said).toEqual([
      'the host of PostgreSQL is lost; looking for it',
      'the host of PostgreSQL is found again',
    ]),
  );
});

test('doctor names the hosts that do not answer', async () => {
  const DATABASE_URL = addressOf('read-write');
  const { found } = await findings(['doctor'], { DATABASE_URL, PIN_KEY: TEST_PIN_KEY });
  expect(found.filter(({ name }) => name === 'hosts')).toEqual([
    expect.objectContaining({
      level: 'note',
      text: `hosts of DATABASE_URL that cannot be used: 127.0.0.1:${nobody} (connect ECONNREFUSED 127.0.0.1:${nobody})`,
    }),
  ]);
});

test('the operator’s command works with several hosts, and ends', async () => {
  const variables = { DATABASE_URL: addressOf('read-write'), PIN_KEY: TEST_PIN_KEY };
  expect(await bonpanelProcess(['migrate'], variables)).toMatchObject({ exitCode: 0, errors: '' });
  expect(await bonpanelProcess(['backup', join(dataDir, 'backup.zip')], variables)).toMatchObject({
    exitCode: 0,
    errors: '',
  });
});

test('if a host refuses the role, that is the error, even if another host is only not the wanted one', async () => {
  const as = (address: string) => address.replace(/\/\/\w+@/, '//nobody_we_know@');
  await expect(isStandby(poolAt(as(addressOf('read-write'))))).rejects.toMatchObject({
    cause: { code: '28000' },
  });
});

test('a connection is not used again after a change was refused on it as read-only', async () => {
  const pool = poolAt(standby.url);
  const processOf = async () => (await pool.query('SELECT pg_backend_pid() AS id')).rows[0].id;
  const first = await processOf();
  expect(await processOf()).toBe(first);
  await expect(pool.query('CREATE TABLE refused ()')).rejects.toMatchObject({ code: '25006' });
  expect(await processOf()).not.toBe(first);

  const client = await pool.connect();
  await client.query('BEGIN');
  await expect(client.query('CREATE TABLE refused ()')).rejects.toMatchObject({ code: '25006' });
  await client.query('ROLLBACK');
  client.release();
  expect(pool.totalCount).toBe(0);
});

/** Makes the primary read-only by default, until the test is over at the latest. Returns how to end that. */
async function makeReadOnly() {
  const change = async (statement: string) => {
    await execute(pair.primary.connection, `ALTER SYSTEM ${statement}`);
    await execute(pair.primary.connection, 'SELECT pg_reload_conf()');
  };
  const end = () => change('RESET default_transaction_read_only');
  onTestFinished(end);
  await change('SET default_transaction_read_only = on');
  return end;
}

test('a connection is not used again after its server has become read-only', async () => {
  const pool = poolAt(addressOf('read-write', [primary.port]));
  await isStandby(pool);
  await makeReadOnly();
  await eventually(() => expect(isStandby(pool)).rejects.toThrow('is not read-write'));
});

test('a server is not ready while its only host is a primary that is read-only by default', async () => {
  const config = testConfig({ DATABASE_URL: addressOf('any', [primary.port]), DATA_DIR: dataDir });
  const server = await startServer(config, log);
  onTestFinished(() => server.stop());
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  expect(await ready()).toBe(200);
  const end = await makeReadOnly();
  await eventually(async () => expect(await ready()).toBe(503));
  await end();
  await eventually(async () => expect(await ready()).toBe(200));
});

test('a server is ready again once its database accepts changes again, whatever a connection of before says', async () => {
  const config = testConfig({ DATABASE_URL: addressOf('any', [primary.port]), DATA_DIR: dataDir });
  const server = await startServer(config, log);
  onTestFinished(() => server.stop());
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  const { connection } = pair.primary;
  // For sessions that begin later, unlike a change of the whole server.
  const change = (what: string) =>
    execute(connection, `BEGIN READ WRITE; ALTER DATABASE "${connection.database}" ${what}; COMMIT`);
  onTestFinished(() => change('RESET default_transaction_read_only').then(() => undefined));
  await change('SET default_transaction_read_only = on');
  await execute(
    connection,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  await eventually(async () => expect(await ready()).toBe(503));
  await change('RESET default_transaction_read_only');
  await eventually(async () => expect(await ready()).toBe(200));
});

test('a server finds the promoted standby by itself, even if the vanished primary leaves its connections open', async () => {
  const config = testConfig({
    DATABASE_URL: addressOf('read-write'),
    DATABASE_OWNER_URL: `${addressOf('read-write')}&application_name=owner`,
    REPORTS_DATABASE_URL: addressOf('standby'),
    DATA_DIR: dataDir,
  });
  const answerMs = 60_000;
  const server = await startServer(config, log, {
    timeouts: {
      hostTryMs: 1_000,
      hostBeatMs: 100,
      hostSilentMs: 1_000,
      poolWaitMs: answerMs,
      queryMs: answerMs,
      commitMs: answerMs,
    },
  });
  onTestFinished(() => server.stop());
  // The owner's connection, and the watch of its host, are only needed to migrate.
  const owners = "SELECT FROM pg_stat_activity WHERE application_name = 'owner'";
  await eventually(async () => expect((await execute(pair.primary.connection, owners)).rowCount).toBe(0));
  const { token } = await aUser(server, { role: 'administrator' });
  let written = 0;
  const write = () => {
    written += 1;
    const body = { name: `Rynek ${written}`, address: 'Rynek 1' };
    return call(server, 'POST /api/salons', { token, body });
  };
  const list = () => call(server, 'GET /api/boncards-transactions', { token, query: '?stats_type=sell' });
  expect((await write()).status).toBe(200);
  await caughtUp();
  expect((await list()).status).toBe(200);

  // All connections stay open, but get no answers.
  primary.vanish();
  const waiting = Promise.all([write(), write()]);
  pair.replication.close();
  await execute(pair.standby.connection, 'SELECT pg_promote()');
  const begin = performance.now();
  for (const { status, body } of await waiting)
    expect([status, body.reason]).toEqual([
      503,
      expect.stringMatching(/^(database-unavailable|outcome-unknown)$/),
    ]);
  await eventually(async () => expect((await write()).status).toBe(200));
  // Long before any of the timeouts for answers.
  expect(performance.now() - begin).toBeLessThan(answerMs / 2);
  // There is no standby left.
  expect((await list()).status).toBe(200);
  expect((await execute(pair.standby.connection, 'SELECT FROM salons')).rowCount).toBeGreaterThan(1);
});

async function caughtUp() {
  const lsn = async (connection: pg.ClientConfig, name: string) =>
    (await execute(connection, `SELECT ${name}() AS lsn`)).rows[0].lsn;
  const goal = await lsn(pair.primary.connection, 'pg_current_wal_lsn');
  await eventually(async () =>
    expect(
      (await execute(pair.standby.connection, `SELECT pg_last_wal_replay_lsn() >= '${goal}' AS has`)).rows[0]
        .has,
    ).toBe(true),
  );
}
