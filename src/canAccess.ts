import type { Action } from '../contract/permissions.ts';
import { may } from '../contract/permissions.ts';
import { type ResourceName, resources } from '../contract/resources.ts';
import { session } from './session.ts';

/** What somebody wants to do with a resource: `list`, `edit`, `cancel` … */
export interface Access {
  resource: string;
  action: string;
}

/** Whether the signed-in person may; what cannot wait for the auth provider's promise asks here. */
export function canAccess({ resource, action }: Access): boolean {
  const row = resources[resource as ResourceName];
  const needed = (row?.access as Partial<Record<string, Action>> | undefined)?.[action];
  return needed !== undefined && may(session.role(), needed);
}
