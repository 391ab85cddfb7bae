import { useResourceContext, useStore } from 'ra-core';
import { List, type ListProps } from 'react-admin';
import { ListFailure } from '../ui/LoadFailure.tsx';
import { ListPages, perPageKey } from './ListPages.tsx';
import { ListStatus } from './ListStatus.tsx';
import { ListTools } from './ListTools.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useListStore } from './useListStore.ts';

/** (requirements "Lists") */
const ROWS_PER_PAGE = 15;

export interface PanelListProps extends ListProps {
  /** The columns that its saved views remember; without them it has none. */
  columns?: readonly string[];
}

/** react-admin's `List` with our defaults; a failure replaces the rows instead of being a toast. */
export function PanelList({ columns, queryOptions, storeKey, ...props }: PanelListProps) {
  const resource = useResourceContext(props);
  const store = useListStore(storeKey || `${resource}.listParams`);
  const [perPage] = useStore(perPageKey(resource), ROWS_PER_PAGE);
  return (
    <List
      aside={<ListStatus />}
      actions={<ListTools>{columns && <SavedViews columns={columns} />}</ListTools>}
      error={<ListFailure />}
      exporter={false}
      pagination={<ListPages />}
      perPage={perPage}
      queryOptions={{ onError: () => {}, ...queryOptions }}
      sort={DEFAULT_ORDER}
      storeKey={store}
      {...props}
    />
  );
}

/** The default order; a host that sorts is sent none. */
const DEFAULT_ORDER = { field: 'id', order: 'ASC' } as const;
