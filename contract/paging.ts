// In a file of its own, because the router reads it.

/** The most rows on a page of a list (wire "Paging and sorting"). */
export const MAX_PER_PAGE = 100;
/** The rows on a page by default. */
export const ROWS_PER_PAGE = 15;
