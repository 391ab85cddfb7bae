import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { addDays, type WarsawDay } from '../../contract/warsaw.ts';
import { closeDays } from '../../server/books/closeDays.ts';
import { findLastClosedDay } from '../../server/books/closedDayQueries.ts';
import { endDays } from '../../server/books/dayClosingQueries.ts';
import { cancelBoncard } from '../../server/cards/cancelBoncard.ts';
import type { HashPin } from '../../server/cards/pinHash.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { transact } from '../../server/db/transact.ts';
import { newId } from '../../server/platform/ids.ts';
import { findBookFaults } from '../support/bookFaults.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { aCard, aSalon, aUser, cardOf, personOf, type SignedIn } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { hashTestPin } from '../support/testConfig.ts';
import { copyTemplate, type TestDatabase } from '../support/testServer.ts';

let home: TestDatabase;
/** A database without a running server, which would close days by itself. */
let server: { database: OpenDatabase; hashPin: HashPin };
let salonId: SalonId;
let by: SignedIn;

beforeAll(async () => {
  home = await copyTemplate();
  server = { database: openTestDatabase(home.url, 5), hashPin: hashTestPin };
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

/** Returns the stored totals of charges: day, count and sum in grosze. */
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

/** Returns every closed day. */
async function closedDays() {
  const days = await server.database.db.selectFrom('closed_days').select('day').orderBy('day').execute();
  return days.map(({ day }) => day);
}

test('years are closed day by day without gaps, each day once', async () => {
  await charge('2026-01-11T12:00:00Z');
  await charge('2026-05-02T12:00:00Z');
  await charge('2026-05-02T13:00:00Z');
  await Promise.all([close('2026-05-31T12:00:00Z'), close('2026-05-31T12:00:00Z')]);
  await close('2026-05-31T12:00:00Z');
  expect(await keptCharges()).toEqual([
    ['2026-01-10', 1, 10000],
    ['2026-01-11', 1, 10000],
    ['2026-05-02', 2, 20000],
  ]);
  // 10 January to 30 May.
  const days = Array.from({ length: 141 }, (_, index) => addDays('2026-01-10' as WarsawDay, index));
  expect(await closedDays()).toEqual(days);
});

test('nothing is locked if there is no day to close', async () => {
  const before = await keptCharges();
  await transact(server.database.db, async (tx) => {
    await sql`LOCK TABLE ledger_entries IN ROW EXCLUSIVE MODE`.execute(tx);
    await close('2026-05-31T13:00:00Z');
  });
  expect(await keptCharges()).toEqual(before);
});

test.each(['2026-05-30T21:59:59Z', '2026-03-03T14:00:00Z', '2025-12-31T14:00:00Z'])(
  'an entry for a closed day, at %s, is refused',
  async (moment) => {
    const before = await keptCharges();
    await expect(charge(moment)).rejects.toThrow('is closed');
    expect(await keptCharges()).toEqual(before);
  },
);

test('a change of validity on a closed day is refused, because it would change what expired on that day', async () => {
  const { db } = server.database;
  const { id, valid_until } = await db.selectFrom('cycles').selectAll().limit(1).executeTakeFirstOrThrow();
  const change = {
    cycle_id: id,
    sequence: 1,
    valid_until_before: valid_until,
    valid_until: addDays(valid_until, 1),
    reason: 'Na prośbę klienta',
    user_id: by.id,
    created_at: new Date('2026-05-30T21:59:59Z'),
  };
  await expect(
    db
      .insertInto('validity_changes')
      .values({ id: newId(), ...change })
      .execute(),
  ).rejects.toThrow('is closed');
});

test('the Warsaw day after the last closed one still accepts entries', async () => {
  await charge('2026-05-30T22:00:00Z');
  expect(await keptCharges()).toHaveLength(3);
});

test('a card’s entry is never dated before its previous entry', async () => {
  const { number } = await aCard(server, {
    status: 'active',
    by,
    salonId,
    chargedAt: new Date('2026-06-01T22:00:01Z'),
  });
  const { db } = server.database;
  const { id } = await cardOf(db, number);
  await transact(db, (tx) =>
    cancelBoncard(tx, {
      id,
      input: { canceled_reason: 'x' },
      by: personOf(by),
      now: new Date('2026-06-01T21:59:59Z'),
    }),
  );
  const entries = await db
    .selectFrom('ledger_entries')
    .select('created_at')
    .where('boncard_id', '=', id)
    .execute();
  expect(entries.map(({ created_at }) => created_at.toISOString())).toEqual([
    '2026-06-01T22:00:01.000Z',
    '2026-06-01T22:00:01.000Z',
  ]);
});

test('an entry is either added up with its day or refused, whichever comes first', async () => {
  const moments = Array.from({ length: 40 }, (_, index) => `2026-06-01T${10 + (index % 10)}:00:00Z`);
  const [sales] = await Promise.all([
    Promise.allSettled(moments.map(charge)),
    close('2026-07-01T12:00:00Z'),
    close('2026-07-01T12:00:00Z'),
  ]);
  const sold = sales.filter(({ status }) => status === 'fulfilled').length;
  await close('2026-07-01T12:00:00Z');
  const { count } = await server.database.db
    .selectFrom('ledger_entries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('kind', '=', 'charge')
    .executeTakeFirstOrThrow();
  expect(
    sales
      .flatMap((sale) => (sale.status === 'rejected' ? [String(sale.reason)] : []))
      .filter((reason) => !reason.includes('is closed')),
  ).toEqual([]);
  // The six cards that were sold earlier are in the books as well.
  expect(count).toBe(6 + sold);
  expect((await keptCharges()).reduce((sum, [, count]) => sum + Number(count), 0)).toBe(count);
  await expectBooksToAddUp(server.database.db);
});

test('a transaction that was being written when its day ended is added up, and no sale waits for it', async () => {
  const { db } = server.database;
  const { number } = await charge('2026-07-01T10:00:00Z');
  const { id } = await cardOf(db, number);
  let closing: Promise<void> | undefined;
  await transact(db, async (tx) => {
    const now = new Date('2026-07-01T11:00:00Z');
    await cancelBoncard(tx, { id, input: { canceled_reason: 'x' }, by: personOf(by), now });
    // Deferred statements are sent with the next one.
    await sql`SELECT`.execute(tx);
    closing = close('2026-07-02T12:00:00Z');
    const ended = db
      .selectFrom('ended_days')
      .selectAll()
      .where('day', '=', '2026-07-01' as WarsawDay);
    await eventually(async () => expect(await ended.execute()).toHaveLength(1));
    // Sales of later days go on, while those of the ended day are refused.
    await charge('2026-07-05T09:00:00Z');
    await expect(charge('2026-07-01T12:00:00Z')).rejects.toThrow('is closed');
    expect(await lastClosedDay()).toBe('2026-06-30');
  });
  await closing;
  const kept = db
    .selectFrom('book_days')
    .select(['kind', 'count'])
    .where('day', '=', '2026-07-01' as WarsawDay);
  expect(await kept.orderBy('kind').execute()).toEqual([
    { kind: 'cancellation', count: 1 },
    { kind: 'charge', count: 1 },
  ]);
  await expectBooksToAddUp(db);
});

test('sales of a day go into its totals', async () => {
  for (let hour = 10; hour < 14; hour++) await charge(`2026-07-02T${hour}:00:00Z`);
  await close('2026-07-04T12:00:00Z');
  expect((await keptCharges()).at(-1)).toEqual(['2026-07-02', 4, 40000]);
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
      WHERE kind = 'charge' AND day = '2026-07-02' AND user_id IS NOT NULL
    `.execute(db);
  await give(id);
  const texts = (await findBookFaults(db)).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts).toContainEqual(
    expect.stringMatching(new RegExp(`^charges of 2026-07-02 in .*${id}.*: 4 stored, 0 counted$`)),
  );
  expect(texts).toContainEqual(
    expect.stringMatching(new RegExp(`^charges of 2026-07-02 in .*${right}.*: 0 stored, 4 counted$`)),
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
        WHERE kind = 'charge' AND day = '2026-07-02' AND user_id IS NULL AND ordered_by = ${order}
      `.execute(db);
    await update(change);
    const texts = (await findBookFaults(db)).map(({ text }) => text);
    expect(texts).toEqual([
      `charges of 2026-07-02 in salon ${salonId} in the order of ${order}: the stored totals differ from a count`,
    ]);
    await update(undo);
  }
  await expectBooksToAddUp(db);
});

test('a day that another process ends during a pause is left to that process, which waits for open transactions', async () => {
  const { db } = server.database;
  const now = new Date('2026-07-06T12:00:00Z');
  const wait = () => transact(db, (tx) => endDays(tx, { last: '2026-07-05' as WarsawDay, now }));
  await closeDays(db, new Date('2026-07-05T12:00:00Z'), { wait });
  expect(await lastClosedDay()).toBe('2026-07-04');
  await close('2026-07-06T12:00:00Z');
  expect(await lastClosedDay()).toBe('2026-07-05');
});
