import { z } from 'zod/mini';
import { fieldKinds, kindOf } from './kinds.ts';
import {
  type Edge,
  edgeOf,
  isUnderWay,
  type MeantPeriod,
  meantBy,
  relativeDay,
  resolveDay,
} from './relativeDay.ts';
import { type ExportedResource, listFilterSchemas, resources, sortColumns } from './resources.ts';
import type { ScheduleRhythm } from './schedule.ts';
import type { ViewResource, viewInput } from './view.ts';
import { addDays, type WarsawDay } from './warsaw.ts';

type View = Pick<z.output<typeof viewInput>, 'resource' | 'filter' | 'sort' | 'columns'>;
type Filter = View['filter'];

/** The lists that scheduled reports can be made from: those that can also be exported. */
export type ReportResource = ViewResource & ExportedResource;

export function isReportResource(resource: ViewResource): resource is ReportResource {
  return 'files' in resources[resource].calls.list;
}

/**
 * Returns the first filter, order or column of a view that its list does not have, or the first filter with a value
 * that the list does not accept.
 */
export function strangeInView({
  resource,
  filter,
  sort,
  columns,
}: View): { field: 'filter' | 'sort' | 'columns'; name: string } | undefined {
  const filters = listFilterSchemas(resource);
  const query = asQuery(filterOn('2026-01-01' as WarsawDay, { resource, filter }));
  for (const [name, schema] of Object.entries(filters)) {
    const value = Object.hasOwn(query, name) ? query[name] : undefined;
    if (!z.safeParse(schema, value).success) return { field: 'filter', name };
  }
  const filterName = Object.keys(filter).find((name) => !Object.hasOwn(filters, name));
  if (filterName !== undefined) return { field: 'filter', name: filterName };
  if (sort && !sortColumns(resource).includes(sort.field)) return { field: 'sort', name: sort.field };
  const known = fieldKinds(resources[resource].record);
  const column = columns.find((name) => !Object.hasOwn(known, name));
  return column === undefined ? undefined : { field: 'columns', name: column };
}

/** Returns a view's filter for use on a Warsaw day: relative days and months are replaced by actual ones. */
export function filterOn(
  today: WarsawDay,
  { resource, filter }: { resource: ViewResource; filter: Filter },
): Filter {
  const edges = dayFilters(resource);
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      const edge = edges.get(name);
      const day = edge && resolveDay(String(value), edge, today);
      return [name, day ? written(day, edge) : value];
    }),
  );
}

/** Returns a day as its filter has it: for a month, without the day. */
function written(day: WarsawDay, edge: Edge | undefined): string {
  return edge === 'month' ? day.slice(0, 7) : day;
}

/** Returns a filter as the list reads it from its URL: every value is text. A view may also have numbers and booleans. */
export function asQuery(filter: Filter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
}

/** Returns the names of a list's filters that are days or months, and what each is of a range. */
export function dayFilters(resource: ViewResource): Map<string, Edge> {
  const filters = Object.entries(listFilterSchemas(resource)).flatMap(([name, schema]): [string, Edge][] => {
    const kind = kindOf(schema);
    return kind === 'day' ? [[name, edgeOf(name)]] : kind === 'month' ? [[name, kind]] : [];
  });
  return new Map(filters);
}

/** A view's filter with relative days, and the period that they enclose. */
export interface RelativeFilter {
  /** Undefined for days that are relative but are not the two ends of one period. */
  period: MeantPeriod | undefined;
  filter: Filter;
}

/**
 * Returns the possible relative meanings of the days in a view's filter on a Warsaw day, the likeliest first. A range
 * most likely means the longest period: on the first of a month, "this month" rather than "today". A single day, such
 * as that of the liability, most likely means the shortest one: on the first of a month, "yesterday" rather than "the
 * end of last month". Empty if the filter has no days, or one that is too far away.
 */
export function relativeFilters(
  today: WarsawDay,
  { resource, filter }: { resource: ViewResource; filter: Filter },
): RelativeFilter[] {
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

const listsOfEvents: readonly ViewResource[] = ['boncards-transactions', 'audit-entries', 'exceptions'];

/** Returns whether a list is one of events; such a list has one filter by a range of days. */
export function isOfEvents(resource: ViewResource): boolean {
  return listsOfEvents.includes(resource);
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
  filter: Filter;
}

/**
 * Returns the filter that somebody most likely means when they schedule a report of a list that they see on a Warsaw
 * day: for this month's sales, sent on the first of each month, it is the sales of the month before, and for what is
 * owed today, what was owed at its end. For cards that expire this month, it is this month.
 */
export function reportFilter(
  today: WarsawDay,
  every: ScheduleRhythm,
  view: { resource: ViewResource; filter: Filter },
): ReportFilter {
  const { resource, filter } = view;
  const days = dayFilters(resource);
  const asked = [...days].filter(([name]) => name in filter);
  if (asked.length === 0) return { days: 'none', filter };
  const meant = relativeFilters(today, view);
  const { begun, ended, lastDay } = endedPeriods[every];
  const hasBegun = ({ period }: RelativeFilter) => begun.some((each) => each === period);
  // A range without a first day is not a period.
  const hasBeginning = asked.some(([, edge]) => edge === 'from');
  if (isOfEvents(resource) && hasBeginning && meant.some(hasBegun)) {
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
 * Returns the filter of a report's file, made on a Warsaw day, if the report before it was due on the day `since`. Of
 * events in a period that has begun since then, it means the period before, as a whole: no file has its last days yet.
 */
export function filterOfFile(
  today: WarsawDay,
  since: WarsawDay,
  view: { resource: ViewResource; filter: Filter },
): Filter {
  const [begun] = firstDaysUnderWay(today, view).filter((first) => first > since);
  return filterOn(begun ? addDays(begun, -1) : today, view);
}

/** Returns the first days of the periods under way with which a list of events begins. */
function firstDaysUnderWay(
  today: WarsawDay,
  { resource, filter }: { resource: ViewResource; filter: Filter },
): WarsawDay[] {
  if (!isOfEvents(resource)) return [];
  return [...dayFilters(resource)]
    .filter(([name, edge]) => edge === 'from' && isUnderWay(String(filter[name])))
    .flatMap(([name, edge]) => resolveDay(String(filter[name]), edge, today) ?? []);
}
