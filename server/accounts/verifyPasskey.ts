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
  /** Undefined where there are none. */
  passkeysAt: PasskeyHost | undefined;
}

/** Returns how an authenticator is told whose passkey it keeps, and how it says so again, in base64url. */
export function handleOf(userId: UserId): string {
  return Buffer.from(userId).toString('base64url');
}

/** Returns the bytes of an id that an authenticator has given. */
export function credentialIdIn({ id }: Pick<Assertion, 'id'>): Buffer {
  return Buffer.from(id, 'base64url');
}

/**
 * Takes the answer of somebody's authenticator to a challenge of ours, which counts once (requirements "Passkeys"). Returns the passkey;
 * undefined if it is not one of ours, of another person than `of`, or has not signed this here and now, or its count has not gone on.
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
  // Its many small modules would take a tenth of each start.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  // The library throws whatever is wrong, and finds nothing else than that.
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

/** Returns why a passkey does not confirm a session; one that is refused counts as a wrong password of the session does, and is audited. */
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
  await recordAudit(db, { action: 'account.passkey-refused', by, object: auditedUser(user), at: now });
  return refuse('passkey-incorrect');
}
