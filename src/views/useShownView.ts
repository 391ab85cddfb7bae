import { removeEmpty, useListContext } from 'ra-core';
import { useContext } from 'react';
import type { ViewResource } from '../../contract/view.ts';
import { isOwnOrder } from '../wire/listOrder.ts';
import { ListColumns } from './Columns.tsx';
import { useHiddenColumns } from './useHiddenColumns.ts';
import type { ViewBody } from './useSavedViews.ts';

/** A list's filters, order and columns, as a view has them. */
export type ShownView = Pick<ViewBody, 'resource' | 'filter' | 'sort' | 'columns'>;

/** Which of a resource's lists is meant, if it has several. */
export interface ListOfResource {
  /** The table's key. */
  storeKey?: string | undefined;
  /** Filters that always apply: they distinguish one list of the resource from another. */
  fixed?: Record<string, string> | undefined;
}

/** Returns what the surrounding list shows, with the filters that always apply. */
export function useShownView({ storeKey, fixed }: ListOfResource): ShownView {
  const list = useListContext();
  const columns = useContext(ListColumns);
  const resource = list.resource as ViewResource;
  const [hidden] = useHiddenColumns(storeKey);
  const { field, order } = list.sort;
  return {
    resource,
    filter: { ...removeEmpty(list.filterValues), ...fixed } as ViewBody['filter'],
    sort: isOwnOrder(resource, list.sort) ? null : { field, order: order === 'DESC' ? 'desc' : 'asc' },
    columns: columns.filter((name) => !hidden.includes(name)),
  };
}
