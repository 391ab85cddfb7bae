import type { Scope } from './permissions.ts';
import { warsawDayOf } from './warsaw.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Returns whether it is not too late to reverse a transaction: in the scope `own` only on the Warsaw day on which it was
 * booked, by a `key` within 24 hours (requirements "Putting money right"). One that a wrong clock has dated ahead counts as today's.
 */
export function isInTimeToReverse(scope: Scope | 'key', bookedAt: Date, now: Date): boolean {
  if (scope === 'key') return bookedAt.getTime() > now.getTime() - DAY_MS;
  return scope === 'all' || warsawDayOf(bookedAt) >= warsawDayOf(now);
}

/** Returns whether nothing of a transaction is left to undo. */
export function isWhollyReversed({ amount, reversed }: { amount: number; reversed: number }): boolean {
  return reversed > 0 && reversed >= amount;
}
