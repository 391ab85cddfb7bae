import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { CardNumber } from '../../../contract/cardNumber.ts';
import type { SalonId } from '../../../contract/ids.ts';
import type { WarsawDay } from '../../../contract/warsaw.ts';
import { addUpOpenDays } from '../../../server/books/addUpOpenDays.ts';
import { closeDays } from '../../../server/books/closeDays.ts';
import {
  findBookState,
  forgetClosedDays,
  openLiability,
  openSums,
  restartOpenDays,
} from '../../../server/books/openDayQueries.ts';
import { extendBoncard } from '../../../server/cards/extendBoncard.ts';
import { transact } from '../../../server/db/transact.ts';
import { findBookFaults } from '../../support/bookFaults.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { aCard, aSalon, aUser, cardOf, personOf, type SignedIn } from '../../support/builders.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../../support/databaseCopy.ts';

// The sums of open days (docs/decisions/0028). There is a database but no server, which would add up entries by itself.

let copy: DatabaseCopy;
let salonId: SalonId;
let by: SignedIn;

beforeAll(async () => {
  copy = await openDatabaseCopy();
  salonId = await aSalon(copy);
  by = await aUser(copy, { salonId });
  await charge('2026-03-02T10:00:00Z');
  await closeDays(copy.database.db, new Date('2026-03-03T12:00:00Z'));
});
afterEach(() => expectBooksToAddUp(copy.database.db));

const charge = (moment: string, status: 'active' | 'used' | 'canceled' = 'active') =>
  aCard(copy, { status, by, salonId, chargedAt: new Date(moment) });

async function rowsOf(table: 'open_entries' | 'open_sums' | 'open_owed') {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(
    copy.database.db,
  );
  return rows[0]?.count;
}

test('entries count as new until they are added up', async () => {
  await charge('2026-03-03T10:00:00Z', 'used');
  await charge('2026-03-03T11:00:00Z', 'canceled');
  expect(await rowsOf('open_entries')).toBe(5);
  await expectBooksToAddUp(copy.database.db);
  await addUpOpenDays(copy.database.db);
  expect(await rowsOf('open_entries')).toBe(0);
  const sums = await copy.database.db
    .selectFrom('open_sums')
    .select(['kind', 'count', 'amount'])
    .where('day', '=', '2026-03-03' as WarsawDay)
    .orderBy('kind')
    .execute();
  expect(sums).toEqual([
    { kind: 'cancellation', count: 1, amount: 10000 },
    { kind: 'charge', count: 2, amount: 20000 },
    { kind: 'purchase', count: 1, amount: 10000 },
  ]);
});

test('several replicas add up each entry only once', async () => {
  const sales = Array.from({ length: 12 }, (_, minute) => charge(`2026-03-03T12:${10 + minute}:00Z`));
  await Promise.all([...sales, ...Array.from({ length: 4 }, () => addUpOpenDays(copy.database.db))]);
  await addUpOpenDays(copy.database.db);
  expect(await rowsOf('open_entries')).toBe(0);
});

describe('a card that is extended on an open day', () => {
  const extend = async (number: CardNumber, at: string, to: string) => {
    const { id } = await cardOf(copy.database.db, number);
    const extension = {
      id,
      input: { valid_until: to as WarsawDay, reason: 'x' },
      by: personOf(by),
      now: new Date(at),
    };
    await transact(copy.database.db, (tx) => extendBoncard(tx, extension));
  };

  test.each(['before', 'after'])(
    'moves its balance to the new last day if its sale was added up %s',
    async (when) => {
      const { number } = await charge('2026-03-03T13:00:00Z');
      if (when === 'before') await addUpOpenDays(copy.database.db);
      await extend(number, '2026-03-03T14:00:00Z', '2027-06-01');
      await extend(number, '2026-03-04T14:00:00Z', '2027-07-01');
      await expectBooksToAddUp(copy.database.db);
      await addUpOpenDays(copy.database.db);
    },
  );

  test('is extended at the moment of its last entry if the clock is behind', async () => {
    const { number } = await charge('2026-03-04T15:00:00Z');
    await addUpOpenDays(copy.database.db);
    await extend(number, '2026-03-04T14:59:00Z', '2027-08-01');
    const { created_at } = await copy.database.db
      .selectFrom('validity_changes')
      .select('created_at')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(created_at.toISOString()).toBe('2026-03-04T15:00:00.000Z');
  });
});

test('entries of a day that is closed before they are added up are not lost for those who still read it as open', async () => {
  const { db } = copy.database;
  await charge('2026-03-05T10:00:00Z', 'used');
  await charge('2026-03-05T11:00:00Z');
  const state = await findBookState(db);
  const read = async () => {
    const { rows: sums } = await sql`
      SELECT day, kind, sum(count) AS count, sum(amount) AS amount FROM (${openSums(state)}) AS open
      GROUP BY day, kind ORDER BY day, kind
    `.execute(db);
    const { rows: owed } = await openLiability(state.last, '2026-03-05' as WarsawDay).execute(db);
    return { sums, owed };
  };
  const before = await read();
  await closeDays(db, new Date('2026-03-06T12:00:00Z'));
  await addUpOpenDays(db);
  expect(await rowsOf('open_entries')).toBe(0);
  expect(await read()).toEqual(before);
});

test('the sums of a closed day are kept for those who still read them, and deleted later', async () => {
  const { db } = copy.database;
  await closeDays(db, new Date('2026-03-06T12:00:00Z'));
  await transact(db, forgetClosedDays);
  expect(await rowsOf('open_sums')).toBeGreaterThan(0);
  await expectBooksToAddUp(db);
  await closeDays(db, new Date('2026-03-12T12:00:00Z'));
  await transact(db, forgetClosedDays);
  expect([await rowsOf('open_sums'), await rowsOf('open_owed')]).toEqual([0, 0]);
});

test('an entry that was added up twice or not at all is found, and adding up from the start corrects it', async () => {
  const { db } = copy.database;
  await charge('2026-03-13T10:00:00Z');
  await addUpOpenDays(db);
  await sql`UPDATE open_sums SET count = count + 1, amount = amount + 10000`.execute(db);
  expect((await findBookFaults(db)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^entries of 2026-03-13 in salon .*: the stored totals differ from a count$/),
  ]);
  await transact(db, restartOpenDays);
  await expectBooksToAddUp(db);
  await sql`DELETE FROM open_entries`.execute(db);
  expect(await findBookFaults(db)).not.toEqual([]);
  await transact(db, restartOpenDays);
});

test('while very many entries are not added up yet, only the figures of closed days are known', async () => {
  const { db } = copy.database;
  expect(await findBookState(db)).toEqual({ last: '2026-03-11', isBehind: false });
  await sql`INSERT INTO open_entries SELECT gen_random_uuid() FROM generate_series(1, 20000)`.execute(db);
  const last = '2026-03-11';
  expect(await findBookState(db)).toEqual({ last, isBehind: true, known_until: last });
  await addUpOpenDays(db);
  expect(await findBookState(db)).toEqual({ last: '2026-03-11', isBehind: false });
});

test('if no day is closed yet, all days before the first entry are known', async () => {
  const fresh = await openDatabaseCopy();
  onTestFinished(fresh.drop);
  const { db } = fresh.database;
  await sql`INSERT INTO open_entries SELECT gen_random_uuid() FROM generate_series(1, 20001)`.execute(db);
  const place = { salonId: await aSalon(fresh) };
  const chargedAt = new Date('2026-03-02T10:00:00Z');
  await aCard(fresh, { status: 'active', by: await aUser(fresh, place), chargedAt, ...place });
  expect(await findBookState(db)).toEqual({ last: null, isBehind: true, known_until: '2026-03-01' });
});
