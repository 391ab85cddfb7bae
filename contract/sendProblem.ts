import { boncardCan } from './boncardCan.ts';
import type { BoncardStatus, Role } from './codes.ts';
import type { ActorId } from './ids.ts';
import type { Reason } from './refusals.ts';
import { isInTimeToReverse } from './reversal.ts';
import { isExpired, type WarsawDay } from './warsaw.ts';

interface Sendable {
  status: BoncardStatus;
  isBlocked: boolean;
  /** Null if it has no last day, or if that is not known. */
  valid_until: WarsawDay | null;
}

interface Resending {
  card: Sendable;
  /** The charge of the card's current cycle; undefined if it was undone. */
  sale: { user_id: ActorId | null; created_at: Date } | undefined;
  /** Whether its page has been shown, through any of its links. */
  isOpened: boolean;
  by: { userId: ActorId; role: Role | null };
  now: Date;
}

/**
 * Returns why somebody may not send an e-card again; undefined if they may. Employers may send only what they sold
 * themselves, for as long as they could undo the sale, and only until somebody has opened it (requirements "E-cards").
 */
export function sendProblem({ card, sale, isOpened, by, now }: Resending): Reason | undefined {
  if (by.role !== 'administrator') {
    if (sale?.user_id !== by.userId) return 'e-card-foreign';
    if (!isInTimeToReverse('own', sale.created_at, now)) return 'transaction-of-another-day';
    if (isOpened) return 'e-card-opened';
  }
  return cardSendProblem(card, now);
}

/**
 * Returns why the card's state lets nobody send an e-card again; undefined if it can be sent (requirements "E-cards").
 */
export function cardSendProblem(card: Sendable, now: Date): Reason | undefined {
  if (card.isBlocked && card.status !== 'canceled') return 'boncard-blocked';
  if (!boncardCan.send(card)) return `boncard-${card.status as Exclude<BoncardStatus, 'active'>}`;
  return isExpired(card.valid_until, now) ? 'boncard-expired' : undefined;
}
