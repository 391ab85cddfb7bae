import type { UserId } from '../../contract/ids.ts';
import { issueLink, linkHours } from '../accounts/links.ts';
import { findUserByEmail, insertUser, lockEmail } from '../accounts/queries.ts';
import { facts } from '../audit/details.ts';
import { auditedUser, operator, recordAudit } from '../audit/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { newId } from '../platform/ids.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { type Finding, note, ok } from './finding.ts';

/**
 * Adds an administrator and yields the one-use link for setting their password; no mail is sent.
 * @throws {OperatorError} if the e-mail address is taken.
 */
export async function* createAdministrator(
  db: PooledDb,
  { email, publicUrl, now }: { email: string; publicUrl: string; now: Date },
): AsyncGenerator<Finding> {
  const link = await transact(db, async (tx) => {
    const userId = await addAdministrator(tx, email, now);
    return issueLink(tx, {
      user: { id: userId, email },
      purpose: 'activation',
      command: 'create-admin',
      publicUrl,
      now,
    });
  });
  yield ok('link', link);
  yield note('link', `valid for ${linkHours('activation')} h, and only once`);
}

async function addAdministrator(tx: Tx, email: string, now: Date): Promise<UserId> {
  lockEmail(tx, email);
  if (await findUserByEmail(tx, email)) {
    throw new OperatorError(`${email} is already a user. For a new link: bonpanel reset-password ${email}`);
  }
  const id = newId<UserId>();
  const person = { name: 'Administrator', surname: '', email, role: 'administrator' as const };
  await insertUser(tx, { id, ...person, salon_id: null, password_hash: null });
  const details = facts({ ...person, status: 'active' });
  await recordAudit(tx, {
    action: 'user.created',
    by: operator('create-admin'),
    object: auditedUser({ id, email }),
    at: now,
    details,
  });
  return id;
}
