import type { CallContract } from '../../contract/calls/call.ts';
import type { ResourceContract, Verb } from '../../contract/calls/resource.ts';
import { resourceRow } from '../../contract/resources.ts';

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
