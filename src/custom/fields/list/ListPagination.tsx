import { useListContext } from 'ra-core';
import { Pages } from './Pages.tsx';

/** Rows a page (spec §9). */
export const PAGE_SIZE = 15;

/** The pages of the list around it. */
export function ListPagination() {
  const { total, page, perPage, hasNextPage, setPage } = useListContext();
  return total || hasNextPage ? <Pages page={page} perPage={perPage} total={total} onPage={setPage} /> : null;
}
