import { addDays, addMonths, daysBetween, type WarsawDay } from './warsaw.ts';

type Days = [first: WarsawDay, last: WarsawDay];

/**
 * Days relative to the day on which they are used: `today`, `this-month`, `-30d`, `+30d`. Saved views store them in
 * this form (wire "Views"). At the end of a range, a period stands for its last day; otherwise for its first.
 */
const periods = {
  today: (today) => [today, today],
  yesterday: (today) => dayBefore(today),
  'this-week': (today) => weekOf(today),
  'last-week': (today) => weekOf(addDays(today, -7)),
  'this-month': (today) => monthOf(today),
  'last-month': (today) => monthOf(addMonths(firstOfMonth(today), -1)),
  'this-year': (today) => yearOf(today),
  'last-year': (today) => yearOf(addDays(yearOf(today)[0], -1)),
  'end-of-last-week': (today) => dayBefore(mondayOf(today)),
  'end-of-last-month': (today) => dayBefore(firstOfMonth(today)),
  'end-of-last-year': (today) => dayBefore(yearOf(today)[0]),
} satisfies Record<string, (today: WarsawDay) => Days>;

export type MeantPeriod = keyof typeof periods;

/** What the ends of a range may stand for when a view is saved, the shortest period first. */
const ranges = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
] as const satisfies MeantPeriod[];

/** What a single day may stand for, such as that of the liability, which is looked up for the end of a period. */
const singleDays = [
  'today',
  'yesterday',
  'end-of-last-week',
  'end-of-last-month',
  'end-of-last-year',
] as const satisfies MeantPeriod[];

/** What a month may stand for. */
const months = ['this-month', 'last-month'] as const satisfies MeantPeriod[];

const DAYS_AWAY = /^([+-]\d{1,4})d$/;

/** Returns whether a relative day stands for a period that is not over yet. */
export function isUnderWay(text: string): boolean {
  return text.startsWith('this-');
}

/** Which end of a range a filter is, or that it is a single day, or a month, which its first day stands for. */
export type Edge = 'from' | 'to' | 'at' | 'month';

/** Returns which end of a range a filter by a day is, judging by its name. */
export function edgeOf(name: string): Edge {
  const [, , edge] = /(^|_)(from|to)$/.exec(name) ?? [];
  return (edge as Edge | undefined) ?? 'at';
}

const meantByEdge: Record<Edge, readonly MeantPeriod[]> = {
  from: ranges,
  to: ranges,
  at: singleDays,
  month: months,
};

/** Returns what a filter's day may stand for when a view is saved, the shortest period first. */
export function meantBy(edge: Edge): readonly MeantPeriod[] {
  return meantByEdge[edge];
}

/**
 * Returns the Warsaw day that a relative day means on the day `today`; undefined for a text that is not a relative day.
 */
export function resolveDay(text: string, edge: Edge, today: WarsawDay): WarsawDay | undefined {
  const [, days] = DAYS_AWAY.exec(text) ?? [];
  if (days !== undefined) return addDays(today, Number(days));
  if (!Object.hasOwn(periods, text)) return undefined;
  const [first, last] = periods[text as MeantPeriod](today);
  return edge === 'to' ? last : first;
}

/** Returns the first and the last day that a period has on the day `today`. */
export function daysOfPeriod(name: MeantPeriod, today: WarsawDay): Days {
  return periods[name](today);
}

/**
 * Returns a Warsaw day in its relative form: as an end of a period if it is one today, preferably of the period
 * `meant`; otherwise as a number of days from today. Undefined if it is too far away, or another month.
 */
export function relativeDay(
  day: string,
  edge: Edge,
  { today, meant }: { today: WarsawDay; meant?: MeantPeriod | undefined },
): string | undefined {
  const names = meantBy(edge).filter((name) => resolveDay(name, edge, today) === day);
  const name = names.find((name) => name === meant) ?? names[0];
  if (name || edge === 'month') return name;
  const daysAway = daysBetween(today, day);
  if (!(Math.abs(daysAway) < 10_000)) return undefined;
  return `${daysAway > 0 ? '+' : ''}${daysAway}d`;
}

/** Returns the first and the last day of a day's week. */
function weekOf(day: WarsawDay): Days {
  const monday = mondayOf(day);
  return [monday, addDays(monday, 6)];
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: WarsawDay): WarsawDay {
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

/** Returns the first and the last day of a day's month. */
export function monthOf(day: WarsawDay): Days {
  const first = firstOfMonth(day);
  return [first, addDays(addMonths(first, 1), -1)];
}

/** Returns the first and the last day of a day's year. */
function yearOf(day: WarsawDay): Days {
  const year = day.slice(0, 4);
  return [`${year}-01-01`, `${year}-12-31`] as Days;
}

/** Returns the day before another one, as a period. */
function dayBefore(day: WarsawDay): Days {
  const before = addDays(day, -1);
  return [before, before];
}

/** Returns the first day of a day's month. */
export function firstOfMonth(day: WarsawDay): WarsawDay {
  return `${day.slice(0, 7)}-01` as WarsawDay;
}
