import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openPool } from '../../server/db/client.ts';
import { migrationNames } from '../../server/db/migrationRecord.ts';
import { createLog } from '../../server/platform/log.ts';
import { aCard, aUser, PASSWORD, type SignedIn } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { startServerOn } from '../support/serverOnCopy.ts';
import { openShop } from '../support/shop.ts';
import { call, emptyDatabase } from '../support/testServer.ts';

const lines: string[] = [];
let administrator: SignedIn;

const log = createLog({ LOG_LEVEL: 'trace' }, { write: (line) => lines.push(line) });
const shop = openShop({}, log);
beforeAll(async () => {
  administrator = await aUser(shop, { role: 'administrator', salonId: shop.salonId });
});

test('a start logs the migrations that it has run, and the next one logs none', async () => {
  const migrated = () =>
    lines
      .splice(0)
      .map((line) => JSON.parse(line).msg)
      .filter((msg) => /^migrated/.test(msg));
  lines.length = 0;
  const database = await emptyDatabase();
  const start = () => startServerOn({ ...database, drop: async () => undefined }, {}, log);
  await (await start()).stop();
  expect(migrated()).toEqual(migrationNames.map((name) => `migrated: ${name}`));
  await (await start()).stop();
  expect(migrated()).toEqual([]);
  await database.drop();
});

test('a request is logged with its route and id, and without any secret, wherever it was sent', async () => {
  const { token, email } = administrator;
  const card = await aCard(shop, { status: 'active', by: administrator, salonId: shop.salonId });
  const pin = 'Q9Z';
  const link = 'link-token-that-nobody-may-read';
  const mailToken = 'm'.repeat(43);
  for (const password of [PASSWORD, 'wrong-password-1']) {
    await call(shop, 'POST /api/auth/login', { body: { email, password } });
  }
  await call(shop, 'POST /api/check-boncard', { body: { number: card.number, pin } });
  const search = { number: card.number, pin: card.pin, searchForType: 'purchase' };
  await call(shop, 'POST /api/boncards/search', { token, body: search });
  const query = `?stats_type=charge&number=${card.number}`;
  await call(shop, 'GET /api/boncards-transactions', { token, query });
  await call(shop, 'GET /api/boncards-transactions', { token, query: `${query}&export=csv` });
  await call(shop, 'POST /api/activate', { body: { token: link, password: 'short' } });
  const file = new FormData();
  file.append('file', new Blob([`${card.number};${pin}`]), 'bony.csv');
  await call(shop, 'POST /api/boncards-imports', { token, body: file });
  await fetch(`${shop.url}/activate/${link}?number=${card.number}`);
  await fetch(`${shop.url}/api/users/${link}`);
  for (const path of ['/bon/', '/bon/reminders/', '/bon/deeper/', '/api/e-cards/'])
    await fetch(`${shop.url}${path}${mailToken}`, { method: 'POST' });
  await call(shop, 'POST /api/check-boncard', { body: `{"number": "${card.number}", "pin": "${pin}"` });

  const written = lines.join('');
  expect(written).toContain('"route":"/api/check-boncard"');
  expect(written).toMatch(/"reqId":"[0-9a-f-]{36}"/);
  const secrets = [card.number, pin, token, link, mailToken, PASSWORD, 'wrong-password-1'];
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
});

test('a request is logged with who made it, even if it was forbidden', async () => {
  const { id, token } = await aUser(shop, { salonId: shop.salonId });
  lines.length = 0;
  const asked = ['GET /api/boncards-transactions', 'GET /api/users', 'GET /api/our-salons'] as const;
  for (const name of asked) await call(shop, name, { token, query: '?stats_type=charge' });
  const logged = () => lines.map((line) => JSON.parse(line)).filter(({ res }) => res);
  await eventually(() => expect(logged()).toHaveLength(asked.length));
  expect(logged().map(({ req, res }) => [res.statusCode, req.user])).toEqual([
    [200, id],
    [403, id],
    // Public calls do not look for a session.
    [200, undefined],
  ]);
});

test('a failure is logged with its reason and id, and without the row that PostgreSQL quotes', async () => {
  const { token } = administrator;
  const card = await aCard(shop, { by: administrator, salonId: shop.salonId });
  const { db } = shop.database;
  await sql`ALTER TABLE boncards ADD CONSTRAINT broken CHECK (status <> 'active') NOT VALID`.execute(db);
  lines.length = 0;
  const money = { place_of_sale: shop.salonId, document: 'FV', amount: 100, type: 0, expired_months: 12 };
  const body = { boncard_id: card.id, ...money };
  const reply = await call(shop, 'POST /api/boncards/issue', { token, body });
  await sql`ALTER TABLE boncards DROP CONSTRAINT broken`.execute(db);
  expect([reply.status, reply.body.reason]).toEqual([500, 'internal']);
  const failure = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed');
  expect(failure).toMatchObject({ reqId: reply.body.request_id, reason: 'internal', err: { code: '23514' } });
  expect(failure.err.message).toContain('broken');
  expect(JSON.stringify(failure)).not.toContain(card.number);
  expect(reply.text).not.toContain('broken');
});

test('a request whose client disconnects before the answer is also logged', async () => {
  const { token } = administrator;
  const card = await aCard(shop, { by: administrator, salonId: shop.salonId });
  await shop.database.db.transaction().execute(async (tx) => {
    await sql`SELECT id FROM boncards WHERE id = ${card.id} FOR UPDATE`.execute(tx);
    lines.length = 0;
    const body = JSON.stringify({ canceled_reason: 'Zgubiony' });
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const path = `${shop.url}/api/boncards/${card.id}/action/cancel`;
    const client = new AbortController();
    const asked = fetch(path, { method: 'POST', headers, body, signal: client.signal });
    await eventually(async () => expect(await countWaiting(shop.database.db)).toBe(1));
    client.abort();
    await expect(asked).rejects.toThrow('aborted');
    await eventually(() => expect(lines.join('')).toContain('request aborted'));
  });
  const route = '/api/boncards/:id/action/cancel';
  const line = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request aborted');
  expect(line).toMatchObject({ reqId: expect.any(String), req: { method: 'POST', route } });
});

test('a lost idle connection to PostgreSQL is logged once, in a short line', async () => {
  const pool = openPool({ connectionString: shop.databaseUrl }, { size: 1, log });
  const { rows } = await pool.query('SELECT pg_backend_pid() AS pid');
  lines.length = 0;
  await sql`SELECT pg_terminate_backend(${rows[0].pid})`.execute(shop.database.db);
  await eventually(() => expect(pool.totalCount).toBe(0));
  const told = lines.filter((line) => line.includes('database connection lost'));
  expect(told).toHaveLength(1);
  expect(told[0]?.length).toBeLessThan(4_000);
  await pool.end();
});
