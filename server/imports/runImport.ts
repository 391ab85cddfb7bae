import { setTimeout as wait } from 'node:timers/promises';
import type { BoncardImportId, UserId } from '../../contract/ids.ts';
import { insertCards } from '../boncards/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { transact } from '../db/transact.ts';
import type { HashPin } from '../pinHash.ts';
import { inBatches } from './inBatches.ts';
import {
  addProgress,
  endImport,
  type Failure,
  findUnfinishedFile,
  insertFailures,
  lockProgress,
  setTotalRows,
} from './queries.ts';
import { type CardRow, readCards } from './readCards.ts';

const BATCH = 200;
/** So much of the time that a batch took is left to the counters before the next one. */
const REST = 0.4;
const never = new AbortController().signal;

/**
 * Brings in the cards of an import, batch by batch. Each batch and its progress are one transaction and each starts
 * where the progress stands, so it goes on after any interruption, and two workers at once double nothing. A server
 * that is stopping leaves the rest for later.
 */
export async function runImport(
  { db, hashPin, stopping = never }: { db: PooledDb; hashPin: HashPin; stopping?: AbortSignal },
  id: BoncardImportId,
): Promise<void> {
  const file = await findUnfinishedFile(db, id);
  if (!file?.content) return;
  // Twice through the file: all its rows at once would be too much to hold.
  const total = await countRows(file.content);
  if (total === undefined) return endImport(db, id, 'error');
  await setTotalRows(db, id, total);
  const origin = { createdBy: file.created_by, createdAt: file.created_at };
  let read = 0;
  for await (const batch of inBatches(readCards(file.content), BATCH)) {
    if (stopping.aborted) return;
    const start = read;
    read += batch.length;
    const began = performance.now();
    await transact(db, async (tx) => {
      const done = await lockProgress(tx, id);
      if (done === undefined || done >= read) return;
      await bringIn(tx, id, batch.slice(done - start), { origin, hashPin });
    });
    // A stop breaks it off.
    await wait(REST * (performance.now() - began), undefined, { signal: stopping }).catch(() => undefined);
  }
  await endImport(db, id, 'finished');
}

/** How many rows a file has; undefined where it was readable when it was taken in and is broken further down. */
async function countRows(content: Buffer): Promise<number | undefined> {
  let count = 0;
  try {
    for await (const cards of readCards(content)) count += cards.length;
    return count;
  } catch {
    return undefined;
  }
}

async function bringIn(
  tx: Tx,
  importId: BoncardImportId,
  batch: CardRow[],
  { origin, hashPin }: { origin: { createdBy: UserId; createdAt: Date }; hashPin: HashPin },
) {
  const firstOfNumber = new Map<string, NewCardRow>();
  for (const row of batch) {
    if (!('reason' in row) && !firstOfNumber.has(row.number)) firstOfNumber.set(row.number, row);
  }
  const cards = [...firstOfNumber.values()].map(({ number, pin }) => ({
    id: newId<never>(),
    number,
    pinHash: hashPin(number, pin),
  }));
  const added = await insertCards(tx, cards, { importId, ...origin });
  const failures = batch.flatMap((row): Failure[] => {
    if ('reason' in row) return [row];
    const isNew = added.has(row.number) && firstOfNumber.get(row.number) === row;
    return isNew ? [] : [{ line: row.line, number: row.number, reason: 'duplicate' }];
  });
  await insertFailures(tx, importId, failures);
  const error = batch.filter((row) => 'reason' in row).length;
  await addProgress(tx, importId, { ok: added.size, error, duplicate: failures.length - error });
}

type NewCardRow = Exclude<CardRow, { reason: unknown }>;
