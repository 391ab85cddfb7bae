import { setTimeout as wait } from 'node:timers/promises';
import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { defaultTimeouts } from '../platform/timeouts.ts';
import { closeNextDay, endDays, isUnderWay, listWriters } from './dayClosingQueries.ts';

/** Sales take milliseconds: what takes longer than this is stuck, and the day is closed another time. */
const WRITERS_MS = 30_000;
const PAUSE_MS = 20;

/**
 * Closes all Warsaw days that have been over for long enough: adds up their entries, so that neither totals nor the
 * books need read each one (docs/decisions/0012, 0021).
 * @throws {Error} if a transaction does not end.
 */
export async function closeDays(
  db: PooledDb,
  now: Date,
  { dayGraceMs }: { dayGraceMs: number } = defaultTimeouts,
): Promise<void> {
  const isDone = await closeDaysBefore(db, warsawDayOf(new Date(now.getTime() - dayGraceMs)), now);
  if (!isDone) throw new Error('days cannot be closed: a transaction that writes to the ledger does not end');
}

/**
 * Closes all days before a Warsaw day. First they end: what has not been written for them by then is refused. Whatever
 * was being written has come to its end before they are added up, each in a transaction of its own. Nobody waits for
 * any of this (docs/decisions/0028). Returns false if a transaction does not end.
 */
export async function closeDaysBefore(db: PooledDb, day: WarsawDay, now: Date): Promise<boolean> {
  if (!(await transact(db, (tx) => endDays(tx, { last: addDays(day, -1), now })))) return true;
  const writers = await listWriters(db);
  const deadline = performance.now() + WRITERS_MS;
  while (await isUnderWay(db, writers)) {
    if (performance.now() > deadline) return false;
    await wait(PAUSE_MS);
  }
  while (await transact(db, closeNextDay));
  return true;
}
