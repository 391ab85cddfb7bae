import type { z } from 'zod';
import type { loginInput } from '../../contract/session.ts';
import type { Attempts } from '../attempts/attempts.ts';
import type { Db } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { findUserByEmail, type UserRow } from '../users/queries.ts';
import { verifyPassword } from './password.ts';
import { insertSession } from './queries.ts';
import { hashToken, newToken } from './token.ts';

/**
 * Starts a session (contract "POST auth/login"). Unknown, disabled and not yet activated users, and wrong passwords,
 * get one answer in one time; too many of them lock the account and the address.
 */
export async function logIn(
  { db, attempts }: { db: Db; attempts: Attempts },
  { email, password, address, now }: z.infer<typeof loginInput> & { address: string; now: Date },
): Promise<{ token: string; user: UserRow } | Refusal> {
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
  if (!user) return refuse('credentials-invalid');
  if (isRefusal(user)) return user;
  const token = newToken();
  await insertSession(db, {
    id: newId(),
    token_hash: hashToken(token),
    user_id: user.id,
    created_at: now,
    last_used_at: now,
  });
  return { token, user };
}
