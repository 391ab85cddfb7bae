import type { z } from 'zod';
import type { UserId } from '../../contract/ids.ts';
import type { passkeyAssertion } from '../../contract/passkey.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transactUnsynced } from '../db/transact.ts';
import { accountSubject, type Lockout } from '../lockout/lockout.ts';
import type { Person } from '../platform/actor.ts';
import type { PasskeyHost } from '../platform/passkeyHost.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';
import type { Answered, Challenges } from './passkeyChallenges.ts';
import { findPasskey, markPasskeyUsed, type PasskeyRow, takeChallenge } from './passkeyQueries.ts';
import { getUser } from './queries.ts';

export type Assertion = z.output<typeof passkeyAssertion>;

export interface PasskeyParts {
  challenges: Challenges;
  /** Undefined if this host cannot use passkeys. */
  passkeysAt: PasskeyHost | undefined;
}

/** Returns the user handle, in base64url, that an authenticator stores with a passkey and sends back when it signs. */
export function handleOf(userId: UserId): string {
  return Buffer.from(userId).toString('base64url');
}

/** Returns the bytes of the id that an authenticator has given to a passkey. */
export function credentialIdIn({ id }: Pick<Assertion, 'id'>): Buffer {
  return Buffer.from(id, 'base64url');
}

/**
 * Verifies the answer of somebody's authenticator to one of our challenges, and uses up the challenge (requirements
 * "Passkeys"). Returns the passkey. Undefined if it is not one of ours, belongs to another person than `of`, has not
 * signed this challenge for this host, or if its counter has not increased.
 */
export async function takeAssertion(
  tx: Tx,
  { challenges, passkeysAt: host }: PasskeyParts,
  { assertion, of, now }: { assertion: Assertion; of?: UserId; now: Date },
): Promise<PasskeyRow | undefined> {
  const passkey = await findPasskey(tx, credentialIdIn(assertion));
  if (!host || !passkey || (of && passkey.user_id !== of)) return undefined;
  if (assertion.response.userHandle !== handleOf(passkey.user_id)) return undefined;
  let answered: Answered | undefined;
  // Loaded only here: its many small modules would add a tenth to the time of every start.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  // The library throws if it finds the answer invalid, and for no other reason: so every error counts as a refusal.
  const verified = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      answered = challenges.read(given, 'sign-in', now);
      return answered !== undefined;
    },
    expectedOrigin: host.origin,
    expectedRPID: host.rpId,
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified || !answered || !(await takeChallenge(tx, answered))) return undefined;
  const { newCounter: counter, credentialBackedUp: backed_up } = verified.authenticationInfo;
  return (await markPasskeyUsed(tx, passkey.id, { counter, backed_up, now })) ? passkey : undefined;
}

/**
 * Returns why a passkey does not confirm a session. A refused one is audited, and counts like a wrong password in this
 * session.
 */
export async function verifyOwnPasskey(
  { db, lockout, ...parts }: PasskeyParts & { db: PooledDb; lockout: Lockout },
  {
    session,
    assertion,
    by,
    now,
    signal,
  }: { session: Session; assertion: Assertion; by: Person; now: Date; signal: AbortSignal },
): Promise<Refusal | undefined> {
  if (!parts.passkeysAt) return refuse('passkeys-unavailable');
  const user = await getUser(db, session.user.id);
  const passkey = await lockout.guard(
    [accountSubject(user, { session: session.id })],
    { by, now, signal },
    () => transactUnsynced(db, (tx) => takeAssertion(tx, parts, { assertion, of: user.id, now })),
  );
  if (isRefusal(passkey)) return passkey;
  if (passkey) return undefined;
  await recordAudit(db, { by, now }, { action: 'account.passkey-refused', object: auditedUser(user) });
  return refuse('passkey-incorrect');
}
