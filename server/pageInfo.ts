import type { PageAsked } from './db/page.ts';

/** How many items and pages a list has; an empty one has one page. */
export function pageInfo({ total, perPage }: { total: number; perPage: number }) {
  return { total_items: total, total_pages: Math.max(1, Math.ceil(total / perPage)) };
}

/** Which of a list's rows make a page. */
export interface PagePlace {
  limit: number;
  offset: number;
  /** Counted from the list's end. */
  isFromEnd: boolean;
}

/** The direction of a list that is newest first unless sorted otherwise, or its opposite, to read it from the end. */
export function directionOf(
  { sort, order }: { sort?: string | undefined; order: 'asc' | 'desc' },
  isReversed: boolean,
): 'asc' | 'desc' {
  const isAscending = (sort !== undefined && order === 'asc') !== isReversed;
  return isAscending ? 'asc' : 'desc';
}

/** Where a page (from 1) lies; one of the second half is read from the end, which is nearer. */
export function placeOfPage({ page, perPage, total }: PageAsked & { total: number }): PagePlace {
  const start = (page - 1) * perPage;
  const limit = Math.max(0, Math.min(perPage, total - start));
  const isFromEnd = start > total / 2;
  return { limit, offset: isFromEnd ? Math.max(0, total - start - limit) : start, isFromEnd };
}
