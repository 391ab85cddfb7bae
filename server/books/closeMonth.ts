import type { ClosingRefusal } from '../../contract/books.ts';
import type { UserId } from '../../contract/ids.ts';
import { recordAudit } from '../audit/queries.ts';
import type { BelievedTime } from '../days/believedTime.ts';
import type { Db, PooledDb, Tx } from '../db/client.ts';
import { InTheWay } from '../db/failures.ts';
import type { Actor, Change } from '../platform/actor.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { queueEvent } from '../webhooks/queries.ts';
import { closeDaysBefore } from './closeDays.ts';
import { findFirstDay, findLastClosedDay } from './closedDayQueries.ts';
import { lockDays } from './dayClosingQueries.ts';
import { hashFigures, readMonthFigures } from './monthFigures.ts';
import { findClosedMonth, insertClosedMonth } from './monthQueries.ts';
import { firstDayAfter, firstOpenMonth, lastDayOf, type Month } from './months.ts';

/**
 * Returns why a month that is not closed cannot be closed either: not yet, or not at all (requirements "Books",
 * "Believed days"). Like days, a month can be closed only once it has been over for the grace period.
 */
export async function findClosingRefusal(
  db: Db,
  { month, time: { now, isBelieved } }: { month: Month; time: BelievedTime },
): Promise<undefined | ClosingRefusal> {
  if (month >= firstOpenMonth(now)) return 'month-not-over';
  if (!isBelieved) return 'day-not-believed';
  const first = await findFirstDay(db);
  return !first || lastDayOf(month) < first ? 'month-before-first' : undefined;
}

/**
 * Closes the days of a month, so that its figures become final. Returns why it cannot be closed.
 * @throws {InTheWay} if it cannot be closed at the moment.
 */
export async function closeDaysOfMonth(
  db: PooledDb,
  { month, time }: { month: Month; time: BelievedTime },
): Promise<undefined | Refusal> {
  if (await findClosedMonth(db, month)) return refuse('month-closed');
  const refusal = await findClosingRefusal(db, { month, time });
  if (refusal) return refuse(refusal);
  await closeDaysBefore(db, firstDayAfter(month), time.now);
  return undefined;
}

/**
 * Stores the figures of a month whose days are closed, and their hash, permanently (requirements "Books"). Returns why
 * it cannot be closed.
 * @throws {InTheWay} if its days have been reopened meanwhile.
 */
export async function closeMonth(
  tx: Tx,
  { month, by, now }: Change<Actor & { userId: UserId }> & { month: Month },
): Promise<undefined | Refusal> {
  await lockDays(tx);
  const last = await findLastClosedDay(tx);
  if (!last || last < lastDayOf(month))
    throw new InTheWay(`the days of ${month} have been reopened`, { retryAfterSeconds: 1 });
  const figures = await readMonthFigures(tx, month);
  const hash = hashFigures(figures);
  const isFirst = await insertClosedMonth(tx, { month, closed_by: by.userId, closed_at: now, figures, hash });
  if (!isFirst) return refuse('month-closed');
  await queueEvent(tx, { event: 'month.closed', data: { month }, now });
  const details = { before: {}, after: { hash } };
  const object = { kind: 'month', id: null, label: month } as const;
  await recordAudit(tx, { by, now }, { action: 'month.closed', object, details });
  return undefined;
}
