import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import type { RunningServer } from '../../server/startServer.ts';
import { eventually } from './eventually.ts';

/** Parses a mail in the way the recipient's mail program does. */
export function readMail(raw: Buffer | string): Promise<Email> {
  return PostalMime.parse(raw);
}

/** Returns the mails to an address that a server without SMTP_URL has written as files, oldest first. */
export async function mailsTo({ dataDir }: { dataDir: string }, email: string): Promise<Email[]> {
  const directory = join(dataDir, 'mail');
  const names = await readdir(directory).catch(() => []);
  const mails = await Promise.all(
    names.sort().map(async (name) => readMail(await readFile(join(directory, name)))),
  );
  return mails.filter(({ to }) => to?.some(({ address }) => address === email));
}

/** Waits until `count` mails to an address are written. Returns the last one. */
export async function awaitMail(server: { dataDir: string }, email: string, count = 1): Promise<Email> {
  return eventually(async () => {
    const mails = await mailsTo(server, email);
    const last = mails.at(count - 1);
    if (!last?.html) throw new Error(`${mails.length} mails to ${email}, not ${count}`);
    return last;
  });
}

/** Waits until no mail waits to be sent. */
export async function outboxIsEmpty({ database }: Pick<RunningServer, 'database'>) {
  await eventually(async () => {
    const { rows } = await sql`
        SELECT FROM graphile_worker.jobs WHERE task_identifier IN ('sendMail', 'mailECard', 'tellFormerAddress', 'remindOwner')
      `.execute(database.db);
    if (rows.length > 0) throw new Error(`${rows.length} mails wait`);
  });
}

/** Returns the token of the one-use link in a mail. */
export function tokenIn({ text }: Pick<Email, 'text'>): string {
  return /\/(?:activate|reset-password)\/([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
}
