import { setTimeout } from 'node:timers/promises';
import type { BoncardImportId, FileFault } from '../../contract/boncardImport.ts';
import type { UserId } from '../../contract/ids.ts';
import { facts } from '../audit/details.ts';
import { nobody, recordAudit } from '../audit/queries.ts';
import type { HashPin } from '../cards/pinHash.ts';
import { findLastSaleAt, insertCards } from '../cards/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { disableSyncCommit, transact } from '../db/transact.ts';
import { withWorkLock } from '../db/workLock.ts';
import { newId } from '../platform/ids.ts';
import { never } from '../platform/unlessAborted.ts';
import { type Wait, yieldToSales } from '../platform/yieldToSales.ts';
import { queueEvent } from '../webhooks/queries.ts';
import { type CardFiles, ReaderDied } from './cardFiles.ts';
import {
  addProgress,
  addReaderDeath,
  type EndedImport,
  type Failure,
  failImport,
  findUnfinishedImport,
  finishImport,
  insertFailures,
  linesOfNumbers,
  lockProgress,
  readChunks,
  undoReaderDeath,
} from './queries.ts';
import { type CardRow, FaultyFile, ImpossibleChoice } from './reader/readerLine.ts';
import { auditedImport } from './uploadImport.ts';

/** The first death may be the machine's fault; the second is blamed on the file. */
const MAX_READER_DEATHS = 2;

/** The imports with a death that was counted in advance and did not happen, but could not be taken back yet. */
const owed = new Set<BoncardImportId>();

interface Parts {
  db: PooledDb;
  hashPin: HashPin;
  files: CardFiles;
  stopping?: AbortSignal;
  wait?: Wait;
}

/**
 * Imports the cards of a file, batch by batch. Each transaction stores a batch together with the progress, and
 * continues from the stored progress, so the import is completed after any interruption. Returns early if another
 * worker is at it, if the stored progress is not the expected one, if the reader died for the first time, or if the
 * server stops; the next check for unfinished imports then continues.
 */
export async function runImport(parts: Parts, id: BoncardImportId): Promise<void> {
  const { db } = parts;
  await withWorkLock(db, { kind: 'import', id }, async () => {
    const undo = async () => {
      owed.add(id);
      await undoReaderDeath(db, id);
      owed.delete(id);
    };
    if (owed.has(id)) await undo();
    // Counted in advance, because the reader might take this process down with it.
    let deaths = await addReaderDeath(db, id);
    if (deaths === undefined) return;
    const fail = (fault: FileFault) => recordEnd(db, id, (tx) => failImport(tx, id, fault));
    if (deaths > MAX_READER_DEATHS) return fail('file-too-complex');
    const takeBack = async () => {
      if (deaths === undefined) return;
      deaths = undefined;
      await undo();
    };
    try {
      await importRows(parts, id, takeBack);
      await takeBack();
    } catch (error) {
      if (error instanceof FaultyFile) return fail(error.fault);
      // The choice was possible when the file arrived.
      if (error instanceof ImpossibleChoice) return fail('columns-unclear');
      if (error instanceof ReaderDied && !parts.stopping?.aborted) {
        deaths ??= await addReaderDeath(db, id);
        if (deaths === MAX_READER_DEATHS) await fail('file-too-complex');
        return;
      }
      await takeBack().catch(() => undefined);
      if (!(error instanceof ReaderDied)) throw error;
    }
  });
}

async function importRows(
  { db, hashPin, files, stopping = never, wait = setTimeout }: Parts,
  id: BoncardImportId,
  onProgress: () => Promise<void>,
) {
  const found = await findUnfinishedImport(db, id);
  if (!found) return;
  const origin = {
    createdBy: found.created_by,
    createdAt: found.created_at,
    pinKeyId: hashPin.keyId,
  };
  const reading = { stopping, choice: found.choice ?? undefined };
  let done = found.done_rows;
  let read = 0;
  for await (const batch of files.read(files.open(id, readChunks(db, id)), reading)) {
    if (stopping.aborted) return;
    const start = read;
    read += batch.length;
    if (read > found.total_rows) throw new FaultyFile('file-unreadable');
    if (read <= done) continue;
    const began = performance.now();
    const isOurs = await transact(db, async (tx) => {
      disableSyncCommit(tx);
      if ((await lockProgress(tx, id)) !== done) return false;
      await importBatch(tx, id, batch.slice(Math.max(0, done - start)), { origin, hashPin });
      return true;
    });
    // PostgreSQL has crashed and lost the last batches.
    if (!isOurs) return;
    done = read;
    await onProgress();
    await yieldToSales(() => findLastSaleAt(db), { taken: performance.now() - began, stopping, wait });
  }
  if (read < found.total_rows) throw new FaultyFile('file-unreadable');
  await recordEnd(db, id, (tx) => finishImport(tx, id));
}

async function importBatch(
  tx: Tx,
  importId: BoncardImportId,
  batch: CardRow[],
  {
    origin,
    hashPin,
  }: {
    origin: { createdBy: UserId; createdAt: Date; pinKeyId: number | undefined };
    hashPin: HashPin;
  },
) {
  const readable = batch.filter((row): row is NewCardRow => !('reason' in row));
  const firstOfNumber = new Map<string, NewCardRow>();
  for (const row of readable) {
    if (!firstOfNumber.has(row.number)) firstOfNumber.set(row.number, row);
  }
  const cards = [...firstOfNumber.values()].map(({ number, pin, line }) => ({
    id: newId<never>(),
    number,
    pinHash: hashPin(number, pin),
    line,
  }));
  const added = await insertCards(tx, cards, { importId, ...origin });
  const isAdded = (row: NewCardRow) => added.has(row.number) && firstOfNumber.get(row.number) === row;
  const duplicates = readable.filter((row) => !isAdded(row)).map(({ number }) => number);
  const firstLines = await linesOfNumbers(tx, importId, duplicates);
  const failures = batch.flatMap((row): Failure[] => {
    if ('reason' in row) return [{ ...row, first_line: null }];
    if (isAdded(row)) return [];
    const first_line = firstLines.get(row.number) ?? null;
    return [
      { line: row.line, number: row.number, reason: first_line ? 'repeated' : 'duplicate', first_line },
    ];
  });
  await insertFailures(tx, importId, failures);
  const error = batch.length - readable.length;
  await addProgress(tx, importId, { ok: added.size, error, duplicate: failures.length - error });
}

type NewCardRow = Exclude<CardRow, { reason: unknown }>;

/** Ends an import unless it has ended already, and records its result; `end` is `finishImport` or `failImport`. */
async function recordEnd(
  db: PooledDb,
  id: BoncardImportId,
  end: (tx: Tx) => Promise<EndedImport | undefined>,
): Promise<void> {
  await transact(db, async (tx) => {
    const ended = await end(tx);
    if (!ended) return;
    const { status, fault, ok_rows: ok, error_rows: error, duplicate_rows: duplicates } = ended;
    const now = new Date();
    await queueEvent(tx, { event: 'import.finished', data: { import_id: id }, now });
    const object = auditedImport({ id, ...ended });
    const details = facts({ status, ...(fault && { fault }), ok, error, duplicates });
    await recordAudit(tx, { by: nobody, now }, { action: 'import.finished', object, details });
  });
}
