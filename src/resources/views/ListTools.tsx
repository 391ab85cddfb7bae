import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListSortContext, useResourceContext, useResourceDefinition } from 'ra-core';
import type { ReactNode } from 'react';
import { ColumnsButton, CreateButton, SortButton, TopToolbar } from 'react-admin';
import { sortColumns } from '../../../contract/endpoints.ts';
import type { ResourceName } from '../../../contract/resources.ts';
import { session } from '../../session.ts';

interface ListToolsProps {
  /** Of the table, where its list is not the only one of its resource. */
  storeKey?: string;
  children?: ReactNode;
}

/** What stands above a list: its columns or, where there are none to press, its order; what adds a record; `children`. */
export function ListTools({ storeKey, children }: ListToolsProps) {
  const resource = useResourceContext();
  const { hasCreate } = useResourceDefinition();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
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
        // The button looks at its fields only: with another label it has to be another.
        <SortButton key={String(isSorted)} fields={[...orders]} {...(!isSorted && { label: ownOrder })} />
      )}
      {children}
      {hasCreate && <CreateButton variant="contained" />}
    </TopToolbar>
  );
}

/** A list that can be sorted by one of these is in its order by itself; the others begin with the newest. */
const NAMES = ['name', 'fullname'];
