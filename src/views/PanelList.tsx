import { useResourceContext, useStore } from 'ra-core';
import { List, type ListProps } from 'react-admin';
import type { ResourceName } from '../../contract/resources.ts';
import { ListColumns } from '../kinds/Columns.tsx';
import type { FieldOf } from '../kinds/fields.ts';
import { ListFailure } from '../ui/LoadFailure.tsx';
import { ListPages, perPageKey } from './ListPages.tsx';
import { ListStatus } from './ListStatus.tsx';
import { ListTools } from './ListTools.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useListStore } from './useListStore.ts';

/** (requirements "Lists") */
const ROWS_PER_PAGE = 15;

export interface PanelListProps<Name extends ResourceName = ResourceName> extends ListProps {
  /** What its `Columns` show and its saved views remember; without them it has no saved views above. */
  columns?: readonly FieldOf<Name>[];
}

/** react-admin's `List` with our defaults; a failure replaces the rows instead of being a toast. */
export function PanelList<Name extends ResourceName>({
  columns = NONE,
  queryOptions,
  storeKey,
  ...props
}: PanelListProps<Name>) {
  const resource = useResourceContext(props);
  const store = useListStore(storeKey || `${resource}.listParams`);
  const [perPage] = useStore(perPageKey(resource), ROWS_PER_PAGE);
  return (
    <ListColumns value={columns}>
      <List
        aside={<ListStatus />}
        actions={<ListTools>{columns.length > 0 && <SavedViews />}</ListTools>}
        error={<ListFailure />}
        exporter={false}
        pagination={<ListPages />}
        perPage={perPage}
        queryOptions={{ onError: () => {}, ...queryOptions }}
        sort={DEFAULT_ORDER}
        storeKey={store}
        {...props}
      />
    </ListColumns>
  );
}

const NONE: readonly [] = [];

/** The default order; none is sent. */
const DEFAULT_ORDER = { field: 'id', order: 'ASC' } as const;
