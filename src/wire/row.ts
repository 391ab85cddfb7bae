import type { SortPayload } from 'ra-core';
import type { z } from 'zod';
import { type EndpointName, sortColumns } from '../../contract/endpoints.ts';
import { type ResourceName, resources } from '../../contract/resources.ts';
import { session } from '../session.ts';

type Verb = 'list' | 'one' | 'create' | 'update' | 'delete';

interface Row {
  record: z.ZodObject;
  /** The compiler fails here where a row of the contract names a call that does not exist. */
  calls: Partial<Record<Verb, EndpointName>>;
  form?: { shape: object };
  aliases?: Record<string, readonly string[]>;
}

const rows: Record<ResourceName, Row> = resources;

/** Returns the contract's row of a resource that react-admin knows by name only. */
export function rowOf(resource: string): Row {
  const row = rows[resource as ResourceName];
  if (!row) throw new Error(`the contract has no resource ${resource}`);
  return row;
}

/** Returns the call of a verb. @throws what a person can read, where the contract has none. */
export function callOf(resource: string, verb: Verb): EndpointName {
  const call = rowOf(resource).calls[verb];
  if (!call) throw new Error('error.unsupported');
  return call;
}

/** Returns a list's order as a query, where the host sorts (our extension) and by columns that it knows. */
export function orderOf(resource: string, sort: SortPayload | undefined): object {
  if (!sort || !session.can('sort') || !sortColumns(resource as ResourceName).includes(sort.field)) return {};
  return { sort: sort.field, order: sort.order === 'ASC' ? 'asc' : 'desc' };
}
