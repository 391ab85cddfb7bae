import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { ListBase } from 'ra-core';
import type { ReactNode } from 'react';
import { POLL_INTERVAL } from '../pollInterval.ts';
import { ListPagination, PAGE_SIZE } from './ListPagination.tsx';
import { ListRows } from './ListRows.tsx';
import type { ListColumn, ListRow, RenderMenu } from './listColumn.ts';

interface ResourceListProps<Row extends ListRow> {
  resource: string;
  columns: readonly ListColumn<Row>[];
  menu?: RenderMenu<Row>;
  /** What always narrows the list, and what narrows it until somebody changes the filters. */
  filter?: object;
  filterDefaultValues?: object;
  /** Whether these rows will soon be others: then they are looked at again and again. */
  isChanging?: (rows: readonly Row[]) => boolean;
  /** Above the list: what narrows it, what adds one. */
  toolbar?: ReactNode;
  /** At the head of the list itself. */
  head?: ReactNode;
  /** Instead of the rows, while there is none at all: one sentence and one action. */
  empty: ReactNode;
}

/** The order that a list has by itself. */
const OWN_ORDER = { field: '', order: 'ASC' } as const;

/** A resource page by page; filters, page and order stand in the URL, so that reload, Back and a shared link bring them back. */
export function ResourceList<Row extends ListRow>({
  resource,
  columns,
  menu,
  filter = {},
  filterDefaultValues = {},
  isChanging = () => false,
  toolbar,
  head,
  empty,
}: ResourceListProps<Row>) {
  return (
    <ListBase<Row>
      resource={resource}
      // The route's loader has let the person in.
      disableAuthentication
      exporter={false}
      filter={filter}
      filterDefaultValues={filterDefaultValues}
      storeKey={false}
      perPage={PAGE_SIZE}
      sort={OWN_ORDER}
      queryOptions={{
        // Told where the rows would be, not by a toast.
        onError: () => {},
        refetchInterval: ({ state }) => (isChanging(state.data?.data ?? []) ? POLL_INTERVAL : false),
      }}
    >
      <Stack spacing={2} sx={{ maxWidth: 1280 }}>
        {toolbar}
        <Paper component="section" sx={{ border: 1, borderColor: 'divider', overflow: 'hidden' }}>
          {head}
          <ListRows columns={columns} menu={menu} empty={empty} />
        </Paper>
        <ListPagination />
      </Stack>
    </ListBase>
  );
}
