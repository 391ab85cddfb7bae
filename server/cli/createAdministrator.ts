import { addAdministrator } from '../accounts/addAdministrator.ts';
import { issueLink, linkHours } from '../accounts/links.ts';
import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
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
  const command = 'create-admin';
  const link = await transact(db, async (tx) => {
    const id = await addAdministrator(tx, { email, command, now });
    if (!id)
      throw new OperatorError(`${email} is already a user. For a new link: bonpanel reset-password ${email}`);
    return issueLink(tx, { user: { id, email }, purpose: 'activation', command, publicUrl, now });
  });
  yield ok('link', link);
  yield note('link', `valid for ${linkHours('activation')} h, and only once`);
}
