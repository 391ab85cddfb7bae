import { boncardCan } from '../../contract/boncardCan.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { fulfil } from '../requests/queries.ts';
import { queueEvent } from '../webhooks/queries.ts';
import { auditCorrection, type Correction, cannotChange } from './cardChange.ts';
import { type BoncardRow, lockBoncard, updateBoncard } from './queries.ts';

type Blocking = Correction & { boncardId: BoncardId };

/** Blocks a lost card: it can neither be charged nor pay (requirements "Putting money right"). */
export async function blockBoncard(
  tx: Tx,
  { boncardId, ...correction }: Blocking,
): Promise<BoncardRow | Refusal> {
  const card = await lockBoncard(tx, boncardId);
  if (!card) return refuse('not-found');
  if (card.isBlocked) return refuse('boncard-already-blocked');
  if (!boncardCan.block(card)) return cannotChange(card);
  const { by, now, reason } = correction;
  const blocked = { blocked_by: by.userId, blocked_at: now, blocked_reason: reason };
  await updateBoncard(tx, boncardId, { ...blocked, moderated_by: by.userId, moderated_at: now });
  await queueEvent(tx, { event: 'boncard.blocked', data: { boncard_id: boncardId }, now });
  return auditCorrection(tx, 'boncard.blocked', { card, ...correction });
}

/** Unblocks a card, so that it can be charged and can pay again. */
export async function unblockBoncard(
  tx: Tx,
  { boncardId, ...correction }: Blocking,
): Promise<BoncardRow | Refusal> {
  const card = await lockBoncard(tx, boncardId);
  if (!card) return refuse('not-found');
  if (!card.isBlocked) return refuse('boncard-not-blocked');
  if (!boncardCan.unblock(card)) return cannotChange(card);
  const { by, now } = correction;
  const unblocked = { blocked_by: null, blocked_at: null, blocked_reason: null };
  await updateBoncard(tx, boncardId, { ...unblocked, moderated_by: by.userId, moderated_at: now });
  await fulfil(tx, boncardId, 'unblock', { userId: by.userId, now });
  return auditCorrection(tx, 'boncard.unblocked', { card, ...correction });
}
