import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import { findUserByEmail } from '../accounts/queries.ts';
import { findFirstDay } from '../books/closedDayQueries.ts';
import { closeMonth } from '../books/closeMonth.ts';
import { closeNextDay, endDays } from '../books/dayClosingQueries.ts';
import { searchNextDay } from '../books/exceptions/queries.ts';
import { dayBefore, firstDayAfter, lastDayOf, monthAt } from '../books/months.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { isRefusal } from '../platform/refusal.ts';

/**
 * Closes and searches the days that the server's job would have closed one by one, and closes the months except the
 * last, which is left open for people who try the demo.
 */
export async function closeBooks(db: PooledDb, now: Date): Promise<void> {
  const today = warsawDayOf(now);
  const accountant = await findUserByEmail(db, 'admin@demo.test');
  if (!accountant) throw new Error('the story has no accountant');
  // In one transaction, because hundreds of transactions would take longer; also, the job then cannot seal a day before
  // its months are closed.
  await transact(db, async (tx) => {
    const open = dayBefore(monthAt(now)).slice(0, 7);
    let month = ((await findFirstDay(tx)) ?? today).slice(0, 7);
    for (; month < open; month = firstDayAfter(month).slice(0, 7)) {
      const closedAt = new Date(`${firstDayAfter(month).slice(0, 8)}03T08:30:00Z`);
      // Closed before the month is, so that the audit of the day on which the month is closed has not ended yet.
      await closeDaysUpTo(tx, lastDayOf(month), now);
      const by = { userId: accountant.id, address: '127.0.0.1' };
      const refusal = await closeMonth(tx, { month, by, now: closedAt });
      if (isRefusal(refusal)) throw new Error(`${month} is not closed: ${refusal.refused}`);
    }
    await closeDaysUpTo(tx, addDays(today, -1), now);
  });
  // The job ran before the story existed, and runs only once an hour; until then, answers would say that days are
  // missing.
  while (await transact(db, searchNextDay));
}

async function closeDaysUpTo(tx: Tx, last: WarsawDay, now: Date) {
  await endDays(tx, { last, now });
  while (await closeNextDay(tx, last));
}
