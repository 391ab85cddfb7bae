import type { Role } from './codes.ts';

/** Who makes a call: a role, or `none` for a user without one (wire "Rights"). */
export type Principal = Role | 'none';

/** `own`: only what belongs to the caller; the operation narrows it. */
export type Scope = 'all' | 'own' | 'nothing';

const everybody = { administrator: 'all', employer: 'all', none: 'all' } as const;
const staff = { administrator: 'all', employer: 'all', none: 'nothing' } as const;
const administrators = { administrator: 'all', employer: 'nothing', none: 'nothing' } as const;

/**
 * Role × action. The first three are audiences: a call without a right of its own names its audience. A right is of its
 * own where no audience has it, where several places name it, or where money moves. A call that needs no session has
 * `public` instead.
 */
export const permissions = {
  everybody,
  staff,
  administrators,
  'boncards.charge': staff,
  'boncards.purchase': staff,
  'boncards.read': administrators,
  'boncards.cancel': administrators,
  'boncards.unlock': staff,
  'boncards.block': staff,
  'boncards.unblock': administrators,
  'boncards.replace': administrators,
  'boncards.extend': administrators,
  'boncards.adjust': administrators,
  'transactions.read': { administrator: 'all', employer: 'own', none: 'nothing' },
  'transactions.reverse': { administrator: 'all', employer: 'own', none: 'nothing' },
  find: { administrator: 'all', employer: 'own', none: 'nothing' },
  'views.use': everybody,
  'sharedViews.write': administrators,
  'overview.read': { administrator: 'all', employer: 'own', none: 'nothing' },
  'books.read': administrators,
  'books.close': administrators,
  'users.read': { administrator: 'all', employer: 'own', none: 'own' },
  'users.write': administrators,
} as const satisfies Record<string, Record<Principal, Scope>>;

export type Action = keyof typeof permissions;

/** Returns which of an action's objects a principal may access. */
export function scopeOf(role: Role | null, action: Action): Scope {
  return permissions[action][role ?? 'none'];
}

export function may(role: Role | null, action: Action): boolean {
  return scopeOf(role, action) !== 'nothing';
}
