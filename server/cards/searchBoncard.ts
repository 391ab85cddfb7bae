import type { CardNumber } from '../../contract/cardNumber.ts';
import type { Db, Tx } from '../db/client.ts';
import type { SessionId } from '../platform/ids.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { type BoncardRow, findBoncardByNumber, grantPurchase } from './queries.ts';

const GRANT_MS = 15 * 60_000;

/** Returns the card to charge, by its number alone (wire "Counter"). */
export async function searchForCharge(db: Db, number: CardNumber): Promise<BoncardRow | Refusal> {
  return (await findBoncardByNumber(db, number)) ?? refuse('boncard-data-incorrect', { field: 'number' });
}

/** Lets a session that gave a card's right PIN take purchases off it for 15 minutes. */
export async function allowPurchases(
  tx: Tx,
  { card, sessionId, now }: { card: BoncardRow; sessionId: SessionId; now: Date },
) {
  await grantPurchase(tx, sessionId, card.id, new Date(now.getTime() + GRANT_MS));
}
