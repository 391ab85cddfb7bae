import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { addMail } from '../mail/queries.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { getUser, lockUser, type UserRow } from './queries.ts';
import type { UserChange } from './userRefusals.ts';

/** Sends the activation mail again (requirements "Activation"). Earlier links stay valid. */
export async function resendActivation(
  tx: Tx,
  { id, by, language, now }: Omit<UserChange, 'confirmedAt'>,
): Promise<UserRow | Refusal> {
  const user = await lockUser(tx, id);
  if (!user) return refuse('not-found');
  if (user.status === 'disabled') return refuse('user-already-disabled');
  if (user.password_hash !== null) return refuse('user-already-activated');
  await addMail(tx, { kind: 'activationAgain', email: user.email, language });
  await recordAudit(tx, { by, now }, { action: 'user.activation-sent', object: auditedUser(user) });
  return getUser(tx, id);
}
