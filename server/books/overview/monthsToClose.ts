import type { Db } from '../../db/client.ts';
import { findFirstDay } from '../closedDayQueries.ts';
import { sumLiability } from '../liabilityQueries.ts';
import { dayBefore, firstOpenMonth, lastDayOf, type Month } from '../months.ts';
import type { BookState } from '../openDayQueries.ts';
import { listUnclosedMonths } from './todoQueries.ts';

/**
 * Returns the months that wait to be closed, the earliest first: those in which something was booked, or that left
 * something on cards (requirements "Books").
 */
export async function listMonthsToClose(
  db: Db,
  { now, state }: { now: Date; state: BookState },
): Promise<Month[]> {
  const from = await findFirstDay(db);
  if (!from) return [];
  const unclosed = await listUnclosedMonths(db, { from, until: dayBefore(firstOpenMonth(now)) });
  const quiet = unclosed.filter(({ has_entries: hasEntries }) => !hasEntries);
  const days = quiet.map(({ month }) => lastDayOf(month));
  const left = (await sumLiability(db, { days, state })).filter(
    ({ active, expired }) => active + expired > 0,
  );
  const daysLeft = new Set(left.map(({ at }) => at));
  return unclosed
    .filter(({ month, has_entries: hasEntries }) => hasEntries || daysLeft.has(lastDayOf(month)))
    .map(({ month }) => month);
}
