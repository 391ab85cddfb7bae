import type { z } from 'zod';
import type { purchaseInput } from '../../contract/boncard.ts';
import type { BoncardStatus } from '../../contract/codes.ts';
import { asGrosze, formatPln, groszeToPln } from '../../contract/money.ts';
import type { Reason } from '../../contract/refusals.ts';
import { formatDay, isExpired } from '../../contract/warsaw.ts';
import type { Tx } from '../db/client.ts';
import type { CycleId, SessionId } from '../platform/ids.ts';
import { isRefusal, type Refusal, refuse, refuseAll } from '../platform/refusal.ts';
import { auditCardChange, type Counter, findPlaceOfSale } from './cardChange.ts';
import {
  type BoncardRow,
  hasPurchaseGrant,
  type LockedBoncard,
  lockBoncard,
  postLedgerEntry,
} from './queries.ts';

type Purchase = Omit<z.output<typeof purchaseInput>, 'place_of_sale'> & {
  sessionId: SessionId;
  counter: Counter;
  now: Date;
};

const cannotPay: Record<Exclude<BoncardStatus, 'active'>, Reason> = {
  pending: 'boncard-pending',
  used: 'boncard-used',
  canceled: 'boncard-canceled',
};

/**
 * Takes a purchase (grosze) off an active, unexpired card whose PIN this session gave in the last 15 minutes; a card
 * with nothing left becomes used (requirements "Purchase").
 */
export async function purchaseWithBoncard(tx: Tx, purchase: Purchase): Promise<BoncardRow | Refusal> {
  const { boncard_id, sessionId, counter, document, document_kind = null, amount, now } = purchase;
  const [card, place] = await Promise.all([
    lockForPurchase(tx, { boncard_id, sessionId, amount, now }),
    findPlaceOfSale(tx, counter),
  ]);
  if (isRefusal(card)) return refuseAll(card, place);
  if (isRefusal(place)) return place;

  const by = { userId: counter.user.id, address: counter.address };
  const left = asGrosze(card.balance - amount);
  const becomes = { amount: groszeToPln(left), status: left > 0 ? ('active' as const) : ('used' as const) };
  const [, changed] = await Promise.all([
    postLedgerEntry(tx, card, {
      cycle_id: card.cycle_id,
      kind: 'purchase',
      amount,
      document,
      document_kind,
      salon_id: counter.placeOfSale,
      user_id: counter.user.id,
      user_salon_id: counter.user.salonId,
      created_at: now,
    }),
    auditCardChange(tx, 'boncard.purchased', { card, becomes, by, now }),
  ]);
  return changed;
}

/** Returns a card that may pay the amount, locked until the transaction ends, or why it may not. */
export async function lockForPurchase(
  tx: Tx,
  { boncard_id, sessionId, amount, now }: Omit<Purchase, 'document' | 'counter'>,
): Promise<(LockedBoncard & { cycle_id: CycleId }) | Refusal> {
  const [card, isGranted] = await Promise.all([
    lockBoncard(tx, boncard_id),
    hasPurchaseGrant(tx, sessionId, boncard_id, now),
  ]);
  // Without the grant an unknown card looks like any other, so that trying ids reveals nothing.
  if (!card || !isGranted) return refuse('search-first');
  if (card.isBlocked) return refuse('boncard-blocked', { field: 'boncard_id' });
  if (card.status !== 'active') return refuse(cannotPay[card.status], { field: 'boncard_id' });
  if (!card.cycle_id || !card.valid_until) throw new Error(`active card ${card.id} has no cycle`);
  if (isExpired(card.valid_until, now)) {
    return refuse('boncard-expired', { field: 'boncard_id', args: { day: formatDay(card.valid_until) } });
  }
  if (amount > card.balance) {
    const balance = card.balance;
    return refuse('amount-above-balance', {
      field: 'amount',
      args: { balance: formatPln(balance) },
      data: groszeToPln(balance),
    });
  }
  return { ...card, cycle_id: card.cycle_id };
}
