import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import { defaultTimeouts } from '../platform/timeouts.ts';

/** A calendar month in Warsaw, `2026-10`; compares as text. */
export type Month = string;

/** The first day of the calendar: PostgreSQL has no year 0. */
const FIRST_DAY = '0001-01-01' as WarsawDay;

export function monthAt(now: Date): Month {
  return warsawDayOf(now).slice(0, 7);
}

/** Returns the first month that cannot be closed yet: one that is over can be closed after the grace period only. */
export function firstOpenMonth(now: Date): Month {
  return monthAt(new Date(now.getTime() - defaultTimeouts.dayGraceMs));
}

export function firstDayOf(month: Month): WarsawDay {
  return `${month}-01` as WarsawDay;
}

/** Returns the last day before a month, or the first day of the calendar if there is none before. */
export function dayBefore(month: Month): WarsawDay {
  const first = firstDayOf(month);
  return first > FIRST_DAY ? addDays(first, -1) : FIRST_DAY;
}

export function lastDayOf(month: Month): WarsawDay {
  return addDays(firstDayAfter(month), -1);
}

export function firstDayAfter(month: Month): WarsawDay {
  return firstDayOf(addDays(firstDayOf(month), 31).slice(0, 7));
}

/** Returns the last days of up to `count` months before a day, the latest first. */
export function monthEndsBefore(day: WarsawDay, count: number): WarsawDay[] {
  const end = dayBefore(day.slice(0, 7));
  return count === 0 || end >= day ? [] : [end, ...monthEndsBefore(end, count - 1)];
}
