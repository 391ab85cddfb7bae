import { issueLink, linkHours } from '../accounts/links.ts';
import { deleteLinks, findUserByEmail, lockUser } from '../accounts/queries.ts';
import { auditedUser, operator, recordAudit } from '../audit/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { type Finding, note, ok } from './finding.ts';

/**
 * Yields a one-use link with which a user sets a new password, or their first one; earlier links are deleted.
 * @throws {OperatorError} if there is no such user, or they are deactivated.
 */
export async function* resetPassword(
  db: PooledDb,
  { email, publicUrl, now }: { email: string; publicUrl: string; now: Date },
): AsyncGenerator<Finding> {
  const { link, hours } = await transact(db, async (tx) => {
    const user = await takeUser(tx, email);
    await deleteLinks(tx, user.id);
    const by = operator('reset-password');
    const object = auditedUser(user);
    await recordAudit(tx, { by, now }, { action: 'password-reset.requested', object });
    const purpose = user.password_hash === null ? 'activation' : 'reset';
    const link = await issueLink(tx, { user, purpose, command: 'reset-password', publicUrl, now });
    return { link, hours: linkHours(purpose) };
  });
  yield ok('link', link);
  yield note('link', `valid for ${hours} h, and only once`);
}

async function takeUser(tx: Tx, email: string) {
  const found = await findUserByEmail(tx, email);
  const user = found && (await lockUser(tx, found.id));
  if (!user) throw new OperatorError(`There is no user ${email}.`);
  if (user.status === 'disabled') {
    throw new OperatorError(`${email} is deactivated. An administrator can activate the account again.`);
  }
  return user;
}
