import type { z } from 'zod';
import type { Role } from '../../contract/codes.ts';
import type { UserId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import { fullName, type userInput } from '../../contract/user.ts';
import type { Db } from '../db/client.ts';
import type { Database } from '../db/schema.ts';
import type { Actor, Change } from '../platform/actor.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { isConfirmed } from '../platform/session.ts';
import { findSalon } from '../salons/queries.ts';
import { findUserByEmail, hasReadyAdministrator } from './queries.ts';

/** An administrator's change of a user; mails that it causes are in the administrator's language. */
export interface UserChange extends Change<Actor & { userId: UserId }> {
  id: UserId;
  /** When the administrator last gave their password. */
  confirmedAt: Date;
  language: Language;
}

export type UserInput = z.output<typeof userInput>;

/**
 * Returns why a user cannot have this address or salon (requirements "Users"); `id` is the user who is changed and may
 * have the address already.
 */
export async function inputRefusals(
  db: Db,
  { email, salon_id }: Partial<UserInput>,
  id?: UserId,
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  const holder = email === undefined ? undefined : await findUserByEmail(db, email);
  if (holder && holder.id !== id) {
    // How to free it: if that account was reactivated and renamed instead, the former password would open it.
    if (holder.status === 'disabled')
      refusals.push(refuse('email-of-deactivated', { field: 'email', args: { name: fullName(holder) } }));
    else refusals.push(refuse('email-taken', { field: 'email' }));
  }
  if (salon_id !== undefined && !(await findSalon(db, salon_id)))
    refusals.push(refuse('salon-unknown', { field: 'salon_id' }));
  return refusals;
}

/**
 * Returns why a user may not be deactivated or lose their role (requirements "Roles"): administrators may not do this
 * to themselves, and not if nobody else could then sign in as administrator.
 */
export async function administratorRefusal(
  db: Db,
  user: Pick<Database['users'], 'id' | 'role'>,
  by: { userId: UserId },
): Promise<Refusal | undefined> {
  if (user.id === by.userId) return refuse('user-is-self');
  if (user.role !== 'administrator' || (await hasReadyAdministrator(db, { except: user.id })))
    return undefined;
  return refuse('administrator-is-last');
}

/**
 * Returns a refusal if the administrator must give their password again first: because the change creates an
 * administrator (`before` is undefined), reactivates one, or changes an administrator's e-mail address or role.
 * Otherwise a session that was left open or stolen would be enough to take over the chain.
 */
export function confirmationRefusal(
  before: { email: string; role: Role | null } | undefined,
  after: { email: string; role: Role | null },
  { confirmedAt, now }: Pick<UserChange, 'confirmedAt' | 'now'>,
): Refusal | undefined {
  const isChanged = before?.email !== after.email || before.role !== after.role;
  const isAboutAdministrator = before?.role === 'administrator' || after.role === 'administrator';
  return isChanged && isAboutAdministrator && !isConfirmed(confirmedAt, now)
    ? refuse('confirm-first')
    : undefined;
}
