import { generateSecret } from 'otplib/functional';
import type { z } from 'zod';
import type { AuditDetails } from '../../contract/audit.ts';
import type { AuditAction } from '../../contract/auditActions.ts';
import type { Language } from '../../contract/language.ts';
import type { factorSecret, recoveryCodes, secondFactor } from '../../contract/secondFactor.ts';
import { differences, facts } from '../audit/details.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { Db, Tx } from '../db/client.ts';
import { unlock } from '../lockout/queries.ts';
import { addMail, type QueuedMail } from '../mail/queries.ts';
import type { Change, Person } from '../platform/actor.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';
import { drawRecoveryCodes, factorUri, stepOf } from './factorCodes.ts';
import { type FactorPolicy, mustHaveFactor } from './factorPolicy.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  keepSecret,
  markEnrolled,
  replaceRecoveryCodes,
} from './factorQueries.ts';
import type { FactorSecrets } from './factorSecrets.ts';
import { deleteSessionsOf, lockUser } from './queries.ts';
import { factorRemoved } from './userFacts.ts';

/** A change of somebody's own second factor, which requires a confirmed session. */
export interface OwnFactorChange extends Change<Person> {
  session: Session;
  language: Language;
}

/** Returns what people are shown about their own second factor. */
export async function readOwnFactor(
  db: Db,
  { user }: Session,
  policy: FactorPolicy,
): Promise<z.output<typeof secondFactor>> {
  const factor = await findFactor(db, user.id);
  return {
    enrolled_at: factor?.enrolled_at ?? null,
    recovery_codes_left: await countRecoveryCodes(db, user.id),
    required: mustHaveFactor(user.role, policy),
  };
}

/**
 * Makes a secret for an app (requirements "Second factor"). It takes effect once a code made with it has been given;
 * until then, making another secret replaces it.
 */
export async function beginFactor(
  tx: Tx,
  secrets: FactorSecrets,
  { session, issuer }: Pick<OwnFactorChange, 'session'> & { issuer: string },
): Promise<z.output<typeof factorSecret> | Refusal> {
  const user = await lockUser(tx, session.user.id);
  if (!user) return refuse('not-found');
  // In a separate statement: the statement that waited for the lock sees the data as it was before the wait.
  const factor = await findFactor(tx, user.id);
  if (factor?.enrolled_at) return refuse('factor-enrolled');
  const secret = generateSecret();
  await keepSecret(tx, { user_id: user.id, ...secrets.seal(user.id, secret) });
  return { secret, uri: factorUri(secret, { issuer, email: user.email }) };
}

/**
 * Puts a second factor into effect if a code of it is right; this uses up the code. Returns recovery codes, which are
 * stored only as hashes. The person's other sessions end, because they began without a code.
 */
export async function enrolFactor(
  tx: Tx,
  secrets: FactorSecrets,
  { input: { otp }, ...change }: OwnFactorChange & { input: { otp: string } },
): Promise<z.output<typeof recoveryCodes> | Refusal> {
  const { session, now } = change;
  await lockUser(tx, session.user.id);
  const factor = await findFactor(tx, session.user.id);
  if (!factor) return refuse('factor-missing');
  if (factor.enrolled_at) return refuse('factor-enrolled');
  const secret = secrets.open(factor);
  const step = await stepOf(secret, otp, now);
  if (step === undefined) return refuse('otp-incorrect', { field: 'otp' });
  await markEnrolled(tx, session.user.id, { step, now });
  await deleteSessionsOf(tx, session.user.id, { except: session.id });
  const { codes, hashes } = drawRecoveryCodes(secret);
  await replaceRecoveryCodes(tx, session.user.id, hashes);
  await recordOwnChange(tx, change, {
    action: 'account.factor-enrolled',
    mail: 'factorEnrolled',
    details: differences({ second_factor: false }, { second_factor: true }),
  });
  return { recovery_codes: codes };
}

/** Replaces the person's recovery codes and returns the new ones. */
export async function makeRecoveryCodes(
  tx: Tx,
  secrets: FactorSecrets,
  change: OwnFactorChange,
): Promise<z.output<typeof recoveryCodes> | Refusal> {
  const { session } = change;
  await lockUser(tx, session.user.id);
  const factor = await findFactor(tx, session.user.id);
  if (!factor?.enrolled_at) return refuse('factor-missing');
  const { codes, hashes } = drawRecoveryCodes(secrets.open(factor));
  await replaceRecoveryCodes(tx, session.user.id, hashes);
  await recordOwnChange(tx, change, {
    action: 'account.recovery-codes-made',
    mail: 'recoveryCodesMade',
    details: facts({ recovery_codes_left: codes.length }),
  });
  return { recovery_codes: codes };
}

/** Removes the person's own second factor. */
export async function removeFactor(tx: Tx, change: OwnFactorChange): Promise<Refusal | undefined> {
  const { session, now } = change;
  await lockUser(tx, session.user.id);
  if (!(await deleteFactor(tx, session.user.id))) return refuse('factor-missing');
  await unlock(tx, ['factor'], session.user.id, now);
  await recordOwnChange(tx, change, {
    action: 'account.factor-removed',
    mail: 'factorRemoved',
    details: factorRemoved,
  });
  return undefined;
}

/** Records a change of a factor in the audit, and notifies its person by mail. */
export async function recordOwnChange(
  tx: Tx,
  change: OwnFactorChange,
  { mail, ...entry }: { action: AuditAction; mail: QueuedMail['kind']; details: AuditDetails },
) {
  const { session, language } = change;
  await addMail(tx, { kind: mail, email: session.email, language });
  const object = auditedUser({ id: session.user.id, email: session.email });
  await recordAudit(tx, change, { ...entry, object });
}
