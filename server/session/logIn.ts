import type { z } from 'zod';
import type { loginInput } from '../../contract/session.ts';
import type { Attempts } from '../attempts/attempts.ts';
import { recordAudit } from '../audit/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { transact } from '../db/transact.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { auditedUser } from '../users/present.ts';
import { findUserByEmail, lockUser, type UserRow } from '../users/queries.ts';
import { verifyPassword } from './password.ts';
import { insertSession } from './queries.ts';
import { hashToken, newToken } from './token.ts';

type Login = z.infer<typeof loginInput> & { address: string; now: Date };

/**
 * Starts a session (contract "POST auth/login"). Unknown, disabled and not yet activated users, and wrong passwords,
 * get one answer in one time; too many of them lock the account and the address.
 */
export async function logIn(
  parts: { db: PooledDb; attempts: Attempts },
  login: Login,
): Promise<{ token: string; user: UserRow } | Refusal> {
  const { db } = parts;
  const { email, address, now } = login;
  const user = await verifyLogin(parts, login);
  const started = isRefusal(user) ? user : await startSession(db, user, { address, now });
  if (isRefusal(started)) {
    const found = await findUserByEmail(db, email);
    const object = auditedUser({ id: found?.id ?? null, email });
    const by = { userId: null, address };
    await recordAudit(db, { action: 'session.refused', by, object, at: now });
  }
  return started;
}

async function verifyLogin(
  { db, attempts }: { db: PooledDb; attempts: Attempts },
  { email, password, address }: Login,
): Promise<UserRow | Refusal> {
  const user = await attempts.guard(
    [
      ['address', address],
      ['account', email],
    ],
    async () => {
      const found = await findUserByEmail(db, email);
      const isRight = await verifyPassword(password, found?.password_hash ?? null);
      if (isRefusal(isRight)) return isRight;
      return isRight && found?.status === 'active' ? found : undefined;
    },
  );
  return user ?? refuse('credentials-invalid');
}

async function startSession(
  db: PooledDb,
  user: UserRow,
  { address, now }: { address: string; now: Date },
): Promise<{ token: string; user: UserRow } | Refusal> {
  const token = newToken();
  return transact(db, async (tx) => {
    // While the password was checked, it may have been changed or its user deactivated, and with it all sessions ended.
    const current = await lockUser(tx, user.id);
    const isStillRight = current?.status === 'active' && current.password_hash === user.password_hash;
    if (!isStillRight) return refuse('credentials-invalid');
    await insertSession(tx, {
      id: newId(),
      token_hash: hashToken(token),
      user_id: user.id,
      now,
    });
    const by = { userId: user.id, address };
    await recordAudit(tx, { action: 'session.started', by, object: auditedUser(user), at: now });
    return { token, user };
  });
}
