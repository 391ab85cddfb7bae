import { findLastSaleAt } from '../cards/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { transactUnsynced } from '../db/transact.ts';
import { inPieces, type Pace } from '../platform/yieldToSales.ts';
import { keepUnusualEntries } from './exceptions/queries.ts';
import { addUpNewEntries, hasNewEntries } from './openDayQueries.ts';

/** So few entries at a time that purchases meanwhile take hardly longer. */
const BATCH = 1000;

/**
 * Adds up the entries written since the last time and searches them for unusual operations, so that the figures of a
 * busy day take no longer to read than those of a quiet one (docs/decisions/0028). No sale waits for this; after each
 * batch it pauses, so that PostgreSQL is free for the counters.
 */
export async function addUpOpenDays(db: PooledDb, pace: Pace = {}): Promise<void> {
  // Checked once: like each batch, this check reads through the emptied pages of the table before it finds an entry.
  if (!(await hasNewEntries(db))) return;
  const addUpSome = async () => {
    // Unsynced: if PostgreSQL loses the batch in a crash, its entries count as new again.
    const added = await transactUnsynced(db, async (tx) => {
      const ids = await addUpNewEntries(tx, { limit: BATCH });
      await keepUnusualEntries(tx, ids);
      return ids.length;
    });
    // A smaller batch means that the rest is too new, or that another replica is adding it up.
    return added === BATCH;
  };
  await inPieces(addUpSome, () => findLastSaleAt(db), pace);
}
