import type { Capability } from '../contract/capabilities.ts';
import { may } from '../contract/permissions.ts';
import { type ResourceContract, resources } from '../contract/resources.ts';
import { session } from './session.ts';

/** An action on a resource: `list`, `edit`, `cancel` … */
export interface Access {
  resource: string;
  action: string;
}

const rows: Partial<Record<string, ResourceContract>> = resources;

/**
 * Returns whether the host has the resource, and the signed-in user may do this: the auth provider's check, for callers
 * that cannot wait for a promise.
 */
export function canAccess({ resource, action }: Access): boolean {
  const { access, capability } = rows[resource] ?? {};
  const needed = access?.[action];
  const isOffered = !capability || session.can(capability as Capability);
  return isOffered && needed !== undefined && may(session.role(), needed);
}
