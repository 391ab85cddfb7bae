import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { addAdministrator } from './addAdministrator.ts';
import { issueLink, linkHours } from './links.ts';
import { findUserByEmail, hasReadyAdministrator } from './queries.ts';

/** The name of the server's start in the audit. */
const START = 'start';

/**
 * Returns what to tell the operator while nobody can sign in as administrator: a one-use link for the account of
 * `email`, which is created if it does not exist, or why there is no link. Undefined if somebody can. There is no
 * default password.
 */
export async function firstAdministratorNotice(
  db: PooledDb,
  { email: address, publicUrl, now }: { email: string; publicUrl: string; now: Date },
): Promise<string | undefined> {
  if (await hasReadyAdministrator(db)) return undefined;
  const email = address.toLowerCase();
  return transact(db, async (tx) => {
    await addAdministrator(tx, { email, command: START, now });
    const user = await findUserByEmail(tx, email);
    if (user?.role !== 'administrator' || user.status === 'disabled') {
      const who = user?.status === 'disabled' ? 'a deactivated user' : 'a user who is not an administrator';
      return `Nobody can sign in as administrator: ADMIN_EMAIL (${email}) is the address of ${who}.
Add an administrator: bonpanel create-admin <another e-mail address>`;
    }
    const link = await issueLink(tx, { user, purpose: 'activation', command: START, publicUrl, now });
    return `The first administrator (${email}) sets a password at this address, once, within ${linkHours('activation')} hours:
  ${link}`;
  });
}
