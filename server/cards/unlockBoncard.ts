import type { Role } from '../../contract/codes.ts';
import type { BoncardId, UserId } from '../../contract/ids.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { unlocked } from '../audit/details.ts';
import { auditedCard, listDone, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { endLocks, findPinLock } from '../lockout/queries.ts';
import { QUIET_MS } from '../lockout/rules.ts';
import type { Actor, Change } from '../platform/actor.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { fulfil } from '../requests/queries.ts';
import { lockBoncard } from './queries.ts';

/**
 * How often people may unlock one card: each time, the person who unlocks it or has it unlocked gets five more guesses.
 */
const MAX_UNLOCKS = { ofEmployersADay: 1, aDay: 3, in30Days: 5 };

/** Who unlocks a card: the operator has neither user id nor role, and may unlock as often as needed. */
type Unlocker = Actor & { userId: UserId | null; role?: Role | null };

/**
 * Ends the locks of a card's PIN, on the public page and at the counters. All employers together may do so once per
 * card and Warsaw day; all staff together three times a day and five times in 30 days (requirements "Roles",
 * "Guessing"). The next lock is as long as it would have been anyway.
 */
export async function unlockBoncard(
  tx: Tx,
  { id, by, now }: Change<Unlocker> & { id: BoncardId },
): Promise<Refusal | undefined> {
  // Locks the card, so that only one unlocking is handled at a time.
  const card = await lockBoncard(tx, id);
  if (!card) return refuse('not-found');
  // Before the limits: a call that is repeated after a lost answer has nothing left to do.
  if (!(await findPinLock(tx, card.id, now))) return refuse('boncard-not-locked');
  const action = 'boncard.unlocked';
  const isEmployer = by.role === 'employer';
  const refusal = by.userId && (await spentRefusal(tx, { objectId: card.id, action, isEmployer, now }));
  if (refusal) return refusal;
  await endLocks(tx, 'card', card.id, now);
  await fulfil(tx, card.id, 'unlock', { userId: by.userId, now });
  await recordAudit(tx, { by, now }, { action, object: auditedCard(card), details: unlocked });
  return undefined;
}

async function spentRefusal(
  tx: Tx,
  {
    isEmployer,
    now,
    ...deed
  }: { objectId: BoncardId; action: 'boncard.unlocked'; isEmployer: boolean; now: Date },
): Promise<Refusal | undefined> {
  const lately = await listDone(tx, { ...deed, within: { ms: QUIET_MS, now } });
  const today = lately.filter(({ at }) => warsawDayOf(at) === warsawDayOf(now));
  // First the limit that tomorrow doesn't end.
  if (lately.length >= MAX_UNLOCKS.in30Days) return refuse('boncard-unlocked-often');
  if (today.length >= MAX_UNLOCKS.aDay) return refuse('boncard-unlocked-today');
  const ofEmployers = today.filter(({ user_role }) => user_role === 'employer');
  const isSpent = isEmployer && ofEmployers.length >= MAX_UNLOCKS.ofEmployersADay;
  return isSpent ? refuse('boncard-unlock-spent') : undefined;
}
