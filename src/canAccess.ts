import type { Action } from '../contract/permissions.ts';
import { may } from '../contract/permissions.ts';
import { type ResourceName, resources } from '../contract/resources.ts';
import { session } from './session.ts';

/** An action on a resource: `list`, `edit`, `cancel` … */
export interface Access {
  resource: string;
  action: string;
}

/** Returns whether the signed-in user may do this: the auth provider's check, for callers that cannot wait for a promise. */
export function canAccess({ resource, action }: Access): boolean {
  const row = resources[resource as ResourceName];
  const needed = (row?.access as Partial<Record<string, Action>> | undefined)?.[action];
  return needed !== undefined && may(session.role(), needed);
}
