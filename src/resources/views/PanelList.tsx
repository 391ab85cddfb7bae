import { List, type ListProps } from 'react-admin';
import { ListPages } from './ListPages.tsx';
import { ListTools } from './ListTools.tsx';
import { ListFailure } from './LoadFailure.tsx';

/** Rows a page (requirements "Lists"). */
const ROWS_PER_PAGE = 15;

/** react-admin's `List` as this console has it; what fails is told in the place of the rows, not by a toast. */
export function PanelList({ queryOptions, ...props }: ListProps) {
  return (
    <List
      actions={<ListTools />}
      error={<ListFailure />}
      exporter={false}
      pagination={<ListPages />}
      perPage={ROWS_PER_PAGE}
      queryOptions={{ onError: () => {}, ...queryOptions }}
      sort={OWN_ORDER}
      {...props}
    />
  );
}

/** The order that a list has by itself. */
const OWN_ORDER = { field: 'id', order: 'ASC' } as const;
