import type { UserId } from '../../contract/ids.ts';
import { facts } from '../audit/details.ts';
import { auditedUser, operator, recordAudit } from '../audit/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { newId } from '../platform/ids.ts';
import { issueLink, linkHours } from './links.ts';
import { findUserByEmail, hasReadyAdministrator, insertUser, lockEmail } from './queries.ts';

/** What the audit calls the start of the server. */
const START = 'start';

/**
 * Returns what to tell the operator while nobody can sign in as administrator: a one-use link for the account of
 * `email`, which is created if missing, or why there is none. There is no default password.
 */
export async function firstAdministratorNotice(
  db: PooledDb,
  { email: address, publicUrl, now }: { email: string; publicUrl: string; now: Date },
): Promise<string | undefined> {
  if (await hasReadyAdministrator(db)) return undefined;
  const email = address.toLowerCase();
  return transact(db, async (tx) => {
    lockEmail(tx, email);
    const id = newId<UserId>();
    const person = { name: 'Administrator', surname: '', email, role: 'administrator' as const };
    if (await insertUser(tx, { id, ...person, salon_id: null, password_hash: null })) {
      await recordAudit(tx, {
        action: 'user.created',
        by: operator(START),
        object: auditedUser({ id, email }),
        at: now,
        details: facts({ ...person, status: 'active' }),
      });
    }
    const user = await findUserByEmail(tx, email);
    if (user?.role !== 'administrator' || user.status === 'disabled') {
      const who = user?.status === 'disabled' ? 'a deactivated user' : 'a user who is not an administrator';
      return `Nobody can sign in as administrator: ADMIN_EMAIL (${email}) is the address of ${who}.
Add an administrator: npm run bonpanel -- create-admin <another e-mail address>`;
    }
    const link = await issueLink(tx, { user, purpose: 'activation', command: START, publicUrl, now });
    return `The first administrator (${email}) sets a password at this address, once, within ${linkHours('activation')} hours:
  ${link}`;
  });
}
