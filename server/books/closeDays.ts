import { type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { defaultTimeouts } from '../platform/timeouts.ts';
import { closeNextDay } from './dayClosingQueries.ts';

/**
 * Closes all Warsaw days that have been over for long enough: adds up their entries, so that neither totals nor the
 * books need read each one (docs/decisions/0012, 0021).
 */
export async function closeDays(
  db: PooledDb,
  now: Date,
  { dayGraceMs }: { dayGraceMs: number } = defaultTimeouts,
): Promise<void> {
  await closeDaysBefore(db, warsawDayOf(new Date(now.getTime() - dayGraceMs)));
}

/** Closes all days before a Warsaw day, each in a transaction of its own. */
export async function closeDaysBefore(db: PooledDb, day: WarsawDay): Promise<void> {
  while (await transact(db, (tx) => closeNextDay(tx, day)));
}
