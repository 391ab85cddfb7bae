import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { readMail } from './mail.ts';

export const SMTP_PASSWORD = 'tajne-smtp';

export interface TestSmtpServer {
  url: string;
  /** Every mail that was accepted, oldest first. */
  mails: Email[];
  /** The number of attempts to send a mail. */
  tries(): number;
  /** Refuses the next attempts with these codes, one attempt each. */
  refuseNext(...codes: number[]): void;
  /** Refuses the next attempt at a step with this answer, such as `550 5.1.1 unknown`. */
  refuseNextAt(step: Step, answer: string): void;
  /**
   * Hangs up without an answer at a step of the next attempt. At `text` it does so after it has received the whole
   * mail, which then counts as accepted.
   */
  dropNext(step: Step): void;
  /** From now on, waits for this after each mail's text, before it accepts the mail. */
  answerAfter(pause: () => Promise<unknown>): void;
  stop(): Promise<void>;
}

type Step = 'MAIL' | 'RCPT' | 'text';

/** Starts a real SMTP server on a free port. Without a login, it takes mails from everybody. */
export async function startSmtpServer({ hasLogin = true } = {}): Promise<TestSmtpServer> {
  const mails: Email[] = [];
  const refusals: number[] = [];
  let tries = 0;
  let dropAt: Step | undefined;
  let refuseAt: { step: Step; answer: string } | undefined;
  let beforeAnswer = () => Promise.resolve<unknown>(undefined);
  /** Hangs up on everybody if this is the step to do so at. Returns whether it has. */
  const drops = (step: Step) => {
    if (dropAt !== step) return false;
    dropAt = undefined;
    for (const connection of server.connections) connection.close();
    return true;
  };
  /** Returns the refusal if this is the step to refuse at. */
  const refusal = (step: Step) => {
    if (refuseAt?.step !== step) return null;
    const [, code, said] = /^(\d+) (.*)/.exec(refuseAt.answer) ?? [];
    refuseAt = undefined;
    return Object.assign(new Error(said), { responseCode: Number(code) });
  };
  const server = new SMTPServer({
    disabledCommands: hasLogin ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      const isRight = username === 'panel' && password === SMTP_PASSWORD;
      done(isRight ? null : new Error('unknown user'), isRight ? { user: username } : undefined);
    },
    onMailFrom(_, __, done) {
      if (!drops('MAIL')) done(refusal('MAIL'));
    },
    onRcptTo({ address }, _, done) {
      tries += 1;
      if (drops('RCPT')) return;
      const code = refusals.shift();
      if (!code) return done(refusal('RCPT'));
      done(Object.assign(new Error(`no mail for ${address}`), { responseCode: code }));
    },
    onData(stream, _, done) {
      text(stream)
        .then(readMail)
        .then(async (mail) => {
          const refused = refusal('text');
          if (refused) return done(refused);
          mails.push(mail);
          if (drops('text')) return;
          await beforeAnswer();
          done();
        })
        .catch(done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://panel:${SMTP_PASSWORD}@127.0.0.1:${port}`,
    mails,
    tries: () => tries,
    refuseNext: (...codes) => refusals.push(...codes),
    refuseNextAt: (step, answer) => {
      refuseAt = { step, answer };
    },
    dropNext: (step) => {
      dropAt = step;
    },
    answerAfter: (pause) => {
      beforeAnswer = pause;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
