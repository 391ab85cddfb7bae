import { daysOfPeriod } from '../../contract/relativeDay.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';

/** The periods that people ask for most. */
export const presets = ['today', 'this-week', 'this-month', 'last-month'] as const;
export type Preset = (typeof presets)[number];

/**
 * Returns the first and the last day of a preset. The period ends today at the latest, unless `whole` says that
 * future days count too.
 */
export function daysOf(preset: Preset, today: WarsawDay, { whole = false } = {}): [WarsawDay, WarsawDay] {
  const [first, last] = daysOfPeriod(preset, today);
  return [first, whole || last < today ? last : today];
}

/**
 * Returns the shortest preset with exactly these days: on the first of a month "today" and "this month" are the
 * same.
 */
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
