import Box from '@mui/material/Box';
import type { LabelDisplayedRowsArgs } from '@mui/material/TablePagination';
import { ListPaginationContext, useListPaginationContext, useResourceDefinition, useStore } from 'ra-core';
import { Pagination, PaginationActions, type PaginationActionsProps } from 'react-admin';
import { MAX_PER_PAGE, ROWS_PER_PAGE } from '../../contract/paging.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { formatCount } from '../ui/formatCount.ts';

/** The choices for the number of rows on a page (requirements "Lists"). */
const CHOICES = [ROWS_PER_PAGE, 25, 50, MAX_PER_PAGE];

/** Returns the key under which this browser stores the user's rows per page. */
export function perPageKey(resource: string | undefined): string {
  return `${resource}.perPage`;
}

/** The pages of a list; the chosen number of rows is remembered (requirements "Lists"). */
export function ListPages() {
  const list = useListPaginationContext();
  const { hasCreate } = useResourceDefinition({ resource: list.resource });
  const [, remember] = useStore<number>(perPageKey(list.resource));
  function setPerPage(count: number) {
    remember(count);
    list.setPerPage(count);
  }
  return (
    <ListPaginationContext.Provider value={{ ...list, setPerPage }}>
      {/* Leaves room at the end of the page: on a phone the button for a new record floats there. */}
      <Box sx={hasCreate ? { pb: { xs: 10, md: 0 } } : {}}>
        <PageButtons rowsPerPage={CHOICES} />
      </Box>
    </ListPaginationContext.Provider>
  );
}

/** Returns a function that describes which rows are shown; a count of -1 means that the total is unknown. */
export function useRowsOf() {
  const translate = useTranslate();
  return ({ from, to, count }: Omit<LabelDisplayedRowsArgs, 'page'>): string => {
    const [offsetBegin, offsetEnd] = [formatCount(from), formatCount(to)];
    return count === -1
      ? translate('ra.navigation.partial_page_range_info', { offsetBegin, offsetEnd })
      : translate('ra.navigation.page_range_info', { offsetBegin, offsetEnd, total: formatCount(count) });
  };
}

/** Pagination with three pages on each side of the current one (requirements "Lists"), also on a phone. */
export function PageButtons({ rowsPerPage }: { rowsPerPage: number[] }) {
  const { total } = useListPaginationContext();
  const others = {
    labelDisplayedRows: useRowsOf(),
    // Without a total there is only a button for the next page.
    ...(total !== undefined && { ActionsComponent: NamedActions }),
  };
  return <Pagination rowsPerPageOptions={rowsPerPage} {...others} />;
}

/** MUI names the landmark in English, and react-admin does not translate it. */
function NamedActions(props: PaginationActionsProps) {
  const translate = useTranslate();
  return <PaginationActions {...props} aria-label={translate('list.pages')} />;
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
      <PageButtons rowsPerPage={[perPage]} />
    </ListPaginationContext.Provider>
  );
}
