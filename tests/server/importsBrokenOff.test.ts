import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { BoncardImportId } from '../../contract/ids.ts';
import { openDatabase, openPool } from '../../server/db/client.ts';
import { newId } from '../../server/db/ids.ts';
import { transact } from '../../server/db/transact.ts';
import { insertImport } from '../../server/imports/queries.ts';
import { runImport } from '../../server/imports/runImport.ts';
import { aCard, aSalon, aUser } from '../support/builders.ts';
import { execute } from '../support/postgresForTests.ts';
import { slowBatches } from '../support/slowBatches.ts';
import { hashTestPin } from '../support/testConfig.ts';
import { copyTemplate } from '../support/testServer.ts';

test('goes on after an interruption, and of two workers at once one leaves it to the other', async () => {
  const { db, id, find, drop } = await anImport(12_000);
  let hashed = 0;
  const hashPin = (number: CardNumber, pin: Pin) => {
    hashed += 1;
    if (hashed === 7250) throw new Error('interrupted');
    return hashTestPin(number, pin);
  };
  await expect(runImport({ db, hashPin }, id)).rejects.toThrow('interrupted');
  expect(await find()).toMatchObject({ status: 'inProgress', done_rows: 7200, total_rows: 12_000 });
  await Promise.all([runImport({ db, hashPin }, id), runImport({ db, hashPin }, id)]);
  expect(hashed).toBe(7250 + 4800);
  expect(await find()).toMatchObject({
    status: 'finished',
    ok_rows: 12_000,
    duplicate_rows: 0,
    content: null,
  });
  await drop();
});

test('a stop does not wait for the rest after a batch', async () => {
  const { db, id, find, sell, drop } = await anImport(300);
  await slowBatches(db, { seconds: 2 });
  await sell();
  const stopping = new AbortController();
  const running = runImport({ db, hashPin: hashTestPin, stopping: stopping.signal }, id);
  await vi.waitFor(async () => expect((await find()).done_rows).toBe(200), soon);
  const began = performance.now();
  stopping.abort();
  await running;
  expect(performance.now() - began).toBeLessThan(2000);
  await drop();
});

test.each([
  ['a batch', 300],
  ['the last batch', 200],
])('where PostgreSQL has lost %s, another worker starts over', async (_, rows) => {
  const { db, url, id, find, sell, drop } = await anImport(rows);
  await slowBatches(db, { seconds: 1 });
  // What is lost is so during the rest: a long one.
  await sell();
  const running = runImport({ db, hashPin: hashTestPin }, id);
  await vi.waitFor(async () => expect((await find()).done_rows).toBe(200), soon);
  await execute(url, 'UPDATE boncard_imports SET done_rows = 0, ok_rows = 0');
  await running;
  expect(await find()).toMatchObject({ status: 'inProgress', done_rows: 0 });
  await runImport({ db, hashPin: hashTestPin }, id);
  expect(await find()).toMatchObject({ status: 'finished', done_rows: rows });
  await drop();
});

test('leaves more of the time to the counters while they sell', async () => {
  const { db, id, find, sell, drop } = await anImport(400);
  await slowBatches(db, { seconds: 0.5 });
  await sell();
  const began = performance.now();
  await runImport({ db, hashPin: hashTestPin }, id);
  // Two batches, and the first rest at the least.
  expect(performance.now() - began).toBeGreaterThan(2000);
  expect(await find()).toMatchObject({ status: 'finished', ok_rows: 400 });
  await drop();
});

const soon = { timeout: 20_000, interval: 20 };

/** An import of so many cards that nobody reads yet, in a database without a server and its worker. */
async function anImport(rows: number) {
  const { url, drop } = await copyTemplate();
  const database = openDatabase(
    openPool({ connectionString: url }, { size: 5, log: pino({ level: 'silent' }) }),
  );
  const { db } = database;
  const server = { database, hashPin: hashTestPin };
  const { id: userId } = await aUser(server, { role: 'administrator' });
  const id = newId<BoncardImportId>();
  const content = Buffer.from(
    Array.from({ length: rows }, (_, row) => `IMP${String(row).padStart(17, '0')},123`).join('\n'),
  );
  await transact(db, (tx) =>
    insertImport(tx, { id, file_name: 'duzy.csv', content, created_by: userId, created_at: new Date() }),
  );
  return {
    db,
    url,
    id,
    find: () => db.selectFrom('boncard_imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Somebody sells, during the whole test. */
    async sell() {
      const [by, salonId] = [await aUser(server), await aSalon(server)];
      await aCard(server, { status: 'active', by, salonId, chargedAt: new Date(Date.now() + 60_000) });
    },
    async drop() {
      await database.close();
      await drop();
    },
  };
}
