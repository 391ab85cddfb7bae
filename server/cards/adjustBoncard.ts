import type { adjustInput } from '../../contract/boncard.ts';
import { boncardCan } from '../../contract/boncardCan.ts';
import { asGrosze, type Grosze } from '../../contract/money.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { fulfil } from '../requests/queries.ts';
import {
  auditCorrection,
  balanceRefusal,
  type CardCorrection,
  cannotChange,
  limitRefusal,
  queueIfExpired,
  refuseAmount,
} from './cardChange.ts';
import { type BoncardRow, lockBoncard, postLedgerEntry } from './queries.ts';

/**
 * Adds a signed amount to the balance of a card that has been charged (requirements "Putting money right"). A used card
 * becomes active again; a card with nothing left becomes used.
 */
export async function adjustBoncard(
  tx: Tx,
  { id, input: { amount, balance: expected, reason }, by, now }: CardCorrection<typeof adjustInput>,
  limit: Grosze,
): Promise<BoncardRow | Refusal> {
  const card = await lockBoncard(tx, id);
  if (!card) return refuse('not-found');
  if (card.status === 'pending') return refuse('boncard-not-charged');
  if (!boncardCan.adjust(card) || !card.cycle_id) return cannotChange(card);
  const changed = balanceRefusal(card, expected);
  if (changed) return changed;
  const size = asGrosze(Math.abs(amount));
  const aboveLimit = limitRefusal(size, limit);
  if (aboveLimit) return aboveLimit;
  if (card.balance + amount < 0) return refuseAmount('amount-below-zero', card.balance);
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
  await fulfil(tx, id, 'adjust', { userId: by.userId, now });
  return auditCorrection(tx, 'boncard.adjusted', { card, reason, by, now });
}
