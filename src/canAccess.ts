import type { CallContract } from '../contract/calls/call.ts';
import { type CallName, type Calls, calls } from '../contract/calls.ts';
import type { Capability } from '../contract/capabilities.ts';
import { type Scope, scopeOf } from '../contract/permissions.ts';
import { resourceRow } from '../contract/resources.ts';
import { session } from './session.ts';
import { hasField } from './wire/hostFields.ts';

/** A verb of react-admin on a resource. */
export interface Access {
  resource: string;
  action: string;
}

/** The verbs of react-admin, and the calls of the contract that they stand for. */
const verbs = { list: 'list', show: 'one', create: 'create', edit: 'update', delete: 'delete' } as const;

/**
 * Returns whether the host has the resource and the signed-in user may do this. The auth provider uses it, and so
 * do callers that can't wait for a promise.
 */
export function canAccess({ resource, action }: Access): boolean {
  const row = resourceRow(resource);
  const call = row?.calls[verbs[action as keyof typeof verbs]];
  // Checks the capability of the resource, not of the call: a view may work without a call that the host lacks.
  return call !== undefined && scopeIn({ ...call, capability: row?.capability }) !== 'nothing';
}

/** Returns whether the host has a call and the signed-in user may make it. */
export function isOffered(name: CallName): boolean {
  return offeredScope(name) !== 'nothing';
}

type PartOf<Call> = Call extends { parts: infer Parts }
  ? Extract<Parts[keyof Parts], readonly string[]>[number]
  : never;

/** Returns whether the host knows a field or parameter of a call that the base calls lack. */
export function isTaken<Name extends CallName>(name: Name, field: PartOf<Calls[Name]>): boolean {
  return hasField(calls[name], field);
}

/** Returns for which records the signed-in user may make a call; `nothing` also if the host lacks the call. */
export function offeredScope(name: CallName): Scope {
  return scopeIn(calls[name]);
}

function scopeIn({
  access,
  capability,
}: Pick<CallContract, 'access'> & { capability?: string | undefined }): Scope {
  if (capability !== undefined && !session.can(capability as Capability)) return 'nothing';
  return access === 'public' ? 'all' : scopeOf(session.role(), access);
}
