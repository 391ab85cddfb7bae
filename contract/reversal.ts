import { isReversal, type LedgerKind } from './codes.ts';
import { asGrosze, type Grosze } from './money.ts';
import type { Scope } from './permissions.ts';
import { warsawDayOf } from './warsaw.ts';

/** For how long a key can reverse a transaction. */
export const KEY_REVERSES_FOR_MS = 24 * 3_600_000;

/**
 * Returns whether it is still early enough to reverse a transaction: in the scope `own` only on the Warsaw day on which
 * it was booked; for a `key`, within 24 hours (requirements "Putting money right"). A transaction that a wrong clock
 * dated ahead counts as today's.
 */
export function isInTimeToReverse(scope: Scope | 'key', bookedAt: Date, now: Date): boolean {
  if (scope === 'key') return bookedAt.getTime() > now.getTime() - KEY_REVERSES_FOR_MS;
  return scope === 'all' || warsawDayOf(bookedAt) >= warsawDayOf(now);
}

/** Returns an amount (grosze) as lists show it: negative for reversals, so that all amounts add up to the net. */
export function shownAmount({ kind, amount }: { kind: LedgerKind; amount: number }): Grosze {
  return asGrosze(isReversal(kind) ? -amount : amount);
}

/** Returns whether the whole amount of a transaction has been undone. */
export function isWhollyReversed({ amount, reversed }: { amount: number; reversed: number }): boolean {
  return reversed > 0 && reversed >= amount;
}
