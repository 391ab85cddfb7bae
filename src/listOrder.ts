import type { SortPayload } from 'ra-core';
import { session } from './session.ts';

interface ListOrder<Column extends string> {
  sort?: Column;
  order?: 'asc' | 'desc';
}

/** A list's order as a query; an extra of the host. react-admin calls the lack of an order `id`. */
export function orderOf<Column extends string>(sort: SortPayload | undefined): ListOrder<Column> {
  if (!sort || sort.field === 'id' || !session.can('sort')) return {};
  // react-admin knows a column as any text; only columns of the contract can be sorted by.
  return { sort: sort.field as Column, order: sort.order === 'ASC' ? 'asc' : 'desc' };
}
