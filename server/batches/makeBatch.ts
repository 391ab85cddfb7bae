import { setTimeout } from 'node:timers/promises';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { BatchId } from '../../contract/ids.ts';
import { facts } from '../audit/details.ts';
import { nobody, recordAudit } from '../audit/queries.ts';
import { findLastSaleAt, insertCards } from '../cards/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { disableSyncCommit, transact } from '../db/transact.ts';
import { withWorkLock } from '../db/workLock.ts';
import { newId } from '../platform/ids.ts';
import { drawNumber } from '../platform/randomCard.ts';
import { never } from '../platform/unlessAborted.ts';
import { type Wait, yieldToSales } from '../platform/yieldToSales.ts';
import { auditedBatch } from './createBatch.ts';
import { addMade, findUnfinishedBatch, finishBatch, lockMade } from './queries.ts';

const CARDS_AT_ONCE = 200;

interface Parts {
  db: PooledDb;
  stopping?: AbortSignal;
  wait?: Wait;
  /** Returns the number for a new card. */
  draw?: () => CardNumber;
}

/**
 * Makes the cards of a batch, a few at a time. Each transaction stores some cards together with the progress, and
 * continues from the stored progress, so the batch is completed after any interruption. Returns early if another worker
 * is at it, if the stored progress is not the expected one, or if the server stops; the next check for unfinished
 * batches then continues.
 */
export async function makeBatch(
  { db, stopping = never, wait = setTimeout, draw = drawNumber }: Parts,
  id: BatchId,
): Promise<void> {
  await withWorkLock(db, { kind: 'batch', id }, async () => {
    const batch = await findUnfinishedBatch(db, id);
    if (!batch) return;
    const origin = { batchId: id, createdBy: batch.created_by, createdAt: batch.created_at };
    let { made } = batch;
    while (made < batch.count) {
      if (stopping.aborted) return;
      const began = performance.now();
      const numbers = Array.from({ length: Math.min(CARDS_AT_ONCE, batch.count - made) }, draw);
      const cards = [...new Set(numbers)].map((number) => ({ id: newId<never>(), number, pinHash: null }));
      const added = await transact(db, async (tx) => {
        disableSyncCommit(tx);
        if ((await lockMade(tx, id)) !== made) return undefined;
        // Numbers that exist already are skipped; another number is drawn for them next time.
        const added = await insertCards(tx, cards, origin);
        await addMade(tx, id, added.size);
        return added.size;
      });
      // PostgreSQL has crashed and lost the last cards.
      if (added === undefined) return;
      made += added;
      await yieldToSales(() => findLastSaleAt(db), { taken: performance.now() - began, stopping, wait });
    }
    await endMaking(db, id);
  });
}

async function endMaking(db: PooledDb, id: BatchId): Promise<void> {
  await transact(db, async (tx) => {
    const batch = await finishBatch(tx, id);
    if (!batch) return;
    const object = auditedBatch({ id, name: batch.name });
    const details = facts({ cards: batch.count });
    await recordAudit(tx, { by: nobody, now: new Date() }, { action: 'batch.finished', object, details });
  });
}
