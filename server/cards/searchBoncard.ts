import { boncardCan } from '../../contract/boncardCan.ts';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { Role } from '../../contract/codes.ts';
import type { Db, Tx } from '../db/client.ts';
import { type Lockout, numberSubjects, type Trier } from '../lockout/lockout.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { saleProblem } from './chargeBoncard.ts';
import { holdLink } from './pinQueries.ts';
import { type BoncardRow, findBoncardByNumber, type GrantHolder, grantPurchase, hasPin } from './queries.ts';
import type { RightPin } from './verifyPin.ts';

export const GRANT_MS = 15 * 60_000;

/**
 * Returns the card to charge, found by its number alone (wire "Counter"). The number of searches per person is limited,
 * and so is the number of searches for numbers that no card has (requirements "Guessing"). A card that could be charged
 * by its status, but must not be sold, is refused.
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
  if (isRefusal(found) || !boncardCan.charge({ ...found, isBlocked: found.blocked_at !== null }))
    return found;
  const problem = saleProblem({ ...found, hasPin: await hasPin(db, found) });
  return problem ? refuse(problem, { field: 'number' }) : found;
}

/**
 * Lets a session or key that gave a card's right PIN take purchases off it for 15 minutes. If the PIN is that of an
 * e-card's link, the link may have ended meanwhile because the card was sent again; then the PIN is refused like any
 * wrong one.
 */
export async function allowPurchases(
  tx: Tx,
  { card, given, holder, now }: RightPin & { holder: GrantHolder; now: Date },
): Promise<Refusal | undefined> {
  if ('tokenHash' in given && !(await holdLink(tx, given.tokenHash))) return refuse('boncard-data-incorrect');
  await grantPurchase(tx, holder, card.id, new Date(now.getTime() + GRANT_MS));
  return undefined;
}
