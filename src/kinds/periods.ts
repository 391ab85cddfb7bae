import { daysOfPeriod } from '../../contract/relativeDay.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';

/** The periods that people ask for most. */
export const presets = ['today', 'this-week', 'this-month', 'last-month'] as const;
export type Preset = (typeof presets)[number];

/** Returns the days of a preset on a Warsaw day, both included; up to that day unless the period is `whole`, for what is to come. */
export function daysOf(preset: Preset, today: WarsawDay, { whole = false } = {}): [WarsawDay, WarsawDay] {
  const [first, last] = daysOfPeriod(preset, today);
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
