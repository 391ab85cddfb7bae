import { z } from 'zod';
import { userId } from '../../contract/ids.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { transactUnsynced } from '../db/transact.ts';
import type { Lockout } from '../lockout/lockout.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { maskedRefusal } from './maskedRefusal.ts';
import { findPasskey, hasPasskey } from './passkeyQueries.ts';
import { findUser, type UserRow } from './queries.ts';
import { signInSubjects, strangerSubjects } from './signInSubjects.ts';
import { type SignedIn, startSession } from './startSession.ts';
import { type Assertion, credentialIdIn, type PasskeyParts, takeAssertion } from './verifyPasskey.ts';

interface PasskeyLogin {
  assertion: Assertion;
  address: string;
  /** Browser and system, if the browser sent them. */
  device: string | null;
  /** The tokens in the browser's cookies, by which it is recognized. */
  deviceTokens: readonly string[];
  now: Date;
  signal: AbortSignal;
}

/**
 * Starts a session with a passkey alone. It combines two factors: the person has the device, and the device asks for a
 * fingerprint or PIN, so it checks who they are or what they know (requirements "Passkeys"). Every refusal gets the
 * same answer and counts like a wrong password.
 */
export async function logInByPasskey(
  { db, lockout, ...parts }: PasskeyParts & { db: PooledDb; lockout: Lockout },
  { assertion, address, device, deviceTokens, now, signal }: PasskeyLogin,
): Promise<SignedIn | Refusal> {
  if (!parts.passkeysAt) return refuse('passkeys-unavailable');
  const startedAt = performance.now();
  const user = await claimedUser(db, assertion);
  const from = user && { ...user, address, deviceTokens, now };
  const { subjects, ...recognized } = from ? await signInSubjects(db, from) : strangerSubjects(address);
  const by = { userId: null, address };
  const passkey = await lockout.guard(subjects, { by, now, signal }, async () => {
    if (user?.status !== 'active') return undefined;
    return transactUnsynced(db, (tx) => takeAssertion(tx, parts, { assertion, of: user.id, now }));
  });
  const started =
    user &&
    passkey &&
    !isRefusal(passkey) &&
    (await startSession(db, user.id, {
      address,
      device,
      knownDevice: recognized.knownDevice,
      hasProvedFactor: true,
      passkey: passkey.name,
      now,
      isStillRight: (_, tx) => hasPasskey(tx, passkey.id),
    }));
  if (started) return started;
  if (user && !isRefusal(passkey)) {
    const entry = { action: 'account.passkey-refused' as const, object: auditedUser(user) };
    await transactUnsynced(db, (tx) => recordAudit(tx, { by, now }, entry));
  }
  const refusal = isRefusal(passkey) ? passkey : refuse('passkey-incorrect');
  return maskedRefusal(lockout, refusal, { ...recognized, address, startedAt, now, signal });
}

/** Returns the user of the passkey. If we no longer have the passkey, returns the user that it claims to belong to. */
async function claimedUser(db: PooledDb, assertion: Assertion): Promise<UserRow | undefined> {
  const passkey = await findPasskey(db, credentialIdIn(assertion));
  if (passkey) return findUser(db, passkey.user_id);
  const handle = Buffer.from(assertion.response.userHandle ?? '', 'base64url').toString();
  const claimed = z.safeParse(userId, handle);
  return claimed.success ? findUser(db, claimed.data) : undefined;
}
