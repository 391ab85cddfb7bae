import type { replaceInput } from '../../contract/boncard.ts';
import { boncardCan } from '../../contract/boncardCan.ts';
import { type CardNumber, maskCardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { Tx } from '../db/client.ts';
import { newId } from '../platform/ids.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { declineAll } from '../requests/queries.ts';
import { queueEvent } from '../webhooks/queries.ts';
import {
  auditCorrection,
  balanceRefusal,
  type CardCorrection,
  cannotChange,
  queueIfExpired,
} from './cardChange.ts';
import { getCycle, notBeforeLastEntry } from './correctionQueries.ts';
import {
  type BoncardRow,
  findBoncardByNumber,
  insertLedgerEntry,
  type LockedBoncard,
  lockBoncard,
  openCycle,
  updateBoncard,
} from './queries.ts';

/**
 * Moves the balance of an active card, even a blocked or expired one, to a pending card, together with its type,
 * months, validity and issuing salon, and cancels the first card (requirements "Putting money right"). Returns the new
 * card.
 */
export async function replaceBoncard(
  tx: Tx,
  { id, input: { target_number, balance: expected, reason }, by, now }: CardCorrection<typeof replaceInput>,
): Promise<BoncardRow | Refusal> {
  const cards = await lockBoth(tx, id, target_number);
  if (isRefusal(cards)) return cards;
  const { source, target } = cards;
  const changed = balanceRefusal(source, expected);
  if (changed) return changed;

  const { id: _, closed_at, written_off_at, boncard_id, ...inherited } = await getCycle(tx, source.cycle_id);
  const cycleId = openCycle(tx, { ...inherited, boncard_id: target.id, opened_at: now });
  const transfer = {
    amount: source.balance,
    transfer_id: newId<string>(),
    reason,
    user_id: by.userId,
    user_salon_id: by.salonId,
    // One time for both: between two times, the books would have the balance twice, or not at all.
    created_at: await notBeforeLastEntry(tx, [source.id, target.id], now),
  };
  const left = insertLedgerEntry(tx, source, {
    ...transfer,
    kind: 'transferOut',
    cycle_id: source.cycle_id,
  });
  const moved = insertLedgerEntry(tx, target, { ...transfer, kind: 'transferIn', cycle_id: cycleId });
  // The source first: the order in which all changes update the counts by status (`boncard_counts`).
  await updateBoncard(tx, source.id, {
    ...left,
    status: 'canceled',
    canceled_by: by.userId,
    canceled_at: now,
    canceled_reason: reason,
    replaced_by: target.id,
    moderated_by: by.userId,
    moderated_at: now,
  });
  await updateBoncard(tx, target.id, {
    ...moved,
    status: 'active',
    cycle_id: cycleId,
    moderated_by: by.userId,
    moderated_at: now,
  });

  await declineAll(tx, source.id, { reason, userId: by.userId, now });
  const data = { boncard_id: source.id, successor_id: target.id };
  await queueEvent(tx, { event: 'boncard.replaced', data, now });
  await queueIfExpired(tx, { ...target, valid_until: source.valid_until }, now);
  const names = { source: maskCardNumber(source.number), target: maskCardNumber(target.number) };
  const correction = { reason, by, now };
  await auditCorrection(tx, 'boncard.replaced', {
    card: source,
    ...correction,
    after: { replaced_by: names.target },
  });
  return auditCorrection(tx, 'boncard.replaced', {
    card: target,
    ...correction,
    after: { replaces: names.source },
  });
}

/** Returns both cards, locked in the order of their ids, or why the target cannot replace the source. */
async function lockBoth(tx: Tx, sourceId: BoncardId, targetNumber: CardNumber) {
  const target = await findBoncardByNumber(tx, targetNumber);
  const ids = [sourceId, ...(target ? [target.id] : [])].sort();
  const locked = new Map<BoncardId, LockedBoncard | undefined>();
  for (const id of ids) locked.set(id, await lockBoncard(tx, id));
  const from = locked.get(sourceId);
  const to = target && locked.get(target.id);
  if (!from) return refuse('not-found');
  if (!boncardCan.replace(from) || !from.cycle_id)
    return from.status === 'canceled' ? cannotChange(from) : refuse('boncard-not-active');
  if (!to) return refuse('boncard-unknown', { field: 'target_number' });
  if (to.id === from.id) return refuse('target-is-source', { field: 'target_number' });
  if (to.isBlocked) return refuse('boncard-blocked', { field: 'target_number' });
  // A pending e-card was sold, which was undone.
  if (!boncardCan.succeed(to) || to.is_e_card)
    return refuse('target-unavailable', { field: 'target_number' });
  if (!to.hasPin) return refuse('boncard-without-pin', { field: 'target_number' });
  return { source: { ...from, cycle_id: from.cycle_id }, target: to };
}
