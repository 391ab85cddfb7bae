import { List, type ListProps } from 'react-admin';
import { ListPages } from './ListPages.tsx';
import { ListTools } from './ListTools.tsx';
import { ListFailure } from './LoadFailure.tsx';

/** (requirements "Lists") */
const ROWS_PER_PAGE = 15;

/** react-admin's `List` with our defaults; a failure replaces the rows instead of being a toast. */
export function PanelList({ queryOptions, ...props }: ListProps) {
  return (
    <List
      actions={<ListTools />}
      error={<ListFailure />}
      exporter={false}
      pagination={<ListPages />}
      perPage={ROWS_PER_PAGE}
      queryOptions={{ onError: () => {}, ...queryOptions }}
      sort={DEFAULT_ORDER}
      {...props}
    />
  );
}

/** The default order; a host that sorts is sent none. */
const DEFAULT_ORDER = { field: 'id', order: 'ASC' } as const;
