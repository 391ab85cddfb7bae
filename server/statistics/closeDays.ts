import { warsawDayOf } from '../../contract/warsaw.ts';
import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { closeNextDay } from './closedDayQueries.ts';

/** Longer than any transaction takes and any clock is wrong. */
const GRACE_MS = 2 * 3_600_000;

/**
 * Adds up the transactions of all Warsaw days that are over, so that totals need not read each one
 * (docs/decisions/0012).
 */
export async function closeDays(db: PooledDb, now: Date): Promise<void> {
  const today = warsawDayOf(new Date(now.getTime() - GRACE_MS));
  while (await transact(db, (tx) => closeNextDay(tx, today)));
}
