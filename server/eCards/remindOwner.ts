import { z } from 'zod';
import { eCardPaths } from '../../contract/eCard.ts';
import type { BoncardId } from '../../contract/ids.ts';
import { isExpired, type WarsawDay } from '../../contract/warsaw.ts';
import { auditedCard, nobody, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { transactUntilDone, transactUntilKnown } from '../db/transact.ts';
import { mailErrors } from '../mail/queries.ts';
import { hashToken, newToken } from '../platform/ids.ts';
import type { MailParts, Try } from './mailECard.ts';
import {
  deleteReminderLink,
  findReminder,
  findReminderLink,
  insertReminderLink,
  markReminded,
} from './queries.ts';
import { isDaytime } from './queueDueMails.ts';
import { writeReminder } from './writeECardMail.ts';

/** The payload of a job that sends a reminder. */
export const reminderPayload = z.object({
  boncardId: z.custom<BoncardId>((id) => typeof id === 'string'),
  validUntil: z.custom<WarsawDay>((day) => typeof day === 'string'),
});

/**
 * Reminds the owner of an e-card about its last day, with a new link that stops reminders. The link is stored before
 * the mail leaves, so that a later try knows that this mail may have arrived. Does nothing at night, or if the reminder
 * is no longer needed. A reminder that was certainly not sent is queued again by day, within the hour
 * (`queueDueReminders`).
 */
export async function remindOwner(
  { db, mailer, publicUrl, brand, stopping }: MailParts,
  { now, ...due }: z.output<typeof reminderPayload> & Pick<Try, 'now'>,
): Promise<void> {
  if (!publicUrl) throw new Error(mailErrors.urlMissing);
  // It was queued in the daytime, but no server may have sent mails since.
  if (!isDaytime(now)) return;
  const token = newToken();
  const tokenHash = hashToken(token);
  const prepare = async (tx: Tx) => {
    const found = await findReminder(tx, due);
    if (!found || isExpired(found.valid_until, now)) return undefined;
    const link = {
      token_hash: tokenHash,
      boncard_id: found.id,
      valid_until: found.valid_until,
      created_at: now,
    };
    const isOurs = (await insertReminderLink(tx, link)) || (await findReminderLink(tx, tokenHash));
    if (isOurs) return found;
    // An earlier reminder may have arrived: owners get at most one.
    await markReminded(tx, due);
    return undefined;
  };
  const found = await transactUntilKnown(db, prepare, stopping);
  if (!found) return;
  const stopLink = publicUrl + eCardPaths.reminders.replace(':token', token);
  const delivery = await mailer.deliver(writeReminder({ ...found, card: found, brand, stopLink }));
  const record = async (tx: Tx) => {
    const isMarked = delivery !== 'notNow' && (await markReminded(tx, due));
    if (delivery === 'notNow' || delivery === 'refused') await deleteReminderLink(tx, tokenHash);
    else if (isMarked)
      await recordAudit(tx, { by: nobody, now }, { action: 'boncard.reminded', object: auditedCard(found) });
  };
  await transactUntilDone(db, record, stopping);
}
