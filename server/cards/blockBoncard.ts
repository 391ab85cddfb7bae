import type { blockInput } from '../../contract/boncard.ts';
import { boncardCan } from '../../contract/boncardCan.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { fulfil } from '../requests/queries.ts';
import { queueEvent } from '../webhooks/queries.ts';
import { auditCorrection, type CardCorrection, cannotChange } from './cardChange.ts';
import { type BoncardRow, lockBoncard, updateBoncard } from './queries.ts';

type Blocking = CardCorrection<typeof blockInput>;

/** Blocks a lost card: it can neither be charged nor pay (requirements "Putting money right"). */
export async function blockBoncard(
  tx: Tx,
  { id, input: { reason }, by, now }: Blocking,
): Promise<BoncardRow | Refusal> {
  const card = await lockBoncard(tx, id);
  if (!card) return refuse('not-found');
  if (card.isBlocked) return refuse('boncard-already-blocked');
  if (!boncardCan.block(card)) return cannotChange(card);
  const blocked = { blocked_by: by.userId, blocked_at: now, blocked_reason: reason };
  await updateBoncard(tx, id, { ...blocked, moderated_by: by.userId, moderated_at: now });
  await queueEvent(tx, { event: 'boncard.blocked', data: { boncard_id: id }, now });
  return auditCorrection(tx, 'boncard.blocked', { card, reason, by, now });
}

/** Unblocks a card, so that it can be charged and can pay again. */
export async function unblockBoncard(
  tx: Tx,
  { id, input: { reason }, by, now }: Blocking,
): Promise<BoncardRow | Refusal> {
  const card = await lockBoncard(tx, id);
  if (!card) return refuse('not-found');
  if (!card.isBlocked) return refuse('boncard-not-blocked');
  if (!boncardCan.unblock(card)) return cannotChange(card);
  const unblocked = { blocked_by: null, blocked_at: null, blocked_reason: null };
  await updateBoncard(tx, id, { ...unblocked, moderated_by: by.userId, moderated_at: now });
  await fulfil(tx, id, 'unblock', { userId: by.userId, now });
  return auditCorrection(tx, 'boncard.unblocked', { card, reason, by, now });
}
