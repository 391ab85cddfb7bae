import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { addDays, addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import type { WebhookEvent } from '../../contract/webhook.ts';
import type { Clocks } from '../../server/days/watchTime.ts';
import { transact } from '../../server/db/transact.ts';
import { startServer } from '../../server/startServer.ts';
import {
  findNextDelivery,
  letGoOf,
  recordTry,
  takeUpWebhooks,
} from '../../server/webhooks/deliveryQueries.ts';
import { aCard, aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../support/databaseCopy.ts';
import { type Endpoint, isGenuine, openEndpoint } from '../support/endpoint.ts';
import { eventually } from '../support/eventually.ts';
import { findings } from '../support/operator.ts';
import { TEST_PIN_KEY, testConfig } from '../support/testConfig.ts';
import { call } from '../support/testServer.ts';

// requirements "Webhooks": several servers on one database, and several PIN keys

interface Scene {
  copy: DatabaseCopy;
  salonId: SalonId;
  administrator: SignedIn;
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function aScene(): Promise<Scene> {
  const copy = await openDatabaseCopy();
  ends.push(() => copy.drop());
  return { copy, salonId: await aSalon(copy), administrator: await aUser(copy, { role: 'administrator' }) };
}

async function start(
  { copy }: Scene,
  variables: Record<string, string> = {},
  { webhookTryMs = 5_000, clocks = {} }: { webhookTryMs?: number; clocks?: Partial<Clocks> } = {},
) {
  const { DATABASE_URL } = copy.variables;
  const place = { DATABASE_URL, DATA_DIR: copy.dataDir, WEBHOOK_ALLOW: '127.0.0.1' };
  const config = testConfig({ ...place, ...variables });
  const timeouts = { webhookTryMs, webhookPollMs: 20 };
  const server = await startServer(config, pino({ level: 'silent' }), { timeouts, clocks });
  ends.push(() => server.stop());
  return server;
}

async function endpoint(...answer: Parameters<typeof openEndpoint>): Promise<Endpoint> {
  const opened = await openEndpoint(...answer);
  ends.push(() => opened.close());
  return opened;
}

async function webhook(
  server: { url: string },
  { administrator: { token } }: Scene,
  url: string,
  event: WebhookEvent = 'boncard.charged',
) {
  const body = { url, events: [event], active: true };
  return (await call(server, 'POST /api/webhooks', { token, body })).body.data;
}

const charge = ({ copy, salonId, administrator: by }: Scene) =>
  aCard(copy, { status: 'active', by, salonId });

test('two servers deliver each event once, with one try per endpoint at a time', async () => {
  const scene = await aScene();
  const one = await start(scene);
  await start(scene);
  let underWay = 0;
  let most = 0;
  const { url, received } = await endpoint((response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    setTimeout(() => {
      underWay -= 1;
      response.writeHead(204).end();
    }, 10);
  });
  await webhook(one, scene, url);
  for (let sale = 0; sale < 20; sale += 1) await charge(scene);
  await eventually(async () => {
    const { rows } = await sql`SELECT FROM webhook_deliveries WHERE status <> 'delivered'`.execute(
      scene.copy.database.db,
    );
    expect(rows).toHaveLength(0);
  });
  expect(received).toHaveLength(20);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(20);
  expect(most).toBe(1);
});

test('a stop does not wait for endpoints, and another server sends what the stopped one was sending', async () => {
  const scene = await aScene();
  const webhookTryMs = 60_000;
  const one = await start(scene, {}, { webhookTryMs });
  let isHanging = true;
  const { url, received } = await endpoint((response) => {
    if (!isHanging) response.writeHead(204).end();
  });
  await webhook(one, scene, url);
  await charge(scene);
  await eventually(() => expect(received).toHaveLength(1));
  isHanging = false;
  const begun = performance.now();
  await one.stop();
  expect(performance.now() - begun).toBeLessThan(webhookTryMs / 2);
  await start(scene);
  await eventually(() => expect(received).toHaveLength(2));
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
});

test('after a server is killed another one takes over its endpoint', async () => {
  const scene = await aScene();
  const { url, received } = await endpoint();
  const { db } = scene.copy.database;
  await webhook(await start(scene), scene, url);
  // A killed server leaves the endpoint reserved for the time of three tries.
  await sql`UPDATE webhooks SET busy_until = clock_timestamp() + interval '2 seconds'`.execute(db);
  await charge(scene);
  await eventually(() => expect(received).toHaveLength(1));
  // The reservation may be much longer if the database's clock was ahead.
  await sql`UPDATE webhooks SET busy_until = clock_timestamp() + interval '1 year'`.execute(db);
  await charge(scene);
  await eventually(() => expect(received).toHaveLength(2));
});

test('a server whose time with an endpoint is over neither releases it nor changes what was recorded since', async () => {
  const scene = await aScene();
  const { db } = scene.copy.database;
  const server = await start(scene);
  const { id } = await webhook(server, scene, 'https://127.0.0.1:1/');
  await server.stop();
  await charge(scene);
  const now = new Date();
  const takeUp = async () => {
    const [taken] = await takeUpWebhooks(db, { now, holdMs: 60_000 });
    const delivery = await findNextDelivery(db, id, { from: new Date(0), now });
    if (!taken || !delivery) throw new Error('nothing is due');
    return { taken, delivery };
  };
  const late = await takeUp();
  await sql`UPDATE webhooks SET busy_until = clock_timestamp() - interval '1 second'`.execute(db);
  const next = await takeUp();
  const arrived = { failure: null, response_status: 204, response: null, nextTry: null, now };
  await transact(db, (tx) => recordTry(tx, next.delivery, arrived));
  const failed = { ...arrived, failure: 'timeout', response_status: null, nextTry: now } as const;
  await transact(db, (tx) => recordTry(tx, late.delivery, failed));
  await letGoOf(db, late.taken);
  const { rows } = await sql`
    SELECT status, attempts, busy_until FROM webhooks JOIN webhook_deliveries ON webhook_id = webhooks.id
  `.execute(db);
  expect(rows).toEqual([{ status: 'delivered', attempts: 1, busy_until: next.taken.busy_until }]);
  await letGoOf(db, next.taken);
  expect((await db.selectFrom('webhooks').select('busy_until').execute())[0]?.busy_until).toBeNull();
});

test('a server whose clock is behind leaves the next try where another server has put it', async () => {
  const scene = await aScene();
  const { db } = scene.copy.database;
  const { url } = await endpoint((response) => response.writeHead(503).end());
  const right = await start(scene);
  await webhook(right, scene, url);
  await charge(scene);
  const findWaiting = async () =>
    (
      await sql<{ next_try_at: Date }>`SELECT next_try_at FROM webhook_deliveries WHERE attempts = 1`.execute(
        db,
      )
    ).rows;
  const waiting = await eventually(async () => {
    const rows = await findWaiting();
    expect(rows).toHaveLength(1);
    return rows;
  });
  await right.stop();
  const threeDaysBack = () => new Date(Date.now() - 3 * 86_400_000);
  await start(scene, {}, { clocks: { server: threeDaysBack } });
  await sql`SELECT graphile_worker.add_job('releaseMails', job_key => 'releaseMails')`.execute(db);
  await eventually(async () => {
    const { rows } =
      await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'releaseMails'`.execute(db);
    expect(rows).toEqual([]);
  });
  expect(await findWaiting()).toEqual(waiting);
});

test('secrets survive a rotation of the PIN key, and are encrypted under the new key by its end', async () => {
  const scene = await aScene();
  const { url, received } = await endpoint();
  const first = await start(scene);
  const { secret } = await webhook(first, scene, url);
  const both = `${TEST_PIN_KEY},${randomBytes(32).toString('hex')}`;
  const command = (...step: string[]) =>
    findings(['pin-keys', ...step], { ...scene.copy.variables, PIN_KEY: both });
  await command('begin');
  await first.stop();
  await start(scene, { PIN_KEY: both });
  expect(JSON.stringify(await command('end'))).toContain(
    'secrets of webhooks encrypted under PIN key 2 now: 1',
  );
  expect(JSON.stringify(await command('end'))).not.toContain('secrets of webhooks');
  await charge(scene);
  await eventually(() => expect(received).toHaveLength(1));
  expect(received[0] && isGenuine(secret, received[0])).toBe(true);
});

test('a secret that is replaced during a rotation of the PIN key signs for another day, without the earlier key', async () => {
  const scene = await aScene();
  const { url, received } = await endpoint();
  const first = await start(scene);
  const { id, secret: former } = await webhook(first, scene, url);
  const key = randomBytes(32).toString('hex');
  const both = `${TEST_PIN_KEY},${key}`;
  const command = (...step: string[]) =>
    findings(['pin-keys', ...step], { ...scene.copy.variables, PIN_KEY: both });
  await command('begin');
  await first.stop();
  const second = await start(scene, { PIN_KEY: both });
  const { token } = scene.administrator;
  const { secret } = (await call(second, 'POST /api/webhooks/:id/rotate', { id, token })).body.data;
  expect((await command('end')).faults).toEqual([]);
  await second.stop();
  await start(scene, { PIN_KEY: key });
  await charge(scene);
  await eventually(() => expect(received).toHaveLength(1));
  expect([former, secret].map((one) => received[0] && isGenuine(one, received[0]))).toEqual([true, true]);
});

test('the event of a card that expired while no server ran is sent even if its balance is written off first', async () => {
  const scene = await aScene();
  const server = await start(scene, { EXPIRY_WRITE_OFF_DAYS: '1' });
  const { url, received } = await endpoint();
  await webhook(server, scene, url, 'boncard.expired');
  const { copy, salonId, administrator: by } = scene;
  const { db } = copy.database;
  await sql`UPDATE webhooks SET expired_through = expired_through - 10`.execute(db);
  const soldOn = addMonths(addDays(warsawDayOf(new Date()), -5), -12);
  const { id } = await aCard(copy, {
    status: 'active',
    by,
    salonId,
    chargedAt: new Date(`${soldOn}T12:00:00Z`),
  });
  await sql`SELECT graphile_worker.add_job('writeOffExpired', job_key => 'writeOffExpired')`.execute(db);
  await eventually(async () => {
    const { rows } = await sql`SELECT status FROM boncards WHERE id = ${id}`.execute(db);
    expect(rows).toEqual([{ status: 'used' }]);
  });
  await eventually(() => expect(received.map(({ body }) => body.data)).toEqual([{ boncard_id: id }]));
});
