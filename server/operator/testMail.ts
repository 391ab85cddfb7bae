import { pino } from 'pino';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { createMailer } from '../mail/mailer.ts';
import { MAIL_MENDING } from './checkMail.ts';
import type { OperatorContext } from './context.ts';
import { type Finding, fault, note, ok } from './finding.ts';

/** Hands over a mail, as the server does, and says what became of it. */
export async function* testMail({ env }: OperatorContext, to: string): AsyncGenerator<Finding> {
  const said: Finding[] = [];
  const write = (line: string) => said.push(asFinding(line));
  const mailer = createMailer(readConfig(env), pino({ level: 'info' }, { write }));
  const text = 'This is a test by the operator of Bonpanel.';
  try {
    await mailer.send({ to, subject: 'Bonpanel: test', text, html: `<p>${text}</p>` });
    yield* said;
    if (said.length === 0) yield ok('mail', `handed over for ${to}`);
  } catch (error) {
    yield fault('mail', (error as Error).message, { mending: MAIL_MENDING });
  }
}

const { error: ERROR = 50 } = pino.levels.values;
const logLine = z.object({ level: z.int(), msg: z.string(), responseCode: z.int().optional() });

/** The mailer tells the log what it does not throw. */
function asFinding(line: string): Finding {
  const { level, msg, responseCode } = logLine.parse(JSON.parse(line));
  return level < ERROR
    ? note('mail', msg)
    : fault('mail', responseCode ? `${msg} (${responseCode})` : msg, { mending: MAIL_MENDING });
}
