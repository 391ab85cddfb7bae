import { removeEmpty, useListContext } from 'ra-core';
import { listFilters } from '../../contract/resources.ts';
import type { ViewResource } from '../../contract/view.ts';
import { isOwnOrder } from '../wire/listOrder.ts';
import { useListOptions } from './listOptions.ts';
import { useHiddenColumns } from './useHiddenColumns.ts';
import type { ViewBody } from './useSavedViews.ts';

/** A list's filters, order and columns, as a saved view has them. */
export type ShownView = Pick<ViewBody, 'resource' | 'filter' | 'sort' | 'columns'>;

/**
 * Returns what the surrounding list shows, including the filters that always apply, but without what only its screen
 * knows, such as the salon whose month is shown.
 */
export function useShownView(): ShownView {
  const list = useListContext();
  const { columns, storeKey, fixed } = useListOptions();
  const resource = list.resource as ViewResource;
  const [hidden] = useHiddenColumns(storeKey);
  const { field, order } = list.sort;
  const known = listFilters(resource);
  const filters = Object.entries({ ...removeEmpty(list.filterValues), ...fixed });
  return {
    resource,
    filter: Object.fromEntries(filters.filter(([name]) => known.includes(name))) as ViewBody['filter'],
    sort: isOwnOrder(resource, list.sort) ? null : { field, order: order === 'DESC' ? 'desc' : 'asc' },
    columns: columns.filter((name) => !hidden.includes(name)),
  };
}
