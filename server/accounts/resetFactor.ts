import type { UserId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { unlock } from '../lockout/queries.ts';
import { addMail } from '../mail/queries.ts';
import type { Change } from '../platform/actor.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { isConfirmed } from '../platform/session.ts';
import { deleteFactor } from './factorQueries.ts';
import { deletePasskeysOf } from './passkeyQueries.ts';
import { deleteSessionsOf, getUser, lockUser, type UserRow } from './queries.ts';
import { factorRemoved } from './userFacts.ts';
import type { UserChange } from './userRefusals.ts';

/**
 * Removes the second factor of another person, who has lost it (requirements "Second factor"). Returns the user, or why
 * it is refused.
 */
export async function resetFactorOfOther(
  tx: Tx,
  { id, by, confirmedAt, language, now }: UserChange,
): Promise<UserRow | Refusal> {
  if (by.userId === id) return refuse('user-is-self');
  if (!isConfirmed(confirmedAt, now)) return refuse('confirm-first');
  return resetFactor(tx, { id, by, language, now });
}

/**
 * Removes somebody's second factor and passkeys, ends their sessions and notifies them by mail. Returns the user, or
 * why it is refused.
 */
export async function resetFactor(
  tx: Tx,
  { id, by, language, now }: Change & { id: UserId; language: Language },
  mail: 'factorReset' | 'factorLost' = 'factorReset',
): Promise<UserRow | Refusal> {
  const user = await lockUser(tx, id);
  if (!user) return refuse('not-found');
  const [hadApp, hadPasskeys] = [await deleteFactor(tx, id), await deletePasskeysOf(tx, id)];
  if (!hadApp && !hadPasskeys) return refuse('factor-missing');
  await unlock(tx, ['factor'], id, now);
  await deleteSessionsOf(tx, id);
  await addMail(tx, { kind: mail, email: user.email, language });
  const object = auditedUser(user);
  await recordAudit(tx, { by, now }, { action: 'user.factor-reset', object, details: factorRemoved });
  return getUser(tx, id);
}
