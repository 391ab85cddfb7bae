import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '../../server/db/client.ts';
import { transact } from '../../server/db/transact.ts';
import { startServer } from '../../server/startServer.ts';
import { aCard, aSalon, aUser, cardOf } from '../support/builders.ts';
import { execute } from '../support/postgresForTests.ts';
import { testConfig } from '../support/testConfig.ts';
import { call, copyTemplate } from '../support/testServer.ts';

const log = pino({ level: 'silent' });

test('a stop answers the call that is running, takes no new one, and then ends within ten seconds', async () => {
  const { url, drop } = await copyTemplate();
  const server = await startServer(testConfig({ DATABASE_URL: url }), log);
  const onlooker = openDatabase(openPool({ connectionString: url }, { size: 2, log }));
  const salonId = await aSalon(server);
  const employer = await aUser(server, { salonId });
  const card = await aCard(server, { by: employer, salonId });
  const money = { place_of_sale: salonId, document: 'FV', amount: 100, type: 0, expired_months: 12 };
  const began = Date.now();

  const { charge, stopped } = await transact(onlooker.db, async (tx) => {
    await tx.selectFrom('boncards').select('id').where('id', '=', card.id).forUpdate().execute();
    const body = { boncard_id: card.id, ...money };
    const running = call(server, 'POST /api/boncards/issue', { token: employer.token, body });
    await wait(300);
    const stopping = server.stop();
    await wait(300);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
    return { charge: running, stopped: stopping };
  });
  expect((await charge).status).toBe(200);
  await stopped;
  expect(Date.now() - began).toBeLessThan(10_000);
  expect((await cardOf(onlooker.db, card.number)).status).toBe('active');
  await onlooker.close();
  await drop();
});

test('a stop closes every connection, that of an export, too', async () => {
  const { url, drop } = await copyTemplate();
  const server = await startServer(testConfig({ DATABASE_URL: url }), log);
  const { token } = await aUser(server, { role: 'administrator' });
  const query = '?stats_type=charge&export=csv';
  expect((await call(server, 'GET /api/boncards-transactions', { token, query })).status).toBe(200);
  await server.stop();
  const { rows } = await execute(
    url,
    'SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  expect(rows).toEqual([]);
  await drop();
});
