import { addDays, addMonths, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';

/** A calendar month in Warsaw, `2026-10`; compares as text. */
export type Month = string;

export function monthOf(now: Date): Month {
  return warsawDayOf(now).slice(0, 7);
}

export function firstDayOf(month: Month): WarsawDay {
  return `${month}-01` as WarsawDay;
}

/** Returns the last day before a month. */
export function dayBefore(month: Month): WarsawDay {
  return addDays(firstDayOf(month), -1);
}

export function lastDayOf(month: Month): WarsawDay {
  return addDays(firstDayAfter(month), -1);
}

export function firstDayAfter(month: Month): WarsawDay {
  return addMonths(firstDayOf(month), 1);
}

/** Returns the ends of the months before a day, the last `count` of them, in order. */
export function monthEndsBefore(day: WarsawDay, count: number): WarsawDay[] {
  const first = firstDayOf(day.slice(0, 7));
  return Array.from({ length: count }, (_, index) => addDays(addMonths(first, index + 1 - count), -1));
}
