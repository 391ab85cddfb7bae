import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetWhatIsOver } from '../../server/jobs/forgetWhatIsOver.ts';
import { makeLink } from '../../server/session/links.ts';
import { aSession, aUser } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const HOUR_MS = 3_600_000;
const limits = { SESSION_IDLE_SECONDS: 12 * 3600, SESSION_ABSOLUTE_SECONDS: 720 * 3600 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('sessions, links and stored answers go once they are over, and not before', async () => {
  const { db } = server.database;
  const now = new Date();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const user = await aUser(server);
  await aSession(server, user.id, hoursAgo(13));
  const link = { userId: user.id, publicUrl: 'https://bony.example.test' };
  await makeLink(db, { ...link, purpose: 'reset', now: hoursAgo(2) });
  await makeLink(db, { ...link, purpose: 'activation', now: hoursAgo(2) });
  for (const hours of [47, 49]) {
    const answer = {
      user_id: user.id,
      key: `${hours}`,
      request_hash: Buffer.from('x'),
      status: 200,
      body: '{}',
    };
    await db
      .insertInto('idempotency_keys')
      .values({ ...answer, created_at: hoursAgo(hours) })
      .execute();
  }

  await forgetWhatIsOver(db, limits, now);

  const left = async (table: 'sessions' | 'links' | 'idempotency_keys') =>
    db.selectFrom(table).selectAll().execute();
  expect(await left('sessions')).toMatchObject([{ id: user.sessionId }]);
  expect(await left('links')).toMatchObject([{ purpose: 'activation' }]);
  expect(await left('idempotency_keys')).toMatchObject([{ key: '47' }]);
});
