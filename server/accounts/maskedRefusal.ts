import { setTimeout as wait } from 'node:timers/promises';
import type { Lockout } from '../lockout/lockout.ts';
import type { Refusal } from '../platform/refusal.ts';
import type { SignInSubjects } from './signInSubjects.ts';

interface Refused extends Omit<SignInSubjects, 'subjects'> {
  /** When the attempt began, by `performance.now`. */
  startedAt: number;
  now: Date;
}

/** Longer than a password's check takes on a server that is not overloaded. */
const LOCKED_ANSWER_MS = 500;

/**
 * Returns what is answered to an attempt to sign in that is refused. Where a stranger would meet a lock, nobody without a cookie is told
 * anything else, nor sooner: who is known at an address is nobody's business there.
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
