import { setTimeout as wait } from 'node:timers/promises';
import type { Lockout } from '../lockout/lockout.ts';
import type { Refusal } from '../platform/refusal.ts';
import type { SignInSubjects } from './signInSubjects.ts';

interface Refused extends Omit<SignInSubjects, 'subjects'> {
  /** When the attempt began, by `performance.now`. */
  startedAt: number;
  now: Date;
}

/** Longer than checking a password takes on a server that is not overloaded. */
const LOCKED_ANSWER_MS = 500;

/**
 * Returns the answer to a refused attempt to sign in. Where a stranger would meet a lock, everyone without a cookie
 * gets that same answer, and no sooner: nobody may find out which users are known at an address.
 */
export async function maskedRefusal(
  lockout: Lockout,
  refusal: Refusal,
  { knownDevice, isAddressKnown, strangers, startedAt, now }: Refused,
): Promise<Refusal> {
  if (knownDevice) return refusal;
  const masked = (isAddressKnown && (await lockout.refusalOf(strangers, now))) || refusal;
  if (masked.locked) await wait(LOCKED_ANSWER_MS - ((performance.now() - startedAt) % LOCKED_ANSWER_MS));
  return masked;
}
