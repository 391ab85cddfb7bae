import type { z } from 'zod';
import type { chargeInput } from '../../contract/boncard.ts';
import { boncardCan } from '../../contract/boncardCan.ts';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { noteCardChange } from './noteCardChange.ts';
import { type Counter, placeOfSaleRefusal } from './placeOfSale.ts';
import { type BoncardRow, enterLedger, lockBoncard, openCycle } from './queries.ts';

type Charge = Omit<z.output<typeof chargeInput>, 'place_of_sale'> & { counter: Counter; now: Date };

/**
 * Puts money (grosze) onto a pending or used card and begins a new cycle, valid through today in Warsaw plus the
 * chosen months (spec §4, contract "POST boncards/issue").
 */
export async function chargeBoncard(tx: Tx, charge: Charge): Promise<BoncardRow | Refusal> {
  const { boncard_id, counter, document, amount, type, expired_months, now } = charge;
  const card = await lockBoncard(tx, boncard_id);
  if (!card) return refuse('boncard-unknown', { field: 'boncard_id' });
  if (!boncardCan.charge(card)) return refuse('boncard-unavailable', { field: 'boncard_id' });
  const refusal = await placeOfSaleRefusal(tx, counter);
  if (refusal) return refusal;

  const cycleId = await openCycle(tx, {
    boncard_id,
    type,
    expired_months,
    valid_until: addMonths(warsawDayOf(now), expired_months),
    document,
    salon_id: counter.placeOfSale,
    opened_at: now,
  });
  await enterLedger(tx, card, {
    cycle_id: cycleId,
    kind: 'charge',
    amount,
    document,
    salon_id: counter.placeOfSale,
    user_id: counter.user.id,
    user_salon_id: counter.user.salonId,
    created_at: now,
  });
  const by = { userId: counter.user.id, address: counter.address };
  return noteCardChange(tx, 'boncard.charged', { boncardId: boncard_id, by, now });
}
