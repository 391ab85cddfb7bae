import { type Role, roles, type UserStatus, wordOf } from '../../../contract/codes.ts';
import type { AnswerOf } from '../../callTypes.ts';

type WireUser = AnswerOf<'GET /api/users/:id'>['data'];

/** A user as the screens show them. Spec §7 promises the id only: a bare host may leave out the rest. */
export type UserRow = Pick<WireUser, 'id'> & Partial<WireUser>;

/** `Anna Nowak`, from whatever the host calls a name. */
export function nameOf(user: UserRow): string {
  const parts = [user.name ?? user.first_name, user.surname ?? user.last_name];
  return user.fullname || parts.filter(Boolean).join(' ') || user.email || String(user.id);
}

/** The role as a word; null for a user without one. */
export function roleOf({ role }: UserRow): Role | null {
  return wordOf(roles, role) ?? null;
}

export function statusOf({ status }: UserRow): UserStatus {
  return status === 'disabled' ? 'disabled' : 'active';
}

/** Whether the user has yet to set a first password; undefined where the host does not tell. */
export function awaitsActivation(user: UserRow): boolean | undefined {
  if (statusOf(user) === 'disabled') return false;
  return user.activated === undefined ? undefined : !user.activated;
}
