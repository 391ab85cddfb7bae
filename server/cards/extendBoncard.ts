import { boncardCan } from '../../contract/boncardCan.ts';
import type { BoncardId } from '../../contract/ids.ts';
import { asGrosze } from '../../contract/money.ts';
import { addMonths, formatDay, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { auditCorrection, type Correction, cannotChange } from './cardChange.ts';
import { extendCycle, getCycle, isWrittenOff, setWrittenOff, sumCycle } from './correctionQueries.ts';
import { type BoncardRow, type LockedBoncard, lockBoncard, postLedgerEntry } from './queries.ts';

/** No card is valid for longer from today: a guard against a mistyped year. */
const MAX_MONTHS = 120;

interface Extension extends Correction {
  boncardId: BoncardId;
  validUntil: WarsawDay;
}

/**
 * Gives a card a later last day, an expired card too; what was written off because it had expired comes back
 * (requirements "Putting money right").
 */
export async function extendBoncard(
  tx: Tx,
  { boncardId, validUntil, ...correction }: Extension,
): Promise<BoncardRow | Refusal> {
  const card = await lockBoncard(tx, boncardId);
  if (!card) return refuse('not-found');
  const cycle = card.cycle_id ? await getCycle(tx, card.cycle_id) : undefined;
  const wasWrittenOff = cycle?.written_off_at != null;
  const state = { ...card, isWrittenOff: wasWrittenOff };
  if (!cycle || !boncardCan.extend(state)) return cannotExtend(tx, card);
  const { user, now, reason } = correction;
  const refusal = validityRefusal(validUntil, { before: cycle.valid_until, today: warsawDayOf(now) });
  if (refusal) return refusal;

  await extendCycle(tx, cycle, { validUntil, reason, userId: user.id, now });
  if (wasWrittenOff) {
    const sum = await sumCycle(tx, cycle.id);
    await setWrittenOff(tx, cycle.id, null);
    await postLedgerEntry(tx, card, {
      cycle_id: cycle.id,
      kind: 'reinstatement',
      amount: asGrosze(sum('breakage') - sum('reinstatement')),
      reason,
      user_id: user.id,
      user_salon_id: user.salonId,
      created_at: now,
    });
  }
  return auditCorrection(tx, 'boncard.extended', {
    card: { ...card, valid_until: cycle.valid_until },
    ...correction,
  });
}

/** Returns why a day may not be a card's last one; undefined if it may. */
function validityRefusal(
  validUntil: WarsawDay,
  { before, today }: { before: WarsawDay; today: WarsawDay },
): Refusal | undefined {
  const field = 'valid_until';
  const last = addMonths(today, MAX_MONTHS);
  if (validUntil < today) return refuse('validity-past', { field });
  if (validUntil <= before) return refuse('validity-not-later', { field, args: { day: formatDay(before) } });
  if (validUntil > last) return refuse('validity-too-long', { field, args: { day: formatDay(last) } });
  return undefined;
}

/** A balance that was written off can come back until the card is charged again. */
async function cannotExtend(tx: Tx, card: LockedBoncard): Promise<Refusal> {
  const isLate = card.status === 'used' && (await isWrittenOff(tx, card.id));
  return isLate ? refuse('cycle-closed') : cannotChange(tx, card);
}
