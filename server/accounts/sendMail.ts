import type { PooledDb, Tx } from '../db/client.ts';
import type { LinkPurpose } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MailOrder } from '../mail/queries.ts';
import { writeMail } from '../mail/writeMail.ts';
import { createLink } from './links.ts';
import { deleteLinks, findUserByEmail, lockUser } from './queries.ts';

interface Parts {
  db: PooledDb;
  mailer: Mailer;
  publicUrl: string;
}

/**
 * Sends an ordered mail with a link created just now, whose token exists in the mail alone. Repeating the job creates
 * another link and invalidates the earlier one. Does nothing if the order has become pointless.
 */
export async function sendMail({ db, mailer, publicUrl }: Parts, order: MailOrder, now: Date): Promise<void> {
  const link = await transact(db, (tx) => linkFor(tx, order, { publicUrl, now }));
  if (link) await mailer.send(writeMail(order, link));
}

/**
 * What the link of a mail is for. A notice is sent to an address even if nobody has it now: it may be the one that
 * was given up.
 */
const purposes: Record<MailOrder['kind'], LinkPurpose | 'login' | 'notice'> = {
  activation: 'activation',
  activationAgain: 'activation',
  passwordReset: 'reset',
  passwordChanged: 'login',
  emailChanged: 'notice',
  roleChanged: 'notice',
};

async function linkFor(
  tx: Tx,
  { kind, email }: MailOrder,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string | undefined> {
  const purpose = purposes[kind];
  if (purpose === 'notice') return `${publicUrl}/login`;
  const found = await findUserByEmail(tx, email);
  const user = found && (await lockUser(tx, found.id));
  // If the address was changed meanwhile, its reader may no longer be the user.
  if (user?.status !== 'active' || user.email !== found?.email) return undefined;
  if (purpose === 'login') return `${publicUrl}/login`;
  if (purpose === 'activation' && user.password_hash !== null) return undefined;
  await deleteLinks(tx, user.id, purpose);
  return createLink(tx, { userId: user.id, purpose, publicUrl, now });
}
