import type { BoncardId } from '../../contract/ids.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { unlocked } from '../audit/details.ts';
import { auditedCard, hasEmployerDone, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { unlock } from '../lockout/queries.ts';
import type { Actor } from '../platform/actor.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { lockBoncard } from './queries.ts';

interface Unlocking {
  boncardId: BoncardId;
  by: Actor;
  isEmployer: boolean;
  now: Date;
}

/**
 * Lets a card's PIN be tried again, on the public page and at the counters. All employers together may do so once per
 * card and Warsaw day (requirements "Roles"): more would give more guesses to anyone standing next to them.
 */
export async function unlockBoncard(
  tx: Tx,
  { boncardId, by, isEmployer, now }: Unlocking,
): Promise<Refusal | undefined> {
  // Locks the card, so that two employers take turns.
  const card = await lockBoncard(tx, boncardId);
  if (!card) return refuse('not-found');
  const done = { action: 'boncard.unlocked', objectId: card.id, day: warsawDayOf(now) } as const;
  if (isEmployer && (await hasEmployerDone(tx, done))) return refuse('boncard-unlock-spent');
  if (!(await unlock(tx, ['card'], card.id, now))) return refuse('boncard-not-locked');
  await recordAudit(tx, { action: done.action, by, object: auditedCard(card), at: now, details: unlocked });
  return undefined;
}
