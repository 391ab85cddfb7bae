import { useListSortContext, useResourceContext, useResourceDefinition } from 'ra-core';
import type { ReactNode } from 'react';
import { ColumnsButton, CreateButton, SortButton, TopToolbar } from 'react-admin';
import type { ResourceName } from '../../contract/resources.ts';
import { sortColumns } from '../../contract/resources.ts';
import { useRoom } from '../kinds/Columns.tsx';
import { session } from '../session.ts';

interface ListToolsProps {
  /** The table's key, if the resource has several lists. */
  storeKey?: string;
  children?: ReactNode;
}

/** The tools above a list: column chooser (on narrow screens: order), `children`, and the button for a new record. */
export function ListTools({ storeKey, children }: ListToolsProps) {
  const resource = useResourceContext();
  const { hasCreate } = useResourceDefinition();
  const { isNarrow } = useRoom();
  const { sort } = useListSortContext();
  const orders = session.can('sort') ? sortColumns(resource as ResourceName) : [];
  const isSorted = orders.includes(sort.field);
  const ownOrder = NAMES.some((name) => orders.includes(name))
    ? 'list.ownOrder.names'
    : 'list.ownOrder.newest';
  return (
    <TopToolbar>
      {!isNarrow && <ColumnsButton {...(storeKey && { storeKey })} />}
      {isNarrow && orders.length > 0 && (
        // Remounted when the label changes: the button is memoized by its fields only.
        <SortButton key={String(isSorted)} fields={[...orders]} {...(!isSorted && { label: ownOrder })} />
      )}
      {children}
      {hasCreate && <CreateButton variant="contained" />}
    </TopToolbar>
  );
}

/** Lists with one of these columns are sorted by it by default, all others by the newest. */
const NAMES = ['name', 'fullname'];
