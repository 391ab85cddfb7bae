import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../db/client.ts';
import { languages } from '../sentences.ts';

/** A mail to be sent. It names no link: that is made when the mail is, so no usable secret waits in the database. */
export const mailOrder = z.object({
  kind: z.enum(['activation', 'activationAgain', 'passwordReset', 'passwordChanged']),
  email: z.string(),
  language: z.enum(languages),
});
export type MailOrder = z.infer<typeof mailOrder>;

/** Puts a mail into the outbox, in the transaction of the change that it tells of. */
export async function addMail(tx: Tx, order: MailOrder) {
  await sql`SELECT graphile_worker.add_job('sendMail', ${JSON.stringify(order)}::json)`.execute(tx);
}
