import { isUnderWay, type MeantPeriod, meantBy, relativeDay } from './relativeDay.ts';
import { dayFilters, type FilteredList } from './savedView.ts';
import type { WarsawDay } from './warsaw.ts';

/** A view's filter with relative days, and the period that they enclose. */
export interface RelativeFilter {
  /** Undefined for days that are relative but are not the two ends of one period. */
  period: MeantPeriod | undefined;
  filter: FilteredList['filter'];
}

/**
 * Returns the possible relative meanings of the days in a view's filter on a Warsaw day, the likeliest first. A range
 * most likely means the longest period: on the first of a month, "this month" rather than "today". A single day, such
 * as that of the liability, most likely means the shortest one: on the first of a month, "yesterday" rather than "the
 * end of last month". Empty if the filter has no days, or one that is too far away.
 */
export function relativeFilters(today: WarsawDay, { resource, filter }: FilteredList): RelativeFilter[] {
  const asked = [...dayFilters(resource)].filter(([name]) => name in filter);
  const names = asked.map(([name]) => name);
  const edges = asked.map(([, edge]) => edge);
  const relativeDays = (meant?: MeantPeriod) =>
    asked.map(([name, edge]) => {
      const day = edge === 'month' ? `${filter[name]}-01` : String(filter[name]);
      return relativeDay(day, edge, { today, meant });
    });
  if (names.length === 0 || relativeDays().includes(undefined)) return [];
  const withDays = (days: (string | undefined)[]) => ({
    ...filter,
    ...Object.fromEntries(names.map((name, index) => [name, days[index] ?? ''])),
  });
  const shortestFirst = meantBy(edges[0] ?? 'at');
  const likeliestFirst = names.length === 1 ? shortestFirst : shortestFirst.toReversed();
  const meant = likeliestFirst.filter((period) => {
    const days = relativeDays(period);
    const isToday = (index: number) => days[index] === 'today' && edges[index] === 'to' && isUnderWay(period);
    return days.includes(period) && days.every((day, index) => day === period || isToday(index));
  });
  if (meant.length === 0) return [{ period: undefined, filter: withDays(relativeDays()) }];
  return meant.map((period) => ({ period, filter: withDays(relativeDays(period)) }));
}

/**
 * Returns whether the days of a view are more likely relative than fixed: those of a period, or of a range that begins
 * or ends today. Others are rather the dates of something, such as a sale of a week.
 */
export function isLikelyRelative({ period, filter }: RelativeFilter): boolean {
  return period !== undefined || Object.values(filter).includes('today');
}
