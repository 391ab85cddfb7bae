import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { aUser } from '../support/builders.ts';
import { execute } from '../support/postgresForTests.ts';
import { call, startTestServer } from '../support/testServer.ts';

const KICKS = 8;

// An unhandled rejection would end a real server; here it fails the run.
test('however often PostgreSQL throws it out, and whatever it was doing, background work goes on', async () => {
  const server = await startTestServer();
  const { token } = await aUser(server, { role: 'administrator' });
  const throwOut = `
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
  `;
  // At every stage of the start that follows a second after each.
  for (let kick = 0; kick < KICKS; kick++) {
    await execute(server.databaseUrl, throwOut);
    await wait(1000 + 15 * kick);
  }
  const file = new FormData();
  file.append('file', new Blob(['KICK0000000000000001;123']), 'bony.csv');
  await call(server, 'POST /api/boncards-imports', { token, body: file });
  await vi.waitFor(
    async () =>
      expect((await call(server, 'GET /api/boncards-imports', { token })).body.items[0].status).toBe(1),
    { timeout: 20_000, interval: 100 },
  );
  await server.stop();
}, 120_000);
