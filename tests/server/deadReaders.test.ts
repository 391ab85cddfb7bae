import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CardFiles, createCardFiles, ReaderDied, readerLimits } from '../../server/imports/cardFiles.ts';
import { runImport } from '../../server/imports/runImport.ts';
import { refusalSentence } from '../../server/refusalSentence.ts';
import { startServer } from '../../server/startServer.ts';
import { aUser } from '../support/builders.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../support/databaseCopy.ts';
import { hashTestPin, TEST_PIN_KEY, testConfig, testFiles } from '../support/testConfig.ts';
import { call, startTestServer } from '../support/testServer.ts';
import { waitingImport } from '../support/waitingImport.ts';

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await openDatabaseCopy();
});
afterAll(() => copy.drop());

const partsWith = (files: CardFiles) => ({ db: copy.database.db, hashPin: hashTestPin, files });

test('an import whose reader dies is retried once, then it fails for good with a reason', async () => {
  const { id, find, countChunks } = await waitingImport(copy, { rows: 10 });
  const impatient = createCardFiles([Buffer.from(TEST_PIN_KEY, 'hex')], { ...readerLimits, timeoutMs: 1 });
  await runImport(partsWith(impatient), id);
  expect(await find()).toMatchObject({ status: 'inProgress', reader_deaths: 1 });
  await runImport(partsWith(impatient), id);
  const over = { status: 'error', fault: 'file-too-complex', done_rows: 0 };
  expect(await find()).toMatchObject(over);
  expect(await countChunks()).toBe(0);
  await runImport(partsWith(testFiles), id);
  expect(await find()).toMatchObject(over);

  const server = await startServer(testConfig(copy.variables), pino({ level: 'silent' }));
  const { token } = await aUser(copy, { role: 'administrator' });
  for (const language of ['pl', 'en'] as const) {
    const headers = { 'Accept-Language': language };
    const { body } = await call(server, 'GET /api/boncards-imports/:id', { token, id, headers });
    const reason = 'file-too-complex';
    const reason_text = refusalSentence(language, reason);
    expect(body.data).toMatchObject({ status: 2, failure: { reason, reason_text } });
  }
  await server.stop();
});

test('an upload whose reader dies is refused, and the server continues', async () => {
  const server = await startTestServer({}, undefined, { timeouts: { readerMs: 1 } });
  const { token } = await aUser(server, { role: 'administrator' });
  const body = new FormData();
  body.append('file', new Blob(['KARTA000000000000001;123']), 'bony.csv');
  const reply = await call(server, 'POST /api/boncards-imports', { token, body });
  expect([reply.status, reply.body.reason]).toEqual([422, 'file-too-complex']);
  expect((await call(server, 'GET /api/boncards-imports', { token })).body.info.total_items).toBe(0);
  await server.stop();
});

test('a reader’s death is counted in advance, and taken back if it does not happen', async () => {
  const { id, find } = await waitingImport(copy, { rows: 10 });
  const counted: number[] = [];
  const files: CardFiles = {
    ...testFiles,
    async *read(content) {
      counted.push((await find()).reader_deaths);
      yield* testFiles.read(content);
    },
  };
  const interrupted = () => {
    throw new Error('interrupted');
  };
  const hashPin = Object.assign(interrupted, { keyId: hashTestPin.keyId });
  await expect(runImport({ ...partsWith(files), hashPin }, id)).rejects.toThrow('interrupted');
  expect(await find()).toMatchObject({ status: 'inProgress', reader_deaths: 0 });
  await runImport(partsWith(files), id);
  expect(await find()).toMatchObject({ status: 'finished', reader_deaths: 0 });
  expect(counted).toEqual([1, 1]);
});

test('a database that goes away again and again before the first batch does not count as deaths', async () => {
  const { id, find } = await waitingImport(copy, { rows: 10 });
  const { db } = copy.database;
  await sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'away'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON boncard_imports FOR EACH ROW
      WHEN (NEW.reader_deaths < OLD.reader_deaths) EXECUTE FUNCTION refuse();
  `.execute(db);
  const gone = () => {
    throw new Error('away');
  };
  const hashPin = Object.assign(gone, { keyId: hashTestPin.keyId });
  const run = () => runImport({ ...partsWith(testFiles), hashPin }, id);
  await expect(run()).rejects.toThrow('away');
  // So far it is not even begun again.
  await expect(run()).rejects.toThrow('away');
  expect(await find()).toMatchObject({ status: 'inProgress', reader_deaths: 1 });
  await sql`DROP FUNCTION refuse CASCADE`.execute(db);
  await runImport(partsWith(testFiles), id);
  expect(await find()).toMatchObject({ status: 'finished', reader_deaths: 0 });
});

test('an import that took down two servers is not read a third time', async () => {
  const { id, find } = await waitingImport(copy, { rows: 10 });
  await copy.database.db
    .updateTable('boncard_imports')
    .set({ reader_deaths: 2 })
    .where('id', '=', id)
    .execute();
  await runImport(partsWith(testFiles), id);
  expect(await find()).toMatchObject({ status: 'error', fault: 'file-too-complex', done_rows: 0 });
});

test('rows that were read earlier do not reset the count of deaths', async () => {
  const { id, find } = await waitingImport(copy, { rows: 300 });
  const files: CardFiles = {
    ...testFiles,
    async *read(content) {
      for await (const batch of testFiles.read(content)) {
        yield batch;
        throw new ReaderDied();
      }
    },
  };
  await runImport(partsWith(files), id);
  expect(await find()).toMatchObject({ status: 'inProgress', done_rows: 200, reader_deaths: 1 });
  await runImport(partsWith(files), id);
  expect(await find()).toMatchObject({ status: 'error', fault: 'file-too-complex', done_rows: 200 });
});

test('a stop ends the reader at once, and does not count as a death', async () => {
  const { id, find } = await waitingImport(copy, { rows: 10 });
  const stopping = new AbortController();
  const files: CardFiles = {
    ...testFiles,
    async *read(content, asked) {
      const cards = testFiles.read(content, asked);
      stopping.abort();
      yield* cards;
    },
  };
  await runImport({ ...partsWith(files), stopping: stopping.signal }, id);
  expect(await find()).toMatchObject({ status: 'inProgress', done_rows: 0, reader_deaths: 0 });
});
