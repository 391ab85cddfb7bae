import type { LabelDisplayedRowsArgs } from '@mui/material/TablePagination';
import { ListPaginationContext, useListPaginationContext } from 'ra-core';
import { Pagination, PaginationActions } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { formatCount } from '../../kinds/formatCount.ts';

/** Pagination with three pages on each side of the current one (requirements "Lists"), also on a phone. */
export function ListPages() {
  const translate = useTranslate();
  const { total, perPage } = useListPaginationContext();

  function rowsOf({ from, to, count }: LabelDisplayedRowsArgs): string {
    const [offsetBegin, offsetEnd] = [formatCount(from), formatCount(to)];
    return count === -1
      ? translate('ra.navigation.partial_page_range_info', { offsetBegin, offsetEnd })
      : translate('ra.navigation.page_range_info', { offsetBegin, offsetEnd, total: formatCount(count) });
  }

  const others = {
    labelDisplayedRows: rowsOf,
    // Without a total there is only a next page.
    ...(total !== undefined && { ActionsComponent: PaginationActions }),
  };
  return <Pagination rowsPerPageOptions={[perPage]} {...others} />;
}

interface PagesProps {
  page: number;
  perPage: number;
  total: number;
  setPage: (page: number) => void;
}

/** Pagination outside a resource's list. */
export function Pages({ page, perPage, total, setPage }: PagesProps) {
  const hasNextPage = page * perPage < total;
  const context = {
    page,
    perPage,
    total,
    setPage,
    setPerPage() {},
    resource: '',
    isPending: false,
    isLoading: false,
  };
  return (
    <ListPaginationContext.Provider value={{ ...context, hasNextPage, hasPreviousPage: page > 1 }}>
      <ListPages />
    </ListPaginationContext.Provider>
  );
}
