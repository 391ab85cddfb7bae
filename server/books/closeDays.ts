import { setTimeout as wait } from 'node:timers/promises';
import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import { findLastSaleAt } from '../cards/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { InTheWay } from '../db/failures.ts';
import { transact } from '../db/transact.ts';
import { defaultTimeouts } from '../platform/timeouts.ts';
import { inPieces, type Pace } from '../platform/yieldToSales.ts';
import { closeNextDay, endDays, isUnderWay, listWriters } from './dayClosingQueries.ts';

/**
 * Sales take milliseconds: a transaction that takes longer than this is stuck, and the day is closed at a later
 * attempt.
 */
const WRITERS_MS = 30_000;
const PAUSE_MS = 20;

/**
 * Closes all Warsaw days that have been over for long enough: adds up their entries, so that neither totals nor the
 * books need to read every entry (docs/decisions/0012, 0021). Pauses after each day, so that PostgreSQL is free for the
 * counters.
 * @throws {Error} if a transaction that writes to one of the days does not end.
 */
export async function closeDays(
  db: PooledDb,
  now: Date,
  { dayGraceMs = defaultTimeouts.dayGraceMs, ...pace }: { dayGraceMs?: number } & Pace = {},
): Promise<void> {
  const before = warsawDayOf(new Date(now.getTime() - dayGraceMs));
  await closeDaysBefore(db, before, now, (closeOne) => inPieces(closeOne, () => findLastSaleAt(db), pace));
}

/**
 * Closes all days before a Warsaw day. First the days are ended: from then on, new entries for them are refused. When
 * all transactions that were already writing have finished, the days are added up, each in a transaction of its own. No
 * sale waits for any of this (docs/decisions/0028). But a person may be waiting for it, so there are no pauses unless
 * `closeEach` makes them.
 * @throws {InTheWay} if a transaction does not end.
 */
export async function closeDaysBefore(
  db: PooledDb,
  day: WarsawDay,
  now: Date,
  closeEach = withoutPause,
): Promise<void> {
  const last = addDays(day, -1);
  if (!(await transact(db, (tx) => endDays(tx, { last, now })))) return;
  const writers = await listWriters(db);
  const deadline = performance.now() + WRITERS_MS;
  while (await isUnderWay(db, writers)) {
    if (performance.now() > deadline)
      throw new InTheWay('days cannot be closed: a transaction that writes to the ledger does not end', {
        retryAfterSeconds: WRITERS_MS / 1000,
      });
    await wait(PAUSE_MS);
  }
  // Only up to `last`: a server that has ended later days meanwhile waits for the transactions that write to those.
  await closeEach(() => transact(db, (tx) => closeNextDay(tx, last)));
}

async function withoutPause(closeOne: () => Promise<boolean>): Promise<void> {
  while (await closeOne());
}
