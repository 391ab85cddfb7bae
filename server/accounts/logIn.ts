import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { UserId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import type { loginInput } from '../../contract/session.ts';
import { facts } from '../audit/details.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { transactUnsynced } from '../db/transact.ts';
import { accountSubject, addressSubjects } from '../lockout/lockout.ts';
import { hashToken, newId, newToken } from '../platform/ids.ts';
import { clientPrefix } from '../platform/ipAddress.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { DEVICE_KEPT_MS, KNOWN_ADDRESS_MS, rememberDevice } from './devices.ts';
import { findFactor } from './factorQueries.ts';
import { verifyPassword } from './password.ts';
import {
  findDevice,
  findUserByEmail,
  insertSession,
  isKnownAddress,
  lockUser,
  type UserRow,
} from './queries.ts';
import { type FactorParts, verifyCode } from './verifyCode.ts';

type Login = z.infer<typeof loginInput> & {
  address: string;
  /** Browser and system, if the browser sent them. */
  device?: string | null;
  /** The tokens by which the browser is known. */
  deviceTokens?: readonly string[];
  language: Language;
  now: Date;
  signal: AbortSignal;
};

interface SignedIn {
  token: string;
  user: UserRow;
  /** For the cookie by which the browser is known from now on. */
  deviceToken: string;
}

/** Stands in for an unknown user, so that the look-up takes as long. */
const UNKNOWN_USER = '00000000-0000-0000-0000-000000000000' as UserId;
/** Longer than a password's check takes on a server that is not overloaded. */
const LOCKED_ANSWER_MS = 500;

/**
 * Starts a session (requirements "Sign-in"). Unknown, deactivated and not yet activated users and wrong passwords get
 * the same answer after the same time; too many of them lock the account for strangers, and the address. In a browser that
 * the user has signed in from before, and without its cookie at an address that they have, only wrong passwords from there count.
 * Whoever has a second factor also needs a code of it (requirements "Second factor"), which is asked for once the password is right.
 */
export async function logIn(
  parts: FactorParts,
  { email, password, otp, address, device = null, deviceTokens = [], language, now, signal }: Login,
): Promise<SignedIn | Refusal> {
  const { db, lockout } = parts;
  const startedAt = performance.now();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const found = await findUserByEmail(db, email);
  const [knownDevice, isAddressKnown] = await Promise.all([
    findDevice(db, { email, tokenHashes: deviceTokens.map(hashToken), since: ago(DEVICE_KEPT_MS) }),
    isKnownAddress(db, {
      userId: found?.id ?? UNKNOWN_USER,
      address: clientPrefix(address),
      since: ago(KNOWN_ADDRESS_MS),
    }),
  ]);
  const named = { id: found?.id ?? null, email };
  const strangers = [...addressSubjects(address), accountSubject(named)];
  const subjects = knownDevice
    ? [accountSubject(named, { device: knownDevice.token_hash })]
    : isAddressKnown
      ? [accountSubject(named, { knownAddress: address })]
      : strangers;
  const isKnown = knownDevice !== undefined || isAddressKnown;
  const by = { userId: null, address };
  const code: { refusal?: Refusal | undefined } = {};
  const user = await lockout.guard(subjects, { by, now, signal }, async () => {
    const isRight = await verifyPassword(password, found?.password_hash ?? null, { isKnown });
    if (isRefusal(isRight)) return isRight;
    if (!isRight || found?.status !== 'active') return undefined;
    const from = { device: knownDevice?.has_proved_factor ? knownDevice.token_hash : undefined };
    code.refusal = await verifyCode(parts, { user: found, otp, from, by, language, now, signal });
    // A wrong code counts like a wrong password; without one, the password counts neither as right nor as wrong.
    return code.refusal?.refused === 'otp-incorrect' ? undefined : (code.refusal ?? found);
  });
  // Only those hear it who have the password: no lock of strangers stands before it.
  if (code.refusal) return code.refusal;
  const started =
    user && !isRefusal(user) && (await startSession(db, user, { address, device, knownDevice, now }));
  if (started) return started;
  if (!isRefusal(user)) {
    const entry = { action: 'session.refused' as const, by, object: auditedUser(named), at: now };
    await transactUnsynced(db, (tx) => recordAudit(tx, entry));
  }
  const refusal = isRefusal(user) ? user : refuse('credentials-invalid');
  if (knownDevice) return refusal;
  // Where a stranger would meet a lock, nobody without a cookie is told anything else, nor sooner: who is known at an address
  // is nobody's business there.
  const heard = (isAddressKnown && (await lockout.refusalOf(strangers, now))) || refusal;
  if (heard.locked) await wait(LOCKED_ANSWER_MS - ((performance.now() - startedAt) % LOCKED_ANSWER_MS));
  return heard;
}

type KnownDevice = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

async function startSession(
  db: PooledDb,
  user: UserRow,
  {
    address,
    device,
    knownDevice,
    now,
  }: { address: string; device: string | null; knownDevice: KnownDevice | undefined; now: Date },
): Promise<SignedIn | undefined> {
  const token = newToken();
  // Like a read, signing in does not wait for a standby that is away.
  return transactUnsynced(db, async (tx) => {
    // While the password was being checked, it may have been changed, its user deactivated, or a second factor been enrolled,
    // which ends all sessions.
    const current = await lockUser(tx, user.id);
    // By a statement of its own: that of the lock sees what was there before it had to wait.
    const factor = await findFactor(tx, user.id);
    const isStillRight =
      current?.status === 'active' &&
      current.password_hash === user.password_hash &&
      factor?.enrolled_at?.getTime() === user.factor_since?.getTime();
    if (!isStillRight) return undefined;
    await insertSession(tx, {
      id: newId(),
      token_hash: hashToken(token),
      user_id: user.id,
      device,
      address,
      now,
    });
    const deviceToken = await rememberDevice(tx, {
      userId: user.id,
      address,
      earlier: knownDevice?.token_hash,
      hasProvedFactor: user.factor_since !== null,
      now,
    });
    const by = { userId: user.id, address };
    const details = device === null ? undefined : facts({ device });
    const entry = { action: 'session.started' as const, by, object: auditedUser(user), at: now };
    await recordAudit(tx, { ...entry, ...(details && { details }) });
    return { token, user, deviceToken };
  });
}
