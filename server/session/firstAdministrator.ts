import type { Db } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { findUserByEmail, hasReadyAdministrator, insertUser } from '../users/queries.ts';
import { ACTIVATION_HOURS, insertActivation } from './queries.ts';
import { hashToken, newToken } from './token.ts';

/**
 * While nobody can sign in as administrator: makes the account of `email` and a one-use activation token for it.
 * There is no default password.
 */
export async function firstAdministratorToken(db: Db, email: string, now: Date): Promise<string | undefined> {
  if (await hasReadyAdministrator(db)) return undefined;
  await insertUser(db, {
    id: newId(),
    name: 'Administrator',
    surname: '',
    email: email.toLowerCase(),
    role: 'administrator',
    salon_id: null,
    password_hash: null,
  });
  const administrator = await findUserByEmail(db, email.toLowerCase());
  if (!administrator) return undefined;
  const token = newToken();
  await insertActivation(db, {
    token_hash: hashToken(token),
    user_id: administrator.id,
    expires_at: new Date(now.getTime() + ACTIVATION_HOURS * 3_600_000),
  });
  return token;
}
