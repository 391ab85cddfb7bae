import { sql, type UpdateQueryBuilder } from 'kysely';
import type { BoncardImportId } from '../../contract/boncardImport.ts';
import { type FileFault, IMPORTED_BONS, type ImportChoice } from '../../contract/boncardImport.ts';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { UserId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import { personName } from '../db/namesThen.ts';
import { countRows, type PageRequest, pageOf, readPage } from '../db/page.ts';
import type { Database } from '../db/schema.ts';

/** An import with the name of the person who started it, without its file. */
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

const selectImports = (db: Db) =>
  db
    .selectFrom('boncard_imports')
    .innerJoin('users', 'users.id', 'boncard_imports.created_by')
    .select([
      'boncard_imports.id',
      'boncard_imports.status',
      'boncard_imports.file_name',
      'boncard_imports.created_at',
      'boncard_imports.total_rows',
      'boncard_imports.done_rows',
      'boncard_imports.ok_rows',
      'boncard_imports.error_rows',
      'boncard_imports.duplicate_rows',
      'boncard_imports.fault',
      personName('users').as('creator_name'),
    ]);

export async function findImport(db: Db, id: BoncardImportId) {
  return selectImports(db).where('boncard_imports.id', '=', id).executeTakeFirst();
}

/** Returns a page of imports, newest first. */
export async function listImports(db: Db, page: PageRequest) {
  return selectImports(db)
    .orderBy('boncard_imports.created_at', 'desc')
    .orderBy('boncard_imports.id', 'desc')
    .$call(readPage(page));
}

interface NewImport {
  id: BoncardImportId;
  file_name: string;
  total_rows: number;
  created_by: UserId;
  created_at: Date;
  choice?: ImportChoice | undefined;
}

/** Stores an encrypted file of cards and, in the same transaction, the job that reads it. Returns the new import. */
export async function insertImport(
  tx: Tx,
  { choice, ...file }: NewImport,
  sealed: Iterable<Buffer>,
): Promise<ImportRow> {
  const said = JSON.stringify(choice ?? {});
  await tx
    .insertInto('boncard_imports')
    .values({ ...file, choice: said === '{}' ? null : said })
    .execute();
  await insertChunks(tx, file.id, sealed);
  await sql`SELECT graphile_worker.add_job('runImport', json_build_object('importId', ${file.id}::text))`.execute(
    tx,
  );
  return selectImports(tx).where('boncard_imports.id', '=', file.id).executeTakeFirstOrThrow();
}

/** Inserts chunks one by one, because megabytes in one statement would keep the counters waiting. */
async function insertChunks(tx: Tx, id: BoncardImportId, sealed: Iterable<Buffer>) {
  let place = 0;
  for (const chunk of sealed) {
    await tx
      .insertInto('boncard_import_chunks')
      .values({ import_id: id, place: place++, sealed: chunk })
      .execute();
  }
}

/** Returns how many of some numbers belong to existing cards. */
export async function countKnownNumbers(db: Db, numbers: readonly CardNumber[]): Promise<number> {
  return countRows(db.selectFrom('boncards').where('number', '=', sql<CardNumber>`ANY(${numbers})`));
}

/** Returns a page of the numbers that an import added. */
export async function listImportedNumbers(db: Db, id: BoncardImportId, page: PageRequest) {
  return db
    .selectFrom('boncards')
    .select('number')
    .where('import_id', '=', id)
    .orderBy('number')
    .$call(pageOf(page))
    .execute();
}

/** Returns the first numbers of each of several imports. */
export async function listFirstNumbers(db: Db, ids: readonly BoncardImportId[]) {
  const { rows } = await sql<{ import_id: BoncardImportId; number: string }>`
    SELECT import_id, number
    FROM unnest(${ids}::uuid[]) AS listed (id)
    CROSS JOIN LATERAL (
      SELECT import_id, number FROM boncards WHERE import_id = listed.id ORDER BY number LIMIT ${IMPORTED_BONS}
    ) AS bons
  `.execute(db);
  return Map.groupBy(rows, (row) => row.import_id);
}

/** Returns a page of the rejected rows, in the order of the file. */
export async function listFailures(db: Db, id: BoncardImportId, page: PageRequest): Promise<Failure[]> {
  return selectFailures(db, id).$call(pageOf(page)).execute();
}

const FAILURES_PER_BATCH = 1000;

/** Yields all rejected rows in batches. A finished import gets no more, so each batch can be a separate query. */
export async function* readFailures(db: Db, id: BoncardImportId): AsyncGenerator<Failure[], undefined> {
  let line = 0;
  for (;;) {
    const failures = await selectFailures(db, id)
      .where('line', '>', line)
      .limit(FAILURES_PER_BATCH)
      .execute();
    if (failures.length === 0) return;
    yield failures;
    line = failures.at(-1)?.line ?? line;
  }
}

const selectFailures = (db: Db, id: BoncardImportId) =>
  db
    .selectFrom('boncard_import_failures')
    .select(['line', 'number', 'reason', 'first_line'])
    .where('import_id', '=', id)
    .orderBy('line');

/** Returns the lines from which an import has added these numbers. Numbers that it did not add are left out. */
export async function linesOfNumbers(
  tx: Tx,
  id: BoncardImportId,
  numbers: readonly CardNumber[],
): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .selectFrom('boncards')
    .select(['number', 'import_line as line'])
    .$narrowType<{ line: number }>()
    .where('import_id', '=', id)
    .where('number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ number, line }) => [number, line]));
}

/** Returns the unfinished imports, oldest first, or one of them, with the person who started each. */
export async function listUnfinishedImports(db: Db, id?: BoncardImportId) {
  return db
    .selectFrom('boncard_imports')
    .select(['id', 'created_by'])
    .where('status', '=', 'inProgress')
    .$call((query) => (id ? query.where('id', '=', id) : query))
    .orderBy('created_at')
    .execute();
}

/** Returns an import that still has rows to read. */
export async function findUnfinishedImport(db: Db, id: BoncardImportId) {
  return db
    .selectFrom('boncard_imports')
    .select(['created_by', 'created_at', 'done_rows', 'total_rows', 'choice'])
    .where('id', '=', id)
    .where('status', '=', 'inProgress')
    .executeTakeFirst();
}

/** Yields the sealed chunks of an import's file, in order. */
export async function* readChunks(db: Db, id: BoncardImportId): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const chunk = await db
      .selectFrom('boncard_import_chunks')
      .select('sealed')
      .where('import_id', '=', id)
      .where('place', '=', place)
      .executeTakeFirst();
    if (!chunk) return;
    yield chunk.sealed;
  }
}

/** Adds one to the number of times that an import's reader died, and returns it; undefined if the import is over. */
export async function addReaderDeath(db: Db, id: BoncardImportId): Promise<number | undefined> {
  const row = await db
    .updateTable('boncard_imports')
    .set((row) => ({ reader_deaths: row('reader_deaths', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'inProgress')
    .returning('reader_deaths')
    .executeTakeFirst();
  return row?.reader_deaths;
}

/** Undoes a death that was counted in advance. */
export async function undoReaderDeath(db: Db, id: BoncardImportId) {
  await db
    .updateTable('boncard_imports')
    .set((row) => ({ reader_deaths: row('reader_deaths', '-', 1) }))
    .where('id', '=', id)
    .where('reader_deaths', '>', 0)
    .execute();
}

/**
 * Returns how many rows of an unfinished import are done, and locks it until the transaction ends; undefined if it is
 * finished.
 */
export async function lockProgress(tx: Tx, id: BoncardImportId): Promise<number | undefined> {
  const row = await tx
    .selectFrom('boncard_imports')
    .select('done_rows')
    .where('id', '=', id)
    .where('status', '=', 'inProgress')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.done_rows;
}

/** A rejected row, and the reason. */
export type Failure = Omit<Database['boncard_import_failures'], 'import_id'>;

export async function insertFailures(tx: Tx, importId: BoncardImportId, failures: Failure[]) {
  if (failures.length === 0) return;
  await tx
    .insertInto('boncard_import_failures')
    .values(failures.map((failure) => ({ import_id: importId, ...failure })))
    .execute();
}

export async function addProgress(
  tx: Tx,
  id: BoncardImportId,
  rows: { ok: number; error: number; duplicate: number },
) {
  await tx
    .updateTable('boncard_imports')
    .set((row) => ({
      done_rows: row('done_rows', '+', rows.ok + rows.error + rows.duplicate),
      ok_rows: row('ok_rows', '+', rows.ok),
      error_rows: row('error_rows', '+', rows.error),
      duplicate_rows: row('duplicate_rows', '+', rows.duplicate),
    }))
    .where('id', '=', id)
    .execute();
}

/** The result of an import that has ended. */
export type EndedImport = NonNullable<Awaited<ReturnType<typeof endImport>>>;

/**
 * Marks an import as finished if all its rows are done. Undefined if it was over before, or if some rows were lost,
 * which `disableSyncCommit` allows: then it stays unfinished.
 */
export async function finishImport(tx: Tx, id: BoncardImportId): Promise<EndedImport | undefined> {
  return endImport(tx, id, (row) => row.set({ status: 'finished' }).whereRef('done_rows', '=', 'total_rows'));
}

/** Marks an import as failed because its file cannot be read; undefined if it was over before. */
export async function failImport(
  tx: Tx,
  id: BoncardImportId,
  fault: FileFault,
): Promise<EndedImport | undefined> {
  return endImport(tx, id, (row) => row.set({ status: 'error', fault }));
}

type ImportUpdate = UpdateQueryBuilder<Database, 'boncard_imports', 'boncard_imports', object>;

/** Ends an import and deletes its file in the same transaction. */
async function endImport(tx: Tx, id: BoncardImportId, end: (row: ImportUpdate) => ImportUpdate) {
  const ended = await end(tx.updateTable('boncard_imports'))
    .where('id', '=', id)
    .where('status', '=', 'inProgress')
    .returning(['file_name', 'status', 'fault', 'ok_rows', 'error_rows', 'duplicate_rows'])
    .executeTakeFirst();
  if (ended) await tx.deleteFrom('boncard_import_chunks').where('import_id', '=', id).execute();
  return ended;
}
