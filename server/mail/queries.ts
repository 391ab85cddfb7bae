import { sql } from 'kysely';
import { z } from 'zod';
import { languages } from '../../contract/language.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Timeouts } from '../platform/timeouts.ts';

/**
 * A mail to be sent. It contains no link: the link is created when the mail is sent, so that no usable secret waits in
 * the database.
 */
export const queuedMail = z.object({
  kind: z.enum([
    'activation',
    'activationAgain',
    'passwordReset',
    'passwordChanged',
    'emailChanged',
    'roleChanged',
    'factorEnrolled',
    'factorRemoved',
    'factorReset',
    'factorLost',
    'recoveryCodesMade',
    'recoveryCodeUsed',
    'passkeyAdded',
    'passkeyRemoved',
    'report',
    'reportPaused',
    'reportFailed',
    'webhookGone',
  ]),
  email: z.string(),
  language: z.enum(languages),
  /** For a report or a webhook: its name, and the path in the console that the mail leads to. */
  name: z.optional(z.string()),
  path: z.optional(z.string()),
  /** For a report that another person has set up: that person's address. */
  owner: z.optional(z.string()),
});
export type QueuedMail = z.infer<typeof queuedMail>;

/** Adds a mail to the outbox, in the transaction of the change that it reports. */
export async function addMail(tx: Tx, mail: QueuedMail) {
  await sql`SELECT graphile_worker.add_job('sendMail', ${JSON.stringify(mail)}::json)`.execute(tx);
}

/** The tasks of jobs that send a mail. */
export const mailTasks = sql`('sendMail', 'mailECard', 'tellFormerAddress', 'remindOwner')`;

/** Deletes jobs that were added before an instant and have no try left, with the addresses in them. */
export async function deleteAbandonedMails(db: Db, before: Date) {
  await sql`
    SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
    WHERE task_identifier IN ${mailTasks} AND attempts >= max_attempts AND created_at < ${before} HAVING count(*) > 0
  `.execute(db);
}

/** The errors of mails that wait although the SMTP server refuses nothing. */
export const mailErrors = {
  mayHaveArrived: 'the mail may have arrived: it is not sent again yet',
  urlMissing: 'PUBLIC_URL is not set: the mail waits',
};

/** Longer than all steps of the SMTP server may take together, except its answer to a mail's text (`mailer.ts`). */
const MAIL_STEPS_MS = 60_000;

/**
 * Releases mails whose worker has died; otherwise their jobs would stay locked for hours. A living worker finishes or
 * gives up earlier. Also releases mails that were locked while the clock was ahead.
 */
export async function releaseMails(db: Db, { smtpAnswerMs }: Pick<Timeouts, 'smtpAnswerMs'>) {
  const seconds = (MAIL_STEPS_MS + smtpAnswerMs) / 1000;
  await sql`
    SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM graphile_worker.jobs
    WHERE task_identifier IN ${mailTasks}
      AND abs(extract(epoch FROM now() - locked_at)) > ${seconds}
  `.execute(db);
}
