import type { CardNumber } from '../../contract/cardNumber.ts';
import type { Db } from '../db/client.ts';
import type { SessionId } from '../db/ids.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { type BoncardRow, findBoncardByNumber, grantPurchase } from './queries.ts';
import { type PinAttempt, type PinCheck, verifyPin } from './verifyPin.ts';

const GRANT_MS = 15 * 60_000;

/** The card to charge, by its number alone (contract "POST boncards/search"). */
export async function searchForCharge(db: Db, number: CardNumber): Promise<BoncardRow | Refusal> {
  return (await findBoncardByNumber(db, number)) ?? refuse('boncard-data-incorrect', { field: 'number' });
}

/** The card to take a purchase off; its right PIN lets this session do so for 15 minutes. */
export async function searchForPurchase(
  check: PinCheck,
  search: PinAttempt & { sessionId: SessionId },
): Promise<BoncardRow | Refusal> {
  const card = await verifyPin(check, search);
  if (isRefusal(card)) return card;
  await grantPurchase(check.db, search.sessionId, card.id, new Date(search.now.getTime() + GRANT_MS));
  return card;
}
