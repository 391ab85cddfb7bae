import type { Role } from './codes.ts';

/** Who makes a call: a role, or `none` for a user without one (wire "Rights"). */
export type Principal = Role | 'none';

/** `own`: only what belongs to the caller; the operation narrows it. */
export type Scope = 'all' | 'own' | 'nothing';

const everybody = { administrator: 'all', employer: 'all', none: 'all' } as const;
const staff = { administrator: 'all', employer: 'all', none: 'nothing' } as const;
const administrators = { administrator: 'all', employer: 'nothing', none: 'nothing' } as const;
/** An employer's own is what their salon or they themselves booked. */
const ownSalon = { administrator: 'all', employer: 'own', none: 'nothing' } as const;
const ownRecord = { administrator: 'all', employer: 'own', none: 'own' } as const;

/**
 * Role × action. The first five are audiences: a call without a right of its own names its audience. A right is of its
 * own where more than one call or screen asks for it. A call that needs no session has `public` instead.
 */
export const permissions = {
  everybody,
  staff,
  administrators,
  ownSalon,
  ownRecord,
  'boncards.read': administrators,
  'transactions.read': ownSalon,
  'books.read': administrators,
  /** An employer's own are those that they made. */
  'requests.read': ownSalon,
  'users.write': administrators,
  'sharedViews.write': administrators,
} as const satisfies Record<string, Record<Principal, Scope>>;

export type Action = keyof typeof permissions;

/** Returns which of an action's objects a principal may access. */
export function scopeOf(role: Role | null, action: Action): Scope {
  return permissions[action][role ?? 'none'];
}

export function may(role: Role | null, action: Action): boolean {
  return scopeOf(role, action) !== 'nothing';
}
