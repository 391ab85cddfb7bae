import { useResourceContext, useStore } from 'ra-core';
import { List, type ListProps } from 'react-admin';
import { ListPages, perPageKey } from './ListPages.tsx';
import { ListTools } from './ListTools.tsx';
import { ListFailure } from './LoadFailure.tsx';

/** (requirements "Lists") */
const ROWS_PER_PAGE = 15;

/** react-admin's `List` with our defaults; a failure replaces the rows instead of being a toast. */
export function PanelList({ queryOptions, ...props }: ListProps) {
  const resource = useResourceContext(props);
  const [perPage] = useStore(perPageKey(resource), ROWS_PER_PAGE);
  return (
    <List
      actions={<ListTools />}
      error={<ListFailure />}
      exporter={false}
      pagination={<ListPages />}
      perPage={perPage}
      queryOptions={{ onError: () => {}, ...queryOptions }}
      sort={DEFAULT_ORDER}
      {...props}
    />
  );
}

/** The default order; a host that sorts is sent none. */
export const DEFAULT_ORDER = { field: 'id', order: 'ASC' } as const;
