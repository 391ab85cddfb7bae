import { addDays, type WarsawDay } from '../../../contract/warsaw.ts';

/** Returns the Monday of a day's week. */
export function mondayOf(day: WarsawDay): WarsawDay {
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

/** Returns the first day of a day's month. */
export function firstOfMonth(day: WarsawDay): WarsawDay {
  return `${day.slice(0, 7)}-01` as WarsawDay;
}
