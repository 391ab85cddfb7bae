import type { UserId } from '../../contract/ids.ts';
import type { Tx } from '../db/client.ts';
import { DAY_MS } from '../platform/durations.ts';
import { hashToken, newToken } from '../platform/ids.ts';
import { clientPrefix } from '../platform/ipAddress.ts';
import { deleteDevice, insertDevice, keepNewestDevices, rememberAddress } from './queries.ts';

/** How long a browser counts as known after somebody signed in from it. */
export const DEVICE_KEPT_MS = 90 * DAY_MS;
/** How long an address counts as known after somebody signed in from it. */
export const KNOWN_ADDRESS_MS = 30 * DAY_MS;
/**
 * The most devices kept per person, so that a program that signs in without cookies cannot fill the table. One that does
 * so every hour must not displace the person's browsers before `DEVICE_KEPT_MS`.
 */
const MAX_DEVICES = 2_200;

/**
 * Remembers the browser and address from which a person proved their identity: from then on, wrong passwords that
 * strangers try elsewhere don't lock this person out there (requirements "Guessing"). Returns the token of the
 * browser's new cookie, which replaces an earlier one.
 */
export async function rememberDevice(
  tx: Tx,
  {
    userId,
    address,
    earlier,
    hasProvedFactor = false,
    now,
  }: {
    userId: UserId;
    address: string;
    earlier?: Buffer | undefined;
    /** Whether a code of a second factor was given as well. */
    hasProvedFactor?: boolean;
    now: Date;
  },
): Promise<string> {
  const token = newToken();
  if (earlier) await deleteDevice(tx, earlier);
  await insertDevice(tx, {
    token_hash: hashToken(token),
    user_id: userId,
    signed_in_at: now,
    has_proved_factor: hasProvedFactor,
  });
  await keepNewestDevices(tx, userId, MAX_DEVICES);
  await rememberAddress(tx, { user_id: userId, address: clientPrefix(address), signed_in_at: now });
  return token;
}
