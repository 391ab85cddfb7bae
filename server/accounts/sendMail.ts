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
 * The job behind an order: sends the mail, with a link made just now. Its token is in the mail alone; if the job is
 * repeated, it makes another one, and the earlier is dead. Nothing is sent where the order has become pointless.
 */
export async function sendMail({ db, mailer, publicUrl }: Parts, order: MailOrder, now: Date): Promise<void> {
  const link = await transact(db, (tx) => linkFor(tx, order, { publicUrl, now }));
  if (link) await mailer.send(writeMail(order, link));
}

/** What the link of a mail is for. A notice is sent whoever has its address now: it may be the one that was given up. */
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
  // Of an address that was changed meanwhile whoever reads it is perhaps no longer the user.
  if (user?.status !== 'active' || user.email !== found?.email) return undefined;
  if (purpose === 'login') return `${publicUrl}/login`;
  if (purpose === 'activation' && user.password_hash !== null) return undefined;
  await deleteLinks(tx, user.id, purpose);
  return createLink(tx, { userId: user.id, purpose, publicUrl, now });
}
