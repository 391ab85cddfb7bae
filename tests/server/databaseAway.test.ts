import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../server/db/embedded/embeddedPostgres.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { openTcpProxy } from '../../tools/support/tcpProxy.ts';
import { aUser } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { hurryUp } from '../support/jobs.ts';
import { socketUrl } from '../support/postgresForTests.ts';
import { testConfig } from '../support/testConfig.ts';
import { call, withNewDatabase } from '../support/testServer.ts';

const log = pino({ level: 'silent' });
/** Makes background work notice new jobs at once. */
const eager = { jobRestartMs: 50, jobPollMs: 100 };

// A PostgreSQL that the server does not supervise, like an operator's own.
test.concurrent('while the PostgreSQL of DATABASE_URL is down calls get 503, and everything continues when it is back', async () => {
  const dataDir = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-away-')));
  const settings = { fsync: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  const DATABASE_URL = socketUrl(postgres.connection);
  const config = testConfig({ DATABASE_URL, DATA_DIR: dataDir });
  const server = await startServer(config, log, { timeouts: eager });
  const { token } = await aUser(server, { role: 'administrator' });

  await postgres.stop();
  const away = await call(server, 'GET /api/our-salons');
  expect([away.status, away.body.reason, away.headers.get('Retry-After')]).toEqual([
    503,
    'database-unavailable',
    '1',
  ]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  const again = await startEmbeddedPostgres({ dataDir, log, settings });
  expect((await call(server, 'GET /api/our-salons')).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const file = new FormData();
  file.append('file', new Blob(['AWAY0000000000000001;123']), 'bony.csv');
  expect((await call(server, 'POST /api/boncards-imports', { token, body: file })).status).toBe(200);
  await importIsRead(server, token);
  await server.stop();
  await again.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test.concurrent('when the machine of PostgreSQL vanishes silently, everything continues as soon as its address leads to another', async () => {
  const dataDir = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-vanished-')));
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
  const door = await openTcpProxy(postgres.connection);
  const config = testConfig({ DATABASE_URL: door.url, DATA_DIR: dataDir });
  // A stop waits for open transactions. One whose COMMIT is never answered, such as that of a job, ends by timeout.
  const timeouts = { ...eager, queryMs: 2_000, idleTransactionMs: 5_000 };
  const server = await startServer(config, log, { timeouts });
  expect(server.database.pool.options.keepAlive).toBe(true);
  const { token } = await aUser(server, { role: 'administrator' });
  const read = () => call(server, 'GET /api/our-salons');
  const write = (name: string) =>
    call(server, 'POST /api/salons', { token, body: { name, address: 'Rynek 1' } });
  const clients = await Promise.all(Array.from({ length: 3 }, () => server.database.pool.connect()));
  for (const client of clients) client.release();

  door.silence();
  const gone = await Promise.all([read(), write('Pierwszy')]);
  expect(gone.map(({ status, body }) => [status, body.reason])).toEqual([
    [503, 'database-unavailable'],
    [503, 'database-unavailable'],
  ]);
  await eventually(async () => expect((await write('Drugi')).status).toBe(200));
  // Another old connection may be left, so one more call may fail.
  await eventually(async () => expect((await read()).body.items).toMatchObject([{ name: 'Drugi' }]));
  await eventually(() => expect(server.database.pool.totalCount - server.database.pool.idleCount).toBe(0));
  // Background work continues, too, although its connections were just as silent.
  const file = new FormData();
  file.append('file', new Blob(['GONE0000000000000001;123']), 'bony.csv');
  await eventually(async () => {
    const { status } = await call(server, 'POST /api/boncards-imports', { token, body: file });
    expect(status).toBe(200);
  });
  await importIsRead(server, token);
  await server.stop();
  door.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function importIsRead(server: RunningServer, token: string) {
  return eventually(async () => {
    await hurryUp(server);
    const { body } = await call(server, 'GET /api/boncards-imports', { token });
    expect(body.items).toMatchObject([{ status: 1 }]);
  });
}
