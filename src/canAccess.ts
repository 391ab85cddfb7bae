import { type Action, type Scope, scopeOf } from '../contract/permissions.ts';
import { type ResourceName, resources } from '../contract/resources.ts';
import { session } from './session.ts';

/** An action on a resource: `list`, `edit`, `cancel` … */
export interface Access {
  resource: string;
  action: string;
}

const rows: Partial<Record<string, (typeof resources)[ResourceName]>> = resources;

/**
 * Returns whether the host has the resource, and the signed-in user may do this: the auth provider's check, for callers
 * that cannot wait for a promise.
 */
export function canAccess(access: Access): boolean {
  return accessScope(access) !== 'nothing';
}

/** Returns on which records the signed-in user may do this; `nothing` also on a host without the resource. */
export function accessScope({ resource, action }: Access): Scope {
  const row = rows[resource];
  if (!row || ('capability' in row && !session.can(row.capability))) return 'nothing';
  const rights: Partial<Record<string, Action>> = row.access;
  const needed = rights[action];
  return needed === undefined ? 'nothing' : scopeOf(session.role(), needed);
}
