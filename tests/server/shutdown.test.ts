import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '../../server/db/client.ts';
import { transact } from '../../server/db/transact.ts';
import { closeIdleOnShutdown } from '../../server/http/connections.ts';
import { defaultTimeouts } from '../../server/platform/timeouts.ts';
import { startServer } from '../../server/startServer.ts';
import { bareApp } from '../support/bareApp.ts';
import { aCard, aSalon, aUser, cardOf } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { execute } from '../support/postgresForTests.ts';
import { testConfig } from '../support/testConfig.ts';
import { call, copyTemplate } from '../support/testServer.ts';

const log = pino({ level: 'silent' });
/** Long timeouts, so none expires while a busy machine is slow to show what a test waits for. */
const ample = {
  ...defaultTimeouts,
  lockMs: 60_000,
  statementMs: 60_000,
  idleTransactionMs: 60_000,
  queryMs: 60_000,
  closeMs: 60_000,
};

test('a stop answers the running call, accepts no new one, and then ends', async () => {
  const { url, drop } = await copyTemplate();
  const server = await startServer(testConfig({ DATABASE_URL: url }), log, { timeouts: ample });
  const onlooker = openDatabase(openPool({ connectionString: url }, { size: 2, log, timeouts: ample }));
  const salonId = await aSalon(server);
  const employer = await aUser(server, { salonId });
  const card = await aCard(server, { by: employer, salonId });
  const money = { place_of_sale: salonId, document: 'FV', amount: 100, type: 0, expired_months: 12 };

  const { charge, stopped } = await transact(onlooker.db, async (tx) => {
    await tx.selectFrom('boncards').select('id').where('id', '=', card.id).forUpdate().execute();
    const body = { boncard_id: card.id, ...money };
    const running = call(server, 'POST /api/boncards/issue', { token: employer.token, body });
    await eventually(async () => expect(await countWaiting(onlooker.db)).toBe(1));
    const stopping = server.stop();
    await eventually(() => expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed'));
    return { charge: running, stopped: stopping };
  });
  expect((await charge).status).toBe(200);
  await stopped;
  expect((await cardOf(onlooker.db, card.number)).status).toBe('active');
  await onlooker.close();
  await drop();
});

test('a stop does not wait for a connection without a request', async () => {
  const { url, drop } = await copyTemplate();
  const server = await startServer(testConfig({ DATABASE_URL: url }), log);
  const socket = connect(Number(new URL(server.url).port), 'localhost');
  await once(socket, 'connect');
  // The server has accepted that connection, because it has answered a later one.
  expect((await call(server, 'GET /api/our-salons')).status).toBe(200);
  const ended = once(socket, 'close');
  await server.stop();
  await ended;
  await drop();
});

test('a stop does not wait for the rest of an incomplete request', async () => {
  const { url, drop } = await copyTemplate();
  const server = await startServer(testConfig({ DATABASE_URL: url }), log);
  const socket = connect(Number(new URL(server.url).port), 'localhost');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write('POST /api/check-boncard HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 50\r\n\r\n{"n');
  // The server has read the incomplete request, because it answers a later one.
  expect((await call(server, 'GET /api/our-salons')).status).toBe(200);
  const ended = once(socket, 'close');
  await server.stop();
  await ended;
  await drop();
});

test('an answer that never completes delays a stop only for a limited time', async () => {
  const app = bareApp();
  closeIdleOnShutdown(app, { closeMs: 500 });
  const { promise: isAsked, resolve: tell } = Promise.withResolvers<void>();
  app.get('/', () => {
    tell();
    return new Promise(() => undefined);
  });
  const asked = fetch(await app.listen({ host: '127.0.0.1', port: 0 })).catch(
    ({ message }: Error) => message,
  );
  await isAsked;
  await app.close();
  expect(await asked).toBe('fetch failed');
});

test('a stop closes every connection, even that of an export', async () => {
  const { url, drop } = await copyTemplate();
  const server = await startServer(testConfig({ DATABASE_URL: url }), log);
  const { token } = await aUser(server, { role: 'administrator' });
  const query = '?stats_type=charge&export=csv';
  expect((await call(server, 'GET /api/boncards-transactions', { token, query })).status).toBe(200);
  await server.stop();
  const others =
    'SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  // Wait, because a connection is reported as closed before PostgreSQL has noticed.
  await eventually(async () => expect((await execute(url, others)).rows).toEqual([]));
  await drop();
});
