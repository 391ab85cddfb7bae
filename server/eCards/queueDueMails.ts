import type { BoncardId } from '../../contract/ids.ts';
import { addDays, warsawClockAt, warsawDayOf } from '../../contract/warsaw.ts';
import type { Db } from '../db/client.ts';
import { QUEUED_AT_ONCE, queueDue, queueReminders } from './queries.ts';

/** The time in Warsaw from which scheduled mails and reminders are sent, so that nobody is woken by one. */
const FIRST_TIME = '08:00';

/** Returns whether scheduled mails and reminders may be sent at an instant. */
export function isDaytime(now: Date): boolean {
  return warsawClockAt(now)[1] >= FIRST_TIME;
}

/**
 * Queues the mails of e-cards whose day has come, from 08:00 in Warsaw on, and those with a job that was lost. `now`
 * must be the believed time (requirements "E-cards").
 */
export async function queueDueMails(db: Db, now: Date): Promise<void> {
  const today = warsawDayOf(now);
  await queueDue(db, { today, scheduledThrough: isDaytime(now) ? today : addDays(today, -1) });
}

/**
 * Queues the reminders for e-cards with a last day at most `days` days away, from 08:00 in Warsaw on. `now` must be the
 * believed time.
 */
export async function queueDueReminders(
  db: Db,
  { days, now, atOnce = QUEUED_AT_ONCE }: { days: number; now: Date; atOnce?: number },
): Promise<void> {
  if (!isDaytime(now)) return;
  const today = warsawDayOf(now);
  let last: BoncardId | undefined;
  do {
    last = await queueReminders(db, { today, days, atOnce, after: last });
  } while (last);
}
