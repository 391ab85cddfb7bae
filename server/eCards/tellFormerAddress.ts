import { MailNotSent } from '../mail/mailer.ts';
import type { MailParts, Try } from './mailECard.ts';
import { findSendingById, isLastAddress } from './queries.ts';
import { writeNotice } from './writeECardMail.ts';

/**
 * Notifies the address of an earlier mail that its link has ended, unless the address has been deleted since, or the
 * card was sent there again.
 * @throws if the mail may be sent later.
 */
export async function tellFormerAddress(
  { db, mailer, brand }: Omit<MailParts, 'publicUrl'>,
  { sendingId, isLast }: Omit<Try, 'now'>,
): Promise<void> {
  const sending = await findSendingById(db, sendingId);
  if (!sending || sending.email === null) return;
  const { email, boncard_id: boncardId } = sending;
  if (await isLastAddress(db, { boncardId, email })) return;
  const mail = writeNotice({ ...sending, email, brand });
  const delivery = await mailer.deliver(mail, { isLast });
  if (delivery === 'notNow') throw new MailNotSent('the notice to a former address was not sent');
}
