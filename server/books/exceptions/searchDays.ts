import type { PooledDb } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { searchNextDay } from './queries.ts';

/** Searches all closed days for odd operations, so that those of a year need not be looked for each time (requirements "Books"). */
export async function searchDays(db: PooledDb): Promise<void> {
  while (await transact(db, searchNextDay));
}
