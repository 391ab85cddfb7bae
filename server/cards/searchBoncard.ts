import type { CardNumber } from '../../contract/cardNumber.ts';
import type { Role } from '../../contract/codes.ts';
import type { Db, Tx } from '../db/client.ts';
import { type Lockout, numberSubjects, type Trier } from '../lockout/lockout.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { holdLink } from './pinQueries.ts';
import { type BoncardRow, findBoncardByNumber, type GrantHolder, grantPurchase, hasPin } from './queries.ts';
import type { RightPin } from './verifyPin.ts';

export const GRANT_MS = 15 * 60_000;

/**
 * Returns the card to charge, by its number alone (wire "Counter"). How often a person searches is limited, and how often for
 * numbers that no card has (requirements "Guessing"). A card that no PIN opens is refused: its buyer could never pay with it.
 */
export async function searchForCharge(
  { db, lockout }: { db: Db; lockout: Lockout },
  {
    number,
    who,
    address,
    now,
    signal,
  }: {
    number: CardNumber;
    who: Trier & { role: Role | null };
    address: string;
    now: Date;
    signal: AbortSignal;
  },
): Promise<BoncardRow | Refusal> {
  const by = { userId: who.id, address };
  const found = await lockout.guard(numberSubjects(who), { by, now, signal }, () =>
    findBoncardByNumber(db, number),
  );
  if (!found) return refuse('boncard-data-incorrect', { field: 'number' });
  if (isRefusal(found) || (await hasPin(db, found))) return found;
  return refuse('boncard-without-pin', { field: 'number' });
}

/**
 * Lets a session or a key that gave a card's right PIN take purchases off it for 15 minutes. The PIN of an e-card's link may have ended since,
 * for it was sent again: then it is as wrong as any other.
 */
export async function allowPurchases(
  tx: Tx,
  { card, given, holder, now }: RightPin & { holder: GrantHolder; now: Date },
): Promise<Refusal | undefined> {
  if ('tokenHash' in given && !(await holdLink(tx, given.tokenHash))) return refuse('boncard-data-incorrect');
  await grantPurchase(tx, holder, card.id, new Date(now.getTime() + GRANT_MS));
  return undefined;
}
