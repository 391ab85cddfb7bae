import { firstOfMonth, monthOf, weekOf } from '../../contract/relativeDay.ts';
import { addDays, type WarsawDay } from '../../contract/warsaw.ts';

/** The periods that people ask for most. */
export const presets = ['today', 'week', 'month', 'lastMonth'] as const;
export type Preset = (typeof presets)[number];

type Days = readonly [first: WarsawDay, last: WarsawDay];

const spans: Record<Preset, (today: WarsawDay) => Days> = {
  today: (today) => [today, today],
  week: weekOf,
  month: monthOf,
  lastMonth: (today) => monthOf(addDays(firstOfMonth(today), -1)),
};

/** Returns the days of a preset on a Warsaw day, both included; up to that day unless the period is `whole`, for what is to come. */
export function daysOf(preset: Preset, today: WarsawDay, { whole = false } = {}): Days {
  const [first, last] = spans[preset](today);
  return [first, whole || last < today ? last : today];
}

/** Returns the preset whose days these are, the shortest: the first of a month is "today" as well as "this month". */
export function presetOf(
  [first, last]: readonly string[],
  today: WarsawDay,
  options?: { whole: boolean },
): Preset | undefined {
  return presets.find((preset) => {
    const days = daysOf(preset, today, options);
    return days[0] === first && days[1] === last;
  });
}
