import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addUpOpenDays } from '../../server/books/addUpOpenDays.ts';
import { createLog } from '../../server/platform/log.ts';
import { aCard, aSalon, aUser } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { lookedAt, makeNoise, readWritten } from '../support/noise.ts';
import { sendSlowly } from '../support/slowRequest.ts';
import { call, startTestServer, type TestServer } from '../support/testServer.ts';

/** What it costs to refuse a client again and again. */

const METRICS_TOKEN = 'token-of-the-metrics';

/** Does some work with a server, stops it, and returns the lines of its log. */
async function logOf(work: (server: TestServer) => Promise<unknown>) {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) });
  // Refusals are summarized only at the end, however long this takes.
  const timeouts = { refusedLinesMs: 3_600_000 };
  const server = await startTestServer({ TRUST_PROXY: '1', METRICS_TOKEN }, log, { timeouts });
  await work(server);
  await server.stop();
  return lines.map((line) => JSON.parse(line));
}

/** Returns the number of requests with these labels from the metrics. */
async function figure({ url }: TestServer, labels: string): Promise<number> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const figures = await (await fetch(`${url}/metrics`, { headers })).text();
  const line = figures
    .split('\n')
    .find((one) => one.startsWith('http_request_duration_seconds_count') && one.includes(labels));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('bodies that break off are not logged as errors, and not with a line for each', async () => {
  const [GROUPS, EACH] = [5, 40];
  const REFILL_MS = 500;
  const BROKEN = GROUPS * EACH;
  const lines = await logOf(async (server) => {
    const breakOff = async () => {
      const { client } = await sendSlowly(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.1' },
        body: Buffer.from('{"email": "anna@example.test"}'),
      });
      client.once('error', () => undefined).destroy();
    };
    const labels = 'route="/api/auth/login",status="499"';
    // Few enough at once that none waits for its turn, because a request whose client leaves before is never begun.
    for (let group = 1; group <= GROUPS; group++) {
      await Promise.all(Array.from({ length: EACH }, breakOff));
      await eventually(async () => expect(await figure(server, labels)).toBe(group * EACH));
      // After this time strangers may begin as many again, so none of the next group waits either.
      await wait(REFILL_MS);
    }
    expect(await figure(server, 'status="5')).toBe(0);
  });
  expect(lines.filter(({ level }) => level > 40)).toEqual([]);
  expect(lines.filter(({ msg }) => msg === 'request aborted')).toHaveLength(20);
  expect(lines.filter(({ msg }) => msg === 'more requests refused')).toMatchObject([
    { refused: BROKEN - 20 },
  ]);
});

test('20 of one client’s refused requests are logged per minute, and the rest are summarized', async () => {
  const lines = await logOf(async (server) => {
    const ask = (address: string) =>
      call(server, 'GET /api/users', { token: 'dead', headers: { 'X-Forwarded-For': address } });
    for (let place = 0; place < 60; place++) await ask(`2001:db8:9:9::${place.toString(16)}`);
    await ask('203.0.113.3');
  });
  const refused = lines.filter(({ res }) => res?.statusCode === 401);
  expect(refused.filter(({ req }) => req.ip.startsWith('2001:db8:9:9:'))).toHaveLength(20);
  expect(refused.filter(({ req }) => req.ip === '203.0.113.3')).toHaveLength(1);
  expect(lines.filter(({ msg }) => msg === 'more requests refused')).toMatchObject([
    { req: { ip: '2001:db8:9:9::/64' }, refused: 40 },
  ]);
});

test('100 of a stranger’s other requests are logged per minute, and the rest are summarized', async () => {
  const ASKED = 150;
  const lines = await logOf(async ({ url }) => {
    const headers = { 'X-Forwarded-For': '203.0.113.4' };
    for (let asked = 0; asked < ASKED; asked++)
      await (await fetch(url + (asked % 2 ? '/api/our-salons' : '/api/openapi.json'), { headers })).text();
  });
  expect(lines.filter(({ req, res }) => res && req.ip === '203.0.113.4')).toHaveLength(100);
  expect(lines.filter(({ msg }) => msg === 'more requests answered')).toMatchObject([
    { req: { ip: '203.0.113.4' }, answered: ASKED - 100 },
  ]);
});

test('refused requests of every kind add an audit entry per lock, and no table grows', async () => {
  const lines = await logOf(async (server) => {
    const salonId = await aSalon(server);
    const employer = await aUser(server, { salonId });
    const card = await aCard(server, { status: 'active', by: employer, salonId });
    const noise = { server, number: card.number, token: employer.token };
    const { db } = server.database;
    const before = await readWritten(db);
    const answers = await makeNoise(noise, { count: 600 });
    // Add up the sale now, which the server would do soon anyway, because it is not part of the refusals.
    await addUpOpenDays(db);
    const locked = await readWritten(db);
    expect(locked.entries - before.entries).toBe(lookedAt(answers) + locked.locks - before.locks);
    expect(locked.locks).toBeGreaterThan(before.locks);

    const refused = await makeNoise(noise, { count: 1_000 });
    expect(Object.keys(refused).sort()).toEqual([
      'aborted',
      'activation-invalid',
      'address-locked',
      'body-unreadable',
      'boncard-locked',
      'fields-invalid',
      'forbidden',
      'not-found',
      'unauthenticated',
    ]);
    const after = await readWritten(db);
    expect([after.entries, after.locks]).toEqual([locked.entries, locked.locks]);
    expect(after.tables - locked.tables).toBeLessThanOrEqual(64 * 1024);
  });
  expect(lines.length).toBeLessThan(100);
});
