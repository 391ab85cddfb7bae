import { findLastSaleAt } from '../cards/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { transactUnsynced } from '../db/transact.ts';
import { inPieces, type Pace } from '../platform/yieldToSales.ts';
import { keepUnusualEntries } from './exceptions/queries.ts';
import { addUpNewEntries, hasNewEntries } from './openDayQueries.ts';

/** So few that a purchase next to them takes hardly longer. */
const BATCH = 1000;

/**
 * Adds up what was written since the last time, and searches it for unusual operations, so that the figures of a busy day cost
 * what those of a quiet one do (docs/decisions/0028). No sale waits for it, and after each batch PostgreSQL is left to the counters.
 */
export async function addUpOpenDays(db: PooledDb, pace: Pace = {}): Promise<void> {
  // Asked once: like each batch, this goes through the emptied pages of the table before it finds an entry.
  if (!(await hasNewEntries(db))) return;
  const addUpSome = async () => {
    // If PostgreSQL loses it in a crash, the entries are new again.
    const added = await transactUnsynced(db, async (tx) => {
      const ids = await addUpNewEntries(tx, { limit: BATCH });
      await keepUnusualEntries(tx, ids);
      return ids.length;
    });
    // The rest is new, or another replica's.
    return added === BATCH;
  };
  await inPieces(addUpSome, () => findLastSaleAt(db), pace);
}
