import type { Scope } from './permissions.ts';
import { warsawDayOf } from './warsaw.ts';

/**
 * Returns whether it is not too late to reverse a transaction: in the scope `own` only on the Warsaw day on which it was
 * booked (requirements "Putting money right"). One that a wrong clock has dated ahead counts as today's.
 */
export function isInTimeToReverse(scope: Scope, bookedAt: Date, now: Date): boolean {
  return scope === 'all' || warsawDayOf(bookedAt) >= warsawDayOf(now);
}

/** Returns whether nothing of a transaction is left to undo. */
export function isWhollyReversed({ amount, reversed }: { amount: number; reversed: number }): boolean {
  return reversed > 0 && reversed >= amount;
}
