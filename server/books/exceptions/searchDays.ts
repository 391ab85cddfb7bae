import { findLastSaleAt } from '../../cards/queries.ts';
import type { PooledDb } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { inPieces, type Pace } from '../../platform/yieldToSales.ts';
import { searchNextDay } from './queries.ts';

/**
 * Searches all closed days for unusual operations, so that a year need not be searched each time (requirements "Books"). Leaves
 * PostgreSQL to the counters after each day.
 */
export async function searchDays(db: PooledDb, pace: Pace = {}): Promise<void> {
  await inPieces(
    () => transact(db, searchNextDay),
    () => findLastSaleAt(db),
    pace,
  );
}
