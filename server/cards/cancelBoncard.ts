import { boncardCan } from '../../contract/boncardCan.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { Actor } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';
import { auditCardChange } from './cardChange.ts';
import { type BoncardRow, lockBoncard, markCanceled, writeOff } from './queries.ts';

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
  const books = await writeOff(tx, card, { user, now });
  await markCanceled(tx, boncardId, { reason, userId: user.id, now, books });
  return auditCardChange(tx, 'boncard.canceled', { card, by: { userId: user.id, address }, now });
}
