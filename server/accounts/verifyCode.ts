import type { Language } from '../../contract/language.ts';
import { isAppCode } from '../../contract/oneTimeCode.ts';
import { facts } from '../audit/details.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { transact, transactUnsynced } from '../db/transact.ts';
import { factorSubject, type Lockout } from '../lockout/lockout.ts';
import { addMail } from '../mail/queries.ts';
import type { Change } from '../platform/actor.ts';
import type { Metrics } from '../platform/metrics.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { hashRecoveryCode, stepOf } from './factorCodes.ts';
import { countRecoveryCodes, findFactor, takeRecoveryCode, takeStep } from './factorQueries.ts';
import type { FactorSecrets } from './factorSecrets.ts';
import type { UserRow } from './queries.ts';

export interface FactorParts {
  db: PooledDb;
  lockout: Lockout;
  secrets: FactorSecrets;
  metrics: Pick<Metrics, 'codeGiven'>;
}

interface GivenCode extends Change {
  /** The user whose password was right. */
  user: UserRow;
  otp: string | undefined;
  /**
   * The known browser in which a code was given before, if any, or that the code is given by somebody who is signed in.
   */
  from: { device?: Buffer | undefined; isSignedIn?: true };
  language: Language;
  signal: AbortSignal;
}

/**
 * Checks a code of somebody's second factor and uses it up: a code from the app, or a recovery code. Wrong codes are
 * counted per person and audited (requirements "Second factor"). Returns why it is refused; undefined if it is right,
 * or if the person has no second factor. People who have only passkeys are refused, because they have no code to give.
 */
export async function verifyCode(
  { lockout, metrics, ...parts }: FactorParts,
  { user, otp, from, by, now, signal, language }: GivenCode,
): Promise<Refusal | undefined> {
  if (!user.factor_since) return user.has_passkeys ? refuse('passkey-required') : undefined;
  if (otp === undefined) return refuse('otp-required', { field: 'otp' });
  const isRight = await lockout.guard(
    [factorSubject(user, from)],
    { by, now, signal },
    async () => (await takeCode(parts, { user, otp, by, now, language })) || undefined,
  );
  metrics.codeGiven(isRefusal(isRight) ? 'locked' : isRight ? 'right' : 'wrong');
  if (isRefusal(isRight)) return isRight;
  if (isRight) return undefined;
  const entry = { action: 'account.code-refused' as const, object: auditedUser(user) };
  await transactUnsynced(parts.db, (tx) => recordAudit(tx, { by, now }, entry));
  return refuse('otp-incorrect', { field: 'otp' });
}

async function takeCode(
  { db, secrets }: Pick<FactorParts, 'db' | 'secrets'>,
  { user, otp, by, now, language }: Pick<GivenCode, 'user' | 'by' | 'now' | 'language'> & { otp: string },
): Promise<boolean> {
  const factor = await findFactor(db, user.id);
  if (!factor) return false;
  const secret = secrets.open(factor);
  if (isAppCode(otp)) {
    const step = await stepOf(secret, otp, now);
    return step !== undefined && transactUnsynced(db, (tx) => takeStep(tx, user.id, step));
  }
  const code = { user_id: user.id, code_hash: hashRecoveryCode(secret, otp) };
  return transact(db, async (tx) => {
    if (!(await takeRecoveryCode(tx, code))) return false;
    await addMail(tx, { kind: 'recoveryCodeUsed', email: user.email, language });
    const object = auditedUser(user);
    const details = facts({ recovery_codes_left: await countRecoveryCodes(tx, user.id) });
    await recordAudit(tx, { by, now }, { action: 'account.recovery-code-used', object, details });
    return true;
  });
}
