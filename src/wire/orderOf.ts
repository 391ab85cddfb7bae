import type { SortPayload } from 'ra-core';
import { sortColumns } from '../../contract/endpoints.ts';
import type { ResourceName } from '../../contract/resources.ts';
import { session } from '../session.ts';

/** Returns a list's order as a query, where the host sorts (our extension) and by columns that it knows. */
export function orderOf(resource: string, sort: SortPayload | undefined): object {
  if (!sort || !session.can('sort') || !sortColumns(resource as ResourceName).includes(sort.field)) return {};
  return { sort: sort.field, order: sort.order === 'ASC' ? 'asc' : 'desc' };
}
