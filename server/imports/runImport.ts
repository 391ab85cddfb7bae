import type { BoncardImportId, UserId } from '../../contract/ids.ts';
import { insertCards } from '../boncards/queries.ts';
import type { Db, Tx } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { transact } from '../db/transact.ts';
import type { HashPin } from '../pinHash.ts';
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

const BATCH = 1000;

/**
 * Brings in the cards of an import, batch by batch. Each batch and its progress are one transaction and each starts
 * where the progress stands, so it goes on after any interruption, and two workers at once double nothing.
 */
export async function runImport(
  { db, hashPin }: { db: Db; hashPin: HashPin },
  id: BoncardImportId,
): Promise<void> {
  const file = await findUnfinishedFile(db, id);
  if (!file?.content) return;
  const rows = await readAll(file.content);
  if (!rows) return endImport(db, id, 'error');
  await setTotalRows(db, id, rows.length);
  const origin = { createdBy: file.created_by, createdAt: file.created_at };
  let isMore = true;
  while (isMore) {
    isMore = await transact(db, async (tx) => {
      const done = await lockProgress(tx, id);
      if (done === undefined) return false;
      const batch = rows.slice(done, done + BATCH);
      if (batch.length > 0) await bringIn(tx, id, batch, { origin, hashPin });
      return batch.length > 0;
    });
  }
  await endImport(db, id, 'finished');
}

async function readAll(content: Buffer): Promise<CardRow[] | undefined> {
  try {
    return await Array.fromAsync(readCards(content));
  } catch {
    // Readable when it was taken in, broken further down.
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
    if (!('fault' in row) && !firstOfNumber.has(row.number)) firstOfNumber.set(row.number, row);
  }
  const cards = [...firstOfNumber.values()].map(({ number, pin }) => ({
    id: newId<never>(),
    number,
    pinHash: hashPin(number, pin),
  }));
  const added = await insertCards(tx, cards, { importId, ...origin });
  const failures = batch.flatMap((row): Failure[] => {
    if ('fault' in row) return [{ line: row.line, number: row.number, reason: row.fault }];
    const isNew = added.has(row.number) && firstOfNumber.get(row.number) === row;
    return isNew ? [] : [{ line: row.line, number: row.number, reason: 'duplicate' }];
  });
  await insertFailures(tx, importId, failures);
  const error = batch.filter((row) => 'fault' in row).length;
  await addProgress(tx, importId, { ok: added.size, error, duplicate: failures.length - error });
}

type NewCardRow = Exclude<CardRow, { fault: unknown }>;
