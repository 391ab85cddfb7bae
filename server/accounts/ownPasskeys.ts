import type { z } from 'zod';
import type {
  PasskeyId,
  passkey,
  passkeyCreation,
  passkeyInput,
  passkeyRequest,
} from '../../contract/passkey.ts';
import { fullName } from '../../contract/user.ts';
import { differences, facts } from '../audit/details.ts';
import type { Db, Tx } from '../db/client.ts';
import { newId } from '../platform/ids.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { isConfirmed, type Session } from '../platform/session.ts';
import { findFactor } from './factorQueries.ts';
import { type OwnFactorChange, recordOwnChange } from './ownFactor.ts';
import { type Answered, CHALLENGE_MS } from './passkeyChallenges.ts';
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  takeChallenge,
} from './passkeyQueries.ts';
import { deleteSessionsOf, getUser, lockUser } from './queries.ts';
import { handleOf, type PasskeyParts } from './verifyPasskey.ts';

/** More than anybody has devices. */
const MAX_PASSKEYS = 20;
/** EdDSA, ES256 and RS256, as COSE numbers them: every authenticator has one of these. */
const ALGORITHMS = [-8, -7, -257];

type Answer = z.output<typeof passkeyInput>['passkey'];

/** Returns the caller's own passkeys. */
export async function readPasskeys(db: Db, { user }: Session) {
  return { passkeys: (await listPasskeys(db, user.id)).map(presentPasskey) };
}

/** Returns the options with which a browser asks for any passkey of this host. */
export function requestPasskey(
  { challenges, passkeysAt: host }: PasskeyParts,
  now: Date,
): z.output<typeof passkeyRequest> | Refusal {
  if (!host) return refuse('passkeys-unavailable');
  return {
    challenge: challenges.make('sign-in', now),
    rpId: host.rpId,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  };
}

/** Returns the options with which a browser makes a passkey for the caller, on a device that has none of theirs yet. */
export async function beginPasskey(
  tx: Tx,
  { challenges, passkeysAt: host }: PasskeyParts,
  { session, issuer, now }: Pick<OwnFactorChange, 'session' | 'now'> & { issuer: string },
): Promise<z.output<typeof passkeyCreation> | Refusal> {
  if (!host) return refuse('passkeys-unavailable');
  if (!isConfirmed(session.confirmedAt, now)) return refuse('confirm-first');
  const user = await getUser(tx, session.user.id);
  const others = await listPasskeys(tx, user.id);
  if (others.length >= MAX_PASSKEYS) return tooMany;
  return {
    challenge: challenges.make(`add ${user.id}`, now),
    rp: { id: host.rpId, name: issuer },
    user: { id: handleOf(user.id), name: user.email, displayName: fullName(user) },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: others.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/**
 * Adds a passkey that a browser made in answer to one of our challenges (requirements "Passkeys"). If it is the
 * person's first second factor, their other sessions end, because they began with the password alone.
 */
export async function addPasskey(
  tx: Tx,
  { challenges, passkeysAt: host }: PasskeyParts,
  { input, ...change }: OwnFactorChange & { input: z.output<typeof passkeyInput> },
): Promise<z.output<typeof passkey> | Refusal> {
  const { session, now } = change;
  if (!host) return refuse('passkeys-unavailable');
  if (!isConfirmed(session.confirmedAt, now)) return refuse('confirm-first');
  const { id: user_id } = session.user;
  await lockUser(tx, user_id);
  const count = await countPasskeys(tx, user_id);
  if (count >= MAX_PASSKEYS) return tooMany;
  let answered: Answered | undefined;
  // Loaded only here: its many small modules would add a tenth to the time of every start.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verify = async () =>
    verifyRegistrationResponse({
      response: { ...(await withoutStatement(input.passkey)), clientExtensionResults: {} },
      expectedChallenge: (given) => {
        answered = challenges.read(given, `add ${user_id}`, now);
        return answered !== undefined;
      },
      expectedOrigin: host.origin,
      expectedRPID: host.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  // The library throws if it finds the answer invalid, and for no other reason: so every error counts as a refusal.
  const verified = await verify().catch(() => undefined);
  if (!verified?.verified || !answered || !(await takeChallenge(tx, answered))) return notAdded;
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = verified.registrationInfo;
  const row: PasskeyRow = {
    id: newId(),
    user_id,
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: input.passkey.response.transports ?? [],
    device_type: credentialDeviceType,
    backed_up: credentialBackedUp,
    aaguid,
    name: input.name,
    created_at: now,
    last_used_at: null,
  };
  if (!(await insertPasskey(tx, row))) return notAdded;
  const isFirst = count === 0 && !(await findFactor(tx, user_id))?.enrolled_at;
  if (isFirst) await deleteSessionsOf(tx, user_id, { except: session.id });
  await recordOwnChange(tx, change, {
    action: 'account.passkey-added',
    mail: 'passkeyAdded',
    details: facts({ passkey: row.name }),
  });
  return presentPasskey(row);
}

/** Removes one of the caller's own passkeys. */
export async function removePasskey(
  tx: Tx,
  { id, ...change }: OwnFactorChange & { id: PasskeyId },
): Promise<Refusal | undefined> {
  const { session } = change;
  await lockUser(tx, session.user.id);
  const removed = await deletePasskey(tx, { id, userId: session.user.id });
  if (!removed) return refuse('not-found');
  await recordOwnChange(tx, change, {
    action: 'account.passkey-removed',
    mail: 'passkeyRemoved',
    details: differences({ passkey: removed.name }, { passkey: null }),
  });
  return undefined;
}

/**
 * Returns a browser's answer without the statement about its device, which we don't ask for. The library would verify
 * any statement, and for that download lists of revoked certificates from wherever the certificates in it say.
 */
async function withoutStatement(passkey: Answer): Promise<Answer> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const { response } = passkey;
  const sent = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const bare = new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', sent.get('authData')],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare));
  return { ...passkey, response: { ...response, attestationObject } };
}

const notAdded = refuse('passkey-not-added');
const tooMany = refuse('too-many-passkeys', { args: { max: String(MAX_PASSKEYS) } });

function presentPasskey({
  id,
  name,
  created_at,
  last_used_at,
  backed_up,
}: PasskeyRow): z.output<typeof passkey> {
  return { id, name, created_at, last_used_at, synced: backed_up };
}
