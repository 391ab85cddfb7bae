import { useListPaginationContext } from 'ra-core';
import { Pagination, PaginationActions } from 'react-admin';

/** The pages of a list, three on each side of the current one (spec §9), on a phone, too. */
export function ListPages() {
  const { total, perPage } = useListPaginationContext();
  // A host may not say how many there are: then there is but a next page.
  const pages = total !== undefined && { ActionsComponent: PaginationActions };
  return <Pagination rowsPerPageOptions={[perPage]} {...pages} />;
}
