import type { z } from 'zod';
import type { Language } from '../../contract/language.ts';
import type { loginInput } from '../../contract/session.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import { transactUnsynced } from '../db/transact.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { maskedRefusal } from './maskedRefusal.ts';
import { type PasswordCost, verifyPassword } from './password.ts';
import { findUserByEmail } from './queries.ts';
import { signInSubjects } from './signInSubjects.ts';
import { type SignedIn, startSession } from './startSession.ts';
import { type FactorParts, verifyCode } from './verifyCode.ts';

type Login = z.infer<typeof loginInput> & {
  address: string;
  /** Browser and system, if the browser sent them. */
  device?: string | null;
  /** The tokens in the browser's cookies, by which it is recognized. */
  deviceTokens?: readonly string[];
  language: Language;
  now: Date;
  signal: AbortSignal;
};

/**
 * Starts a session (requirements "Sign-in"). Unknown, deactivated and not yet activated users and wrong passwords get
 * the same answer after the same time; too many of them lock the account for strangers, and the address. In a browser
 * from which the user has signed in before, and (without its cookie) at an address known for the user, only wrong
 * passwords from there count. Somebody with a second factor also needs a code of it (requirements "Second factor"),
 * which is asked for only once the password is right.
 */
export async function logIn(
  parts: FactorParts & { passwordCost: PasswordCost },
  { email, password, otp, address, device = null, deviceTokens = [], language, now, signal }: Login,
): Promise<SignedIn | Refusal> {
  const { db, lockout, passwordCost: cost } = parts;
  const startedAt = performance.now();
  const found = await findUserByEmail(db, email);
  const named = { id: found?.id ?? null, email };
  const from = { ...named, address, deviceTokens, now };
  const { subjects, ...recognized } = await signInSubjects(db, from);
  const { knownDevice, isAddressKnown } = recognized;
  const isKnown = knownDevice !== undefined || isAddressKnown;
  const by = { userId: null, address };
  const code: { refusal?: Refusal | undefined } = {};
  const user = await lockout.guard(subjects, { by, now, signal }, async () => {
    const isRight = await verifyPassword(password, found?.password_hash ?? null, { isKnown, cost });
    if (isRefusal(isRight)) return isRight;
    if (!isRight || found?.status !== 'active') return undefined;
    const from = { device: knownDevice?.has_proved_factor ? knownDevice.token_hash : undefined };
    code.refusal = await verifyCode(parts, { user: found, otp, from, by, language, now, signal });
    // A wrong code counts like a wrong password. If the code is missing, the attempt counts neither as right nor as
    // wrong.
    return code.refusal?.refused === 'otp-incorrect' ? undefined : (code.refusal ?? found);
  });
  // Only somebody who knows the password gets this answer, so a lock for strangers doesn't replace it.
  if (code.refusal) return code.refusal;
  const started =
    user &&
    !isRefusal(user) &&
    (await startSession(db, user.id, {
      address,
      device,
      knownDevice,
      hasProvedFactor: user.factor_since !== null,
      now,
      // Meanwhile the address or password may have been changed, or a second factor enrolled: each ends all sessions.
      isStillRight: (current) =>
        current.email === user.email &&
        current.password_hash === user.password_hash &&
        current.factor_since?.getTime() === user.factor_since?.getTime() &&
        (user.factor_since !== null || !current.has_passkeys),
    }));
  if (started) return started;
  if (!isRefusal(user)) {
    const object = auditedUser(named);
    await transactUnsynced(db, (tx) => recordAudit(tx, { by, now }, { action: 'session.refused', object }));
  }
  const refusal = isRefusal(user) ? user : refuse('credentials-invalid');
  return maskedRefusal(lockout, refusal, { ...recognized, address, startedAt, now, signal });
}
