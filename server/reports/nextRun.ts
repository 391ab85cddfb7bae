import type { ScheduleRhythm } from '../../contract/schedule.ts';
import { addDays, type WarsawDay, warsawClockAt, warsawDayOf } from '../../contract/warsaw.ts';
import { HOUR_MS } from '../platform/durations.ts';

/** Whether a report is due on a day: weekly ones on Mondays, monthly ones on the first. */
const isItsDay: Record<ScheduleRhythm, (day: WarsawDay) => boolean> = {
  day: () => true,
  week: (day) => new Date(day).getUTCDay() === 1,
  month: (day) => day.endsWith('-01'),
};

/**
 * Returns the instant that a run counts for: when it was due, even if it began some minutes later, perhaps after
 * midnight. A run that is more than an hour late makes up for missed ones, and counts for when it began.
 */
export function madeFor({ due_at, started_at }: { due_at: Date; started_at: Date }): Date {
  return started_at.getTime() - due_at.getTime() < HOUR_MS ? due_at : started_at;
}

/** Returns the day on which the report before that of a day was due. */
export function dueBefore(every: ScheduleRhythm, day: WarsawDay): WarsawDay {
  const before = addDays(day, -1);
  return isItsDay[every](before) ? before : dueBefore(every, before);
}

/**
 * Returns the first instant after `after` at which a report is due: at its time of day in Warsaw, but not again on a
 * day for which it was made already, even if its time was another one then (requirements "Scheduled reports").
 */
export function nextRun(
  { every, at }: { every: ScheduleRhythm; at: string },
  after: Date,
  lastMade?: Date,
): Date {
  const madeOn = lastMade && warsawDayOf(lastMade);
  for (let day = warsawDayOf(after); ; day = addDays(day, 1)) {
    const due = instantOf(day, at);
    if (isItsDay[every](day) && due > after && day !== madeOn) return due;
  }
}

/**
 * Returns the instant of a local time in Warsaw. If it occurs twice because clocks go back, the first one; if it does
 * not occur because they go forward, an hour later.
 */
function instantOf(day: WarsawDay, time: string): Date {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  const summer = new Date(asIfUtc - 2 * HOUR_MS);
  return warsawClockAt(summer).join(' ') === `${day} ${time}` ? summer : new Date(asIfUtc - HOUR_MS);
}
