import { createTransport } from 'nodemailer';
import type { BaseLogger } from 'pino';
import type { Config } from '../platform/config.ts';
import { defaultTimeouts, type Timeouts } from '../platform/timeouts.ts';
import { mailDirectory, makeMailDirectory, writeMailFile } from './mailFiles.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The pictures of the HTML. */
  attachments?: {
    cid: string;
    content: Buffer;
    contentType: string;
    contentDisposition: 'inline';
    filename: string;
  }[];
}

export interface Mailer {
  /**
   * Sends a mail.
   * @throws if it may succeed later; a mail refused for good is logged and dropped.
   */
  send(mail: Mail): Promise<void>;
  /** @throws if no mail could be sent now. */
  check(): Promise<void>;
}

type Settings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;
type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

/** Returns a mailer that sends by the SMTP server of SMTP_URL or, without one, writes mails to DATA_DIR/mail. */
export function createMailer(
  settings: Settings,
  log: Log,
  { smtpMs }: Pick<Timeouts, 'smtpMs'> = defaultTimeouts,
): Mailer {
  return settings.SMTP_URL
    ? smtpMailer({ url: settings.SMTP_URL, from: settings.MAIL_FROM, smtpMs }, log)
    : fileMailer({ directory: mailDirectory(settings), from: settings.MAIL_FROM }, log);
}

const headers = { 'Auto-Submitted': 'auto-generated' };

function smtpMailer({ url, from, smtpMs }: { url: string; from: string; smtpMs: number }, log: Log): Mailer {
  const limits = { connectionTimeout: smtpMs, greetingTimeout: smtpMs, socketTimeout: smtpMs };
  const transport = createTransport({ url, ...limits });
  return {
    async check() {
      await transport.verify();
    },
    async send(mail) {
      try {
        await transport.sendMail({ from, headers, ...mail });
      } catch (error) {
        const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
        const isForGood = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
        // Not the error itself: it contains the recipient's address.
        if (!isForGood) throw new Error(`mail not sent: ${code} ${responseCode}`);
        log.error({ code, responseCode }, 'mail refused by the SMTP server');
      }
    },
  };
}

function fileMailer({ directory, from }: { directory: string; from: string }, log: Log): Mailer {
  log.warn(`SMTP_URL is not set: mails are written to ${directory}`);
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async check() {
      await makeMailDirectory(directory);
    },
    async send(mail) {
      const { message } = await transport.sendMail({ from, headers, ...mail });
      log.info(`mail written to ${await writeMailFile(directory, message, new Date())}`);
    },
  };
}
