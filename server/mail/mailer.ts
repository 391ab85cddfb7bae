import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { BaseLogger } from 'pino';
import type { Config } from '../platform/config.ts';
import { makeDirectory } from '../platform/fileSystem.ts';
import { defaultTimeouts, type Timeouts } from '../platform/timeouts.ts';
import { mailDirectory, writeMailFile } from './mailFiles.ts';
import { isRefusedForGood, type SmtpRefusal } from './refusedForGood.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** The pictures embedded in the HTML. */
  attachments?: {
    cid: string;
    content: Buffer;
    contentType: string;
    contentDisposition: 'inline';
    filename: string;
  }[];
}

/**
 * The result of sending a mail. `notNow`: certainly not sent, but it may be sent later. `refused`: certainly not sent,
 * and never will be. `unknown`: the connection broke or no answer came after the mail's text had begun to be sent, so
 * it may have been accepted.
 */
export type Delivery = 'sent' | 'notNow' | 'refused' | 'unknown';

/** A mail was not sent, but may be later. If sending was attempted, the log contains the reason. */
export class MailNotSent extends Error {}

interface SendOptions {
  /** Whether this is the last attempt to send the mail. */
  isLast?: boolean;
}

export interface Mailer {
  /** Sends a mail, and returns the result. */
  deliver(mail: Mail, options?: SendOptions): Promise<Delivery>;
  /**
   * Sends a mail.
   * @throws {MailNotSent} if it may succeed later. A mail that was refused for good is logged and dropped.
   */
  send(mail: Mail, options?: SendOptions): Promise<void>;
  /**
   * Goes as far as a mail's sender, and sends none. Returns whether the server offers no login, so that the user and
   * password of SMTP_URL are not used.
   * @throws if no mail could be sent at the moment.
   */
  check(): Promise<{ ignoresLogin: boolean }>;
  /**
   * The server is stopping: from now on, waits no longer for the answer to a mail's text than for anything else, and
   * gives up sessions that get no further.
   */
  hurry(): void;
}

type Settings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;
type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;
type Limits = Pick<Timeouts, 'smtpMs' | 'smtpAnswerMs'>;

/**
 * Returns a mailer that sends mails through the SMTP server of SMTP_URL or, without one, writes them to DATA_DIR/mail.
 */
export function createMailer(
  settings: Settings,
  log: Log,
  { smtpMs, smtpAnswerMs }: Limits = defaultTimeouts,
): Mailer {
  return settings.SMTP_URL
    ? smtpMailer({ url: settings.SMTP_URL, from: settings.MAIL_FROM, smtpMs, smtpAnswerMs }, log)
    : fileMailer({ directory: mailDirectory(settings), from: settings.MAIL_FROM }, log);
}

type MailError = Error & SmtpRefusal & { responseCode?: number | false };

const headers = { 'Auto-Submitted': 'auto-generated' };

/** Our name for an SMTP login that offers the sender: nodemailer has no other call for single commands. */
const OFFER = 'OFFER-SENDER';

function smtpMailer(
  { url, from, smtpMs, smtpAnswerMs }: Limits & { url: string; from: string },
  log: Log,
): Mailer {
  const stepMs = 4 * smtpMs;
  const limits = {
    // For all that opens a session together: DNS, connection, greeting and encryption.
    connectionTimeout: stepMs,
    dnsTimeout: smtpMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
  };
  const transport = new SMTPTransport({ url, ...limits });
  const composer = createTransport({ streamTransport: true, buffer: true });
  let answerMs = smtpAnswerMs;
  /** The sessions that send a mail's text, or wait for the answer to it. */
  const waiting = new Set<SMTPConnection>();
  /** How to give up each session that sends no text yet. */
  const opening = new Map<SMTPConnection, (why: Error) => void>();
  const limit = ({ _socket: socket }: SMTPConnection) => {
    if (socket) socket.setTimeout(answerMs);
  };

  /** Connects, and signs in if the server offers that. */
  function open(session: SMTPConnection, done: (error?: Error | null) => void) {
    session.connect((error) => {
      const auth = transport.getAuth();
      if (!error && auth && session.allowsAuth) session.login(auth, done);
      else done(error);
    });
  }

  /**
   * Hands a mail over to the SMTP server, in a session of its own: one of nodemailer's transports would have the same
   * limit for every answer. `begin` is called once the server is ready to receive the text.
   */
  async function handOver(envelope: SMTPConnection.Envelope, text: Buffer, begin: () => void) {
    const session = new SMTPConnection(transport.options);
    const giveUp = () => opening.get(session)?.(new Error('the SMTP server took too long'));
    const deadline = setTimeout(giveUp, 10 * smtpMs);
    const textOnceWanted = Readable.from(
      (function* () {
        opening.delete(session);
        begin();
        waiting.add(session);
        limit(session);
        yield text;
      })(),
    );
    try {
      await new Promise<void>((resolve, reject) => {
        opening.set(session, reject);
        const unlessFailed = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next());
        // A mail that bounces returns to the mailbox of MAIL_FROM, whose readers must not get its links.
        const dsn = { ret: 'HDRS' };
        const send = () => session.send({ ...envelope, dsn }, textOnceWanted, unlessFailed(resolve));
        session.once('error', reject);
        open(session, unlessFailed(send));
      });
    } finally {
      clearTimeout(deadline);
      opening.delete(session);
      waiting.delete(session);
      session.close();
    }
  }

  async function tryOnce(
    mail: Mail,
    { isLast = false }: SendOptions = {},
  ): Promise<{ delivery: Delivery; code?: string; responseCode?: number }> {
    let hasBegun = false;
    try {
      const { message, envelope } = await composer.sendMail(withHeaders({ from, ...mail }));
      await handOver(envelope, message as Buffer, () => {
        hasBegun = true;
      });
      return { delivery: 'sent' };
    } catch (error) {
      const { name, code = name, command, response, responseCode } = error as MailError;
      const answered = responseCode || 0;
      const isForGood = isRefusedForGood({ code, command, response });
      const delivery = isForGood ? 'refused' : hasBegun && answered === 0 ? 'unknown' : 'notNow';
      // The error itself is not logged, because it contains the recipient's address.
      const why = { code, command, responseCode: answered };
      if (isForGood) log.error(why, 'mail refused by the SMTP server');
      else log[isLast ? 'error' : 'warn'](why, 'mail not sent');
      return { delivery, ...why };
    }
  }

  return {
    async check() {
      const { envelope } = await composer.sendMail({ from, to: from });
      const offer = async ({ sendCommand }: SMTPConnection.CustomAuthenticationContext) => {
        const { response } = await sendCommand(`MAIL FROM:<${envelope.from}>`);
        if (!response.startsWith('2')) throw new Error('the SMTP server refuses the sender');
        await sendCommand('RSET');
      };
      const session = new SMTPConnection({ ...transport.options, customAuth: { [OFFER]: offer } });
      try {
        await new Promise<void>((resolve, reject) => {
          const unlessFailed = (next: () => void) => (error?: Error | null) =>
            error ? reject(error) : next();
          session.once('error', reject);
          session.once('end', () => reject(new Error('the SMTP server hung up')));
          // A server that demands a login greets everybody, and refuses them only here.
          open(
            session,
            unlessFailed(() => session.login({ method: OFFER }, unlessFailed(resolve))),
          );
        });
        session.quit();
      } catch (error) {
        session.close();
        throw error;
      }
      return { ignoresLogin: Boolean(transport.getAuth()) && !session.allowsAuth };
    },
    async deliver(mail, options) {
      return (await tryOnce(mail, options)).delivery;
    },
    async send(mail, options) {
      const { delivery, code, responseCode } = await tryOnce(mail, options);
      if (delivery === 'notNow' || delivery === 'unknown')
        throw new MailNotSent(`mail not sent: ${code} ${responseCode}`);
    },
    hurry() {
      answerMs = smtpMs;
      waiting.forEach(limit);
      setTimeout(() => {
        for (const giveUp of opening.values()) giveUp(new Error('the server is stopping'));
      }, smtpMs).unref();
    },
  };
}

function withHeaders({ headers: own, ...mail }: Mail & { from: string }) {
  return { ...mail, headers: { ...headers, ...own } };
}

function fileMailer({ directory, from }: { directory: string; from: string }, log: Log): Mailer {
  log.warn(`SMTP_URL is not set: mails are written to ${directory}`);
  const transport = createTransport({ streamTransport: true, buffer: true });
  const write = async (mail: Mail) => {
    const { message } = await transport.sendMail(withHeaders({ from, ...mail }));
    log.info(`mail written to ${await writeMailFile(directory, message, new Date())}`);
  };
  return {
    async check() {
      await makeDirectory(directory);
      return { ignoresLogin: false };
    },
    async deliver(mail) {
      await write(mail);
      return 'sent';
    },
    send: write,
    hurry: () => undefined,
  };
}
