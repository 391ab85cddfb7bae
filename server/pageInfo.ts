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

/** Where a page (from 1) lies; one of the second half is read from the end, which is nearer. */
export function placeOfPage({ page, perPage, total }: PageAsked & { total: number }): PagePlace {
  const start = (page - 1) * perPage;
  const limit = Math.max(0, Math.min(perPage, total - start));
  const isFromEnd = start > total / 2;
  return { limit, offset: isFromEnd ? Math.max(0, total - start - limit) : start, isFromEnd };
}
