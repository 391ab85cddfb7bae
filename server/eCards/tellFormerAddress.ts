import { MailNotSent } from '../mail/mailer.ts';
import type { MailParts, Try } from './mailECard.ts';
import { findSendingById } from './queries.ts';
import { writeNotice } from './writeECardMail.ts';

/**
 * Notifies the address of an earlier mail that its link has ended, unless the address has been deleted since.
 * @throws if the mail may be sent later.
 */
export async function tellFormerAddress(
  { db, mailer, brand }: Omit<MailParts, 'publicUrl'>,
  { sendingId, isLast }: Omit<Try, 'now'>,
): Promise<void> {
  const sending = await findSendingById(db, sendingId);
  if (!sending || sending.email === null) return;
  const mail = writeNotice({ ...sending, email: sending.email, brand });
  const delivery = await mailer.deliver(mail, { isLast });
  if (delivery === 'notNow') throw new MailNotSent('the notice to a former address was not sent');
}
