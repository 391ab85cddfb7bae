import type { SortPayload } from 'ra-core';
import type { CallContract } from '../../contract/calls/call.ts';
import type { ResourceContract, Verb } from '../../contract/calls/resource.ts';
import { type ResourceName, resourceRow, sortColumns } from '../../contract/resources.ts';
import { session } from '../session.ts';

/** Returns the contract's row of a resource. @throws {Error} if there is none. */
export function rowOf(resource: string): ResourceContract {
  const row = resourceRow(resource);
  if (!row) throw new Error(`the contract has no resource ${resource}`);
  return row;
}

/** Returns the call of a verb. @throws {Error} with the key of a message if the contract has none. */
export function callOf(resource: string, verb: Verb): CallContract {
  const call = rowOf(resource).calls[verb];
  if (!call) throw new Error('error.unsupported');
  return call;
}

/** Returns a list's order as query parameters; empty if the host cannot sort (our extension) by that column. */
export function orderOf(resource: string, sort: SortPayload | undefined): object {
  if (!sort || !session.can('sort') || !sortColumns(resource as ResourceName).includes(sort.field)) return {};
  return { sort: sort.field, order: sort.order === 'ASC' ? 'asc' : 'desc' };
}
