import { pino } from 'pino';
import { z } from 'zod';
import { createMailer } from '../mail/mailer.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { type CliContext, type Finding, fault, note, ok } from './finding.ts';
import { refuseForeignDirectory } from './openCliDatabase.ts';

export const MAIL_FIX =
  'Make sure that SMTP_URL has the right server, port, user and password, and that MAIL_FROM may send there.';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Returns whether mails can be sent, without sending one. Some servers refuse a sender only together with a recipient;
 * that only `mail-test` finds.
 */
export async function checkMail(config: Config): Promise<Finding> {
  if (config.OUTGOING === 'off') {
    return note('mail', 'OUTGOING is off: mails, reminders, scheduled reports and webhooks wait', {
      fix: 'Remove it from the settings of a server that people use.',
    });
  }
  if (!config.SMTP_URL) {
    return note(
      'mail',
      'SMTP_URL is not set: mails are written to DATA_DIR/mail and reach nobody, those with e-cards included',
      { fix: 'Set SMTP_URL and MAIL_FROM before e-cards are sold: they count as sent.' },
    );
  }
  try {
    const { ignoresLogin } = await createMailer(config, silent).check();
    if (!ignoresLogin) return ok('mail', 'the SMTP server accepts the sender of mails');
    return note('mail', 'the SMTP server offers no login: the user and password of SMTP_URL are not used', {
      fix: 'If it should ask for them: smtps:// and port 465, or port 587. bonpanel mail-test ADDRESS shows whether it sends mails anyway.',
    });
  } catch (error) {
    return fault('mail', `no mail can be sent: ${(error as Error).message}`, { fix: MAIL_FIX });
  }
}

/**
 * Sends a test mail, as the server would, and yields the result.
 * @throws {OperatorError} if root would write it into another user's DATA_DIR.
 */
export async function* testMail({ env }: CliContext, to: string): AsyncGenerator<Finding> {
  const config = readConfig(env);
  if (config.OUTGOING === 'off') {
    yield fault('mail', 'OUTGOING is off: nothing was sent', { fix: 'Remove it from the settings.' });
    return;
  }
  if (!config.SMTP_URL) await refuseForeignDirectory(config);
  const said: Finding[] = [];
  const write = (line: string) => said.push(asFinding(line));
  const mailer = createMailer(config, pino({ level: 'info' }, { write }));
  const text = 'This is a test by the operator of Bonpanel.';
  try {
    await mailer.send({ to, subject: 'Bonpanel: test', text, html: `<p>${text}</p>` });
    yield* said;
    if (said.length === 0) yield ok('mail', `handed over to the SMTP server for ${to}`);
  } catch (error) {
    yield fault('mail', (error as Error).message, { fix: MAIL_FIX });
  }
}

const { error: ERROR = 50 } = pino.levels.values;
const logLine = z.object({ level: z.int(), msg: z.string(), responseCode: z.int().optional() });

/** The mailer logs failures instead of throwing them, so the log line becomes the finding. */
function asFinding(line: string): Finding {
  const { level, msg, responseCode } = logLine.parse(JSON.parse(line));
  return level < ERROR
    ? note('mail', msg)
    : fault('mail', responseCode ? `${msg} (${responseCode})` : msg, { fix: MAIL_FIX });
}
