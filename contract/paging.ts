/** The most rows on a page of a list (wire "Paging and sorting"). In a file of its own, because the router reads it. */
export const MAX_PER_PAGE = 100;
