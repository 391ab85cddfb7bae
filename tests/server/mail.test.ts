import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SalonId, UserId } from '../../contract/ids.ts';
import { lockUser } from '../../server/accounts/queries.ts';
import { sendMail } from '../../server/accounts/sendMail.ts';
import { transact } from '../../server/db/transact.ts';
import { releaseMails } from '../../server/mail/queries.ts';
import { product } from '../../server/platform/brand.ts';
import { hashToken } from '../../server/platform/ids.ts';
import { defaultTimeouts, type Timeouts } from '../../server/platform/timeouts.ts';
import { aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { hurryUp, putOffRetries } from '../support/jobs.ts';
import { awaitMail, outboxIsEmpty, tokenIn } from '../support/mail.ts';
import { SMTP_PASSWORD, startSmtpServer, type TestSmtpServer } from '../support/smtpServer.ts';
import { call, startTestServer, type TestServer } from '../support/testServer.ts';

let smtp: TestSmtpServer;
let server: TestServer;
let administrator: SignedIn;
let salonId: SalonId;
const logged: string[] = [];

beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startTestServer(
    {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Bony <bony@example.test>',
      PUBLIC_URL: 'https://bony.example.test/',
      TRUST_PROXY: 'true',
      BRAND_LOGO: 'public/icon-192.png',
    },
    pino({ level: 'trace' }, { write: (line) => logged.push(line) }),
    // Poll often, because PostgreSQL does not announce retries that are due.
    { timeouts: { jobPollMs: 50 } },
  );
  administrator = await aUser(server, { role: 'administrator' });
  salonId = await aSalon(server);
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

let made = 0;
async function aNewUser(language = 'pl'): Promise<{ id: string; email: string }> {
  made += 1;
  const email = `adresat${made}@example.test`;
  const reply = await call(server, 'POST /api/users', {
    token: administrator.token,
    body: { name: 'Łucja', surname: 'Nowak', email, salon_id: salonId, role: 1 },
    headers: { 'Accept-Language': language },
  });
  return reply.body.data;
}

const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to?.[0]?.address === email);

test('no link goes to an address that is replaced while the link is being created', async () => {
  const { id, email } = await aNewUser();
  await delivered(email);
  const { db } = server.database;
  const mails: unknown[] = [];
  const mailer = { send: async (mail: unknown) => void mails.push(mail), check: async () => undefined };
  const sending = await transact(db, async (tx) => {
    await lockUser(tx, id as UserId);
    await tx
      .updateTable('users')
      .set({ email: `nowy-${email}` })
      .where('id', '=', id as UserId)
      .execute();
    const order = { kind: 'activationAgain' as const, email, language: 'pl' as const };
    const brand = { ...product, logo: undefined };
    const parts = { db, mailer, publicUrl: 'https://x.test', brand };
    const running = sendMail(parts, order, { isLast: false, now: new Date() });
    await eventually(async () => expect(await countWaiting(db)).toBe(1));
    return { running };
  });
  await sending.running;
  expect(mails).toEqual([]);
});

function delivered(email: string, count = 1): Promise<Email> {
  return eventually(() => {
    const mail = mailsTo(email).at(count - 1);
    if (!mail) throw new Error(`no mail ${count} to ${email}`);
    return mail;
  });
}

const activate = (token: string) =>
  call(server, 'POST /api/activate', {
    body: { token, password: 'nowe-haslo-1', password_confirmation: 'nowe-haslo-1' },
  });

test('an activation mail arrives with a link that works, as text and as HTML', async () => {
  const { email } = await aNewUser();
  const mail = await delivered(email);
  expect(mail).toMatchObject({
    from: { name: 'Bony', address: 'bony@example.test' },
    subject: 'Bonpanel: aktywuj swoje konto',
  });
  const link = `https://bony.example.test/activate/${tokenIn(mail)}`;
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  const [logo, ...others] = mail.attachments;
  expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline', related: true });
  expect(mail.html).toContain(`src="cid:${logo?.contentId?.replace(/[<>]/g, '')}"`);
  expect(others).toEqual([]);
  expect(mail.text).toContain(email);
  expect(mail.text).toContain('Link działa 72 godziny');
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  expect((await activate(tokenIn(mail))).status).toBe(200);
});

test.each([
  ['pl', 'pl-PL,pl;q=0.9', 'Dzień dobry!', 'Ustaw hasło'],
  ['en', 'en-GB,en;q=0.9', 'Hello,', 'Set a password'],
])('a mail is in the language of the caller: %s', async (language, accepted, greeting, button) => {
  const { email } = await aNewUser(accepted);
  const mail = await delivered(email);
  expect(mail.html).toContain(`<html lang="${language}">`);
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(greeting);
    expect(body).toContain(button);
    expect(body).not.toMatch(/%\{|undefined/);
  }
});

describe('the outbox', () => {
  test('retries after a temporary refusal, with a link that works', async () => {
    smtp.refuseNext(450);
    const before = smtp.tries();
    const { email } = await aNewUser();
    await eventually(() => expect(smtp.tries()).toBe(before + 1));
    await putOffRetries(server);
    expect(mailsTo(email)).toEqual([]);
    await eventually(async () => {
      await hurryUp(server);
      expect(mailsTo(email)).toHaveLength(1);
    });
    expect((await activate(tokenIn(await delivered(email)))).status).toBe(200);
  });

  test('logs a failed try as a warning, and only the last one as an error', async () => {
    const from = logged.length;
    const told = () =>
      logged
        .slice(from)
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => /^(mail not sent|Failed task)/.test(msg))
        .map(({ level, msg }) => [level, msg.split(' ')[0]]);
    smtp.refuseNext(450, 450);
    const { db } = server.database;
    const mail = JSON.stringify({ kind: 'emailChanged', email: 'a@example.test', language: 'pl' });
    await sql`SELECT graphile_worker.add_job('sendMail', ${mail}::json, max_attempts => 2)`.execute(db);
    await eventually(async () => {
      await hurryUp(server);
      expect(told()).toEqual([
        [40, 'mail'],
        [40, 'Failed'],
        [50, 'mail'],
        [50, 'Failed'],
      ]);
    });
    await eventually(async () => {
      const { numAffectedRows } = await sql`
        DELETE FROM graphile_worker._private_jobs WHERE attempts = 2 AND max_attempts = 2 AND locked_by IS NULL
      `.execute(db);
      expect(numAffectedRows).toBe(1n);
    });
  });

  test('does not wait for a worker that died while sending a mail', async () => {
    const { db } = server.database;
    smtp.refuseNext(450);
    const before = smtp.tries();
    const { email } = await aNewUser();
    await eventually(() => expect(smtp.tries()).toBe(before + 1));
    await sql`
      UPDATE graphile_worker._private_jobs
      SET run_at = now(), locked_by = 'dead', locked_at = now() - interval '4 minutes'
    `.execute(db);
    await releaseMails(db, defaultTimeouts);
    expect((await delivered(email)).subject).toBe('Bonpanel: aktywuj swoje konto');
  });

  test.each([
    ['MAIL', '530 5.7.0 Authentication required'],
    ['MAIL', '553 5.7.1 Sender address rejected: not owned by user'],
    ['RCPT', '554 5.7.1 Relay access denied'],
    ['RCPT', '550 no mail for anybody'],
    ['text', '550 5.4.5 Daily user sending limit exceeded'],
    ['text', '554 Message rejected: Email address is not verified'],
  ] as const)('retries after the server refused us at %s: %s', async (step, answer) => {
    const from = logged.length;
    smtp.refuseNextAt(step, answer);
    const { email } = await aNewUser();
    await eventually(() => expect(logged.slice(from).join('')).toContain('"mail not sent"'));
    expect(mailsTo(email)).toEqual([]);
    await eventually(async () => {
      await hurryUp(server);
      expect(mailsTo(email)).toHaveLength(1);
    });
  });

  test.each([
    ['RCPT', '550 5.1.1 User unknown'],
    ['text', '552 5.2.2 Mailbox full'],
  ] as const)('drops a mail whose recipient is refused for good at %s: %s', async (step, answer) => {
    const from = logged.length;
    smtp.refuseNextAt(step, answer);
    const { email } = await aNewUser();
    await outboxIsEmpty(server);
    expect(mailsTo(email)).toEqual([]);
    expect(logged.slice(from).join('')).toContain('mail refused by the SMTP server');
  });

  test('sends nothing to people who no longer need it', async () => {
    const aRefusedUser = async () => {
      smtp.refuseNext(450);
      const before = smtp.tries();
      const user = await aNewUser();
      await eventually(() => expect(smtp.tries()).toBe(before + 1));
      await putOffRetries(server);
      return user;
    };
    const [leaver, second] = [await aRefusedUser(), await aRefusedUser()];
    for (const { id } of [leaver, second]) {
      await call(server, 'DELETE /api/users/:id', { token: administrator.token, id });
    }
    await eventually(async () => {
      await hurryUp(server);
      await outboxIsEmpty(server);
    });
    expect([...mailsTo(leaver.email), ...mailsTo(second.email)]).toEqual([]);
  });

  test('delays no call: it is answered while the SMTP server is silent', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const variables = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'bony@example.test' };
    const patient = await startTestServer(variables);
    const { token } = await aUser(patient, { role: 'administrator' });
    const salon_id = await aSalon(patient);
    const body = { name: 'A', surname: 'B', email: 'a@example.test', salon_id, role: 1 };
    expect((await call(patient, 'POST /api/users', { token, body })).status).toBe(200);
    await eventually(() => expect(sockets).toHaveLength(1));
    for (const socket of sockets) socket.destroy();
    silent.close();
    await patient.stop();
  });
});

describe('an SMTP server that answers late, once it has a mail’s text,', () => {
  let slow: TestSmtpServer;
  beforeAll(async () => {
    slow = await startSmtpServer();
  });
  afterAll(() => slow.stop());

  async function aPatientServer(timeouts: Partial<Timeouts>) {
    const variables = { SMTP_URL: slow.url, MAIL_FROM: 'bony@example.test' };
    const patient = await startTestServer(variables, undefined, { timeouts: { jobPollMs: 50, ...timeouts } });
    const { token } = await aUser(patient, { role: 'administrator' });
    const salon_id = await aSalon(patient);
    const add = async (name: string) => {
      const email = `${name}@example.test`;
      const body = { name: 'A', surname: 'B', email, salon_id, role: 1 };
      expect((await call(patient, 'POST /api/users', { token, body })).status).toBe(200);
    };
    return { patient, token, add };
  }

  test('gets it once', async () => {
    const { patient, add } = await aPatientServer({ smtpMs: 1_000 });
    slow.answerAfter(() => wait(1_500));
    const before = slow.mails.length;
    await add('jeden');
    await outboxIsEmpty(patient);
    expect(slow.mails).toHaveLength(before + 1);
    await patient.stop();
  });

  test('gets two mails at once, and keeps no other work waiting', async () => {
    const { patient, token, add } = await aPatientServer({});
    const answers: (() => void)[] = [];
    slow.answerAfter(() => new Promise<void>((resolve) => answers.push(resolve)));
    for (const name of ['a', 'b', 'c', 'd']) await add(name);
    await eventually(() => expect(answers).toHaveLength(2));
    const file = new FormData();
    file.append('file', new Blob(['POCZTA00000000000001;123']), 'bony.csv');
    await call(patient, 'POST /api/boncards-imports', { token, body: file });
    await eventually(async () => {
      const { items } = (await call(patient, 'GET /api/boncards-imports', { token })).body;
      expect(items).toMatchObject([{ status: 1 }]);
    });
    expect(answers).toHaveLength(2);
    slow.answerAfter(async () => undefined);
    for (const answer of answers) answer();
    await patient.stop();
  });

  test('delays no stop for longer than its other steps may', async () => {
    const { patient, add } = await aPatientServer({ smtpMs: 1_000, smtpAnswerMs: 600_000 });
    slow.answerAfter(() => new Promise(() => undefined));
    const before = slow.mails.length;
    await add('stop');
    await eventually(() => expect(slow.mails).toHaveLength(before + 1));
    await patient.stop();
  });
});

describe('a token', () => {
  test('is only in the mail, and neither in the database nor in the log', async () => {
    const { id, email } = await aNewUser();
    const token = tokenIn(await delivered(email));
    const { rows } = await sql<{ everything: string }>`
      SELECT (SELECT json_agg(links) FROM links)::text
        || coalesce((SELECT json_agg(jobs) FROM graphile_worker._private_jobs AS jobs)::text, '') AS everything
    `.execute(server.database.db);
    expect(rows[0]?.everything).toContain(hashToken(token).toString('hex'));
    expect(rows[0]?.everything).not.toContain(token);
    await call(server, 'POST /api/users/:id/action/resend-activation', { token: administrator.token, id });
    await activate(tokenIn(await delivered(email, 2)));
    const log = logged.join('');
    expect(log).toContain('sendMail');
    const secrets = [
      ...smtp.mails.map(tokenIn).filter((found) => found !== ''),
      ...smtp.mails.map(({ to }) => to?.[0]?.address ?? ''),
      administrator.token,
      SMTP_PASSWORD,
      'nowe-haslo-1',
    ];
    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  });
});

test('without an SMTP server mails are files that only the server’s user can read, and the log says where', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  const fileServer = await startTestServer({}, log);
  const directory = join(fileServer.dataDir, 'mail');
  expect(lines.join('')).toContain(`SMTP_URL is not set: mails are written to ${directory}`);
  const email = 'plik@example.test';
  const { token } = await aUser(fileServer, { role: 'administrator' });
  const body = { name: 'A', surname: 'B', email, salon_id: await aSalon(fileServer), role: 1 };
  await call(fileServer, 'POST /api/users', { token, body });
  const mail = await awaitMail(fileServer, email);
  expect(mail.subject).toBe('Bonpanel: aktywuj swoje konto');
  const [name = ''] = await readdir(directory);
  expect(name).toMatch(/\.eml$/);
  expect((await stat(join(directory, name))).mode & 0o077).toBe(0);
  expect(lines.join('')).not.toContain(tokenIn(mail));
  await fileServer.stop();
});
