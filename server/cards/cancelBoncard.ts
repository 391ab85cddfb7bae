import { boncardCan } from '../../contract/boncardCan.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../platform/actor.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';
import { auditCorrection } from './cardChange.ts';
import { type BoncardRow, insertLedgerEntry, lockBoncard, updateBoncard } from './queries.ts';

interface Cancellation {
  boncardId: BoncardId;
  reason: string;
  user: Session['user'];
  address: Actor['address'];
  now: Date;
}

/**
 * Cancels a card for good; its remaining balance leaves the books in one ledger entry (requirements "Card
 * administration").
 */
export async function cancelBoncard(tx: Tx, cancellation: Cancellation): Promise<BoncardRow | Refusal> {
  const { boncardId, reason, user, address, now } = cancellation;
  const card = await lockBoncard(tx, boncardId);
  if (!card) return refuse('not-found');
  if (!boncardCan.cancel(card)) return refuse('boncard-canceled');
  const totals =
    card.balance > 0 &&
    card.cycle_id &&
    insertLedgerEntry(tx, card, {
      cycle_id: card.cycle_id,
      kind: 'cancellation',
      amount: card.balance,
      user_id: user.id,
      user_salon_id: user.salonId,
      created_at: now,
    });
  await updateBoncard(tx, boncardId, {
    ...totals,
    status: 'canceled',
    canceled_by: user.id,
    canceled_at: now,
    canceled_reason: reason,
    moderated_by: user.id,
    moderated_at: now,
  });
  return auditCorrection(tx, 'boncard.canceled', { card, reason, user, address, now });
}
