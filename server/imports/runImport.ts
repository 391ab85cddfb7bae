import { setTimeout } from 'node:timers/promises';
import type { BoncardImportId, UserId } from '../../contract/ids.ts';
import { insertCards } from '../boncards/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { commitUnsynced } from '../db/commitUnsynced.ts';
import { newId } from '../db/ids.ts';
import { transact } from '../db/transact.ts';
import { findLastSaleAt } from '../ledger/queries.ts';
import type { HashPin } from '../pinHash.ts';
import { inBatches } from './inBatches.ts';
import {
  addProgress,
  type Failure,
  failImport,
  findUnfinishedFile,
  finishImport,
  insertFailures,
  lockProgress,
  setTotalRows,
} from './queries.ts';
import { type CardRow, readCards } from './readCards.ts';

const BATCH = 200;
/** So many times as long as a batch took, the counters have all to themselves before the next one. */
const REST = 0.25;
/** And so many times longer while they sell: there a customer waits, here nobody does. */
const REST_FOR_SALES = 2;
/** A sale so long before the batch is of now: the next one is to be expected. */
const LATELY_MS = 1000;
const never = new AbortController().signal;

interface Parts {
  db: PooledDb;
  hashPin: HashPin;
  stopping?: AbortSignal;
  /** Lets some milliseconds pass. */
  wait?: (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>;
}

/**
 * Brings in the cards of an import, batch by batch. Each batch and its progress are one transaction and each starts
 * where the progress stands, so it goes on after any interruption. Where the progress is not what this worker has left,
 * or the server is stopping, the rest is left to another one: whoever looks for unfinished imports next.
 */
export async function runImport(
  { db, hashPin, stopping = never, wait = setTimeout }: Parts,
  id: BoncardImportId,
): Promise<void> {
  const file = await findUnfinishedFile(db, id);
  if (!file) return;
  // Twice through the file: all its rows at once would be too much to hold.
  const total = await countRows(file.content);
  if (total === undefined) return failImport(db, id);
  await setTotalRows(db, id, total);
  const origin = { createdBy: file.created_by, createdAt: file.created_at };
  let done = file.done_rows;
  let read = 0;
  for await (const batch of inBatches(readCards(file.content), BATCH)) {
    if (stopping.aborted) return;
    const start = read;
    read += batch.length;
    if (read <= done) continue;
    const began = performance.now();
    const isOurs = await transact(db, async (tx) => {
      await commitUnsynced(tx);
      if ((await lockProgress(tx, id)) !== done) return false;
      await bringIn(tx, id, batch.slice(Math.max(0, done - start)), { origin, hashPin });
      return true;
    });
    // Another worker was faster and goes on; or PostgreSQL broke down and has lost the last batches.
    if (!isOurs) return;
    done = read;
    await giveWay(db, { taken: performance.now() - began, stopping, wait });
  }
  await finishImport(db, id);
}

/** Leaves PostgreSQL to the counters for a while, after so many milliseconds of it; a stop breaks that off. */
async function giveWay(
  db: PooledDb,
  { taken, stopping, wait }: Pick<Required<Parts>, 'stopping' | 'wait'> & { taken: number },
) {
  const rest = (times: number) => wait(times * taken, undefined, { signal: stopping }).catch(() => undefined);
  const lately = Date.now() - taken - LATELY_MS;
  const [lastSale] = await Promise.all([findLastSaleAt(db), rest(REST)]);
  if (lastSale && lastSale.getTime() > lately) await rest(REST_FOR_SALES);
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
