import type { Config } from '../config.ts';
import { createMailer } from '../mail/mailer.ts';
import { type Finding, fault, note, ok } from './finding.ts';

export const MAIL_MENDING =
  'See that SMTP_URL names the right server, port, user and password, and that MAIL_FROM may send there.';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Whether mails can be handed over; none is sent. */
export async function checkMail(config: Config): Promise<Finding> {
  if (!config.SMTP_URL) {
    return note('mail', 'SMTP_URL is not set: mails are written to DATA_DIR/mail and reach nobody');
  }
  try {
    await createMailer(config, silent).check();
    return ok('mail', 'the SMTP server takes mails');
  } catch (error) {
    return fault('mail', `no mail can be sent: ${(error as Error).message}`, { mending: MAIL_MENDING });
  }
}
