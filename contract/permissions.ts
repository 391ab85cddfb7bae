import type { Role } from './codes.ts';

/** The kind of caller: a role, or `none` for a user without one (wire "Rights"). */
export type Principal = Role | 'none';

/** `own`: only what belongs to the caller; the operation applies that limit. */
export type Scope = 'all' | 'own' | 'nothing';

const everybody = { administrator: 'all', employer: 'all', none: 'all' } as const;
const staff = { administrator: 'all', employer: 'all', none: 'nothing' } as const;
const administrators = { administrator: 'all', employer: 'nothing', none: 'nothing' } as const;
/** For an employer, `own` means what was booked in their salon or by themselves. */
const ownSalon = { administrator: 'all', employer: 'own', none: 'nothing' } as const;
const ownRecord = { administrator: 'all', employer: 'own', none: 'own' } as const;

/**
 * The permission table: which principal may do which action, in which scope. The first five are audiences: a call
 * without a right of its own names the audience instead. An action has its own right where more than one call or screen
 * checks it. A call that needs no session has `public` instead.
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
  /** For an employer, `own` means the requests that they made. */
  'requests.read': ownSalon,
  'users.write': administrators,
  'sharedViews.write': administrators,
} as const satisfies Record<string, Record<Principal, Scope>>;

export type Action = keyof typeof permissions;

/** Returns which objects of an action a principal with this role may access. */
export function scopeOf(role: Role | null, action: Action): Scope {
  return permissions[action][role ?? 'none'];
}

export function may(role: Role | null, action: Action): boolean {
  return scopeOf(role, action) !== 'nothing';
}
