import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { BatchId } from '../../contract/ids.ts';
import { createBatch } from '../../server/batches/createBatch.ts';
import { makeBatch } from '../../server/batches/makeBatch.ts';
import { transact } from '../../server/db/transact.ts';
import { isRefusal } from '../../server/platform/refusal.ts';
import { aUser, personOf } from '../support/builders.ts';
import { cardsIn } from '../support/cardsIn.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../support/databaseCopy.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/freePort.ts';
import { noRest } from '../support/noRest.ts';
import { connectTo, type ServerProcess, startServerProcess } from '../support/serverProcess.ts';
import { call, withNewDatabase } from '../support/testServer.ts';

/** What happens to batches if making or printing them is interrupted (requirements "Batches"). */

let copy: DatabaseCopy;
let dataDir: string;
let PORT: string;
let server: ServerProcess;
const start = () => startServerProcess(dataDir, { PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` });
beforeAll(async () => {
  copy = await openDatabaseCopy();
  dataDir = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-batches-')));
  PORT = String(await freePort());
  server = await start();
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await copy.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Begins a batch in a database without a server: nothing makes its cards yet. */
async function begun(count: number): Promise<BatchId> {
  const { db } = copy.database;
  const by = personOf(await aUser(copy, { role: 'administrator' }));
  const input = { name: `Zestaw ${count}`, count };
  const batch = await transact(db, (tx) => createBatch(tx, { input, by, now: new Date() }));
  if (isRefusal(batch)) throw new Error(batch.refused);
  return batch.id;
}

const find = (id: BatchId) =>
  copy.database.db.selectFrom('boncard_batches').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const cardsOf = (id: BatchId) =>
  copy.database.db.selectFrom('boncards').select('number').where('batch_id', '=', id).execute();

test('continues after an interruption, never makes too many cards, and is made by only one of two workers', async () => {
  const { db } = copy.database;
  const id = await begun(1010);
  let drawn = 0;
  const draw = () => {
    drawn += 1;
    if (drawn === 450) throw new Error('interrupted');
    return `MAKE${String(drawn).padStart(16, '0')}` as CardNumber;
  };
  await expect(makeBatch({ db, wait: noRest, draw }, id)).rejects.toThrow('interrupted');
  expect(await find(id)).toMatchObject({ status: 'making', made: 400 });
  await Promise.all([1, 2].map(() => makeBatch({ db, wait: noRest }, id)));
  expect(await find(id)).toMatchObject({ status: 'ready', made: 1010 });
  expect(await cardsOf(id)).toHaveLength(1010);
});

test('draws another number if a number already exists', async () => {
  const { db } = copy.database;
  const taken = (await cardsOf(await one())).map(({ number }) => number);
  const id = await begun(5);
  let drawn = 0;
  // The first three numbers are taken, and the next ones come in equal pairs.
  const draw = () => {
    drawn += 1;
    return (taken[drawn - 1] ?? `AGAIN${String(Math.floor(drawn / 2)).padStart(15, '0')}`) as CardNumber;
  };
  await makeBatch({ db, wait: noRest, draw }, id);
  expect(await find(id)).toMatchObject({ status: 'ready', made: 5 });
  expect(new Set((await cardsOf(id)).map(({ number }) => number)).size).toBe(5);
  expect(drawn).toBeGreaterThan(8);
});

async function one() {
  const id = await begun(3);
  await makeBatch({ db: copy.database.db, wait: noRest }, id);
  return id;
}

test('a stop leaves it unfinished, and so does the loss of what was not on disk yet', async () => {
  const { db } = copy.database;
  const id = await begun(401);
  const stopping = new AbortController();
  await makeBatch({ db, stopping: stopping.signal, wait: async () => stopping.abort() }, id);
  expect(await find(id)).toMatchObject({ status: 'making', made: 200 });
  let isLost = false;
  const wait = async () => {
    if (!isLost) await db.updateTable('boncard_batches').set({ made: 200 }).where('id', '=', id).execute();
    isLost = true;
  };
  await makeBatch({ db, wait }, id);
  expect(await find(id)).toMatchObject({ status: 'making', made: 200 });
});

test('after kill -9 of a server that makes and prints a batch all cards exist, and the printed PINs open them', async () => {
  const password = 'haslo-szefowej';
  const activation = { token: await server.activationToken(), password, password_confirmation: password };
  await call(server, 'POST /api/activate', { body: activation });
  const signIn = async () => {
    const body = { email: 'admin@localhost.localdomain', password };
    return (await call(server, 'POST /api/auth/login', { body })).body.data.access_token as string;
  };
  let token = await signIn();
  const body = { name: 'Zabity', count: 10_000 };
  const { id } = (await call(server, 'POST /api/boncards-batches', { token, body })).body.data;
  const look = async () => (await call(server, 'GET /api/boncards-batches/:id', { token, id })).body.data;
  await eventually(async () => expect((await look()).progress.done).toBeGreaterThan(1000));
  await server.kill('SIGKILL');
  server = await start();
  token = await signIn();
  await eventually(async () => expect((await look()).status).toBe('ready'));
  expect((await look()).cards.pending).toBe(10_000);

  const print = () =>
    fetch(`${server.url}/api/boncards-batches/${id}/print`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ format: 'csv' }),
    });
  let text = '';
  const reader = (await print()).body?.pipeThrough(new TextDecoderStream()).getReader();
  while (cardsIn(text).length < 100) text += (await reader?.read())?.value ?? '';
  await server.kill('SIGKILL');
  const rest = async () => {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) text += part.value;
  };
  await rest().catch(() => undefined);
  server = await start();
  token = await signIn();
  const received = cardsIn(text);
  for (const card of [received[0], received.at(-1)]) {
    const search = { ...card, searchForType: 'purchase' };
    expect((await call(server, 'POST /api/boncards/search', { token, body: search })).status).toBe(200);
  }
  // As if half a minute had passed.
  const database = await connectTo(dataDir);
  await database.query(
    `UPDATE batch_prints SET alive_at = alive_at - interval '30 s' WHERE ended_at IS NULL`,
  );
  expect((await look()).last_print.state).toBe('brokenOff');
  const whole = cardsIn(await (await print()).text());
  expect(whole.length).toBeGreaterThan(9_000);
  const { rows } = await database.query(
    `SELECT count(*)::int AS printed FROM boncards WHERE batch_id = $1 AND (pin_hash IS NOT NULL OR EXISTS (
       SELECT FROM printed_pins WHERE boncard_id = boncards.id))`,
    [id],
  );
  await database.end();
  expect(rows[0]?.printed).toBe(10_000);
});
