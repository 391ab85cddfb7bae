import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLink } from '../../server/accounts/links.ts';
import { grantPurchase } from '../../server/cards/queries.ts';
import { nameOfReference } from '../../server/idempotency/queries.ts';
import { purgeExpired } from '../../server/jobs/purgeExpired.ts';
import { mailDirectory, writeMailFile } from '../../server/mail/mailFiles.ts';
import { aCard, aSalon, aSession, aUser } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const HOUR_MS = 3_600_000;
const limits = {
  SESSION_IDLE_SECONDS: 12 * 3600,
  SESSION_ABSOLUTE_SECONDS: 720 * 3600,
  SESSION_ABSOLUTE_EMPLOYER_SECONDS: 12 * 3600,
};
const WEEK_HOURS = 7 * 24;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('sessions, links and stored answers are deleted when they expire, and not before', async () => {
  const { db } = server.database;
  const now = new Date();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const user = await aUser(server);
  await aSession(server, user.id, hoursAgo(13));
  const link = { userId: user.id, publicUrl: 'https://bony.example.test' };
  await createLink(db, { ...link, purpose: 'reset', now: hoursAgo(2) });
  await createLink(db, { ...link, purpose: 'activation', now: hoursAgo(2) });
  const answered = [
    { key: '47 hours', hours: 47 },
    { key: '49 hours', hours: 49 },
    { key: nameOfReference('29 days'), hours: 29 * 24 },
    { key: nameOfReference('31 days'), hours: 31 * 24 },
  ];
  for (const { key, hours } of answered) {
    const answer = {
      user_id: user.id,
      key,
      request_hash: Buffer.from('x'),
      status: 200,
      body: '{}',
    };
    await db
      .insertInto('idempotency_keys')
      .values({ ...answer, created_at: hoursAgo(hours) })
      .execute();
  }

  await purgeExpired(db, { ...limits, DATA_DIR: server.dataDir }, now);

  const left = async (table: 'sessions' | 'links' | 'idempotency_keys') =>
    db.selectFrom(table).selectAll().execute();
  expect(await left('sessions')).toMatchObject([{ id: user.sessionId }]);
  expect(await left('links')).toMatchObject([{ purpose: 'activation' }]);
  expect(await left('idempotency_keys')).toMatchObject([
    { key: '47 hours' },
    { key: nameOfReference('29 days') },
  ]);
});

test('what cannot be deleted does not keep the rest from being deleted', async () => {
  const { db } = server.database;
  const late = await aUser(server);
  const card = await aCard(server, { by: late, salonId: await aSalon(server) });
  await grantPurchase(db, late.sessionId, card.id, new Date(Date.now() - 1));
  await sql`ALTER TABLE idempotency_keys RENAME TO away`.execute(db);
  const purging = purgeExpired(db, { ...limits, DATA_DIR: server.dataDir }, new Date());
  await expect(purging).rejects.toThrow('idempotency_keys');
  await sql`ALTER TABLE away RENAME TO idempotency_keys`.execute(db);
  expect(await db.selectFrom('purchase_grants').selectAll().execute()).toEqual([]);
});

test('an expired grant is deleted, a valid one stays', async () => {
  const { db } = server.database;
  const now = new Date();
  const [late, early] = [await aUser(server), await aUser(server)];
  const card = await aCard(server, { by: late, salonId: await aSalon(server) });
  await grantPurchase(db, late.sessionId, card.id, new Date(now.getTime() - 1));
  await grantPurchase(db, early.sessionId, card.id, new Date(now.getTime() + 1));
  await purgeExpired(db, { ...limits, DATA_DIR: server.dataDir }, now);
  const left = await db.selectFrom('purchase_grants').select('session_id').execute();
  expect(left).toEqual([{ session_id: early.sessionId }]);
});

test('mail files are deleted after a week, but no other files next to them', async () => {
  const { dataDir: DATA_DIR, database } = server;
  const now = new Date();
  const directory = mailDirectory({ DATA_DIR });
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  await writeMailFile(directory, Buffer.from('old'), hoursAgo(WEEK_HOURS + 1));
  const kept = await writeMailFile(directory, Buffer.from('new'), hoursAgo(WEEK_HOURS - 1));
  await writeFile(join(directory, '2001-notes.txt'), '');
  await purgeExpired(database.db, { ...limits, DATA_DIR }, now);
  expect((await readdir(directory)).sort()).toEqual(['2001-notes.txt', basename(kept)]);
});

test('a mail without a try left is deleted a week after it was asked for, one that waits is not', async () => {
  const { db } = server.database;
  const now = new Date();
  for (const [key, task, attempts, hours] of [
    ['old', 'sendMail', 25, WEEK_HOURS + 1],
    ['former', 'tellFormerAddress', 25, WEEK_HOURS + 1],
    ['fresh', 'sendMail', 25, WEEK_HOURS - 1],
    ['waiting', 'sendMail', 24, WEEK_HOURS + 1],
    ['other', 'makeBatch', 25, WEEK_HOURS + 1],
  ] as const) {
    await sql`
      SELECT graphile_worker.add_job(${task}, job_key => ${key}, run_at => now() + interval '1 hour')
    `.execute(db);
    await sql`
      UPDATE graphile_worker._private_jobs SET attempts = ${attempts}, created_at = ${new Date(now.getTime() - hours * HOUR_MS)}
      WHERE key = ${key}
    `.execute(db);
  }
  await purgeExpired(db, { ...limits, DATA_DIR: server.dataDir }, now);
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM graphile_worker.jobs WHERE run_at > now() AND key IS NOT NULL ORDER BY key
  `.execute(db);
  expect(rows.map(({ key }) => key)).toEqual(['fresh', 'other', 'waiting']);
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
