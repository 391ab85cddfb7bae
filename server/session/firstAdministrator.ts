import type { Db } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { findUserByEmail, hasReadyAdministrator, insertUser } from '../users/queries.ts';
import { makeLink } from './links.ts';

/**
 * While nobody can sign in as administrator: makes the account of `email` and a one-use activation link for it.
 * There is no default password.
 */
export async function firstAdministratorLink(
  db: Db,
  { email, publicUrl, now }: { email: string; publicUrl: string; now: Date },
): Promise<string | undefined> {
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
  return makeLink(db, { userId: administrator.id, purpose: 'activation', publicUrl, now });
}
