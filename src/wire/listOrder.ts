import type { SortPayload } from 'ra-core';
import { type ResourceName, resourceRow, sortColumns } from '../../contract/resources.ts';
import { session } from '../session.ts';

/** The order of a list whose own order is unknown; it is never sent to a host. */
const UNKNOWN: SortPayload = { field: 'id', order: 'ASC' };

/** Returns the columns by which the host can sort a list: our extension. */
export function sortableColumns(resource: string | undefined): readonly string[] {
  return session.can('sort') && resourceRow(resource) ? sortColumns(resource as ResourceName) : [];
}

/** Returns the order that a list has if none is requested; for a host that can sort, it is in the contract. */
export function ownOrder(resource: string): SortPayload {
  const own = session.can('sort') ? resourceRow(resource)?.order : undefined;
  return own ? { field: own[0], order: own[1] === 'asc' ? 'ASC' : 'DESC' } : UNKNOWN;
}

/** Returns whether an order is the list's own. */
export function isOwnOrder(resource: string, { field, order }: SortPayload): boolean {
  const own = ownOrder(resource);
  return field === UNKNOWN.field || (field === own.field && order === own.order);
}

/**
 * Returns a list's order as query parameters; empty if it is the list's own, or the host cannot sort by that column
 * (our extension).
 */
export function orderOf(resource: string, sort: SortPayload | undefined): object {
  if (!sort || !sortableColumns(resource).includes(sort.field)) return {};
  if (isOwnOrder(resource, sort)) return {};
  return { sort: sort.field, order: sort.order === 'ASC' ? 'asc' : 'desc' };
}
