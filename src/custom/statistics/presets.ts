import { addDays, type WarsawDay, warsawDayOf } from '../../../contract/warsaw.ts';
import type { TransactionFilters } from './filters.ts';

/** Spans of days up to today that are asked for with one press, as people in the salons count them. */
export const presets = ['today', 'week', 'month'] as const;
export type Preset = (typeof presets)[number];

const firstDay: Record<Preset, (today: WarsawDay) => WarsawDay> = {
  today: (today) => today,
  week: mondayOf,
  month: (today) => `${today.slice(0, 7)}-01` as WarsawDay,
};

/** The filters of a preset at a UTC instant. */
export function daysOf(preset: Preset, now: Date): TransactionFilters {
  const today = warsawDayOf(now);
  return { issue_date_from: firstDay[preset](today), issue_date_to: today };
}

/** The Monday of a day's week. */
export function mondayOf(day: WarsawDay): WarsawDay {
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}
