import type { PooledDb } from '../db/client.ts';
import { transactUnsynced } from '../db/transact.ts';
import { keepUnusualEntries } from './exceptions/queries.ts';
import { addUpNewEntries, hasNewEntries } from './openDayQueries.ts';

/** A batch takes some tenths of a second. */
const BATCH = 5000;

/**
 * Adds up what was written since the last time, and searches it for unusual operations, so that the figures of a busy day cost
 * what those of a quiet one do (docs/decisions/0028). No sale waits for it.
 */
export async function addUpOpenDays(db: PooledDb): Promise<void> {
  while (await hasNewEntries(db)) {
    // If PostgreSQL loses it in a crash, the entries are new again.
    const added = await transactUnsynced(db, async (tx) => {
      const ids = await addUpNewEntries(tx, { limit: BATCH });
      await keepUnusualEntries(tx, ids);
      return ids.length;
    });
    // The rest is new, or another replica's.
    if (added < BATCH) return;
  }
}
