import { useResourceContext, useStore } from 'ra-core';
import { List, type ListProps } from 'react-admin';
import { ROWS_PER_PAGE } from '../../contract/paging.ts';
import type { ResourceName } from '../../contract/resources.ts';
import type { FieldOf } from '../kinds/fields.ts';
import { ownOrder } from '../wire/listOrder.ts';
import { dayResolver } from './filterResolver.ts';
import { ListFailure } from './ListFailure.tsx';
import { ListPages, perPageKey } from './ListPages.tsx';
import { ListStatus } from './ListStatus.tsx';
import { ListToolbar, type ListToolbarProps } from './ListToolbar.tsx';
import { type ListOptions, ListOptionsContext } from './listOptions.ts';
import { useListStore } from './useListStore.ts';

export interface PanelListProps<Name extends ResourceName = ResourceName>
  extends Omit<ListProps, 'actions' | 'filters'>,
    Pick<ListToolbarProps, 'filters' | 'resolver'> {
  /**
   * The columns that its `Columns` show and its saved views remember. Without them there is no choice of columns.
   */
  columns?: readonly FieldOf<Name>[];
  /** The other options of its toolbar. */
  toolbar?: Omit<ListOptions, 'columns' | 'initial'> & Pick<ListToolbarProps, 'children'>;
}

/**
 * react-admin's `List` with our defaults: one toolbar above everything, and a failure replaces the rows instead of
 * appearing as a toast.
 */
export function PanelList<Name extends ResourceName>({
  columns = NONE,
  filters,
  resolver: ownResolver,
  toolbar,
  queryOptions,
  storeKey,
  ...props
}: PanelListProps<Name>) {
  const resource = useResourceContext(props);
  const resolver = ownResolver ?? dayResolver(resource);
  const store = useListStore(storeKey || `${resource}.listParams`);
  const [perPage] = useStore(perPageKey(resource), ROWS_PER_PAGE);
  return (
    <ListOptionsContext value={{ columns, initial: props.filterDefaultValues, ...toolbar }}>
      <List
        aside={<ListStatus />}
        actions={
          <ListToolbar filters={filters} resolver={resolver}>
            {toolbar?.children}
          </ListToolbar>
        }
        error={<ListFailure />}
        exporter={false}
        pagination={<ListPages />}
        perPage={perPage}
        queryOptions={{ onError: () => {}, ...queryOptions }}
        sort={ownOrder(resource ?? '')}
        storeKey={store}
        {...props}
      />
    </ListOptionsContext>
  );
}

const NONE: readonly [] = [];
