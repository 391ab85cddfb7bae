import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { type OpenDatabase, openDatabase, openPool } from '../../server/db/client.ts';
import { transact } from '../../server/db/transact.ts';
import { closeDays } from '../../server/statistics/closeDays.ts';
import { findLastClosedDay } from '../../server/statistics/closedDayQueries.ts';
import { findBookFaults } from '../support/bookFaults.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { aCard, aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { copyTemplate, type TestDatabase } from '../support/testServer.ts';

let home: TestDatabase;
/** A database alone: a server would close days by itself. */
let server: { database: OpenDatabase; hashPin: () => Buffer };
let salonId: SalonId;
let by: SignedIn;

beforeAll(async () => {
  home = await copyTemplate();
  const pool = openPool({ connectionString: home.url }, { size: 5, log: pino({ level: 'silent' }) });
  server = { database: openDatabase(pool), hashPin: () => Buffer.alloc(32) };
  salonId = await aSalon(server);
  by = await aUser(server, { salonId });
});
afterAll(async () => {
  await server.database.close();
  await home.drop();
});

const close = (now: string) => closeDays(server.database.db, new Date(now));
const lastClosedDay = () => findLastClosedDay(server.database.db);
const charge = (moment: string) =>
  aCard(server, { status: 'active', by, salonId, chargedAt: new Date(moment) });

/** Returns the stored totals of charges: day, count and grosze. */
async function keptCharges() {
  const days = await server.database.db
    .selectFrom('ledger_days')
    .select(['day', 'count', 'amount'])
    .where('kind', '=', 'charge')
    .where('user_id', 'is', null)
    .orderBy('day')
    .execute();
  return days.map(({ day, count, amount }) => [day, count, amount]);
}

test('a day closes two hours after it is over in Warsaw', async () => {
  await charge('2026-01-10T12:00:00Z');
  await close('2026-01-11T00:59:59Z');
  expect(await lastClosedDay()).toBeNull();
  await close('2026-01-11T01:00:00Z');
  expect(await lastClosedDay()).toBe('2026-01-10');
});

test('years are closed day by day, across gaps, and each day once', async () => {
  await charge('2026-01-11T12:00:00Z');
  await charge('2026-05-02T12:00:00Z');
  await charge('2026-05-02T13:00:00Z');
  await Promise.all([close('2026-07-01T12:00:00Z'), close('2026-07-01T12:00:00Z')]);
  await close('2026-07-01T12:00:00Z');
  expect(await keptCharges()).toEqual([
    ['2026-01-10', 1, 10000],
    ['2026-01-11', 1, 10000],
    ['2026-05-02', 2, 20000],
  ]);
});

test('nothing is locked if no day is to be closed', async () => {
  const before = await keptCharges();
  await transact(server.database.db, async (tx) => {
    await sql`LOCK TABLE ledger_entries IN ROW EXCLUSIVE MODE`.execute(tx);
    await close('2026-07-01T13:00:00Z');
  });
  expect(await keptCharges()).toEqual(before);
});

test('an entry for a closed day is added to its totals, one for an open day is not', async () => {
  await charge('2026-05-02T14:00:00Z');
  await charge('2026-03-03T14:00:00Z');
  await charge('2026-05-03T14:00:00Z');
  expect(await keptCharges()).toEqual([
    ['2026-01-10', 1, 10000],
    ['2026-01-11', 1, 10000],
    ['2026-03-03', 1, 10000],
    ['2026-05-02', 3, 30000],
  ]);
});

test('nothing is lost or doubled between sales and the closing of their day', async () => {
  const moments = Array.from({ length: 40 }, (_, index) => `2026-06-01T${10 + (index % 10)}:00:00Z`);
  await Promise.all([...moments.map(charge), close('2026-07-01T12:00:00Z'), close('2026-07-01T12:00:00Z')]);
  await close('2026-07-01T12:00:00Z');
  expect((await keptCharges()).at(-1)).toEqual(['2026-06-01', 40, 400000]);
  await expectBooksToAddUp(server.database.db);
});

test.each([
  ['salon', async () => (await aSalon(server)) as string],
  ['user', async () => (await aUser(server)).id as string],
])('a total that is kept for another %s is found, though all together add up', async (whose, another) => {
  const { db } = server.database;
  const [id, right] = [await another(), whose === 'salon' ? salonId : by.id];
  const give = (to: string) =>
    sql`
      UPDATE ledger_days SET ${sql.ref(`${whose}_id`)} = ${to}
      WHERE kind = 'charge' AND day = '2026-06-01' AND user_id IS NOT NULL
    `.execute(db);
  await give(id);
  const texts = (await findBookFaults(db)).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts).toContainEqual(
    expect.stringMatching(new RegExp(`^charges of 2026-06-01 in .*${id}.*: 40 stored, 0 counted$`)),
  );
  expect(texts).toContainEqual(
    expect.stringMatching(new RegExp(`^charges of 2026-06-01 in .*${right}.*: 0 stored, 40 counted$`)),
  );
  await give(right);
  await expectBooksToAddUp(db);
});

test.each([
  ['a sum', 'runs[1] = runs[1] + 16777216', 'runs[1] = runs[1] - 16777216'],
  ['a count', 'runs[1] = runs[1] + 1', 'runs[1] = runs[1] - 1'],
  ['a key', 'keys[1] = keys[1] + 1', 'keys[1] = keys[1] - 1'],
])('%s that is wrong in the order of a day is found', async (_, change, undo) => {
  const { db } = server.database;
  for (const order of ['amount', 'prefix']) {
    const update = (what: string) =>
      sql`
        UPDATE ledger_day_ranges SET ${sql.raw(what)}
        WHERE kind = 'charge' AND day = '2026-06-01' AND user_id IS NULL AND ordered_by = ${order}
      `.execute(db);
    await update(change);
    const texts = (await findBookFaults(db)).map(({ text }) => text);
    expect(texts).toEqual([
      `charges of 2026-06-01 in salon ${salonId} in the order of ${order}: what is stored is not what is there`,
    ]);
    await update(undo);
  }
  await expectBooksToAddUp(db);
});
