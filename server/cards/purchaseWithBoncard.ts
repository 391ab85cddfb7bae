import type { z } from 'zod';
import type { purchaseInput } from '../../contract/boncard.ts';
import type { BoncardStatus } from '../../contract/codes.ts';
import type { BoncardId, TransactionId } from '../../contract/ids.ts';
import { asGrosze, type Grosze } from '../../contract/money.ts';
import type { Reason } from '../../contract/refusals.ts';
import { formatDay, isExpired } from '../../contract/warsaw.ts';
import type { Tx } from '../db/client.ts';
import type { Caller } from '../platform/actor.ts';
import type { Config } from '../platform/config.ts';
import { type CycleId, newId } from '../platform/ids.ts';
import { isRefusal, type Refusal, refuse, refuseAll } from '../platform/refusal.ts';
import { findSalon } from '../salons/queries.ts';
import { queueEvent } from '../webhooks/queries.ts';
import { auditCardChange, type Booked, placeOfSale, refuseAmount, tradeEntry } from './cardChange.ts';
import { keepReference, referenceRefusal } from './claimReference.ts';
import {
  type GrantHolder,
  hasPurchaseGrant,
  type LockedBoncard,
  lockBoncard,
  postLedgerEntry,
} from './queries.ts';
import { findReference } from './referenceQueries.ts';

type Input = z.output<typeof purchaseInput>;

/** The card that pays, and who uses it. */
interface Payer {
  boncard_id: BoncardId;
  holder: GrantHolder;
  now: Date;
}

const cannotPay: Record<Exclude<BoncardStatus, 'active'>, Reason> = {
  pending: 'boncard-pending',
  used: 'boncard-used',
  canceled: 'boncard-canceled',
};

/** Reads what a purchase depends on, and locks the card until the transaction ends. */
export async function readForPurchase(
  tx: Tx,
  {
    place_of_sale,
    reference,
    by,
    ...payer
  }: Payer & Pick<Input, 'place_of_sale' | 'reference'> & { by: Pick<Caller, 'userId'> },
) {
  const [paying, salon, named] = await Promise.all([
    readCardForPurchase(tx, payer),
    findSalon(tx, place_of_sale),
    reference === undefined ? undefined : findReference(tx, { userId: by.userId, reference }),
  ]);
  return { ...paying, salon, named };
}

/** Reads what a purchase depends on about its card, and locks the card. */
export async function readCardForPurchase(tx: Tx, { boncard_id, holder, now }: Payer) {
  const [card, isGranted] = await Promise.all([
    lockBoncard(tx, boncard_id),
    hasPurchaseGrant(tx, holder, boncard_id, now),
  ]);
  return { card, isGranted };
}

/**
 * Takes a purchase (grosze) off an active, unexpired card whose PIN was given in this session within the last 15
 * minutes; a card with nothing left becomes used (requirements "Purchase"). With `allow_partial`, a balance that is too
 * low is taken completely, and the answer says how much is still due.
 */
export async function purchaseWithBoncard(
  tx: Tx,
  { salon, named, ...read }: Awaited<ReturnType<typeof readForPurchase>>,
  purchase: Input & { by: Caller; salonBinding: Config['SALON_BINDING']; now: Date },
): Promise<(Booked & { due: Grosze }) | Refusal> {
  const { by, reference, now } = purchase;
  const known = referenceRefusal(named);
  if (known) return known;
  const card = payingCard(read, purchase);
  const place = placeOfSale(salon, purchase);
  if (isRefusal(card) || isRefusal(place)) return refuseAll(card, place);

  const id = newId<TransactionId>();
  const amount = payableOf(card, purchase);
  const entry = { id, cycle_id: card.cycle_id, amount, salon: place, said: purchase, by, now };
  const change = postLedgerEntry(tx, card, tradeEntry('purchase', entry));
  keepReference(tx, reference, { transactionId: id, by, now });
  const data = { boncard_id: card.id, transaction_id: id, salon_id: place.id };
  await queueEvent(tx, { event: 'boncard.purchased', data, now });
  return {
    card: await auditCardChange(tx, 'boncard.purchased', { card, change, by, now }),
    transaction: { id, amount, balance: change.balance },
    due: asGrosze(purchase.amount - amount),
  };
}

/** Returns how much (grosze) of an amount a card pays: all of it or, if allowed, as much as the balance covers. */
function payableOf(
  { balance }: Pick<LockedBoncard, 'balance'>,
  { amount, allow_partial }: Pick<Input, 'amount' | 'allow_partial'>,
): Grosze {
  return allow_partial && amount > balance ? balance : amount;
}

/** Returns the card if it may pay the amount, or why it may not. */
export function payingCard(
  { card, isGranted }: Awaited<ReturnType<typeof readCardForPurchase>>,
  { now, ...asked }: Pick<Input, 'amount' | 'allow_partial'> & { now: Date },
): (LockedBoncard & { cycle_id: CycleId }) | Refusal {
  // Without the grant, unknown cards get the same answer as others, so that trying ids reveals nothing.
  if (!card || !isGranted) return refuse('search-first');
  if (card.isBlocked) return refuse('boncard-blocked', { field: 'boncard_id' });
  if (card.status !== 'active') return refuse(cannotPay[card.status], { field: 'boncard_id' });
  if (!card.cycle_id || !card.valid_until) throw new Error(`active card ${card.id} has no cycle`);
  if (isExpired(card.valid_until, now)) {
    return refuse('boncard-expired', { field: 'boncard_id', args: { day: formatDay(card.valid_until) } });
  }
  if (payableOf(card, asked) > card.balance) return refuseAmount('amount-above-balance', card.balance);
  return { ...card, cycle_id: card.cycle_id };
}
