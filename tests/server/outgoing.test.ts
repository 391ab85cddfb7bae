import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { startServer } from '../../server/startServer.ts';
import { aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../support/databaseCopy.ts';
import { anAddress, mailTo, sellECard } from '../support/eCards.ts';
import { type Endpoint, openEndpoint } from '../support/endpoint.ts';
import { eventually } from '../support/eventually.ts';
import { findings } from '../support/operator.ts';
import { startSmtpServer, type TestSmtpServer } from '../support/smtpServer.ts';
import { testConfig } from '../support/testConfig.ts';
import { call } from '../support/testServer.ts';

let copy: DatabaseCopy;
let smtp: TestSmtpServer;
let endpoint: Endpoint;
let salonId: SalonId;
let administrator: SignedIn;

beforeAll(async () => {
  copy = await openDatabaseCopy();
  smtp = await startSmtpServer();
  endpoint = await openEndpoint();
  salonId = await aSalon(copy);
  administrator = await aUser(copy, { role: 'administrator' });
});
afterAll(async () => {
  await smtp.stop();
  endpoint.close();
  await copy.drop();
});

const variables = (more: Record<string, string> = {}) => ({
  ...copy.variables,
  DATA_DIR: copy.dataDir,
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Bony <bony@example.test>',
  WEBHOOK_ALLOW: '127.0.0.1',
  ...more,
});

function start(more: Record<string, string>, lines: string[] = []) {
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const timeouts = { webhookPollMs: 20, jobPollMs: 50 };
  return startServer(testConfig(variables(more)), log, { timeouts });
}

/** Returns which outgoing jobs wait, without those that a server adds by the clock. */
async function waitingJobs() {
  const { rows } = await sql<{ task: string }>`
    SELECT DISTINCT task_identifier AS task FROM graphile_worker.jobs
    WHERE task_identifier IN ('sendMail', 'mailECard', 'runSchedules', 'purgeExpired') ORDER BY 1
  `.execute(copy.database.db);
  return rows.map(({ task }) => task);
}

test('with OUTGOING=off a server sends nothing, and what waits is sent by a server without that setting', async () => {
  const { token, id, email } = administrator;
  const lines: string[] = [];
  const quiet = await start({ OUTGOING: 'off' }, lines);
  expect(lines.join()).toContain('OUTGOING is off');
  const hook = { url: endpoint.url, events: ['boncard.charged'], active: true };
  expect((await call(quiet, 'POST /api/webhooks', { token, body: hook })).status).toBe(200);
  const view = { name: 'Bony', resource: 'boncards', filter: {}, sort: null, columns: [] };
  const { body } = await call(quiet, 'POST /api/views', { token, body: view });
  const schedule = { view: body.data.id, every: 'day', at: '07:00', to: [id], paused: false };
  expect((await call(quiet, 'POST /api/schedules', { token, body: schedule })).status).toBe(200);
  await sql`UPDATE schedules SET next_run_at = now() - interval '1 minute'`.execute(copy.database.db);
  const owner = anAddress();
  expect((await sellECard(quiet, { token, salonId }, { email: owner })).status).toBe(200);
  const colleague = { name: 'Ewa', surname: 'Nowak', email: anAddress(), salon_id: salonId, role: 1 };
  expect((await call(quiet, 'POST /api/users', { token, body: colleague })).status).toBe(200);
  // Once the last task is done, the worker has also had the ones before it.
  for (const task of ['runSchedules', 'purgeExpired'])
    await sql`SELECT graphile_worker.add_job(${task})`.execute(copy.database.db);
  const outgoing = ['mailECard', 'runSchedules', 'sendMail'];
  await eventually(async () => expect(await waitingJobs()).toEqual(outgoing));
  await quiet.stop();
  expect(await waitingJobs()).toEqual(expect.arrayContaining(outgoing));
  expect([smtp.mails, endpoint.received]).toEqual([[], []]);

  const server = await start({});
  for (const address of [owner, colleague.email, email]) await mailTo(smtp, address);
  await eventually(() => expect(endpoint.received).toHaveLength(1));
  await server.stop();
});

test('doctor reports OUTGOING=off, and mail-test sends nothing', async () => {
  const mails = smtp.mails.length;
  const { found } = await findings(['doctor'], variables({ OUTGOING: 'off' }));
  expect(found.filter(({ name }) => name === 'mail')).toMatchObject([
    { level: 'note', text: expect.stringContaining('OUTGOING is off') },
  ]);
  const { exitCode } = await findings(['mail-test', 'ja@example.test'], variables({ OUTGOING: 'off' }));
  expect([exitCode, smtp.mails.length]).toEqual([1, mails]);
});
