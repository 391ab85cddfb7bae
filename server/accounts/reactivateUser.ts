import { differences } from '../audit/details.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { deleteResetMailsOf, getUser, lockUser, setStatus, type UserRow } from './queries.ts';
import { confirmationRefusal, type UserChange } from './userRefusals.ts';

/** Lets a deactivated user sign in again with the password that they had. */
export async function reactivateUser(
  tx: Tx,
  { id, by, confirmedAt, now }: Omit<UserChange, 'language'>,
): Promise<UserRow | Refusal> {
  const user = await lockUser(tx, id);
  if (!user) return refuse('not-found');
  if (user.status === 'active') return refuse('user-not-disabled');
  const unconfirmed = confirmationRefusal(undefined, user, { confirmedAt, now });
  if (unconfirmed) return unconfirmed;
  await setStatus(tx, id, 'active');
  // What was requested meanwhile was not sent.
  await deleteResetMailsOf(tx, id);
  const details = differences({ status: user.status }, { status: 'active' });
  await recordAudit(tx, { by, now }, { action: 'user.reactivated', object: auditedUser(user), details });
  return getUser(tx, id);
}
