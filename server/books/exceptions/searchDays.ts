import type { PooledDb } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { searchNextDay } from './queries.ts';

/** Searches all closed days for unusual operations, so that a year need not be searched each time (requirements "Books"). */
export async function searchDays(db: PooledDb): Promise<void> {
  while (await transact(db, searchNextDay));
}
