import { boncardCan } from '../../contract/boncardCan.ts';
import type { BoncardId } from '../../contract/ids.ts';
import { asGrosze, type Grosze } from '../../contract/money.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { fulfil } from '../requests/queries.ts';
import {
  auditCorrection,
  balanceRefusal,
  type Correction,
  cannotChange,
  limitRefusal,
  queueIfExpired,
  refuseAmount,
} from './cardChange.ts';
import { type BoncardRow, lockBoncard, postLedgerEntry } from './queries.ts';

interface Adjustment extends Correction {
  boncardId: BoncardId;
  /** Signed, in grosze. */
  amount: Grosze;
  limit: Grosze;
  /** The balance that the card should have before, in grosze. */
  expected?: Grosze | undefined;
}

/**
 * Adds a signed amount to the balance of a card that has been charged (requirements "Putting money right"). A used card
 * becomes active again; a card with nothing left becomes used.
 */
export async function adjustBoncard(
  tx: Tx,
  { boncardId, amount, limit, expected, ...correction }: Adjustment,
): Promise<BoncardRow | Refusal> {
  const card = await lockBoncard(tx, boncardId);
  if (!card) return refuse('not-found');
  if (card.status === 'pending') return refuse('boncard-not-charged');
  if (!boncardCan.adjust(card) || !card.cycle_id) return cannotChange(card);
  const changed = balanceRefusal(card, expected);
  if (changed) return changed;
  const size = asGrosze(Math.abs(amount));
  const aboveLimit = limitRefusal(size, limit);
  if (aboveLimit) return aboveLimit;
  if (card.balance + amount < 0) return refuseAmount('amount-below-zero', card.balance);
  const { by, now, reason } = correction;
  postLedgerEntry(tx, card, {
    cycle_id: card.cycle_id,
    kind: amount > 0 ? 'adjustmentUp' : 'adjustmentDown',
    amount: size,
    reason,
    user_id: by.userId,
    user_salon_id: by.salonId,
    created_at: now,
  });
  await queueIfExpired(tx, card, now);
  await fulfil(tx, boncardId, 'adjust', { userId: by.userId, now });
  return auditCorrection(tx, 'boncard.adjusted', { card, ...correction });
}
