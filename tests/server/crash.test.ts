import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import {
  connectTo,
  postgresProcessId,
  runServerProcess,
  type ServerProcess,
  startServerProcess,
} from '../support/serverProcess.ts';
import { call, type Reply } from '../support/testServer.ts';

const SALON = '01900000-0000-7000-8000-000000000001';
const CARDS = ['CRASH000000000000001', 'CRASH000000000000002', 'CRASH000000000000003'] as const;

let dataDir: string;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-crash-'));
  server = await startServerProcess(dataDir);
  await openTheShop();
});
// The previous test may have left the server running.
beforeEach(async () => {
  if (!server.isRunning()) server = await startServerProcess(dataDir);
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

/** Sets up the first administrator, a salon and cards that can be charged. */
async function openTheShop() {
  const password = 'haslo-szefowej';
  const body = { token: await server.activationToken(), password, password_confirmation: password };
  expect((await call(server, 'POST /api/activate', { body })).status).toBe(200);
  const login = await call(server, 'POST /api/auth/login', {
    body: { email: 'admin@localhost.localdomain', password },
  });
  token = login.body.data.access_token;
  const database = await connectTo(dataDir);
  await database.query(`INSERT INTO salons (id, name, address) VALUES ($1, 'Salon', 'ul. Próbna 1')`, [
    SALON,
  ]);
  await database.end();
  await upload(CARDS);
  await Promise.all(CARDS.map(findCard));
}

function upload(numbers: readonly string[]) {
  const file = new FormData();
  file.append(
    'file',
    new Blob([['numer;pin', ...numbers.map((number) => `${number};123`)].join('\n')]),
    'bony.csv',
  );
  return call(server, 'POST /api/boncards-imports', { token, body: file });
}

/** Waits until a card is imported, and returns its id. */
function findCard(number: string): Promise<string> {
  return eventually(async () => {
    const { body } = await call(server, 'GET /api/boncards', { token, query: `?query=${number}` });
    expect(body.items).toHaveLength(1);
    return body.items[0].id;
  });
}

/** Returns a card with 500 zł that this session may take purchases off. */
async function chargeCard(number: string) {
  const card = { boncard_id: await findCard(number), place_of_sale: SALON };
  const body = { ...card, document: 'FV', amount: 500, type: 0, expired_months: 12 };
  expect((await call(server, 'POST /api/boncards/issue', { token, body })).status).toBe(200);
  const pin = { number, pin: '123', searchForType: 'purchase' };
  expect((await call(server, 'POST /api/boncards/search', { token, body: pin })).status).toBe(200);
  return {
    balance: async () =>
      (await call(server, 'POST /api/check-boncard', { body: { number, pin: '123' } })).body.data,
    purchase: (key: string) =>
      call(server, 'POST /api/boncards/purchase', {
        token,
        body: { ...card, document: key, amount: 1 },
        headers: { 'Idempotency-Key': key },
      }),
  };
}

test('after kill -9 of the server acknowledged changes exist, and sending a key again settles the rest', async () => {
  const { balance, purchase } = await chargeCard(CARDS[0]);
  const acknowledged: string[] = [];
  const unknown: string[] = [];
  const clients = [0, 1, 2, 3].map(async (client) => {
    for (let index = 0; ; index++) {
      const key = `${client}-${index}`;
      const reply = await purchase(key).catch(() => undefined);
      if (!reply) return unknown.push(key);
      expect(reply.status).toBe(200);
      acknowledged.push(key);
    }
  });
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(20));
  await server.kill('SIGKILL');
  await Promise.all(clients);

  server = await startServerProcess(dataDir);
  for (const key of [...acknowledged, ...unknown]) expect((await purchase(key)).status).toBe(200);
  const { amount, transactions } = await balance();
  expect(amount).toBe(500 - acknowledged.length - unknown.length);
  expect(transactions).toHaveLength(1 + acknowledged.length + unknown.length);
});

test('after kill -9 of PostgreSQL an import continues by itself, and every card exists once', async () => {
  const numbers = Array.from({ length: 12_000 }, (_, row) => `KILL${String(row).padStart(16, '0')}`);
  const { body } = await upload(numbers);
  const { id } = body.data;
  const look = async () => (await call(server, 'GET /api/boncards-imports/:id', { token, id })).body.data;
  for (const done of [2_000, 6_000]) {
    await eventually(async () => expect((await look()).progress.done).toBeGreaterThan(done));
    process.kill(await postgresProcessId(dataDir), 'SIGKILL');
  }
  await eventually(async () => expect((await look()).status).toBe(1));
  expect((await look()).stats).toEqual({ ok: 12_000, error: 0, duplicates: 0 });
  const database = await connectTo(dataDir);
  const { rows: cards } = await database.query(`SELECT count(*) FROM boncards WHERE number LIKE 'KILL%'`);
  await database.end();
  expect(cards).toEqual([{ count: '12000' }]);
});

test('after kill -9 of PostgreSQL calls are clearly refused for a while, and then the same server continues', async () => {
  const { balance, purchase } = await chargeCard(CARDS[1]);
  expect((await purchase('before')).status).toBe(200);
  process.kill(await postgresProcessId(dataDir), 'SIGKILL');
  const replies: Reply[] = [];
  const tryOn = async () => {
    const reply = await purchase('meanwhile');
    replies.push(reply);
    return reply.status;
  };
  // A session of the killed PostgreSQL may still answer until a new one accepts connections.
  await eventually(async () => {
    await tryOn();
    await (await connectTo(dataDir)).end();
  });
  await eventually(async () => expect(await tryOn()).toBe(200));
  for (const { status, headers, body } of replies.filter(({ status }) => status !== 200)) {
    expect([status, headers.get('Retry-After')]).toEqual([503, '1']);
    expect(['database-unavailable', 'outcome-unknown']).toContain(body.reason);
    expect(body.request_id).toEqual(expect.any(String));
  }
  expect((await balance()).amount).toBe(498);
  expect(server.isRunning()).toBe(true);
  // Background work has recovered, too.
  await upload(['CRASH000000000000009']);
  await findCard('CRASH000000000000009');
});

describe.concurrent('a start is refused with a one-sentence message', () => {
  test('on the same directory', async () => {
    const { exitCode, errors } = await runServerProcess(dataDir);
    expect([exitCode, errors]).toEqual([
      1,
      `Another server or command uses the data directory ${dataDir}. Stop it, or wait for it.\n`,
    ]);
    expect(server.isRunning()).toBe(true);
  });

  test('for a bad variable, which is named', async () => {
    const { exitCode, errors } = await runServerProcess(dataDir, { PORT: 'abc' });
    expect([exitCode, errors.split(':')[0]]).toEqual([1, 'PORT']);
  });

  test('for a port that is taken', async () => {
    const other = await mkdtemp(join(tmpdir(), 'bonpanel-port-'));
    const { port } = new URL(server.url);
    const { exitCode, errors } = await runServerProcess(other, { PORT: port });
    await rm(other, { recursive: true });
    expect([exitCode, errors]).toEqual([
      1,
      `Cannot listen on 127.0.0.1:${port} (EADDRINUSE). Set another PORT or HOST.\n`,
    ]);
  });
});

test('shuts down cleanly on SIGTERM, and starts again on the same database without a link', async () => {
  const { balance } = await chargeCard(CARDS[2]);
  expect(await server.kill('SIGTERM')).toBe(0);
  await expect(postgresProcessId(dataDir)).rejects.toThrow();
  server = await startServerProcess(dataDir);
  expect((await call(server, 'GET /api/our-salons')).status).toBe(200);
  expect(server.output()).not.toContain('/activate/');
  expect((await balance()).amount).toBe(500);
});
