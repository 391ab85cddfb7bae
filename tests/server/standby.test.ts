import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/embedded/embeddedPostgres.ts';
import { waitForPostgres } from '../../server/db/reachPostgres.ts';
import { startServer } from '../../server/startServer.ts';
import { aCard, aSalon, aUser, PASSWORD } from '../support/builders.ts';
import { nothingWrong, runChaos } from '../support/chaos.ts';
import { startPostgresWithStandby } from '../support/chaosPostgres.ts';
import { eventually } from '../support/eventually.ts';
import { findings } from '../support/operator.ts';
import { execute, socketUrl } from '../support/postgresForTests.ts';
import { TEST_PIN_KEY, testConfig } from '../support/testConfig.ts';
import { call, withNewDatabase } from '../support/testServer.ts';

const CLIENTS = 8;

// Concurrent, because these tests mostly wait, each with its own PostgreSQL.
describe.concurrent('a standby', () => {
  // `npm run bench:failover` repeats this, with and without cutting off the standby before.
  test('nothing acknowledged is lost or doubled when the primary is killed and its standby promoted', async () => {
    const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
    const report = await runChaos({
      startPostgres: async (dataDir) => {
        await withNewDatabase(join(dataDir, 'primary'));
        return startPostgresWithStandby(dataDir, { waitingChanges: CLIENTS });
      },
      seed,
      seconds: 0,
      leastKills: 2,
      changesPerKill: 60,
      clients: CLIENTS,
      cards: 10,
    });
    expect(report, `seed ${seed}`).toMatchObject(nothingWrong);
    expect(report.acknowledged).toBeGreaterThan(10);
  });

  test('while the standby is down no answer says that a sale succeeded or failed; sending its key later settles it', async () => {
    const dataDir = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-standby-')));
    const log = pino({ level: 'silent' });
    const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
    const DATABASE_URL = socketUrl(postgres.connection);
    const config = testConfig({ DATABASE_URL, DATA_DIR: dataDir });
    const server = await startServer(config, log, { timeouts: { commitMs: 2_000, repeatMs: 100 } });
    const salonId = await aSalon(server);
    const employer = await aUser(server, { salonId });
    const card = await aCard(server, { by: employer, salonId });
    const sell = () =>
      call(server, 'POST /api/boncards/issue', {
        token: employer.token,
        headers: { 'Idempotency-Key': 'sale' },
        body: {
          boncard_id: card.id,
          place_of_sale: salonId,
          document: 'FV',
          amount: 50,
          type: 0,
          expired_months: 12,
        },
      });

    // This session has been idle, so its next use has to be recorded.
    const [reader, office] = [
      await aUser(server, { role: 'administrator' }),
      await aUser(server, { role: 'administrator' }),
    ];
    await execute(
      postgres.connection,
      `UPDATE sessions SET last_used_at = last_used_at - interval '5 minutes'`,
    );

    await waitForStandby('away', postgres);
    await untilCommitsWait(postgres);
    const unknown = await sell();
    expect([unknown.status, unknown.body.reason]).toEqual([503, 'outcome-unknown']);
    const meanwhile = await sell();
    expect([meanwhile.status, meanwhile.body.reason]).toEqual([409, 'idempotency-in-flight']);
    const changes = await Promise.all([
      call(server, 'POST /api/salons', {
        token: office.token,
        body: { name: 'Rynek', address: 'Rynek 1' },
      }),
      call(server, 'POST /api/auth/forgot-password', { body: { email: office.email } }),
    ]);
    expect(changes.map(({ status, body }) => [status, body.reason])).toEqual([
      [503, 'outcome-unknown'],
      [503, 'outcome-unknown'],
    ]);
    expect((await call(server, 'GET /api/our-salons')).status).toBe(200);
    expect((await call(server, 'GET /api/boncards-imports', { token: reader.token })).status).toBe(200);
    const signIn = (password: string) =>
      call(server, 'POST /api/auth/login', { body: { email: employer.email, password } });
    // Even a person whose own sale hangs can sign in, and refusals are answered as usual.
    const signedIn = await signIn(PASSWORD);
    expect(signedIn.status).toBe(200);
    expect((await signIn('wrong-password-1')).body.reason).toBe('credentials-invalid');
    const { access_token: token } = signedIn.body.data;
    expect(
      (await call(server, 'GET /api/boncards-transactions', { token, query: '?stats_type=sell' })).status,
    ).toBe(200);

    // Commands end, and say what they do not know; a backup is complete.
    const command = (...args: string[]) => findings(args, { DATABASE_URL, PIN_KEY: TEST_PIN_KEY });
    const [reset, backup] = await Promise.all([
      command('reset-password', reader.email),
      command('backup', join(dataDir, 'backup.zip')),
    ]);
    const text = expect.stringContaining('it is not known whether this was done');
    expect([reset.exitCode, reset.found]).toMatchObject([1, [{ level: 'fault', name: 'database', text }]]);
    expect([backup.exitCode, backup.found]).toMatchObject([
      0,
      [{ level: 'note', name: 'audit' }, { level: 'ok', name: 'backup' }, { name: 'pin-key' }],
    ]);

    // Stop waiting for the standby, as if it had caught up.
    await waitForStandby('', postgres);
    const resolved = await eventually(async () => {
      const reply = await sell();
      expect(reply.status).toBe(200);
      return reply;
    });
    expect(resolved.body.data.amount).toBe(50);
    const audited = `SELECT action FROM audit_entries WHERE command IN ('reset-password', 'backup') ORDER BY action`;
    expect((await execute(postgres.connection, audited)).rows).toEqual([
      { action: 'account.link-issued' },
      { action: 'database.backed-up' },
      { action: 'password-reset.requested' },
    ]);
    await server.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a server starts while the standby is down, without waiting for background work', async () => {
    const dataDir = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-restarted-')));
    const log = pino({ level: 'silent' });
    const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
    const config = testConfig({ DATABASE_URL: socketUrl(postgres.connection), DATA_DIR: dataDir });
    await (await startServer(config, log)).stop();
    await waitForStandby('away', postgres);
    await untilCommitsWait(postgres);
    // What waits for the standby does so for longer than this test.
    const server = await startServer(config, log, { timeouts: { queryMs: 3_600_000 } });
    expect((await call(server, 'GET /api/our-salons')).status).toBe(200);
    await waitForStandby('', postgres);
    await server.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a standby refuses changes and starts until it is promoted, with 503 and not ready, and then all continues', async () => {
    const dataDir = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-promoted-')));
    const log = pino({ level: 'silent' });
    const primary = await startEmbeddedPostgres({ dataDir, log });
    const DATABASE_URL = socketUrl(primary.connection);
    const config = testConfig({ DATABASE_URL, DATA_DIR: dataDir });
    const server = await startServer(config, log, { timeouts: { commitMs: 60_000 } });
    const { token } = await aUser(server, { role: 'administrator' });
    const write = () =>
      call(server, 'POST /api/salons', { token, body: { name: 'Rynek', address: 'Rynek 1' } });
    const readiness = async () => (await fetch(`${server.url}/readyz`)).status;
    await waitForStandby('other', primary);
    await primary.stop();
    await writeFile(join(dataDir, 'postgres', 'standby.signal'), '');

    const standby = await startEmbeddedPostgres({ dataDir, log });
    const refused = await write();
    expect([refused.status, refused.body.reason]).toEqual([503, 'database-unavailable']);
    expect((await call(server, 'GET /api/our-salons')).status).toBe(200);
    expect(await readiness()).toBe(503);
    const { promise: isAway, resolve: warn } = Promise.withResolvers<void>();
    let pathExists = false;
    const waiting = waitForPostgres(DATABASE_URL, { log: { warn }, timeoutMs: 600_000 }).then(() => {
      pathExists = true;
    });
    const durability = async (url: string) => {
      const { faults } = await findings(['doctor'], { DATABASE_URL: url, PIN_KEY: TEST_PIN_KEY });
      return faults.filter(({ name }) => name === 'durability').length;
    };
    expect(await durability(DATABASE_URL)).toBe(0);
    // Whatever is acknowledged without the standby would be lost with the primary.
    expect(await durability(`${DATABASE_URL}&options=-c%20synchronous_commit%3Dlocal`)).toBe(1);

    await isAway;
    expect(pathExists).toBe(false);
    await waitForStandby('', standby);
    await execute(standby.connection, 'SELECT pg_promote()');
    await waiting;
    await eventually(async () => expect(await readiness()).toBe(200));
    expect((await write()).status).toBe(200);
    await server.stop();
    await standby.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});

/**
 * Makes every COMMIT wait for the standby of this name, or for none if it is empty, as soon as PostgreSQL has reloaded
 * its settings.
 */
async function waitForStandby(name: string, { connection }: EmbeddedPostgres) {
  await execute(connection, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
  await execute(connection, 'SELECT pg_reload_conf()');
}

/** Commits repeatedly until a COMMIT waits. */
async function untilCommitsWait({ connection }: EmbeddedPostgres) {
  const client = new pg.Client({ ...connection, application_name: 'committing' });
  await client.connect();
  let isWaiting = false;
  const committing = (async () => {
    while (!isWaiting) await client.query(`SELECT pg_logical_emit_message(true, 'test', '')`);
  })();
  await eventually(async () => {
    const waiting = `SELECT FROM pg_stat_activity WHERE application_name = 'committing' AND wait_event = 'SyncRep'`;
    expect((await execute(connection, waiting)).rowCount).toBe(1);
  });
  isWaiting = true;
  // This COMMIT would wait for as long as the standby is down.
  await Promise.all([client.end(), expect(committing).rejects.toThrow('terminated')]);
}
