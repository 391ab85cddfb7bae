import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallAddress } from '../../contract/calls.ts';
import type { SalonId } from '../../contract/ids.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { aCard, aSalon, aUser, type BuiltCard, cardOf, type SignedIn } from '../support/builders.ts';
import { type DatabaseCopy, openEmptyDatabase } from '../support/databaseCopy.ts';
import { eventually } from '../support/eventually.ts';
import { type ServerProcess, startServerProcess } from '../support/serverProcess.ts';
import { quickBatches, slowBatches } from '../support/slowBatches.ts';
import { call } from '../support/testServer.ts';

// Two servers as two processes on one database.
let copy: DatabaseCopy;
let one: ServerProcess;
let other: ServerProcess;
let salonId: SalonId;
let administrator: SignedIn;

beforeAll(async () => {
  copy = await openEmptyDatabase();
  // Start both at once, so both find an empty database and one of them creates the tables.
  [one, other] = await Promise.all([start('one'), start('other')]);
  salonId = await aSalon(copy);
  administrator = await aUser(copy, { role: 'administrator', salonId });
});
afterAll(async () => {
  await Promise.all([one, other].map((server) => server.kill('SIGTERM')));
  await copy.drop();
});

/** Starts a server. PostgreSQL shows its connections under `name`. */
function start(name: string) {
  const url = new URL(copy.variables.DATABASE_URL);
  url.searchParams.set('application_name', name);
  return startServerProcess(copy.dataDir, { ...copy.variables, DATABASE_URL: url.href });
}

const both = () => [one, other];

function send(server: ServerProcess, name: CallAddress, body: unknown, key?: string) {
  const { token } = administrator;
  return call(server, name, { token, body, ...(key && { headers: { 'Idempotency-Key': key } }) });
}

const search = (server: ServerProcess, { number, pin }: BuiltCard) =>
  send(server, 'POST /api/boncards/search', { number, pin, searchForType: 'purchase' });

const purchase = (server: ServerProcess, card: BuiltCard, amount: number, key?: string) =>
  send(
    server,
    'POST /api/boncards/purchase',
    { boncard_id: card.id, place_of_sale: salonId, document: 'PAR', amount },
    key,
  );

const anActiveCard = (pln: number) => aCard(copy, { status: 'active', pln, by: administrator, salonId });

test('started at once, both serve the same schema', async () => {
  for (const { url } of both()) expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('wrong PINs at both servers count together, and the lock holds at both', async () => {
  const card = await anActiveCard(10);
  const wrong = { ...card, pin: 'ZZZ' as BuiltCard['pin'] };
  const statuses = [];
  for (const server of [one, other, one, other, one]) statuses.push((await search(server, wrong)).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422]);
  for (const server of both()) expect((await search(server, card)).status).toBe(429);
});

test('a PIN that is given at one server allows purchases at the other', async () => {
  const card = await anActiveCard(10);
  expect((await purchase(other, card, 4)).status).toBe(403);
  await search(one, card);
  expect((await purchase(other, card, 4)).body.data.amount).toBe(6);
});

test('30 calls with the same key at both servers are one purchase', async () => {
  const card = await anActiveCard(90);
  await search(one, card);
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, index) => purchase(index % 2 ? one : other, card, 3, 'over-both')),
  );
  const answers = new Set(replies.filter(({ status }) => status === 200).map(({ text }) => text));
  expect(answers.size).toBe(1);
  expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect((await cardOf(copy.database.db, card.number)).balance).toBe(8700);
});

test('of 60 purchases at both servers with money for 20, exactly 20 succeed', async () => {
  const card = await anActiveCard(20);
  await search(one, card);
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, index) => purchase(index % 2 ? one : other, card, 1)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(40);
  await expectBooksToAddUp(copy.database.db);
});

test('a session that ends at one server ends at the other', async () => {
  const { token } = await aUser(copy, { role: 'administrator' });
  const list = (server: ServerProcess) => call(server, 'GET /api/boncards-imports', { token });
  expect((await list(other)).status).toBe(200);
  await call(one, 'POST /api/auth/logout', { token });
  expect((await list(other)).status).toBe(401);
});

test('a person who is deactivated amid purchases at both servers loses the right at once, and nobody else waits', async () => {
  const [victim, colleague] = await Promise.all([aUser(copy, { salonId }), aUser(copy, { salonId })]);
  const card = await anActiveCard(100_000);
  const { number, pin } = card;
  const search = { token: victim.token, body: { number, pin, searchForType: 'purchase' } };
  await call(one, 'POST /api/boncards/search', search);
  const body = { boncard_id: card.id, place_of_sale: salonId, document: 'PAR', amount: 1 };
  let sold = 0;
  const loop = async (server: ServerProcess) => {
    for (;;) {
      const reply = await call(server, 'POST /api/boncards/purchase', { token: victim.token, body });
      if (reply.status !== 200) return reply.status;
      sold += 1;
    }
  };
  const loops = Array.from({ length: 24 }, (_, index) => loop(index % 2 ? one : other));
  await eventually(async () => expect(sold).toBeGreaterThan(20));
  const startedAt = performance.now();
  const [signedOut, deactivated] = await Promise.all([
    call(other, 'POST /api/auth/logout', { token: colleague.token }),
    call(one, 'DELETE /api/users/:id', { token: administrator.token, id: victim.id }),
  ]);
  const tookMs = performance.now() - startedAt;
  const { balance } = await cardOf(copy.database.db, card.number);
  expect([signedOut.status, deactivated.status]).toEqual([200, 200]);
  // It should take a second at most; a busy machine may need ten.
  expect(tookMs).toBeLessThan(10_000);
  expect(await Promise.all(loops)).toEqual(loops.map(() => 401));
  expect(await cardOf(copy.database.db, card.number)).toMatchObject({ balance });
  expect(balance).toBe(10_000_000 - sold * 100);
});

test('an import continues at the other server when the one that reads it is killed', async () => {
  const { db } = copy.database;
  const rows = Array.from({ length: 8_000 }, (_, row) => `K${String(row).padStart(19, '0')};123`);
  const file = new FormData();
  file.append('file', new Blob([rows.join('\n')]), 'bony.csv');
  await slowBatches(db, { seconds: 0.25 });
  const { body } = await send(one, 'POST /api/boncards-imports', file);
  const find = async (server: ServerProcess) => {
    const { token } = administrator;
    return (await call(server, 'GET /api/boncards-imports/:id', { token, id: body.data.id })).body.data;
  };
  await eventually(async () => expect((await find(one)).progress.done).toBeGreaterThan(0));
  const [reader, heir] = (await readsBatch()) === 'one' ? [one, other] : [other, one];
  await reader.kill('SIGKILL');
  expect((await find(heir)).progress.done).toBeLessThan(8_000);
  // This waits until PostgreSQL has rolled back the last batch of the killed server.
  await quickBatches(db);
  // The server's cron would do this once a minute.
  await sql`SELECT graphile_worker.add_job('resumeImports')`.execute(db);
  await eventually(async () => expect((await find(heir)).status).toBe(1));
  expect(await find(heir)).toMatchObject({
    stats: { ok: 8_000, error: 0, duplicates: 0 },
    progress: { done: 8_000, total: 8_000 },
  });
});

/** Returns the name of the server that is writing a slow batch. */
function readsBatch() {
  const running = sql<{ name: string }>`
    SELECT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'PgSleep'
  `;
  return eventually(async () => {
    const { rows } = await running.execute(copy.database.db);
    expect(rows).toHaveLength(1);
    return rows[0]?.name;
  });
}
