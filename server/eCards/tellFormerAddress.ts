import type { SendingId } from '../../contract/eCard.ts';
import { MailNotSent } from '../mail/mailer.ts';
import type { MailParts } from './mailECard.ts';
import { findSendingById } from './queries.ts';
import { writeNotice } from './writeECardMail.ts';

/**
 * Tells the address that a mail went to that its link has ended, unless the address has been deleted since.
 * @throws if the mail may be sent later.
 */
export async function tellFormerAddress(
  { db, mailer, brand }: Omit<MailParts, 'publicUrl'>,
  sendingId: SendingId,
): Promise<void> {
  const sending = await findSendingById(db, sendingId);
  if (!sending || sending.email === null) return;
  const delivery = await mailer.deliver(writeNotice({ ...sending, email: sending.email, brand }));
  if (delivery === 'notNow') throw new MailNotSent('the notice to a former address was not sent');
}
