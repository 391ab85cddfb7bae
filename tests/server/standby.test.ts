import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../server/db/embeddedPostgres.ts';
import { startServer } from '../../server/startServer.ts';
import { aCard, aSalon, aUser } from '../support/builders.ts';
import { nothingWrong, runChaos } from '../support/chaos.ts';
import { startPostgresWithStandby } from '../support/chaosPostgres.ts';
import { execute } from '../support/postgresForTests.ts';
import { testConfig } from '../support/testConfig.ts';
import { call } from '../support/testServer.ts';

// Many times over, the standby cut off before or not: `npm run bench:failover`.
test('nothing acknowledged is lost or doubled when the primary is killed and its standby promoted', async () => {
  const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
  const report = await runChaos({
    startPostgres: (dataDir) => startPostgresWithStandby(dataDir, { cutOffMs: 300 }),
    seed,
    seconds: 5,
    leastKills: 2,
    clients: 8,
    cards: 10,
  });
  expect(report, `seed ${seed}`).toMatchObject(nothingWrong);
  expect(report.acknowledged).toBeGreaterThan(10);
}, 180_000);

test('while its standby is away nobody is told that a sale succeeded or failed; when it is back a key tells', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-standby-'));
  const log = pino({ level: 'silent' });
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
  const { host, user, database, port } = postgres.connection;
  const DATABASE_URL = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const server = await startServer(testConfig({ DATABASE_URL, DATA_DIR: dataDir }), log);
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
  const waitForStandby = async (name: string) => {
    await execute(postgres.connection, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await execute(postgres.connection, 'SELECT pg_reload_conf()');
    // The checkpointer takes it in when it wakes, and nothing tells.
    await wait(1000);
  };

  await waitForStandby('away');
  const unknown = await sell();
  expect([unknown.status, unknown.body.reason]).toEqual([503, 'outcome-unknown']);
  const meanwhile = await sell();
  expect([meanwhile.status, meanwhile.body.reason]).toEqual([409, 'idempotency-in-flight']);
  expect((await call(server, 'GET /api/our-salons')).status).toBe(200);

  // It has caught up, as far as those who wait can tell.
  await waitForStandby('');
  const resolved = await vi.waitFor(
    async () => {
      const reply = await sell();
      expect(reply.status).toBe(200);
      return reply;
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(resolved.body.data.amount).toBe(50);
  await server.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});
