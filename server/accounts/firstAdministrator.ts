import type { Db } from '../db/client.ts';
import { newId } from '../platform/ids.ts';
import { createLink, linkHours } from './links.ts';
import { findUserByEmail, hasReadyAdministrator, insertUser } from './queries.ts';

/**
 * Returns what to tell the operator while nobody can sign in as administrator: a one-use link for the account of
 * `email`, which is created if missing, or why there is none. There is no default password.
 */
export async function firstAdministratorNotice(
  db: Db,
  { email: address, publicUrl, now }: { email: string; publicUrl: string; now: Date },
): Promise<string | undefined> {
  if (await hasReadyAdministrator(db)) return undefined;
  const email = address.toLowerCase();
  await insertUser(db, {
    id: newId(),
    name: 'Administrator',
    surname: '',
    email,
    role: 'administrator',
    salon_id: null,
    password_hash: null,
  });
  const user = await findUserByEmail(db, email);
  if (user?.role !== 'administrator' || user.status === 'disabled') {
    const who = user?.status === 'disabled' ? 'a deactivated user' : 'a user who is not an administrator';
    return `Nobody can sign in as administrator: ADMIN_EMAIL (${email}) is the address of ${who}.
Add an administrator: npm run bonpanel -- create-admin <another e-mail address>`;
  }
  const link = await createLink(db, { userId: user.id, purpose: 'activation', publicUrl, now });
  return `The first administrator (${email}) sets a password at this address, once, within ${linkHours('activation')} hours:
  ${link}`;
}
