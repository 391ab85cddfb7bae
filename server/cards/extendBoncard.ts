import type { extendInput } from '../../contract/boncard.ts';
import { boncardCan } from '../../contract/boncardCan.ts';
import type { Reason } from '../../contract/refusals.ts';
import { type ValidityProblem, validityProblem } from '../../contract/validity.ts';
import { formatDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { fulfil } from '../requests/queries.ts';
import { auditCorrection, type CardCorrection, cannotChange } from './cardChange.ts';
import { extendCycle, getCycle, isWrittenOff, setWrittenOff } from './correctionQueries.ts';
import { type BoncardRow, type LockedBoncard, lockBoncard, updateBoncard } from './queries.ts';
import { reinstateBalance } from './reinstateBalance.ts';

/**
 * Gives a card a later last day, even if it has expired; a balance that was written off because it had expired comes
 * back (requirements "Putting money right").
 */
export async function extendBoncard(
  tx: Tx,
  {
    id,
    input: { valid_until: validUntil, before: expected, reason },
    by,
    now,
  }: CardCorrection<typeof extendInput>,
): Promise<BoncardRow | Refusal> {
  const card = await lockBoncard(tx, id);
  if (!card) return refuse('not-found');
  const cycle = card.cycle_id ? await getCycle(tx, card.cycle_id) : undefined;
  const { written_off_amount: writtenOff } = card;
  if (!cycle || !boncardCan.extend(card)) return cannotExtend(tx, card);
  if (expected !== undefined && expected !== cycle.valid_until)
    return refuse('validity-changed', { args: { day: formatDay(cycle.valid_until) } });
  const problem = validityProblem(validUntil, { before: cycle.valid_until, today: warsawDayOf(now) });
  if (problem) return refuse(refusals[problem.message], { field: 'valid_until', args: problem.args });

  await extendCycle(tx, cycle, { validUntil, reason, userId: by.userId, now });
  await updateBoncard(tx, id, { moderated_by: by.userId, moderated_at: now });
  if (writtenOff !== null) {
    await setWrittenOff(tx, cycle.id, null);
    reinstateBalance(tx, card, { cycleId: cycle.id, amount: writtenOff, reason, by, now });
  }
  await fulfil(tx, id, 'extend', { userId: by.userId, now });
  const before = { ...card, valid_until: cycle.valid_until };
  return auditCorrection(tx, 'boncard.extended', { card: before, reason, by, now });
}

const refusals = {
  validityPast: 'validity-past',
  validityNotLater: 'validity-not-later',
  validityTooLong: 'validity-too-long',
} as const satisfies Record<ValidityProblem['message'], Reason>;

/**
 * Returns why a card cannot be extended. A balance that was written off can be restored until the card is charged
 * again.
 */
export async function cannotExtend(tx: Tx, card: LockedBoncard): Promise<Refusal> {
  const isLate = card.status === 'used' && (await isWrittenOff(tx, card.id));
  return isLate ? refuse('cycle-closed') : cannotChange(card);
}
