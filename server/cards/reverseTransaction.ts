import { boncardCan } from '../../contract/boncardCan.ts';
import { isReversal, reversalOf } from '../../contract/codes.ts';
import type { SalonId, TransactionId } from '../../contract/ids.ts';
import type { Grosze } from '../../contract/money.ts';
import type { Scope } from '../../contract/permissions.ts';
import { isInTimeToReverse } from '../../contract/reversal.ts';
import type { Tx } from '../db/client.ts';
import type { Caller } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { queueEvent } from '../webhooks/queries.ts';
import {
  auditCorrection,
  type Booked,
  type Correction,
  cannotChange,
  queueIfExpired,
  refuseAmount,
} from './cardChange.ts';
import {
  findEntry,
  findPreviousCycle,
  hasOtherNet,
  type LedgerEntryRow,
  returnToCycle,
  sumReversals,
} from './correctionQueries.ts';
import {
  insertLedgerEntry,
  type LockedBoncard,
  lockBoncard,
  postLedgerEntry,
  updateBoncard,
} from './queries.ts';

interface Reversal extends Correction<Caller> {
  id: TransactionId;
  /** The amount to reverse; if missing, everything that is left of the original. */
  amount?: Grosze | undefined;
  /**
   * In the scope `own`, users may reverse what they or their salon booked on this Warsaw day, and API keys what they or
   * their salon booked within 24 hours.
   */
  scope: Scope;
}

/**
 * Undoes a purchase in whole or in part (grosze), or a whole charge. The reversal belongs to the original's salon and
 * to the day on which it is made (requirements "Putting money right").
 */
export async function reverseTransaction(tx: Tx, reversal: Reversal): Promise<Booked | Refusal> {
  const original = await findTransaction(tx, reversal);
  if (isRefusal(original)) return original;
  const card = await lockBoncard(tx, original.boncard_id);
  if (!card) throw new Error(`there is no card of entry ${original.id}`);
  const left = await leftOf(tx, original, card);
  if (isRefusal(left)) return left;
  return original.kind === 'charge'
    ? reverseCharge(tx, card, original, reversal)
    : reversePurchase(tx, card, { original, left }, reversal);
}

type Original = LedgerEntryRow & { kind: 'charge' | 'purchase'; salon_id: SalonId };

/** Returns the transaction that a user may reverse, or why they may not. */
async function findTransaction(tx: Tx, { id, scope, by, now }: Reversal) {
  const entry = await findEntry(tx, id);
  if (!entry?.salon_id) return refuse('not-found');
  const isOwn = entry.user_id === by.userId || entry.salon_id === by.salonId;
  if (scope !== 'all' && !isOwn) return refuse('transaction-foreign');
  if (isReversal(entry.kind)) return refuse('transaction-is-reversal');
  if (!isInTimeToReverse(by.rights ? 'key' : scope, entry.created_at, now))
    return refuse(by.rights ? 'transaction-too-old' : 'transaction-of-another-day');
  return entry as Original;
}

/** Returns how much of a transaction is left to reverse, which is above zero, or why none of it may be reversed. */
async function leftOf(tx: Tx, original: Original, card: LockedBoncard): Promise<Grosze | Refusal> {
  if (!boncardCan.reverse(card)) return cannotChange(card);
  const left = (original.amount - (await sumReversals(tx, original.id))) as Grosze;
  if (left === 0) return refuse('transaction-reversed');
  return card.cycle_id === original.cycle_id ? left : refuse('cycle-closed');
}

async function reversePurchase(
  tx: Tx,
  card: LockedBoncard,
  { original, left }: { original: Original; left: Grosze },
  { amount = left, ...correction }: Reversal,
): Promise<Booked | Refusal> {
  if (amount > left) return refuseAmount('amount-above-reversible', left);
  const id = newId<TransactionId>();
  const { balance } = postLedgerEntry(tx, card, { ...reversalEntry(original, correction), id, amount });
  await queueReversal(tx, original, { id, now: correction.now });
  await queueIfExpired(tx, card, correction.now);
  return {
    card: await auditCorrection(tx, 'boncard.reversed', { card, ...correction }),
    transaction: { id, amount, balance },
  };
}

/** Returns the card to its state before the charge: pending, or used with its earlier cycle. */
async function reverseCharge(
  tx: Tx,
  card: LockedBoncard,
  original: Original,
  { amount = original.amount, ...correction }: Reversal,
): Promise<Booked | Refusal> {
  if (amount !== original.amount) return refuse('charge-in-part', { field: 'amount' });
  if (card.balance !== original.amount || (await hasOtherNet(tx, original.id))) {
    return refuse('purchases-first');
  }
  const id = newId<TransactionId>();
  const totals = insertLedgerEntry(tx, card, { ...reversalEntry(original, correction), id, amount });
  const { by, now } = correction;
  await queueReversal(tx, original, { id, now });
  const previous = await findPreviousCycle(tx, { boncardId: card.id, cycleId: original.cycle_id });
  await returnToCycle(tx, { closed: original.cycle_id, previous, now });
  await updateBoncard(tx, card.id, {
    ...totals,
    status: previous ? 'used' : 'pending',
    cycle_id: previous ?? null,
    moderated_by: by.userId,
    moderated_at: now,
  });
  return {
    card: await auditCorrection(tx, 'boncard.reversed', { card, ...correction }),
    transaction: { id, amount, balance: totals.balance },
  };
}

async function queueReversal(
  tx: Tx,
  { id: reverses, boncard_id, salon_id }: Original,
  { id: transaction_id, now }: { id: TransactionId; now: Date },
) {
  const data = { boncard_id, transaction_id, reverses, salon_id };
  await queueEvent(tx, { event: 'boncard.reversed', data, now });
}

function reversalEntry(original: Original, { reason, by, now }: Correction<Caller>) {
  return {
    kind: reversalOf[original.kind],
    cycle_id: original.cycle_id,
    document: original.document,
    document_kind: original.document_kind,
    salon_id: original.salon_id,
    reverses: original.id,
    reason,
    user_id: by.userId,
    user_salon_id: by.salonId,
    created_at: now,
  };
}
