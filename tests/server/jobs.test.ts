/** @module-tag database-url */

import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { aUser } from '../support/builders.ts';
import { execute } from '../support/postgresForTests.ts';
import { call, startTestServer, type TestServer } from '../support/testServer.ts';

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
  await importIsRead(server, token, 1);
  await server.stop();
}, 120_000);

test('a job whose end PostgreSQL refuses to note breaks nothing else off', async () => {
  const server = await startTestServer();
  const { token } = await aUser(server, { role: 'administrator' });
  await execute(
    server.databaseUrl,
    `
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION refuse();
    `,
  );
  await importIsRead(server, token, 1);
  await wait(1000);
  await execute(server.databaseUrl, 'DROP FUNCTION refuse CASCADE');
  await importIsRead(server, token, 2);
  await server.stop();
}, 120_000);

/** Uploads a file of one card, the nth of this server, and waits until all are read. */
async function importIsRead(server: TestServer, token: string, nth: number) {
  const file = new FormData();
  file.append('file', new Blob([`KICK000000000000000${nth};123`]), 'bony.csv');
  await call(server, 'POST /api/boncards-imports', { token, body: file });
  await vi.waitFor(
    async () => {
      const { items } = (await call(server, 'GET /api/boncards-imports', { token })).body;
      expect(items).toEqual(Array(nth).fill(expect.objectContaining({ status: 1 })));
    },
    { timeout: 20_000, interval: 100 },
  );
}
