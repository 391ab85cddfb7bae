import { type SelectQueryBuilder, sql } from 'kysely';
import type { WarsawDay } from '../../contract/warsaw.ts';

/** Which page of a list is asked for, from 1. */
export interface PageRequest {
  page: number;
  perPage: number;
}

/** Selects one page of a query's rows: `.$call(pageOf(asked))`. */
export function pageOf({ page, perPage }: PageRequest) {
  return <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    query.limit(perPage).offset((page - 1) * perPage);
}

/** The rows of a page, and how many there are on all pages. */
export interface Rows<Row> {
  rows: Row[];
  total: number;
}

/** Reads one page of a query's rows, and counts all: `.$call(readPage(asked))`. */
export function readPage(page: PageRequest) {
  return async <Tables, From extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, From, Row>,
  ): Promise<Rows<Row>> => {
    const all = query.clearSelect().clearOrderBy() as SelectQueryBuilder<Tables, From, unknown>;
    const [rows, total] = await Promise.all([query.$call(pageOf(page)).execute(), countRows(all)]);
    return { rows, total };
  };
}

/** Which of a list's rows make up a page. */
export interface PageWindow {
  limit: number;
  offset: number;
  /** Counted from the list's end. */
  isFromEnd: boolean;
}

/** Returns where a page (from 1) lies; a page in the second half is read from the end, which is nearer. */
export function pageWindow({ page, perPage, total }: PageRequest & { total: number }): PageWindow {
  const start = (page - 1) * perPage;
  const limit = Math.max(0, Math.min(perPage, total - start));
  const isFromEnd = start > total / 2;
  return { limit, offset: isFromEnd ? Math.max(0, total - start - limit) : start, isFromEnd };
}

/** Up to this many rows are found first and then sorted; with more, a list is read in its order until the page is full. */
export const MAX_ROWS_TO_SORT = 5000;

/** How many rows a list has in all and, if known, on each Warsaw day. */
export interface Counted {
  total: number;
  days?: DayCount[];
}

export interface DayCount {
  day: WarsawDay;
  count: number;
}

export function countedByDay(days: DayCount[]): Counted {
  return { total: days.reduce((sum, { count }) => sum + count, 0), days };
}

/**
 * Returns the day on which a page begins, for a list ordered by day, and how many rows to skip there: the counts
 * cover the days before it.
 */
export function startOfPage(
  days: readonly DayCount[],
  { offset, direction }: { offset: number; direction: 'asc' | 'desc' },
): { day: WarsawDay; offset: number } | undefined {
  const inOrder = days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  if (direction === 'desc') inOrder.reverse();
  let left = offset;
  for (const { day, count } of inOrder) {
    if (left < count) return { day, offset: left };
    left -= count;
  }
  return undefined;
}

/** Returns the direction of a list that is newest first by default; reversed to read it from the end. */
export function directionOf(
  { sort, order }: { sort?: string | undefined; order: 'asc' | 'desc' },
  isReversed: boolean,
): 'asc' | 'desc' {
  const isAscending = (sort !== undefined && order === 'asc') !== isReversed;
  return isAscending ? 'asc' : 'desc';
}

/** Returns how many rows a query has: `.$call(countRows)`. */
export async function countRows<Tables, From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, unknown>,
): Promise<number> {
  const { count } = await query
    .select((select) => select.fn.countAll().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether a query has any row: `.$call(hasAny)`. */
export async function hasAny<Tables, From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, unknown>,
): Promise<boolean> {
  const row = await query.select(sql.lit(1).as('one')).limit(1).executeTakeFirst();
  return row !== undefined;
}
