import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { BoncardImportId, ImportChoice } from '../../contract/boncardImport.ts';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import { runImport } from '../../server/imports/runImport.ts';
import { uploadImport } from '../../server/imports/uploadImport.ts';
import { isRefusal } from '../../server/platform/refusal.ts';
import { aUser } from '../support/builders.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../support/databaseCopy.ts';
import { bonpanel } from '../support/operator.ts';
import { hashTestPin, testFiles } from '../support/testConfig.ts';
import { waitingImport } from '../support/waitingImport.ts';

describe('while an import waits', () => {
  let copy: DatabaseCopy;
  let directory: string;
  beforeAll(async () => {
    copy = await openDatabaseCopy();
    directory = await mkdtemp(join(tmpdir(), 'bonpanel-waiting-'));
  });
  afterAll(async () => {
    await copy.drop();
    await rm(directory, { recursive: true, force: true });
  });

  test('no PIN is stored in clear in a table, in WAL or in a backup', async () => {
    const { db } = copy.database;
    const secret = 'TAJNA000000000000001;7QX';
    await uploaded(`numer;pin\n${secret}\n`);
    const { rows } = await sql<{ found: boolean }>`
      SELECT position(${Buffer.from(secret)} IN pg_read_binary_file('pg_wal/' || name)) > 0 AS found
      FROM pg_ls_waldir() WHERE name <= pg_walfile_name(pg_current_wal_insert_lsn()) ORDER BY name DESC LIMIT 2
    `.execute(db);
    expect(rows.map(({ found }) => found)).not.toContain(true);
    const backup = join(directory, 'backup.zip');
    expect((await bonpanel(['backup', backup], copy.variables)).exitCode).toBe(0);
    const content = await contentOfZip(backup);
    expect(content).toContain('bony.csv');
    for (const form of ['latin1', 'hex', 'base64'] as const) {
      expect(content).not.toContain(Buffer.from(secret).toString(form));
    }
  });

  test('the PIN of a row that has it in the place of the number is not stored', async () => {
    const { db } = copy.database;
    const id = await uploaded(
      [
        'numer;pin',
        'TAJNA000000000000009;1A2',
        '7QX;TAJNA000000000000001',
        '"TAJNA000000000000002,8QX";',
        'TAJNA0000000000000039QX;x',
      ].join('\n'),
    );
    await runImport({ db, hashPin: hashTestPin, files: testFiles }, id);
    const failures = await db
      .selectFrom('boncard_import_failures')
      .select('number')
      .where('import_id', '=', id)
      .orderBy('line')
      .execute();
    expect(failures.map(({ number }) => number)).toEqual([
      '•••',
      'TAJNA000000000000002,•••',
      '•••NA000000000000003•••',
    ]);
  });

  test('its file can only be read as its own, and a manipulated file is an error', async () => {
    const { db } = copy.database;
    const [one, two] = [await waitingImport(copy, { rows: 5 }), await waitingImport(copy, { rows: 5 })];
    await sql`DELETE FROM boncard_import_chunks WHERE import_id = ${one.id}`.execute(db);
    await sql`
      INSERT INTO boncard_import_chunks
      SELECT ${one.id}, place, sealed FROM boncard_import_chunks WHERE import_id = ${two.id}
    `.execute(db);
    await runImport({ db, hashPin: hashTestPin, files: testFiles }, one.id);
    expect(await one.find()).toMatchObject({ status: 'error', fault: 'file-damaged' });
    await runImport({ db, hashPin: hashTestPin, files: testFiles }, two.id);
    expect(await two.find()).toMatchObject({ status: 'finished', ok_rows: 5 });
    expect(await Promise.all([one.countChunks(), two.countChunks()])).toEqual([0, 0]);
  });

  test.each([
    ['no first', 'DELETE FROM boncard_import_chunks WHERE place = 0'],
    [
      'no last',
      'DELETE FROM boncard_import_chunks WHERE place = (SELECT max(place) FROM boncard_import_chunks)',
    ],
    ['a changed', `UPDATE boncard_import_chunks SET sealed = set_byte(sealed, 100, 1) WHERE place = 1`],
    [
      'a doubled',
      `UPDATE boncard_import_chunks SET sealed = (SELECT sealed FROM boncard_import_chunks WHERE place = 0) WHERE place = 1`,
    ],
  ])('with %s chunk its file is damaged, and none of it is imported', async (_, spoil) => {
    const { db } = copy.database;
    await sql`TRUNCATE boncard_import_chunks`.execute(db);
    const { id, find } = await waitingImport(copy, { rows: 30_000 });
    await sql.raw(spoil).execute(db);
    await runImport({ db, hashPin: hashTestPin, files: testFiles }, id);
    expect(await find()).toMatchObject({ status: 'error', fault: 'file-damaged', done_rows: 0 });
  });

  test('it is read with the columns that a person chose, even after an interruption', async () => {
    const { db } = copy.database;
    const rows = Array.from({ length: 450 }, (_, row) => `x;111;WYBOR${String(row).padStart(15, '0')};222`);
    const id = await uploaded(['numer;pin;a;b', ...rows].join('\n'), { number_column: 3, pin_column: 4 });
    const find = () =>
      db.selectFrom('boncard_imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    let hashed = 0;
    const interrupted = (number: CardNumber, pin: Pin) => {
      hashed += 1;
      if (hashed === 250) throw new Error('interrupted');
      return hashTestPin(number, pin);
    };
    const hashPin = Object.assign(interrupted, { keyId: hashTestPin.keyId });
    await expect(runImport({ db, hashPin, files: testFiles }, id)).rejects.toThrow('interrupted');
    expect(await find()).toMatchObject({ status: 'inProgress', done_rows: 200 });
    await runImport({ db, hashPin, files: testFiles }, id);
    expect(await find()).toMatchObject({ status: 'finished', ok_rows: 450, error_rows: 0 });
  });

  async function uploaded(content: string, choice?: ImportChoice): Promise<BoncardImportId> {
    const { db } = copy.database;
    const { id: userId } = await aUser(copy, { role: 'administrator' });
    const file = { name: 'bony.csv', content: Buffer.from(content), choice, now: new Date() };
    const row = await uploadImport({ db, files: testFiles }, { ...file, by: { userId, address: null } });
    if (isRefusal(row)) throw new Error(`refused: ${row.refused}`);
    return row.id;
  }
});

async function contentOfZip(path: string): Promise<string> {
  const zip = await fromBufferPromise(await readFile(path));
  const parts: string[] = [];
  for await (const entry of zip.eachEntry()) {
    parts.push((await buffer(await zip.openReadStreamPromise(entry))).toString('latin1'));
  }
  return parts.join('\n');
}
