import { sql } from 'kysely';
import type { ImportStatus } from '../../contract/codes.ts';
import type { BoncardImportId, UserId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import { countRows, type PageAsked, pageOf } from '../db/page.ts';
import type { Database } from '../db/schema.ts';

/** An import with the name of who started it, without its file. */
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
      'users.name as creator_name',
      'users.surname as creator_surname',
    ]);

export async function findImport(db: Db, id: BoncardImportId) {
  return selectImports(db).where('boncard_imports.id', '=', id).executeTakeFirst();
}

/** A page of imports, newest first. */
export async function listImports(db: Db, page: PageAsked) {
  return selectImports(db)
    .orderBy('boncard_imports.created_at', 'desc')
    .orderBy('boncard_imports.id', 'desc')
    .$call(pageOf(page))
    .execute();
}

export async function countImports(db: Db): Promise<number> {
  return countRows(db.selectFrom('boncard_imports'));
}

/** Keeps a file of cards and, in the same transaction, the job that reads it: the new import. */
export async function insertImport(
  tx: Tx,
  file: { id: BoncardImportId; file_name: string; content: Buffer; created_by: UserId; created_at: Date },
): Promise<ImportRow> {
  await tx.insertInto('boncard_imports').values(file).execute();
  await sql`SELECT graphile_worker.add_job('runImport', json_build_object('importId', ${file.id}::text))`.execute(
    tx,
  );
  return selectImports(tx).where('boncard_imports.id', '=', file.id).executeTakeFirstOrThrow();
}

/** A page of the numbers that an import brought in. */
export async function listImportedNumbers(db: Db, id: BoncardImportId, page: PageAsked) {
  return db
    .selectFrom('boncards')
    .select('number')
    .where('import_id', '=', id)
    .orderBy('number')
    .$call(pageOf(page))
    .execute();
}

/** A page of the rows that brought in no card, in the order of the file. */
export async function listFailures(db: Db, id: BoncardImportId, page: PageAsked): Promise<Failure[]> {
  return selectFailures(db, id).$call(pageOf(page)).execute();
}

const FAILURES_AT_ONCE = 1000;

/** All those rows, batch by batch; a finished import gets no more, so each batch is a query of its own. */
export async function* readFailures(db: Db, id: BoncardImportId): AsyncGenerator<Failure[], undefined> {
  let line = 0;
  for (;;) {
    const failures = await selectFailures(db, id).where('line', '>', line).limit(FAILURES_AT_ONCE).execute();
    if (failures.length === 0) return;
    yield failures;
    line = failures.at(-1)?.line ?? line;
  }
}

const selectFailures = (db: Db, id: BoncardImportId) =>
  db
    .selectFrom('boncard_import_failures')
    .select(['line', 'number', 'reason'])
    .where('import_id', '=', id)
    .orderBy('line');

export async function listUnfinishedImports(db: Db): Promise<BoncardImportId[]> {
  const rows = await db
    .selectFrom('boncard_imports')
    .select('id')
    .where('status', '=', 'inProgress')
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** The file of an import that still has rows to read. */
export async function findUnfinishedFile(db: Db, id: BoncardImportId) {
  const file = await db
    .selectFrom('boncard_imports')
    .select(['created_by', 'created_at', 'done_rows'])
    .where('id', '=', id)
    .where('status', '=', 'inProgress')
    .executeTakeFirst();
  const content = file && (await readContent(db, id));
  return content && { ...file, content };
}

const PIECE = 128 * 1024;

/** In pieces: megabytes at once would keep the counters waiting. Undefined where another worker has just ended the import. */
async function readContent(db: Db, id: BoncardImportId): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  for (;;) {
    const { piece } = await db
      .selectFrom('boncard_imports')
      .select(
        sql<Buffer | null>`substring(content FROM ${pieces.length * PIECE + 1} FOR ${PIECE})`.as('piece'),
      )
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!piece) return undefined;
    pieces.push(piece);
    if (piece.length < PIECE) return Buffer.concat(pieces);
  }
}

export async function setTotalRows(db: Db, id: BoncardImportId, totalRows: number) {
  await db.updateTable('boncard_imports').set({ total_rows: totalRows }).where('id', '=', id).execute();
}

/** How many rows of an unfinished import are done, locked until the transaction ends; undefined where it is finished. */
export async function lockProgress(tx: Tx, id: BoncardImportId): Promise<number | undefined> {
  const row = await tx
    .selectFrom('boncard_imports')
    .select('done_rows')
    .where('id', '=', id)
    .where('status', '=', 'inProgress')
    .forUpdate()
    .executeTakeFirst();
  return row?.done_rows;
}

/** A row that brought in no card, and why. */
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

/** Ends an import whose rows are all done. One that has lost some, as `commitUnsynced` allows, is left unfinished. */
export async function finishImport(db: Db, id: BoncardImportId) {
  await endImport(db, id, 'finished').whereRef('done_rows', '=', 'total_rows').execute();
}

/** Ends an import whose file cannot be read. */
export async function failImport(db: Db, id: BoncardImportId) {
  await endImport(db, id, 'error').execute();
}

/** Its file is no longer needed. */
const endImport = (db: Db, id: BoncardImportId, status: Exclude<ImportStatus, 'inProgress'>) =>
  db
    .updateTable('boncard_imports')
    .set({ status, content: null })
    .where('id', '=', id)
    .where('status', '=', 'inProgress');
