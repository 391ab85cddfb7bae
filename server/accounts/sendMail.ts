import { consolePaths } from '../../contract/consolePaths.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import type { LinkPurpose } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { QueuedMail } from '../mail/queries.ts';
import { writeMail } from '../mail/writeMail.ts';
import type { Brand } from '../platform/brand.ts';
import { createLink } from './links.ts';
import { findUserByEmail, lockUser } from './queries.ts';

interface Parts {
  db: PooledDb;
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
  brand: Brand;
}

/**
 * Sends a queued mail with a new link, whose token is stored nowhere else. Repeating the job creates another link.
 * Earlier links stay valid, so that a stranger who asks for a mail can't invalidate the owner's link. Does nothing if
 * the mail is no longer needed.
 */
export async function sendMail(
  { db, mailer, publicUrl, brand }: Parts,
  mail: QueuedMail,
  { isLast, now }: { isLast: boolean; now: Date },
): Promise<void> {
  const link = await transact(db, (tx) => linkFor(tx, mail, { publicUrl, now }));
  if (link) await mailer.send(writeMail(mail, link, brand), { isLast });
}

/**
 * What the link of a mail is for: `profile` where the change has not ended the reader's sessions, because the sign-in
 * page opens the panel for people who are signed in. A notice is sent even if its address belongs to no user now: it may
 * be the address that the user had before.
 */
const purposes: Record<QueuedMail['kind'], LinkPurpose | 'login' | 'profile' | 'notice' | 'page'> = {
  activation: 'activation',
  activationAgain: 'activation',
  passwordReset: 'reset',
  passwordChanged: 'login',
  emailChanged: 'notice',
  roleChanged: 'notice',
  factorEnrolled: 'login',
  factorRemoved: 'profile',
  factorReset: 'login',
  factorLost: 'login',
  recoveryCodesMade: 'profile',
  recoveryCodeUsed: 'profile',
  passkeyAdded: 'login',
  passkeyRemoved: 'profile',
  report: 'page',
  reportPaused: 'login',
  reportFailed: 'page',
  webhookGone: 'page',
};

async function linkFor(
  tx: Tx,
  { kind, email, path = consolePaths.login.slice(1) }: QueuedMail,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string | undefined> {
  const purpose = purposes[kind];
  if (purpose === 'notice') return publicUrl + consolePaths.login;
  const found = await findUserByEmail(tx, email);
  const user = found && (await lockUser(tx, found.id));
  // If the address was changed meanwhile, the person who reads it may no longer be the user.
  if (user?.status !== 'active' || user.email !== found?.email) return undefined;
  if (purpose === 'page') return `${publicUrl}/${path}`;
  if (purpose === 'login' || purpose === 'profile') return publicUrl + consolePaths[purpose];
  if (purpose === 'activation' && user.password_hash !== null) return undefined;
  return createLink(tx, { userId: user.id, purpose, publicUrl, now });
}
