import { findLastSaleAt } from '../../cards/queries.ts';
import type { PooledDb } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { inPieces, type Pace } from '../../platform/yieldToSales.ts';
import { searchNextDay } from './queries.ts';

/**
 * Searches all closed days for unusual operations and stores them, so that a year does not have to be searched each
 * time (requirements "Books"). Pauses after each day, so that PostgreSQL is free for the counters.
 */
export async function searchDays(db: PooledDb, pace: Pace = {}): Promise<void> {
  await inPieces(
    () => transact(db, searchNextDay),
    () => findLastSaleAt(db),
    pace,
  );
}
