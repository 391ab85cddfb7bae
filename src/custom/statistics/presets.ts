import { addDays, type WarsawDay, warsawDayOf } from '../../../contract/warsaw.ts';
import { firstOfMonth, mondayOf } from './days.ts';

/** Spans of days that are asked for with one press, as people in the salons count them. */
export const presets = ['today', 'week', 'month', 'lastMonth'] as const;
export type Preset = (typeof presets)[number];

const spans: Record<Preset, (today: WarsawDay) => [from: WarsawDay, to: WarsawDay]> = {
  today: (today) => [today, today],
  week: (today) => [mondayOf(today), today],
  month: (today) => [firstOfMonth(today), today],
  lastMonth(today) {
    const to = addDays(firstOfMonth(today), -1);
    return [firstOfMonth(to), to];
  },
};

/** The filters of a preset at a UTC instant. */
export function daysOf(preset: Preset, now: Date) {
  const [from, to] = spans[preset](warsawDayOf(now));
  return { issue_date_from: from, issue_date_to: to };
}
