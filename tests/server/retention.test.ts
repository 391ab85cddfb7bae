import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { grantPurchase } from '../../server/cards/queries.ts';
import type { Database } from '../../server/db/schema.ts';
import { nameOfReference } from '../../server/idempotency/queries.ts';
import { purgeExpired } from '../../server/jobs/purgeExpired.ts';
import { mailDirectory, writeMailFile } from '../../server/mail/mailFiles.ts';
import { newId } from '../../server/platform/ids.ts';
import { aCard, aSalon, aUser, type BuiltCard, type SignedIn } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const limits = {
  SESSION_IDLE_SECONDS: 12 * 3600,
  SESSION_ABSOLUTE_SECONDS: 720 * 3600,
  SESSION_ABSOLUTE_EMPLOYER_SECONDS: 12 * 3600,
};

/** The server's clock stands still, so the server itself deletes nothing. */
const now = new Date(`${warsawDayOf(new Date())}T11:00:00Z`);
const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);
/** When everything that ages here was made: around noon, so that a number of times 24 hours is as many Warsaw days. */
const made = after(now, -MINUTE);
const muchLater = after(made, 1000 * DAY);

let server: TestServer;
let employer: SignedIn;
let administrator: SignedIn;
let card: BuiltCard;
beforeAll(async () => {
  server = await startTestServer(undefined, undefined, { clock: () => now });
  [employer, administrator] = [await aUser(server), await aUser(server, { role: 'administrator' })];
  card = await aCard(server, { by: employer, salonId: await aSalon(server) });
});
afterAll(() => server.stop());

const db = () => server.database.db;
const purge = (at: Date) => purgeExpired(db(), { ...limits, DATA_DIR: server.dataDir }, at);
const exists = async (from: RawBuilder<unknown>) => (await sql`SELECT ${from}`.execute(db())).rows.length > 0;

/** Inserts a row; whether it is complete is left to the database. */
const insert = (table: keyof Database, values: object) =>
  db()
    .insertInto(table as 'salons')
    .values(values as never)
    .execute();

/** Something that the purge deletes once it is old enough. */
interface Aging {
  make: () => Promise<unknown>;
  isLeft: () => Promise<boolean>;
}

/** A row that is dated in a column, either as an instant or as a Warsaw day. */
const row = (table: keyof Database, column: string, others: () => object, date: unknown = made): Aging => ({
  make: () => insert(table, { ...others(), [column]: date }),
  isLeft: () => exists(sql`FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${date}`),
});

const unique = () => randomBytes(32);
const day = warsawDayOf(made);

const answer = (key: string) =>
  row('idempotency_keys', 'created_at', () => {
    return { user_id: employer.id, key, request_hash: unique(), status: 200, body: '{}' };
  });

const session = (whose: () => SignedIn, last_used_at: Date) =>
  row('sessions', 'created_at', () => {
    return { id: newId(), token_hash: unique(), user_id: whose().id, last_used_at, confirmed_at: made };
  });

const attempts = (those: {
  kind: string;
  name?: string;
  checking?: number;
  level?: number;
  locked_until?: Date | 'infinity';
}) =>
  row('lockouts', 'failed_at', () => {
    const counted = { scope: '', checking: 0, failures: 1, level: 0, counted_since: made };
    return { name: newId(), ...counted, ...those };
  });

const auditCount: Aging = {
  make: () => insert('audit_counts', { day, action: 'pin.refused', slot: -1, count: 1 }),
  isLeft: () => exists(sql`FROM audit_counts WHERE day = ${day} AND slot = -1`),
};

/** Adds a schedule that does not run, and two runs of its report with their files. */
async function makeReports() {
  const by = { user_id: administrator.id, created_at: made };
  const view = { id: newId(), name: 'Bony', resource: 'boncards', filter: '{}', columns: '[]' };
  await insert('views', { ...by, ...view });
  const schedule = {
    id: newId(),
    view_id: view.id,
    every: 'day',
    at: '07:00',
    recipients: [],
    language: 'pl',
  };
  await insert('schedules', { ...by, ...schedule, paused: true, next_run_at: now });
  for (const at of [made, muchLater]) {
    const run = { id: newId(), schedule_id: schedule.id, due_at: at, started_at: at, recipients: [] };
    await insert('report_runs', { ...run, file_name: 'bony.xlsx', resource: 'boncards', scope: 'all' });
    await insert('report_chunks', { run_id: run.id, place: 0, content: Buffer.from('PK') });
  }
}

/** A delivery to an endpoint that is switched off, so that it is not sent. */
function delivery(column: 'created_at' | 'next_try_at', others: object): Aging {
  const id = newId();
  const sent = row('webhook_deliveries', column, () => {
    return { id: newId(), webhook_id: id, event: 'month.closed', data: '{}', ...others };
  });
  const make = async () => {
    const endpoint = { id, url: `https://kasa.example.test/${id}`, events: ['month.closed'], active: false };
    const by = { created_by: administrator.id, created_at: made, language: 'pl' };
    const secret = { secret: unique(), pin_key_id: 1 };
    await insert('webhooks', { ...endpoint, ...by, ...secret, expired_through: day });
    await sent.make();
  };
  return { ...sent, make };
}

const mails = () => mailDirectory({ DATA_DIR: server.dataDir });
const mailFile: Aging = {
  make: () => writeMailFile(mails(), Buffer.from(''), made),
  isLeft: async () => (await readdir(mails())).some((name) => name.endsWith('.eml')),
};

/** Adds a job that is due later, after some of its 25 tries. */
async function addJob(key: string, { task, tries }: { task: string; tries: number }) {
  await sql`
    SELECT graphile_worker.add_job(${task}, job_key => ${key}, run_at => now() + interval '1 hour')
  `.execute(db());
  await sql`
    UPDATE graphile_worker._private_jobs SET attempts = ${tries}, created_at = ${made} WHERE key = ${key}
  `.execute(db());
}
const jobsLeft = async () => {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM graphile_worker.jobs WHERE created_at = ${made} ORDER BY key
  `.execute(db());
  return rows.map(({ key }) => key);
};

const mail: Aging = {
  make: () => addJob('mail', { task: 'sendMail', tries: 25 }),
  isLeft: async () => (await jobsLeft()).includes('mail'),
};

/** For how long (ms) something is kept at least, and after which time it is deleted. */
type Kept = [atLeast: number, below: number];
const until = (age: number): Kept => [age - 1, age + 1];
const forDays = (days: number): Kept => [days * DAY, (days + 1) * DAY];

/** What each step of the purge deletes. */
const steps: [step: string, what: string, kept: Kept, aging: Aging][] = [
  ['deleteStoredAnswers', 'the answer of a key', until(48 * HOUR), answer('klucz')],
  ['deleteStoredAnswers', 'the answer of a reference', until(30 * DAY), answer(nameOfReference('PAR 1'))],
  [
    'deleteEmptyVoids',
    'a void that came before its original',
    until(30 * DAY),
    row('transaction_references', 'voided_at', () => {
      return { user_id: employer.id, reference: 'PAR 1', created_at: made };
    }),
  ],
  ['deleteExpiredSessions', 'an unused session', until(12 * HOUR), session(() => administrator, made)],
  [
    'deleteExpiredSessions',
    'an administrator’s session',
    until(720 * HOUR),
    session(() => administrator, muchLater),
  ],
  ['deleteExpiredSessions', 'an employer’s session', until(12 * HOUR), session(() => employer, muchLater)],
  [
    'deleteExpiredGrants',
    'an expired grant',
    until(0),
    row('purchase_grants', 'expires_at', () => ({ session_id: newId(), boncard_id: card.id })),
  ],
  [
    'deleteExpiredLinks',
    'an expired link',
    until(0),
    row('links', 'expires_at', () => ({ token_hash: unique(), user_id: employer.id, purpose: 'reset' })),
  ],
  [
    'deleteExpiredChallenges',
    'a used challenge that has expired',
    until(0),
    row('used_challenges', 'expires_at', () => ({ challenge_hash: unique() })),
  ],
  [
    'deleteOldReminderLinks',
    'the link of a reminder about a last day',
    forDays(30),
    row(
      'e_card_reminder_links',
      'valid_until',
      () => ({ token_hash: unique(), boncard_id: card.id, created_at: made }),
      day,
    ),
  ],
  [
    'deleteKnownAddresses',
    'a known address',
    until(30 * DAY),
    row('known_addresses', 'signed_in_at', () => ({ user_id: employer.id, address: '192.0.2.1' })),
  ],
  [
    'deleteOldDevices',
    'a known device',
    until(90 * DAY),
    row('known_devices', 'signed_in_at', () => ({ token_hash: unique(), user_id: employer.id })),
  ],
  [
    'deleteOldResetMails',
    'the time of a reset mail',
    until(15 * MINUTE),
    row('reset_mails', 'queued_at', () => ({ email: 'ewa@example.test', asker: '' })),
  ],
  [
    'deleteOldLockouts',
    'a wrong attempt that counts for ten minutes',
    until(10 * MINUTE),
    attempts({ kind: 'address' }),
  ],
  ['deleteOldLockouts', 'a wrong PIN of a card', until(30 * DAY), attempts({ kind: 'card' })],
  [
    'deleteOldLockouts',
    'a lock that is over',
    until(30 * DAY),
    attempts({ kind: 'address', level: 1, locked_until: after(made, MINUTE) }),
  ],
  [
    'deleteOldLockouts',
    'an endless lock of numbers that no card has',
    until(30 * DAY),
    attempts({ kind: 'card', name: 'unknown 1a2b', level: 4, locked_until: 'infinity' }),
  ],
  ['foldAuditCounts', 'one connection’s count of the audit', forDays(0), auditCount],
  [
    'deleteOldReports',
    'the number of a person’s reports on a day',
    forDays(14),
    row('report_days', 'day', () => ({ user_id: administrator.id, runs: 1 }), day),
  ],
  [
    'deleteOldReports',
    'a run of a report that is not its last',
    until(14 * DAY),
    { make: makeReports, isLeft: () => exists(sql`FROM report_runs WHERE started_at = ${made}`) },
  ],
  [
    'deleteOldDeliveries',
    'a delivery to a webhook',
    until(30 * DAY),
    delivery('created_at', { status: 'delivered' }),
  ],
  [
    'deleteOldDeliveries',
    'the next try of a delivery',
    until(7 * DAY),
    delivery('next_try_at', { status: 'waiting', created_at: muchLater }),
  ],
  ['purgeMailFiles', 'the file of a mail', until(7 * DAY), mailFile],
  ['deleteAbandonedMails', 'a mail without a try left', until(7 * DAY), mail],
];

test.each(steps)('%s deletes %s when its time is over, and not before', async (_, _what, kept, aging) => {
  const [atLeast, below] = kept;
  await aging.make();
  await purge(after(made, atLeast));
  expect(await aging.isLeft()).toBe(true);
  await purge(after(made, below));
  expect(await aging.isLeft()).toBe(false);
});

test('each step of the purge is among them', async () => {
  const source = await readFile('server/jobs/purgeExpired.ts', 'utf8');
  const called = [...source.matchAll(/\(\) => (\w+)\(/g)].map(([, step = '']) => step);
  const tried = steps.map(([step]) => step);
  const count = (names: string[], name: string) => names.filter((one) => one === name).length;
  expect(called.filter((step) => count(tried, step) < count(called, step))).toEqual([]);
  expect(tried.filter((step) => !called.includes(step))).toEqual([]);
});

test('a lock that only staff can end stays, however old it is', async () => {
  const endless = attempts({ kind: 'card', level: 4, locked_until: 'infinity' });
  await endless.make();
  await purge(muchLater);
  expect(await endless.isLeft()).toBe(true);
});

test('the last run of a report stays, but not its file', async () => {
  await makeReports();
  await purge(after(muchLater, 15 * DAY));
  const last = (rows: RawBuilder<unknown>) => exists(sql`${rows} WHERE started_at = ${muchLater}`);
  expect(await last(sql`FROM report_runs`)).toBe(true);
  expect(await last(sql`FROM report_runs JOIN report_chunks ON run_id = id`)).toBe(false);
});

test('what cannot be deleted does not keep the rest from being deleted', async () => {
  await grantPurchase(db(), employer.sessionId, card.id, made);
  await sql`ALTER TABLE idempotency_keys RENAME TO away`.execute(db());
  await expect(purge(now)).rejects.toThrow('idempotency_keys');
  await sql`ALTER TABLE away RENAME TO idempotency_keys`.execute(db());
  expect(await db().selectFrom('purchase_grants').selectAll().execute()).toEqual([]);
});

test('no other file next to those of mails is deleted', async () => {
  await mailFile.make();
  await writeFile(join(mails(), '2001-notes.txt'), '');
  await purge(muchLater);
  expect(await readdir(mails())).toEqual(['2001-notes.txt']);
});

test('of jobs without a try left only those that mail are deleted', async () => {
  await addJob('former', { task: 'tellFormerAddress', tries: 25 });
  await addJob('waiting', { task: 'sendMail', tries: 24 });
  await addJob('other', { task: 'makeBatch', tries: 25 });
  await purge(muchLater);
  expect(await jobsLeft()).toEqual(['other', 'waiting']);
});

test('wrong attempts that no longer count are deleted, but not while another one is being checked', async () => {
  for (const checking of [0, 1])
    await attempts({ kind: 'person', name: `tried ${checking}`, checking }).make();
  await purge(after(made, HOUR));
  expect(await exists(sql`FROM lockouts WHERE name = 'tried 0'`)).toBe(false);
  expect(await exists(sql`FROM lockouts WHERE name = 'tried 1'`)).toBe(true);
});

test('what has piled up for months is deleted in portions, none of which takes as long as a statement may', async () => {
  const { db } = server.database;
  const { id } = await aUser(server);
  const past = sql`'2020-01-01'::timestamptz`;
  const many = sql`generate_series(1, 10001) AS n`;
  const piles = {
    idempotency_keys: sql`SELECT ${id}::uuid, n::text, ''::bytea, 200, '{}', ${past} FROM ${many}`,
    e_card_reminder_links: sql`SELECT sha256(n::text::bytea), gen_random_uuid(), ${past}::date, ${past} FROM ${many}`,
    lockouts: sql`SELECT 'card', n::text, 'public', 0, 0, ${past}, ${past}, 0 FROM ${many}`,
  };
  await sql`CREATE TABLE portions (pile text, size integer)`.execute(db);
  await sql`
    CREATE FUNCTION note_portion() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO portions SELECT TG_TABLE_NAME, count(*) FROM deleted;
      RETURN NULL;
    END $$
  `.execute(db);
  for (const [pile, rows] of Object.entries(piles)) {
    await sql`INSERT INTO ${sql.table(pile)} ${rows}`.execute(db);
    await sql`
      CREATE TRIGGER noted AFTER DELETE ON ${sql.table(pile)} REFERENCING OLD TABLE AS deleted
      FOR EACH STATEMENT EXECUTE FUNCTION note_portion()
    `.execute(db);
  }
  await purgeExpired(db, { ...limits, DATA_DIR: server.dataDir }, new Date());
  const { rows } = await sql`
    SELECT pile, array_agg(size ORDER BY size DESC) AS portions FROM portions WHERE size > 0 GROUP BY pile ORDER BY pile
  `.execute(db);
  expect(rows).toEqual(
    Object.keys(piles)
      .sort()
      .map((pile) => ({ pile, portions: [10_000, 1] })),
  );
});
