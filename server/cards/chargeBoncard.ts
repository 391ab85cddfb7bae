import type { z } from 'zod';
import type { chargeInput } from '../../contract/boncard.ts';
import { boncardCan } from '../../contract/boncardCan.ts';
import type { BoncardId } from '../../contract/ids.ts';
import { type Grosze, groszeToPln } from '../../contract/money.ts';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import type { Tx } from '../db/client.ts';
import { isRefusal, type Refusal, refuse, refuseAll } from '../platform/refusal.ts';
import { auditCardChange, type Counter, findPlaceOfSale, limitRefusal } from './cardChange.ts';
import { type BoncardRow, type LockedBoncard, lockBoncard, openCycle, postLedgerEntry } from './queries.ts';
import { findTaxClass } from './taxClassQueries.ts';

type Charge = Omit<z.output<typeof chargeInput>, 'place_of_sale'> & {
  counter: Counter;
  /** Above this amount (grosze) nobody may charge. */
  limit: Grosze;
  now: Date;
};

/**
 * Adds money (grosze) to a pending or used card and begins a new cycle, valid from today in Warsaw for the chosen
 * number of months and of the tax class that its type has today (requirements "Charge").
 */
export async function chargeBoncard(tx: Tx, charge: Charge): Promise<BoncardRow | Refusal> {
  const {
    boncard_id,
    counter,
    document,
    document_kind = null,
    amount,
    limit,
    type,
    expired_months,
    now,
  } = charge;
  const today = warsawDayOf(now);
  // Awaited alone: if it failed, the statements pipelined behind it would fail too, and their error would be reported first.
  const card = await lockForCharge(tx, boncard_id);
  const [place, taxClass] = await Promise.all([
    findPlaceOfSale(tx, counter),
    findTaxClass(tx, { type, day: today }),
  ]);
  const aboveLimit = limitRefusal(amount, limit);
  if (isRefusal(card)) return refuseAll(card, aboveLimit, place);
  if (aboveLimit) return refuseAll(aboveLimit, place);
  if (isRefusal(place)) return place;

  const terms = {
    type,
    expired_months,
    valid_until: addMonths(today, expired_months),
    tax_class: taxClass,
  };
  const cycleId = await openCycle(tx, {
    boncard_id,
    ...terms,
    document,
    salon_id: counter.placeOfSale,
    opened_at: now,
  });
  const by = { userId: counter.user.id, address: counter.address };
  const becomes = {
    ...terms,
    status: 'active' as const,
    amount: groszeToPln(amount),
    document_number: document,
    mother_salon: place.name,
  };
  const [, changed] = await Promise.all([
    postLedgerEntry(tx, card, {
      cycle_id: cycleId,
      kind: 'charge',
      amount,
      document,
      document_kind,
      salon_id: counter.placeOfSale,
      user_id: counter.user.id,
      user_salon_id: counter.user.salonId,
      created_at: now,
    }),
    auditCardChange(tx, 'boncard.charged', { card, becomes, by, now }),
  ]);
  return changed;
}

/** Returns a card that may be charged, locked until the transaction ends, or why it may not. */
export async function lockForCharge(tx: Tx, id: BoncardId): Promise<LockedBoncard | Refusal> {
  const card = await lockBoncard(tx, id);
  if (!card) return refuse('boncard-unknown', { field: 'boncard_id' });
  if (card.isBlocked) return refuse('boncard-blocked', { field: 'boncard_id' });
  return boncardCan.charge(card) ? card : refuse('boncard-unavailable', { field: 'boncard_id' });
}
