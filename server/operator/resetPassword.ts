import { recordAudit } from '../audit/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { OperatorFault } from '../operatorFault.ts';
import { hoursOf, makeLink } from '../session/links.ts';
import { deleteLinks } from '../session/queries.ts';
import { auditedUser } from '../users/present.ts';
import { findUserByEmail, lockUser } from '../users/queries.ts';
import { type Finding, note, ok } from './finding.ts';

/** Gives a one-use link by which a user sets a new password, or the first one; every earlier link is dead. */
export async function* resetPassword(
  db: PooledDb,
  { email, publicUrl, now }: { email: string; publicUrl: string; now: Date },
): AsyncGenerator<Finding> {
  const { link, hours } = await transact(db, async (tx) => {
    const user = await takeUser(tx, email);
    await deleteLinks(tx, user.id);
    const by = { userId: null, address: null };
    await recordAudit(tx, {
      action: 'password-reset.requested',
      by,
      object: auditedUser(user),
      at: now,
    });
    const purpose = user.password_hash === null ? 'activation' : 'reset';
    const link = await makeLink(tx, { userId: user.id, purpose, publicUrl, now });
    return { link, hours: hoursOf(purpose) };
  });
  yield ok('link', link);
  yield note('link', `it is good for ${hours} h, and once`);
}

async function takeUser(tx: Tx, email: string) {
  const found = await findUserByEmail(tx, email);
  const user = found && (await lockUser(tx, found.id));
  if (!user) throw new OperatorFault(`There is no user ${email}.`);
  if (user.status === 'disabled') {
    throw new OperatorFault(`${email} is deactivated. An administrator can activate the account again.`);
  }
  return user;
}
