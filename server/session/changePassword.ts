import type { Language } from '../../contract/language.ts';
import type { Attempts } from '../attempts/attempts.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Db, PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { addMail } from '../mail/queries.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { auditedUser } from '../users/present.ts';
import { getUser, lockUser, setPassword, type UserRow } from '../users/queries.ts';
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

/**
 * Changes the own password (contract "PUT auth/update-account"): the user's other sessions and one-use links end, and a
 * mail says so. Too many wrong old passwords lock the account and the address.
 */
export async function changePassword(
  parts: { db: PooledDb; attempts: Attempts },
  { session, oldPassword, password, address, language, now }: PasswordChange,
): Promise<Refusal | undefined> {
  const user = await verifyOldPassword(parts, { session, oldPassword, address, now });
  if (isRefusal(user)) return user;
  const passwordHash = await hashPassword(password);
  return transact(parts.db, async (tx) => {
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
  });
}

/** The user of a session, whose old password this is; a wrong one counts and is noted. */
export async function verifyOldPassword(
  { db, attempts }: { db: Db; attempts: Attempts },
  { session, oldPassword, address, now }: Pick<PasswordChange, 'session' | 'oldPassword' | 'address' | 'now'>,
): Promise<UserRow | Refusal> {
  const user = await getUser(db, session.user.id);
  const isRight = await attempts.guard(
    [
      ['address', address],
      ['account', user.email],
    ],
    async () => (await verifyPassword(oldPassword, user.password_hash)) || undefined,
  );
  if (isRight === true) return user;
  const by = { userId: user.id, address };
  await recordAudit(db, { action: 'account.password-refused', by, object: auditedUser(user), at: now });
  return isRight ?? oldPasswordIncorrect;
}

const oldPasswordIncorrect = refuse('old-password-incorrect', { field: 'old_password' });
