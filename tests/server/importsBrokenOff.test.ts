import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BoncardImportId } from '../../contract/boncardImport.ts';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import { transact } from '../../server/db/transact.ts';
import { findImport, insertImport } from '../../server/imports/queries.ts';
import { runImport } from '../../server/imports/runImport.ts';
import { DAY_MS } from '../../server/platform/durations.ts';
import { newId } from '../../server/platform/ids.ts';
import { aCard, aSalon, aUser } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { openDatabaseCopy } from '../support/databaseCopy.ts';
import { eventually } from '../support/eventually.ts';
import { noRest } from '../support/noRest.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { COMMAND, spawnBonpanel } from '../support/operator.ts';
import { execute } from '../support/postgresForTests.ts';
import { slowBatches } from '../support/slowBatches.ts';
import { hashTestPin, testFiles } from '../support/testConfig.ts';
import { copyTemplate } from '../support/testServer.ts';

test('an import continues after an interruption, and is read by only one of two workers', async () => {
  const { db, id, find, drop } = await anImport(12_000);
  let hashed = 0;
  const interrupted = (number: CardNumber, pin: Pin) => {
    hashed += 1;
    if (hashed === 7250) throw new Error('interrupted');
    return hashTestPin(number, pin);
  };
  const hashPin = Object.assign(interrupted, { keyId: hashTestPin.keyId });
  await expect(runImport({ db, hashPin, files: testFiles, wait: noRest }, id)).rejects.toThrow('interrupted');
  expect(await find()).toMatchObject({ status: 'inProgress', done_rows: 7200, total_rows: 12_000 });
  const workers = [1, 2].map(() => runImport({ db, hashPin, files: testFiles, wait: noRest }, id));
  await Promise.all(workers);
  expect(hashed).toBe(7250 + 4800);
  expect(await find()).toMatchObject({
    status: 'finished',
    ok_rows: 12_000,
    duplicate_rows: 0,
  });
  await drop();
});

test('Ctrl+C on `bonpanel import` says that the file is stored, and a server goes on with it', async () => {
  const copy = await openDatabaseCopy();
  const { db } = copy.database;
  const { email } = await aUser(copy, { role: 'administrator' });
  const path = join(copy.dataDir, 'karty.csv');
  await writeFile(path, 'IMPORT00000000000001;A1B');
  const [exitCode, output] = await transact(db, async (tx) => {
    // No card can be added.
    await sql`LOCK TABLE boncards IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const child = spawnBonpanel(['import', path, '--as', email], copy.variables);
    const printed = text(child.stdout);
    const ended = once(child, 'close');
    await eventually(async () => expect(await countWaiting(db, { application: COMMAND })).toBe(1));
    child.kill('SIGINT');
    const [code] = await ended;
    return [code, await printed];
  });
  expect([exitCode, output]).toEqual([130, expect.stringMatching(/^note {3}import: the file is stored: /)]);
  expect(output).toContain('The command was interrupted.');
  const { id } = await db.selectFrom('boncard_imports').select('id').executeTakeFirstOrThrow();
  await runImport({ db, hashPin: hashTestPin, files: testFiles, wait: noRest }, id);
  expect(await findImport(db, id)).toMatchObject({ status: 'finished', ok_rows: 1 });
  await copy.drop();
});

test('a stop does not wait for the pause after a batch', async () => {
  const { db, id, find, sell, drop } = await anImport(300);
  await sell();
  const stopping = new AbortController();
  const { promise: isResting, resolve: tell } = Promise.withResolvers<void>();
  const wait = async (_: number, __: undefined, { signal }: { signal: AbortSignal }) => {
    tell();
    if (!signal.aborted) await once(signal, 'abort');
  };
  const running = runImport(
    { db, hashPin: hashTestPin, files: testFiles, stopping: stopping.signal, wait },
    id,
  );
  await isResting;
  stopping.abort();
  await running;
  expect(await find()).toMatchObject({ status: 'inProgress', done_rows: 200 });
  await drop();
});

test.each([
  ['a batch', 300],
  ['the last batch', 200],
])('if PostgreSQL has lost %s, another worker starts over', async (_, rows) => {
  const { db, url, id, find, drop } = await anImport(rows);
  // The loss happens during the first pause.
  let isLost = false;
  const wait = async () => {
    if (!isLost) await execute(url, 'UPDATE boncard_imports SET done_rows = 0, ok_rows = 0');
    isLost = true;
  };
  await runImport({ db, hashPin: hashTestPin, files: testFiles, wait }, id);
  expect(await find()).toMatchObject({ status: 'inProgress', done_rows: 0 });
  await runImport({ db, hashPin: hashTestPin, files: testFiles, wait: noRest }, id);
  expect(await find()).toMatchObject({ status: 'finished', done_rows: rows });
  await drop();
});

test.each([299, 301])(
  'ends as failed if its file, stored with %i rows by another version, has 300',
  async (rows) => {
    const { db, id, find, drop } = await anImport(300);
    await db.updateTable('boncard_imports').set({ total_rows: rows }).where('id', '=', id).execute();
    await runImport({ db, hashPin: hashTestPin, files: testFiles, wait: noRest }, id);
    expect(await find()).toMatchObject({ status: 'error', fault: 'file-unreadable' });
    await drop();
  },
);

test.each([
  ['nobody sells', undefined, false],
  ['nobody sells, although a clock was ahead', 2 * DAY_MS, false],
  ['the counters sell, and longer', 60_000, true],
])('rests after each batch while %s', async (_, aheadMs, isSelling) => {
  const { db, id, find, sell, drop } = await anImport(400);
  await slowBatches(db, { seconds: 0.1 });
  if (aheadMs) await sell(aheadMs);
  const rests: number[] = [];
  const wait = async (ms: number) => void rests.push(ms);
  await runImport({ db, hashPin: hashTestPin, files: testFiles, wait }, id);
  expect(await find()).toMatchObject({ status: 'finished', ok_rows: 400 });
  expect(rests).toHaveLength(isSelling ? 4 : 2);
  const [first = 0, second = 0] = rests;
  // A rest is a quarter of the time that the batch took.
  expect(first).toBeGreaterThanOrEqual(25);
  // While the counters sell, it is twice that time.
  if (isSelling) expect(second / first).toBe(8);
  await drop();
});

/** Stores an import in a database without a server, so no worker reads it yet. */
async function anImport(rows: number) {
  const { url, drop } = await copyTemplate();
  const database = openTestDatabase(url, 5);
  const { db } = database;
  const server = { database, hashPin: hashTestPin };
  const { id: userId } = await aUser(server, { role: 'administrator' });
  const id = newId<BoncardImportId>();
  const content = Buffer.from(
    Array.from({ length: rows }, (_, row) => `IMP${String(row).padStart(17, '0')},123`).join('\n'),
  );
  const file = { id, file_name: 'duzy.csv', total_rows: rows, created_by: userId, created_at: new Date() };
  await transact(db, (tx) => insertImport(tx, file, testFiles.seal(id, content)));
  return {
    db,
    url,
    id,
    find: () => db.selectFrom('boncard_imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Stores a sale dated in the future. If that is near, it looks as if a counter sells during the whole test. */
    async sell(aheadMs = 60_000) {
      const [by, salonId] = [await aUser(server), await aSalon(server)];
      await aCard(server, { status: 'active', by, salonId, chargedAt: new Date(Date.now() + aheadMs) });
    },
    async drop() {
      await database.close();
      await drop();
    },
  };
}
