import { recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { deleteLinks, deleteSessionsOf } from '../session/queries.ts';
import { administratorRefusal } from './administratorRefusal.ts';
import { auditedUser } from './present.ts';
import { getUser, lockUser, setStatus, type UserRow } from './queries.ts';
import type { UserChange } from './userChange.ts';

/** Deactivates a user; their sessions and one-use links end with it (requirements "Users"). */
export async function deactivateUser(
  tx: Tx,
  { id, by, now }: Pick<UserChange, 'id' | 'by' | 'now'>,
): Promise<UserRow | Refusal> {
  const user = await lockUser(tx, id);
  if (!user) return refuse('not-found');
  if (user.status === 'disabled') return refuse('user-already-disabled');
  const refusal = await administratorRefusal(tx, user, by);
  if (refusal) return refusal;
  await setStatus(tx, id, 'disabled');
  await deleteSessionsOf(tx, id);
  await deleteLinks(tx, id);
  await recordAudit(tx, { action: 'user.deactivated', by, object: auditedUser(user), at: now });
  return getUser(tx, id);
}
