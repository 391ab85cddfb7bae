import { Pagination, PaginationActions, type PaginationActionsProps } from 'react-admin';

/** Pages of 15 rows, with three pages shown around the current one (spec §9). */
export function ListPagination() {
  return <Pagination rowsPerPageOptions={[PAGE_SIZE]} actions={Actions} />;
}

/** Rows a page (spec §9). */
export const PAGE_SIZE = 15;

function Actions(props: PaginationActionsProps) {
  return <PaginationActions {...props} size="medium" siblingCount={3} />;
}
