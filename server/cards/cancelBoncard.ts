import type { cancelInput } from '../../contract/boncard.ts';
import { boncardCan } from '../../contract/boncardCan.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { declineAll } from '../requests/queries.ts';
import { queueEvent } from '../webhooks/queries.ts';
import { auditCorrection, balanceRefusal, type CardCorrection } from './cardChange.ts';
import { type BoncardRow, insertLedgerEntry, lockBoncard, updateBoncard } from './queries.ts';

/**
 * Cancels a card for good; one ledger entry takes its remaining balance out of the books (requirements "Card
 * administration"). It is refused if that is not the `expected` one, in grosze.
 */
export async function cancelBoncard(
  tx: Tx,
  { id, input: { canceled_reason: reason, balance: expected }, by, now }: CardCorrection<typeof cancelInput>,
): Promise<BoncardRow | Refusal> {
  const card = await lockBoncard(tx, id);
  if (!card) return refuse('not-found');
  if (!boncardCan.cancel(card)) return refuse('boncard-canceled');
  const refusal = balanceRefusal(card, expected);
  if (refusal) return refusal;
  const totals =
    card.balance > 0 &&
    card.cycle_id &&
    insertLedgerEntry(tx, card, {
      cycle_id: card.cycle_id,
      kind: 'cancellation',
      amount: card.balance,
      user_id: by.userId,
      user_salon_id: by.salonId,
      created_at: now,
    });
  await updateBoncard(tx, id, {
    ...totals,
    status: 'canceled',
    canceled_by: by.userId,
    canceled_at: now,
    canceled_reason: reason,
    moderated_by: by.userId,
    moderated_at: now,
  });
  await declineAll(tx, id, { reason, userId: by.userId, now });
  await queueEvent(tx, { event: 'boncard.canceled', data: { boncard_id: id }, now });
  return auditCorrection(tx, 'boncard.canceled', { card, reason, by, now });
}
