import type { UserId } from '../../contract/ids.ts';
import type { PooledDb } from '../db/client.ts';
import { accountSubject, addressSubjects } from '../lockout/lockout.ts';
import { hashToken } from '../platform/ids.ts';
import { clientPrefix } from '../platform/ipAddress.ts';
import { DEVICE_KEPT_MS, KNOWN_ADDRESS_MS } from './devices.ts';
import { findDevice, isKnownAddress } from './queries.ts';

/** Used for an unknown user, so that the look-up takes as long as for a known one. */
const UNKNOWN_USER = '00000000-0000-0000-0000-000000000000' as UserId;

/**
 * Returns the subjects for which an attempt to sign in is counted. In a browser from which the person has signed in
 * before, and (without its cookie) at an address known for them, only attempts from there count (requirements
 * "Guessing").
 */
export async function signInSubjects(
  db: PooledDb,
  {
    id,
    email,
    address,
    deviceTokens,
    now,
  }: { id: UserId | null; email: string; address: string; deviceTokens: readonly string[]; now: Date },
) {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const [knownDevice, isAddressKnown] = await Promise.all([
    findDevice(db, { email, tokenHashes: deviceTokens.map(hashToken), since: ago(DEVICE_KEPT_MS) }),
    isKnownAddress(db, {
      userId: id ?? UNKNOWN_USER,
      address: clientPrefix(address),
      since: ago(KNOWN_ADDRESS_MS),
    }),
  ]);
  const named = { id, email };
  const strangers = [...addressSubjects(address), accountSubject(named)];
  const subjects = knownDevice
    ? [accountSubject(named, { device: knownDevice.token_hash })]
    : isAddressKnown
      ? [accountSubject(named, { knownAddress: address })]
      : strangers;
  return { knownDevice, isAddressKnown, subjects, strangers };
}

export type SignInSubjects = Awaited<ReturnType<typeof signInSubjects>>;

export type KnownDevice = SignInSubjects['knownDevice'];

/** The subjects of an attempt that names no user. */
export function strangerSubjects(address: string): SignInSubjects {
  const subjects = addressSubjects(address);
  return { knownDevice: undefined, isAddressKnown: false, subjects, strangers: subjects };
}
