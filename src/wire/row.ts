import type { SortPayload } from 'ra-core';
import type { z } from 'zod/mini';
import { type EndpointName, sortColumns } from '../../contract/endpoints.ts';
import { type ResourceName, resources } from '../../contract/resources.ts';
import { session } from '../session.ts';

type Verb = 'list' | 'one' | 'create' | 'update' | 'delete';

interface Row {
  record: z.ZodMiniObject;
  /** The compiler fails here if a row names a call that does not exist. */
  calls: Partial<Record<Verb, EndpointName>>;
  form?: { shape: object };
}

const rows: Record<ResourceName, Row> = resources;

/** Returns the contract's row of a resource. @throws {Error} if there is none. */
export function rowOf(resource: string): Row {
  const row = rows[resource as ResourceName];
  if (!row) throw new Error(`the contract has no resource ${resource}`);
  return row;
}

/** Returns the call of a verb. @throws {Error} with the key of a message if the contract has none. */
export function callOf(resource: string, verb: Verb): EndpointName {
  const call = rowOf(resource).calls[verb];
  if (!call) throw new Error('error.unsupported');
  return call;
}

/** Returns a list's order as query parameters; empty if the host cannot sort (our extension) by that column. */
export function orderOf(resource: string, sort: SortPayload | undefined): object {
  if (!sort || !session.can('sort') || !sortColumns(resource as ResourceName).includes(sort.field)) return {};
  return { sort: sort.field, order: sort.order === 'ASC' ? 'asc' : 'desc' };
}
