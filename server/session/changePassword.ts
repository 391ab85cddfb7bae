import type { Language } from '../../contract/language.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Lockout } from '../lockout/lockout.ts';
import { accountSubject } from '../lockout/subjects.ts';
import { addMail } from '../mail/queries.ts';
import { isRefusal, type Refusal, refuse, refuseAll } from '../refusal.ts';
import { auditedUser } from '../users/present.ts';
import { getUser, lockUser, setPassword, type UserRow } from '../users/queries.ts';
import { commonPasswordRefusal } from './commonPasswords.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { deleteLinks, deleteSessionsOf, type Session } from './queries.ts';

interface PasswordChange {
  session: Session;
  oldPassword: string;
  password: string;
  address: string;
  language: Language;
  now: Date;
}

/** A change that may be made if nobody else was faster: both passwords have been hashed. */
interface PreparedChange {
  user: UserRow;
  passwordHash: string;
}

/** Holds the old password against the stored one, and hashes the new one. */
export async function preparePasswordChange(
  parts: { db: Db; lockout: Lockout },
  change: Pick<PasswordChange, 'session' | 'oldPassword' | 'password' | 'address' | 'now'>,
): Promise<PreparedChange | Refusal> {
  const user = await verifyOldPassword(parts, change);
  const tooCommon = await commonPasswordRefusal(change.password);
  if (isRefusal(user)) return refuseAll(user, tooCommon);
  return tooCommon ?? { user, passwordHash: await hashPassword(change.password) };
}

/**
 * Changes the own password (contract "PUT auth/update-account"): the user's other sessions and one-use links end, and a
 * mail says so.
 */
export async function changePassword(
  tx: Tx,
  { user, passwordHash }: PreparedChange,
  { session, address, language, now }: Pick<PasswordChange, 'session' | 'address' | 'language' | 'now'>,
): Promise<Refusal | undefined> {
  const current = await lockUser(tx, user.id);
  // Changed meanwhile, perhaps by the owner because somebody else knows it.
  if (current?.password_hash !== user.password_hash) return oldPasswordIncorrect;
  await setPassword(tx, user.id, passwordHash);
  await deleteSessionsOf(tx, user.id, { besides: session.id });
  await deleteLinks(tx, user.id);
  await addMail(tx, { kind: 'passwordChanged', email: user.email, language });
  const by = { userId: user.id, address };
  await recordAudit(tx, { action: 'account.password-changed', by, object: auditedUser(user), at: now });
  return undefined;
}

/** The user of a session, whose old password this is; a wrong one counts and is noted. Strangers count elsewhere. */
export async function verifyOldPassword(
  { db, lockout }: { db: Db; lockout: Lockout },
  { session, oldPassword, address, now }: Pick<PasswordChange, 'session' | 'oldPassword' | 'address' | 'now'>,
): Promise<UserRow | Refusal> {
  const user = await getUser(db, session.user.id);
  const by = { userId: user.id, address };
  const isRight = await lockout.guard(
    [accountSubject(user, { session: session.id })],
    { by, now },
    async () => (await verifyPassword(oldPassword, user.password_hash, { isKnown: true })) || undefined,
  );
  if (isRight === true) return user;
  if (isRight) return isRight;
  await recordAudit(db, { action: 'account.password-refused', by, object: auditedUser(user), at: now });
  return oldPasswordIncorrect;
}

// Clients of spec §4 look for this number in `data`.
const oldPasswordIncorrect = refuse('old-password-incorrect', { field: 'old_password', data: 422 });
