import type { UserId } from '../../contract/ids.ts';
import { unlocked } from '../audit/details.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { unlock } from '../lockout/queries.ts';
import type { Change } from '../platform/actor.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { findUser } from './queries.ts';

const kindsOfPerson = [
  'account',
  'factor',
  'person',
  'numbers',
  'unknownNumbers',
  'numbersOfOffice',
  'unknownNumbersOfOffice',
  'lostSearch',
] as const;

/**
 * Ends the locks of another user, so that they can try passwords, codes, PINs and card numbers again. Refused if
 * nothing was locked.
 */
export async function unlockUser(
  tx: Tx,
  { id, by, now }: Change & { id: UserId },
): Promise<Refusal | undefined> {
  // Somebody who uses a session that was left open at a till must not be able to get more guesses.
  if (by.userId === id) return refuse('user-is-self');
  const user = await findUser(tx, id);
  if (!user) return refuse('not-found');
  if (!(await unlock(tx, kindsOfPerson, user.id, now))) return refuse('user-not-locked');
  const object = auditedUser(user);
  await recordAudit(tx, { by, now }, { action: 'account.unlocked', object, details: unlocked });
  return undefined;
}
