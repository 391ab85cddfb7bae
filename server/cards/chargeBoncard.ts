import type { z } from 'zod';
import type { chargeInput } from '../../contract/boncard.ts';
import { boncardCan } from '../../contract/boncardCan.ts';
import type { TransactionId } from '../../contract/ids.ts';
import type { Grosze } from '../../contract/money.ts';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import type { Tx } from '../db/client.ts';
import type { Caller } from '../platform/actor.ts';
import type { Config } from '../platform/config.ts';
import { newId } from '../platform/ids.ts';
import { isRefusal, type Refusal, refuse, refuseAll } from '../platform/refusal.ts';
import { queueEvent } from '../webhooks/queries.ts';
import {
  auditCardChange,
  type Booked,
  limitRefusal,
  placeOfSale,
  readForSale,
  tradeEntry,
} from './cardChange.ts';
import { keepReference, referenceRefusal } from './claimReference.ts';
import { type LockedBoncard, lockBoncard, openCycle, postLedgerEntry } from './queries.ts';

type Input = z.output<typeof chargeInput>;

/** Reads what a charge depends on, and locks the card until the transaction ends. */
export async function readForCharge(tx: Tx, charge: Input & { by: Pick<Caller, 'userId'>; now: Date }) {
  const [card, read] = await Promise.all([lockBoncard(tx, charge.boncard_id), readForSale(tx, charge)]);
  return { card, ...read };
}

/**
 * Adds money (grosze) to a pending or used card and begins a new cycle. The cycle is valid from today in Warsaw for the
 * chosen number of months, and gets the tax class that its type has today (requirements "Charge").
 */
export async function chargeBoncard(
  tx: Tx,
  read: Awaited<ReturnType<typeof readForCharge>>,
  charge: Input & {
    by: Caller;
    salonBinding: Config['SALON_BINDING'];
    /** The highest amount (grosze) that anybody may charge. */
    limit: Grosze;
    now: Date;
  },
): Promise<Booked | Refusal> {
  const { by, document, amount, limit, type, expired_months, reference, now } = charge;
  const known = referenceRefusal(read.named);
  if (known) return known;
  const card = chargeableCard(read.card);
  const place = placeOfSale(read.salon, charge);
  const aboveLimit = limitRefusal(amount, limit);
  if (isRefusal(card) || aboveLimit || isRefusal(place)) return refuseAll(card, aboveLimit, place);

  const terms = {
    type,
    expired_months,
    valid_until: addMonths(warsawDayOf(now), expired_months),
    tax_class: read.taxClass,
    document,
    salon_id: place.id,
  };
  const id = newId<TransactionId>();
  const cycleId = openCycle(tx, { boncard_id: card.id, ...terms, opened_at: now });
  const entry = tradeEntry('charge', { id, cycle_id: cycleId, amount, salon: place, said: charge, by, now });
  const totals = postLedgerEntry(tx, card, entry);
  keepReference(tx, reference, { transactionId: id, by, now });
  const data = { boncard_id: card.id, transaction_id: id, salon_id: place.id };
  await queueEvent(tx, { event: 'boncard.charged', data, now });
  const salon = { salon_name: place.name, salon_address: place.address };
  const change = { ...terms, ...totals, ...salon, written_off_at: null, written_off_amount: null };
  return {
    card: await auditCardChange(tx, 'boncard.charged', { card, change, by, now }),
    transaction: { id, amount, balance: totals.balance },
  };
}

/** Returns the card if it may be charged, or why it may not. */
export function chargeableCard(card: LockedBoncard | undefined): LockedBoncard | Refusal {
  if (!card) return refuse('boncard-unknown', { field: 'boncard_id' });
  if (card.isBlocked) return refuse('boncard-blocked', { field: 'boncard_id' });
  if (!boncardCan.charge(card)) return refuse('boncard-unavailable', { field: 'boncard_id' });
  const problem = saleProblem(card);
  return problem ? refuse(problem, { field: 'boncard_id' }) : card;
}

/**
 * Returns why a card must not be sold although its status allows it; undefined if it can be sold. Without a PIN its
 * buyer could never pay with it. Anyone who got the mail of an e-card whose sale was undone could pay with it.
 */
export function saleProblem({
  is_e_card,
  status,
  hasPin,
}: Pick<LockedBoncard, 'is_e_card' | 'status' | 'hasPin'>) {
  if (is_e_card && (status === 'pending' || !hasPin)) return 'e-card-unavailable';
  return hasPin ? undefined : 'boncard-without-pin';
}
