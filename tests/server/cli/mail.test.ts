import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bonpanel, findings } from '../../support/operator.ts';
import { startSmtpServer, type TestSmtpServer } from '../../support/smtpServer.ts';

let smtp: TestSmtpServer;
let dataDir: string;

beforeAll(async () => {
  smtp = await startSmtpServer();
  dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-mail-'));
});
afterAll(async () => {
  await smtp.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const variables = (url: string) => ({ DATA_DIR: dataDir, SMTP_URL: url, MAIL_FROM: 'bony@example.test' });
const mailFindings = async (url: string) =>
  (await findings(['doctor'], variables(url))).found.filter(({ name }) => name === 'mail');

test('mail-test sends a mail and says so', async () => {
  const { exitCode, found } = await findings(['mail-test', 'ja@example.test'], variables(smtp.url));
  expect([exitCode, found[0]?.text]).toEqual([0, 'handed over to the SMTP server for ja@example.test']);
  expect(smtp.mails.at(-1)).toMatchObject({
    to: [{ address: 'ja@example.test' }],
    subject: 'Bonpanel: test',
  });
});

test.each([
  ['that is refused for good', 550],
  ['that is refused for now', 450],
])('a mail %s is a fault with its fix', async (_, code) => {
  smtp.refuseNext(code);
  const { exitCode, faults } = await findings(['mail-test', 'ja@example.test'], variables(smtp.url));
  expect(exitCode).toBe(1);
  expect(faults).toMatchObject([{ text: expect.stringContaining(String(code)), fix: expect.any(String) }]);
});

test('without SMTP_URL the mail is a file, and a note says where', async () => {
  const { exitCode, found } = await findings(['mail-test', 'ja@example.test'], { DATA_DIR: dataDir });
  const [file = ''] = await readdir(join(dataDir, 'mail'));
  expect(exitCode).toBe(0);
  expect(found.at(-1)?.text).toBe(`mail written to ${join(dataDir, 'mail', file)}`);
});

test.runIf(process.getuid?.() === 0)('root writes no mail into the DATA_DIR of another user', async () => {
  await chown(dataDir, 1, 1);
  const { exitCode, output } = await bonpanel(['mail-test', 'ja@example.test'], { DATA_DIR: dataDir });
  await chown(dataDir, 0, 0);
  expect(exitCode).toBe(1);
  expect(output).toContain('belongs to the user 1');
});

test('an invalid address is wrong usage', async () => {
  expect((await bonpanel(['mail-test', 'ja'], variables(smtp.url))).exitCode).toBe(2);
});

test('the doctor goes as far as the sender, which a server may refuse although it greets everybody', async () => {
  const [before, tries] = [smtp.mails.length, smtp.tries()];
  smtp.refuseNextAt('MAIL', '530 5.7.0 Authentication required');
  expect(await mailFindings(smtp.url)).toMatchObject([
    {
      level: 'fault',
      text: expect.stringContaining('refuses the sender: 530 5.7.0 Authentication required'),
    },
  ]);
  smtp.dropNext('MAIL');
  expect(await mailFindings(smtp.url)).toMatchObject([{ level: 'fault' }]);
  expect(await mailFindings(smtp.url)).toMatchObject([{ level: 'ok' }]);
  expect([smtp.mails.length, smtp.tries()]).toEqual([before, tries]);
});

test('the doctor notes a user and a password that the SMTP server does not ask for', async () => {
  const open = await startSmtpServer({ hasLogin: false });
  try {
    expect(await mailFindings(open.url)).toMatchObject([
      { level: 'note', text: expect.stringContaining('offers no login') },
    ]);
    expect(await mailFindings(open.url.replace(/\/\/.*@/, '//'))).toMatchObject([{ level: 'ok' }]);
    open.refuseNextAt('MAIL', '530 5.7.0 Authentication required');
    expect(await mailFindings(open.url)).toMatchObject([{ level: 'fault' }]);
  } finally {
    await open.stop();
  }
});

test('the doctor signs in to the SMTP server and sends nothing', async () => {
  const before = smtp.mails.length;
  expect(await mailFindings(smtp.url)).toMatchObject([{ level: 'ok' }]);
  expect(await mailFindings(smtp.url.replace('tajne', 'inne'))).toMatchObject([{ level: 'fault' }]);
  expect(await mailFindings('smtp://127.0.0.1:1')).toMatchObject([{ level: 'fault' }]);
  expect(smtp.mails).toHaveLength(before);
});
