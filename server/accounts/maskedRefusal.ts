import { setTimeout as wait } from 'node:timers/promises';
import { addressSubjects, type Lockout } from '../lockout/lockout.ts';
import type { Refusal } from '../platform/refusal.ts';
import type { SignInSubjects } from './signInSubjects.ts';

interface Refused extends Omit<SignInSubjects, 'subjects'> {
  address: string;
  /** When the attempt began, by `performance.now`. */
  startedAt: number;
  now: Date;
  signal: AbortSignal;
}

/**
 * Longer than it takes a server that is not overloaded to check, one after the other, the ten passwords after which a
 * person is locked.
 */
const LOCKED_ANSWER_MS = 1000;

/**
 * Returns the answer to a refused attempt to sign in. Without a cookie, everyone gets the answer that a stranger would
 * get: where an address is locked or crowded, no sooner than any other attempt there; and a wrong password counts for
 * the address, although its lock keeps out nobody who is known there. Nobody may find out who that is.
 */
export async function maskedRefusal(
  lockout: Lockout,
  refusal: Refusal,
  { knownDevice, isAddressKnown, strangers, address, startedAt, now, signal }: Refused,
): Promise<Refusal> {
  if (knownDevice) return refusal;
  const by = { userId: null, address };
  const asStranger = async () =>
    (await lockout.refusalOf(strangers, now)) ??
    (isWrong(refusal) &&
      (await lockout.guard(addressSubjects(address), { by, now, signal }, async () => undefined)));
  const masked = (isAddressKnown && (await asStranger())) || refusal;
  if (masked.locked || masked.refused === 'too-many-attempts')
    await wait(LOCKED_ANSWER_MS - ((performance.now() - startedAt) % LOCKED_ANSWER_MS));
  return masked;
}

function isWrong({ refused }: Refusal): boolean {
  return refused === 'credentials-invalid' || refused === 'passkey-incorrect';
}
