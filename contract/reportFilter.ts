import { isUnderWay, type MeantPeriod, resolveDay } from './relativeDay.ts';
import { isLikelyRelative, type RelativeFilter, relativeFilters } from './relativeFilters.ts';
import { dayFilters, type FilteredList, filterOn } from './savedView.ts';
import type { ScheduleRhythm } from './schedule.ts';
import type { ViewResource } from './view.ts';
import { addDays, type WarsawDay } from './warsaw.ts';

const listsOfPeriods: readonly ViewResource[] = [
  'boncards-transactions',
  'audit-entries',
  'exceptions',
  'roll-forward',
  'settlement',
];

/**
 * Returns whether a list is about what happens in a period, events or their sums. Such a list has a single filter by
 * days: by a range of them, or by a month.
 */
export function isOfPeriod(resource: ViewResource): boolean {
  return listsOfPeriods.includes(resource);
}

/**
 * For each rhythm: the periods that have just begun when its report is made, the one that has just ended, and the last
 * day of that one.
 */
const endedPeriods = {
  day: { begun: ['today'], ended: 'yesterday', lastDay: 'yesterday' },
  week: { begun: ['today', 'this-week'], ended: 'last-week', lastDay: 'end-of-last-week' },
  month: {
    begun: ['today', 'this-week', 'this-month'],
    ended: 'last-month',
    lastDay: 'end-of-last-month',
  },
} as const satisfies Record<
  ScheduleRhythm,
  { begun: readonly MeantPeriod[]; ended: MeantPeriod; lastDay: MeantPeriod }
>;

/**
 * A report's filter, and what its days mean: a period, days `relative` to the report's day that are not a period, or
 * `fixed` days.
 */
export interface ReportFilter {
  days: MeantPeriod | 'relative' | 'fixed' | 'none';
  filter: FilteredList['filter'];
}

/**
 * Returns the filter that somebody most likely means when they schedule a report of a list that they see on a Warsaw
 * day: for this month's sales, sent on the first of each month, it is the sales of the month before, and for what is
 * owed today, what was owed at its end. For cards that expire this month, it is this month.
 */
export function reportFilter(today: WarsawDay, every: ScheduleRhythm, view: FilteredList): ReportFilter {
  const { resource, filter } = view;
  const days = dayFilters(resource);
  const asked = [...days].filter(([name]) => name in filter);
  if (asked.length === 0) return { days: 'none', filter };
  const meant = relativeFilters(today, view);
  const { begun, ended, lastDay } = endedPeriods[every];
  const hasBegun = ({ period }: RelativeFilter) => begun.some((each) => each === period);
  // A range without a first day is not a period.
  const hasBeginning = asked.some(([, edge]) => edge === 'from');
  if (isOfPeriod(resource) && hasBeginning && meant.some(hasBegun)) {
    const range = [...days.keys()].map((name) => [name, ended]);
    return { days: ended, filter: { ...filter, ...Object.fromEntries(range) } };
  }
  const single = asked.find(([, edge]) => edge === 'at' || edge === 'month');
  if (single && meant.some(hasBegun)) {
    const [name, edge] = single;
    const before = edge === 'at' ? lastDay : ended;
    return { days: before, filter: { ...filter, [name]: before } };
  }
  const [likeliest] = meant;
  if (!likeliest || !isLikelyRelative(likeliest)) return { days: 'fixed', filter };
  return { days: likeliest.period ?? 'relative', filter: likeliest.filter };
}

/**
 * Returns the filter of a report's file, made on a Warsaw day, if the report before it was due on the day `since`. For
 * a list about a period that has begun since then, it means the whole period before: no file has its last days yet.
 */
export function filterOfFile(today: WarsawDay, since: WarsawDay, view: FilteredList): FilteredList['filter'] {
  const [begun] = firstDaysUnderWay(today, view).filter((first) => first > since);
  return filterOn(begun ? addDays(begun, -1) : today, view);
}

/** Returns the first days of the periods under way that a list is about. */
function firstDaysUnderWay(today: WarsawDay, { resource, filter }: FilteredList): WarsawDay[] {
  if (!isOfPeriod(resource)) return [];
  return [...dayFilters(resource)]
    .filter(([name, edge]) => edge !== 'to' && isUnderWay(String(filter[name])))
    .flatMap(([name, edge]) => resolveDay(String(filter[name]), edge, today) ?? []);
}
