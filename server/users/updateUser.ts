import { recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { addMail } from '../mail/queries.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { deleteLinks } from '../session/queries.ts';
import { administratorRefusal } from './administratorRefusal.ts';
import { inputRefusal, type UserInput } from './inputRefusal.ts';
import { auditedUser } from './present.ts';
import { changeUser, getUser, lockUser, takeTurnOnUsers, type UserRow } from './queries.ts';
import type { UserChange } from './userChange.ts';

/**
 * Changes a user (spec §7). Links that went to an earlier address are dead; who has not activated the account gets a
 * new one at the new address.
 */
export async function updateUser(
  tx: Tx,
  { id, input, by, language, now }: UserChange & { input: UserInput },
): Promise<UserRow | Refusal> {
  await takeTurnOnUsers(tx);
  const user = await lockUser(tx, id);
  if (!user) return refuse('not-found');
  const refusal = await inputRefusal(tx, input, id);
  if (refusal) return refusal;
  if (user.role === 'administrator' && input.role !== 'administrator') {
    const demotion = await administratorRefusal(tx, user, by);
    if (demotion) return { ...demotion, field: 'role' };
  }
  await changeUser(tx, id, input);
  if (input.email !== user.email) {
    await deleteLinks(tx, id);
    const isWaiting = user.status === 'active' && user.password_hash === null;
    if (isWaiting) await addMail(tx, { kind: 'activation', email: input.email, language });
  }
  await recordAudit(tx, { action: 'user.changed', by, object: auditedUser({ id, ...input }), at: now });
  return getUser(tx, id);
}
