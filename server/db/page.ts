import { type SelectQueryBuilder, sql } from 'kysely';
import type { WarsawDay } from '../../contract/warsaw.ts';

/** The requested page of a list, from 1. */
export interface PageRequest {
  page: number;
  perPage: number;
}

/** Selects one page of a query's rows: `.$call(pageOf(asked))`. */
export function pageOf({ page, perPage }: PageRequest) {
  return <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    query.limit(perPage).offset((page - 1) * perPage);
}

/**
 * Selects all rows of a query, for an export: `.$call(allRows)`. PostgreSQL cannot know that all are wanted: with this
 * limit, it plans for the first ones, which it can return without sorting the rest.
 */
export function allRows<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
) {
  return query.limit(sql<null>`(SELECT NULL::bigint)`);
}

/** The rows of one page, and the number of rows on all pages. */
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

/** Which rows of a list make up a page. */
export interface PageWindow {
  limit: number;
  offset: number;
  /** Whether the offset is counted from the list's end. */
  isFromEnd: boolean;
}

/**
 * Returns where a page (from 1) is in a list. A page in the second half is read from the end, because that is nearer.
 */
export function pageWindow({ page, perPage, total }: PageRequest & { total: number }): PageWindow {
  const start = (page - 1) * perPage;
  const limit = Math.max(0, Math.min(perPage, total - start));
  const isFromEnd = start > total / 2;
  return { limit, offset: isFromEnd ? Math.max(0, total - start - limit) : start, isFromEnd };
}

/**
 * Up to this many rows are found first and then sorted; a list with more rows is read in its order until the page is
 * full.
 */
export const MAX_ROWS_TO_SORT = 5000;

/** The total number of rows in a list and, if known, the number on each Warsaw day. */
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
 * For a list ordered by day, returns the day on which a page begins, and how many rows of that day to skip. The counts
 * by day give the number of rows on the days before.
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

/**
 * Returns the direction of a list that is newest first by default; with `isReversed`, the opposite one, for reading
 * from the end.
 */
export function directionOf(
  { sort, order }: { sort?: string | undefined; order: 'asc' | 'desc' },
  isReversed: boolean,
): 'asc' | 'desc' {
  const isAscending = (sort !== undefined && order === 'asc') !== isReversed;
  return isAscending ? 'asc' : 'desc';
}

/** Returns whether any of these filters of a list has a value; an empty text is none. */
export function isAnyGiven(filters: object): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== '');
}

/** Returns how many rows a query yields: `.$call(countRows)`. */
export async function countRows<Tables, From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, unknown>,
): Promise<number> {
  const { count } = await query
    .select((select) => select.fn.countAll().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether a query yields any row: `.$call(hasAny)`. */
export async function hasAny<Tables, From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, unknown>,
): Promise<boolean> {
  const row = await query.select(sql.lit(1).as('one')).limit(1).executeTakeFirst();
  return row !== undefined;
}
