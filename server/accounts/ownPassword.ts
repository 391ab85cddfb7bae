import type { Language } from '../../contract/language.ts';
import { facts } from '../audit/details.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { Db, Tx } from '../db/client.ts';
import { accountSubject, type Lockout } from '../lockout/lockout.ts';
import { addMail } from '../mail/queries.ts';
import type { Change } from '../platform/actor.ts';
import { hashToken } from '../platform/ids.ts';
import { clientPrefix } from '../platform/ipAddress.ts';
import { isRefusal, type Refusal, refuse, refuseAll } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';
import { busyRefusal, hashPassword, type PasswordCost, verifyPassword } from './password.ts';
import { weakPasswordRefusal } from './passwordRating.ts';
import {
  deleteDevicesOf,
  deleteLinks,
  deleteSessionsOf,
  getUser,
  lockUser,
  markConfirmed,
  setPassword,
  type UserRow,
} from './queries.ts';
import { passwordSet, wordsAbout } from './userFacts.ts';

interface Parts {
  db: Db;
  lockout: Lockout;
  passwordCost: PasswordCost;
}

interface OwnPassword {
  session: Session;
  password: string;
  address: string;
  now: Date;
  signal: AbortSignal;
}

/**
 * Returns the signed-in user if the password is theirs. A wrong one is audited and counted, separately from those of
 * strangers.
 */
export async function verifyOwnPassword(
  { db, lockout, passwordCost: cost }: Parts,
  { session, password, address, now, signal }: OwnPassword,
): Promise<UserRow | Refusal> {
  const user = await getUser(db, session.user.id);
  const by = { userId: user.id, address };
  const isRight = await lockout.guard(
    [accountSubject(user, { session: session.id })],
    { by, now, signal },
    async () => (await verifyPassword(password, user.password_hash, { isKnown: true, cost })) || undefined,
  );
  if (isRight === true) return user;
  if (isRight) return isRight;
  await recordAudit(db, { by, now }, { action: 'account.password-refused', object: auditedUser(user) });
  return refuse('old-password-incorrect');
}

/** Records that the user of a session has just proved their identity again (wire "Sessions and passwords"). */
export async function confirmSession(
  tx: Tx,
  { session, by, now }: Change & { session: Session },
): Promise<undefined> {
  await markConfirmed(tx, session.id, now);
  const object = auditedUser({ id: session.user.id, email: session.email });
  await recordAudit(tx, { by, now }, { action: 'session.confirmed', object });
}

/** A password change after its slow part, two hashes; it is refused if the password has changed in the meantime. */
interface PreparedChange {
  user: UserRow;
  passwordHash: string;
}

/** Verifies the old password and hashes the new one. Returns the prepared change, or why it is refused. */
export async function preparePasswordChange(
  parts: Parts,
  old: OwnPassword,
  newPassword: string,
): Promise<PreparedChange | Refusal> {
  const user = await verifyOldPassword(parts, old);
  const tooWeak = await weakOwnPasswordRefusal(parts.db, old.session, newPassword);
  if (isRefusal(user) || tooWeak) return refuseAll(user, tooWeak);
  return busyRefusal() ?? { user, passwordHash: await hashPassword(newPassword, parts.passwordCost) };
}

/** Returns why the user of a session cannot choose this password. */
export async function weakOwnPasswordRefusal(
  db: Db,
  session: Session,
  password: string,
): Promise<Refusal | undefined> {
  return weakPasswordRefusal(password, wordsAbout(await getUser(db, session.user.id)));
}

/** Returns the user of a session if `password` is theirs, or why it is refused. */
export async function verifyOldPassword(parts: Parts, old: OwnPassword): Promise<UserRow | Refusal> {
  const user = await verifyOwnPassword(parts, old);
  return isRefusal(user) && user.refused === 'old-password-incorrect' ? oldPasswordIncorrect : user;
}

/**
 * Changes the user's own password (requirements "Profile"), ends their other sessions, known devices and one-use links,
 * and notifies them by mail.
 */
export async function changePassword(
  tx: Tx,
  { user, passwordHash }: PreparedChange,
  {
    session,
    address,
    deviceTokens,
    language,
    now,
  }: {
    session: Session;
    address: string;
    deviceTokens: readonly string[];
    language: Language;
    now: Date;
  },
): Promise<Refusal | undefined> {
  const current = await lockUser(tx, user.id);
  // It was changed meanwhile, perhaps by the owner because somebody else knows it.
  if (current?.password_hash !== user.password_hash) return oldPasswordIncorrect;
  await setPassword(tx, user.id, passwordHash);
  await deleteSessionsOf(tx, user.id, { except: session.id });
  await deleteDevicesOf(tx, user.id, {
    except: { tokenHashes: deviceTokens.map(hashToken), address: clientPrefix(address) },
  });
  await deleteLinks(tx, user.id);
  await addMail(tx, { kind: 'passwordChanged', email: user.email, language });
  const by = { userId: user.id, address };
  const details = facts(passwordSet);
  const object = auditedUser(user);
  await recordAudit(tx, { by, now }, { action: 'account.password-changed', object, details });
  return undefined;
}

const oldPasswordIncorrect = refuse('old-password-incorrect', { field: 'old_password' });
