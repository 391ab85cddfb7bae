import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  connectTo,
  postgresProcessId,
  runServerProcess,
  type ServerProcess,
  startServerProcess,
} from '../support/serverProcess.ts';
import { call } from '../support/testServer.ts';

const SALON = '01900000-0000-7000-8000-000000000001';
const NUMBER = 'CRASH000000000000001';

const patient = { timeout: 60_000, interval: 20 };

let dataDir: string;
let server: ServerProcess;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-crash-'));
  server = await startServerProcess(dataDir);
});
afterEach(async () => {
  if (server.isRunning()) await server.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

/** From the first link to a card with 500 zł on it that this session may take purchases off. */
async function openTheShop() {
  const password = 'haslo-szefowej';
  const body = { token: await server.activationToken(), password, password_confirmation: password };
  expect((await call(server, 'POST /api/activate', { body })).status).toBe(200);
  const login = await call(server, 'POST /api/auth/login', {
    body: { email: 'admin@localhost.localdomain', password },
  });
  const token: string = login.body.data.access_token;
  const database = await connectTo(dataDir);
  await database.query(`INSERT INTO salons (id, name, address) VALUES ($1, 'Salon', 'ul. Próbna 1')`, [
    SALON,
  ]);
  await database.end();
  const file = new FormData();
  file.append('file', new Blob([`numer;pin\n${NUMBER};123`]), 'bony.csv');
  await call(server, 'POST /api/boncards-imports', { token, body: file });
  const card = await vi.waitFor(
    async () => {
      const found = await call(server, 'POST /api/boncards/search', {
        token,
        body: { number: NUMBER, searchForType: 'charge' },
      });
      expect(found.status).toBe(200);
      return found.body.data.id as string;
    },
    { timeout: 20_000, interval: 50 },
  );
  const charge = {
    boncard_id: card,
    place_of_sale: SALON,
    document: 'FV',
    amount: 500,
    type: 0,
    expired_months: 12,
  };
  expect((await call(server, 'POST /api/boncards/issue', { token, body: charge })).status).toBe(200);
  await call(server, 'POST /api/boncards/search', {
    token,
    body: { number: NUMBER, pin: '123', searchForType: 'purchase' },
  });
  return { token, card };
}

const balance = async () =>
  (await call(server, 'POST /api/check-boncard', { body: { number: NUMBER, pin: '123' } })).body.data;

function purchase(shop: { token: string; card: string }, key: string) {
  return call(server, 'POST /api/boncards/purchase', {
    token: shop.token,
    body: { boncard_id: shop.card, place_of_sale: SALON, document: key, amount: 1 },
    headers: { 'Idempotency-Key': key },
  });
}

test('kill -9 of the server: what was acknowledged is there, and a key tells what became of the rest', async () => {
  const shop = await openTheShop();
  const acknowledged: string[] = [];
  const unknown: string[] = [];
  const clients = [0, 1, 2, 3].map(async (client) => {
    for (let index = 0; ; index++) {
      const key = `${client}-${index}`;
      const reply = await purchase(shop, key).catch(() => undefined);
      if (!reply) return unknown.push(key);
      expect(reply.status).toBe(200);
      acknowledged.push(key);
    }
  });
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), patient);
  await server.kill('SIGKILL');
  await Promise.all(clients);

  server = await startServerProcess(dataDir);
  for (const key of [...acknowledged, ...unknown]) expect((await purchase(shop, key)).status).toBe(200);
  const { amount, transactions } = await balance();
  expect(amount).toBe(500 - acknowledged.length - unknown.length);
  expect(transactions).toHaveLength(1 + acknowledged.length + unknown.length);
});

test('kill -9 of PostgreSQL during an import: it goes on by itself, and every card is there once', async () => {
  const { token } = await openTheShop();
  const rows = Array.from({ length: 30_000 }, (_, row) => `KILL${String(row).padStart(16, '0')};123`);
  const file = new FormData();
  file.append('file', new Blob([['numer;pin', ...rows].join('\n')]), 'bony.csv');
  const { body } = await call(server, 'POST /api/boncards-imports', { token, body: file });
  const { id } = body.data;
  const look = async () => (await call(server, 'GET /api/boncards-imports/:id', { token, id })).body.data;
  for (const done of [5_000, 15_000]) {
    await vi.waitFor(async () => expect((await look()).progress.done).toBeGreaterThan(done), patient);
    process.kill(await postgresProcessId(dataDir), 'SIGKILL');
  }
  await vi.waitFor(async () => expect((await look()).status).toBe(1), patient);
  expect((await look()).stats).toEqual({ ok: 30_000, error: 0, duplicates: 0 });
  const database = await connectTo(dataDir);
  const { rows: cards } = await database.query(`SELECT count(*) FROM boncards WHERE number LIKE 'KILL%'`);
  await database.end();
  expect(cards).toEqual([{ count: '30000' }]);
});

test('kill -9 of PostgreSQL: clear refusals meanwhile, and the same server serves on', async () => {
  const shop = await openTheShop();
  expect((await purchase(shop, 'before')).status).toBe(200);
  process.kill(await postgresProcessId(dataDir), 'SIGKILL');
  const began = Date.now();
  const statuses = new Set<number>();
  await vi.waitFor(
    async () => {
      const reply = await purchase(shop, 'meanwhile');
      statuses.add(reply.status);
      if (reply.status === 503) {
        expect(['database-unavailable', 'outcome-unknown']).toContain(reply.body.reason);
        expect(reply.headers.get('Retry-After')).toBe('1');
        expect(reply.body.request_id).toEqual(expect.any(String));
      }
      expect(reply.status).toBe(200);
    },
    { timeout: 10_000, interval: 20 },
  );
  expect(Date.now() - began).toBeLessThan(10_000);
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
  expect((await balance()).amount).toBe(498);
  expect(server.isRunning()).toBe(true);
  // Background work has found its way back, too.
  const file = new FormData();
  file.append('file', new Blob(['numer;pin\nCRASH000000000000002;123']), 'bony.csv');
  await call(server, 'POST /api/boncards-imports', { token: shop.token, body: file });
  await vi.waitFor(
    async () => {
      const body = { number: 'CRASH000000000000002', searchForType: 'charge' };
      expect((await call(server, 'POST /api/boncards/search', { token: shop.token, body })).status).toBe(200);
    },
    { timeout: 20_000, interval: 100 },
  );
});

test('a second start on the same directory is refused in one sentence', async () => {
  const { exitCode, errors } = await runServerProcess(dataDir);
  expect(exitCode).toBe(1);
  expect(errors.trim()).toBe(
    `Another running server uses the data directory ${dataDir}. Stop it, or set another DATA_DIR.`,
  );
  expect(server.isRunning()).toBe(true);
});

test('a bad variable stops the start and is named', async () => {
  const { exitCode, errors } = await runServerProcess(dataDir, { PORT: 'abc' });
  expect([exitCode, errors.split(':')[0]]).toEqual([1, 'PORT']);
});

test('a port that is taken is told in one sentence', async () => {
  const other = await mkdtemp(join(tmpdir(), 'bonpanel-port-'));
  const { port } = new URL(server.url);
  const { exitCode, errors } = await runServerProcess(other, { PORT: port });
  await rm(other, { recursive: true });
  expect([exitCode, errors.trim()]).toEqual([
    1,
    `Cannot listen on 127.0.0.1:${port} (EADDRINUSE). Set another PORT or HOST.`,
  ]);
});

test('ends in good order on SIGTERM, and starts again with the same link-free database', async () => {
  await openTheShop();
  await server.kill('SIGTERM');
  await expect(postgresProcessId(dataDir)).rejects.toThrow();
  server = await startServerProcess(dataDir);
  expect((await call(server, 'GET /api/our-salons')).status).toBe(200);
  expect(server.output()).not.toContain('/activate/');
  expect((await balance()).amount).toBe(500);
});
