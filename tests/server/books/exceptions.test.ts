import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type ExceptionRule, type exception, exceptionRules } from '../../../contract/books.ts';
import type { DocumentKind } from '../../../contract/codes.ts';
import type { BoncardId, SalonId } from '../../../contract/ids.ts';
import { groszeOf } from '../../../contract/money.ts';
import { recordAudit } from '../../../server/audit/queries.ts';
import { closeDays } from '../../../server/books/closeDays.ts';
import { listWrongExceptions } from '../../../server/books/exceptions/queries.ts';
import { searchDays } from '../../../server/books/exceptions/searchDays.ts';
import { purchaseWithBoncard, readForPurchase } from '../../../server/cards/purchaseWithBoncard.ts';
import { grantPurchase } from '../../../server/cards/queries.ts';
import { transact } from '../../../server/db/transact.ts';
import { isRefusal } from '../../../server/platform/refusal.ts';
import { expectBooksToAddUp, readLedger } from '../../support/books.ts';
import { aKey, aReversal, aSalon, aUser, personOf, type SignedIn } from '../../support/builders.ts';
import { execute } from '../../support/postgresForTests.ts';
import { openShop } from '../../support/shop.ts';
import { call } from '../../support/testServer.ts';

/**
 * Unusual operations of March 2026, in which the last Sunday has 23 hours, before and after its days are closed and
 * searched.
 */

const shop = openShop();
let colleague: SignedIn;
let seller: SignedIn;
let away: SalonId;
let documents = 0;

/** Returns an instant in March 2026, given in UTC. The default is 10:00 in Warsaw before 29 March. */
const on = (day: number, time = '09:00:00') => new Date(`2026-03-${String(day).padStart(2, '0')}T${time}Z`);
const april = (day: number) => new Date(`2026-04-0${day}T09:00:00Z`);
const nextDocument = () => {
  documents += 1;
  return `PAR ${documents}`;
};

interface Purchase {
  pln: number;
  at: Date;
  by?: SignedIn;
  salonId?: SalonId;
  document?: string;
  documentKind?: DocumentKind;
}

async function buy(
  boncardId: BoncardId,
  { pln, at, by = colleague, salonId = shop.salonId, document = nextDocument(), documentKind }: Purchase,
) {
  await transact(shop.database.db, async (tx) => {
    await tx.deleteFrom('purchase_grants').where('boncard_id', '=', boncardId).execute();
    await grantPurchase(tx, by.sessionId, boncardId, new Date(at.getTime() + 60_000));
    const _user = { id: by.id, role: 'employer' as const, salonId: by.salonId };
    const purchase = {
      boncard_id: boncardId,
      place_of_sale: salonId,
      document,
      ...(documentKind && { document_kind: documentKind }),
      amount: groszeOf(pln),
      by: personOf(by, 'employer'),
      salonBinding: 'any' as const,
      now: at,
    };
    const read = await readForPurchase(tx, { ...purchase, holder: by.sessionId });
    const done = await purchaseWithBoncard(tx, read, purchase);
    if (isRefusal(done)) throw new Error(done.refused);
  });
}

const sell = (at: Date, { document = nextDocument(), by = seller } = {}) =>
  shop.card({ status: 'active', pln: 100, chargedAt: at, by, document });

const list = (query: Record<string, string>) =>
  call(shop, 'GET /api/books/exceptions', {
    token: shop.administrator.token,
    query: `?${new URLSearchParams({ from: '2026-03-01', to: '2026-03-31', per_page: '100', ...query })}`,
  });

async function found(rule: ExceptionRule, query: Record<string, string> = {}) {
  const { body } = await list({ rule, ...query });
  expect(body.info.total_items).toBe(body.items.length);
  expect(body.sums).toEqual({ rules: body.items.length > 0 ? [{ rule, count: body.items.length }] : [] });
  return body.items as Exception[];
}

beforeAll(async () => {
  away = await aSalon(shop, 'Salon Sopot');
  seller = await aUser(shop, { salonId: shop.salonId });
  colleague = await aUser(shop, { salonId: shop.salonId });

  const drained = await sell(on(2));
  await buy(drained.id, { pln: 60, at: on(2, '09:10:00') });
  await buy(drained.id, { pln: 40, at: on(2, '09:30:00') });
  const drainedLate = await sell(on(2));
  await buy(drainedLate.id, { pln: 100, at: on(2, '09:30:01') });
  const partly = await sell(on(2));
  await buy(partly.id, { pln: 99, at: on(2, '09:05:00') });
  // Across midnight in Warsaw.
  const overnight = await sell(on(3, '22:50:00'));
  await buy(overnight.id, { pln: 100, at: on(3, '23:10:00') });

  const own = await sell(on(5));
  await buy(own.id, { pln: 10, at: on(9), by: seller });
  await buy(own.id, { pln: 10, at: on(10), by: seller });

  const twice = await sell(on(12), { document: 'FV 7/2026' });
  await buy(twice.id, { pln: 10, at: on(13), document: 'Fv 7/2026' });
  await buy(twice.id, { pln: 10, at: on(13), document: 'FV 7/2026', salonId: away });
  // As people correct a mistyped sale: undone, and made again with the same document.
  const mistyped = await sell(on(14), { document: 'FV 8/2026' });
  const { id: first } = await entryOf(mistyped.id);
  await aReversal(shop, first, { by: shop.administrator, at: on(14, '09:01:00') });
  await sell(on(14, '09:02:00'), { document: 'FV 8/2026' });
  const papered = await sell(on(15), { document: 'brak' });
  await buy(papered.id, { pln: 1, at: on(16), document: 'brak', documentKind: 'none' });
  await buy(papered.id, { pln: 1, at: on(16), document: 'bez', documentKind: 'none' });
  await buy(papered.id, { pln: 1, at: on(17), document: 'bez' });

  // 20:59:59, 21:00, 6:59:59 and 7:00 in Warsaw, before and after the clocks went forward.
  for (const time of ['19:59:59', '20:00:00', '05:59:59', '06:00:00']) await sell(on(20, time));
  for (const time of ['18:59:59', '19:00:00', '04:59:59', '05:00:00']) await sell(on(30, time));

  // By day, and undone at night.
  const regretted = await sell(on(21));
  const { id: sale } = await entryOf(regretted.id);
  await buy(regretted.id, { pln: 10, at: on(21, '10:00:00') });
  const { id: payment } = await entryOf(regretted.id);
  await aReversal(shop, payment, { by: colleague, at: on(21, '20:00:00') });
  await aReversal(shop, sale, { by: colleague, at: on(21, '21:00:00') });

  // A till at the counter, and a web shop that sells at night, each with one key.
  const key = await aKey(shop, { by: shop.administrator.id, salonId: shop.salonId });
  const till = { ...seller, id: key.id, sessionId: key.id } as unknown as SignedIn;
  const ofTill = await sell(on(9), { by: till });
  await buy(ofTill.id, { pln: 10, at: on(10), by: till });
  await sell(on(9, '22:00:00'), { by: till });
  await sell(on(31, '22:00:00'), { by: till });

  const guessed = await shop.card();
  const quiet = await shop.card();
  for (const minute of [0, 2, 4, 6, 10, 11]) await refusedPin(guessed.id, minute);
  for (const minute of [0, 2, 4, 6, 11]) await refusedPin(quiet.id, minute);

  // One card is unlocked again within seven days, twice; the other one only after more than seven days.
  for (const at of [on(2), on(9, '08:59:00'), on(9, '09:30:00'), on(25)]) await unlocked(guessed.id, at);
  for (const at of [on(2), on(9, '09:00:01')]) await unlocked(quiet.id, at);
  // In April, the other one within seven days as well.
  for (const at of [on(28), april(1)]) await unlocked(quiet.id, at);
  // On the first day that stays in the audit when it is shortened.
  await unlocked((await shop.card()).id, on(30));
});
afterAll(() => expectBooksToAddUp(shop.database.db));

async function refusedPin(id: BoncardId, minute: number) {
  await recordAudit(
    shop.database.db,
    {
      by: { userId: seller.id, address: '203.0.113.7' },
      now: on(24, `12:${String(minute).padStart(2, '0')}:00`),
    },
    { action: 'pin.refused', object: { kind: 'boncard', id, label: '•••• 0001' } },
  );
}

async function unlocked(id: BoncardId, at: Date) {
  await recordAudit(
    shop.database.db,
    { by: { userId: colleague.id, address: '203.0.113.7' }, now: at },
    { action: 'boncard.unlocked', object: { kind: 'boncard', id, label: '•••• 0001' } },
  );
}

async function entryOf(boncardId: BoncardId) {
  const entry = (await readLedger(shop.database.db)).find(({ boncard_id }) => boncard_id === boncardId);
  if (!entry) throw new Error('no entry');
  return entry;
}

type Exception = z.input<typeof exception>;

const days = (items: { at: string }[]) => items.map(({ at }) => at.slice(8, 16)).toSorted();

describe.each([
  ['of open days', async () => {}],
  [
    'of closed days',
    async () => {
      await closeDays(shop.database.db, on(17));
      await searchDays(shop.database.db);
    },
  ],
  [
    'all of which are kept',
    async () => {
      await closeDays(shop.database.db, new Date('2026-04-05T12:00:00Z'));
      await searchDays(shop.database.db);
    },
  ],
])('unusual operations %s', (_, prepare) => {
  beforeAll(prepare);

  test('name the transaction that each is about; wrong PINs and unlocks have none', async () => {
    const twice = await found('documentTwice');
    expect(twice.map(({ id }) => id)).toEqual(twice.map((row) => `documentTwice:${row.transaction_id}`));
    const attempts = await found('pinBurst');
    expect(attempts.map(({ transaction_id }) => transaction_id)).toEqual(attempts.map(() => null));
  });

  test('a card is emptied within 30 minutes of its sale, even across midnight', async () => {
    const items = await found('drained');
    expect(items.map(({ at, count, amount }) => [at.slice(8, 16), count, amount])).toEqual([
      ['03T23:10', 20, 100],
      ['02T09:30', 30, 100],
    ]);
  });

  test('a card that was sold and redeemed by the same person is listed once', async () => {
    const items = await found('soldAndRedeemed');
    expect(items).toMatchObject([{ at: on(9).toISOString(), user: { id: seller.id }, amount: 10 }]);
  });

  test('a document is used twice in a salon, unless either use was undone or had no document', async () => {
    const items = await found('documentTwice');
    expect(items).toMatchObject([{ at: on(13).toISOString(), document: 'Fv 7/2026' }]);
  });

  test('off hours are from 21:00 until 7:00 in Warsaw, in winter and in summer, for reversals too', async () => {
    const items = await found('offHours');
    expect(days(items)).toEqual([
      ...['03T22:50', '03T23:10', '20T05:59', '20T20:00'],
      ...['21T20:00', '21T21:00', '30T04:59', '30T19:00'],
    ]);
  });

  test('five wrong PINs of a card within ten minutes are one burst', async () => {
    const items = await found('pinBurst');
    expect(items).toMatchObject([
      {
        at: on(24, '12:10:00').toISOString(),
        count: 6,
        user: { id: seller.id },
        document: null,
        salon: null,
      },
    ]);
  });

  test('a card unlocked twice within seven days is listed each time from the second on', async () => {
    const items = await found('unlockedOften');
    expect(items.map(({ at, count, user }) => [at, count, user?.id])).toEqual([
      [on(9, '09:30:00').toISOString(), 2, colleague.id],
      [on(9, '08:59:00').toISOString(), 2, colleague.id],
    ]);
  });

  test('are counted together, and listed in pages, newest first', async () => {
    const all: { items: Exception[]; info: { total_items: number }; sums: object } = (await list({})).body;
    const each = await Promise.all(exceptionRules.map((rule) => found(rule)));
    const counts = exceptionRules.map((rule, place) => ({ rule, count: each[place]?.length ?? 0 }));
    expect(all.sums).toEqual({ rules: counts.filter(({ count }) => count > 0) });
    expect(all.items).toHaveLength(each.flat().length);
    expect(all.info.total_items).toBe(all.items.length);
    expect(all.items.map(({ at }) => at)).toEqual(
      all.items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => list({ page, per_page: '4' })));
    const paged = pages.flatMap(({ body }) => body.items as Exception[]);
    expect(paged.map(({ id }) => id)).toEqual(all.items.map(({ id }) => id));
  });

  test('are filtered by salon and period', async () => {
    expect(await found('offHours', { salon: away })).toEqual([]);
    expect(await found('offHours', { salon: shop.salonId })).toHaveLength(8);
    expect(days(await found('offHours', { from: '2026-03-20', to: '2026-03-20' }))).toEqual([
      '20T05:59',
      '20T20:00',
    ]);
    expect(await found('pinBurst', { salon: shop.salonId })).toEqual([]);
  });

  test('have one row each in the file', async () => {
    const { body } = await call(shop, 'GET /api/books/exceptions', {
      token: shop.administrator.token,
      query: '?from=2026-03-01&to=2026-03-31&export=csv',
    });
    const total = (await list({})).body.info.total_items;
    expect(String(body).trim().split('\r\n')).toHaveLength(total + 1);
  });
});

test('reconcile finds a missing unusual operation, and nothing once it is back', async () => {
  const { db } = shop.database;
  expect(await transact(db, listWrongExceptions)).toEqual([]);
  const offHours = db.selectFrom('exceptions').where('rule', '=', 'offHours');
  const taken = await offHours.selectAll().orderBy('at').executeTakeFirstOrThrow();
  await db
    .deleteFrom('exceptions')
    .where('rule', '=', 'offHours')
    .where('entry_id', '=', taken.entry_id)
    .execute();
  const [wrong, ...others] = await transact(db, listWrongExceptions);
  // The sale around midnight, which is on 3 March in Warsaw.
  expect(wrong).toBe('unusual operations of 2026-03-03, offHours: 0 stored, 1 counted, 1 found');
  expect(others).toEqual([]);
  await db.insertInto('exceptions').values(taken).execute();
  expect(await transact(db, listWrongExceptions)).toEqual([]);
});

test('a later reversal removes an entry from those whose document was used twice', async () => {
  const [item] = await found('documentTwice');
  const entry = (await readLedger(shop.database.db)).find(({ id }) => item?.id === `documentTwice:${id}`);
  if (!entry) throw new Error('no entry');
  await aReversal(shop, entry.id, { by: shop.administrator, at: new Date('2026-04-06T12:00:00Z') });
  expect(await found('documentTwice')).toEqual([]);
});

test('a number that comes back after half a year or more is not a document that is used twice', async () => {
  await sell(new Date('2026-09-09T09:00:00Z'), { document: 'FV 8/2026' });
  await sell(new Date('2026-09-14T09:00:00Z'), { document: 'FV 7/2026' });
  const items = await found('documentTwice', { from: '2026-09-01', to: '2026-09-30' });
  expect(items.map(({ document }) => document)).toEqual(['FV 8/2026']);
});

test('three reversals are unusual if the median of the salon’s other people is lower', async () => {
  const period = { from: '2026-05-01', to: '2026-05-31' };
  const may = (day: number) => new Date(`2026-05-${String(day).padStart(2, '0')}T09:00:00Z`);
  const reverse = async (count: number, by: SignedIn, first = 10) => {
    for (let day = first; day < first + count; day += 1) {
      const { id } = await sell(may(day));
      await aReversal(shop, (await entryOf(id)).id, { by, at: may(day) });
    }
  };
  await reverse(2, seller);
  expect(await found('manyReversals', period)).toEqual([]);
  await reverse(1, seller);
  const many = {
    user: { id: seller.id, kind: 'person' },
    count: 3,
    amount: 300,
    boncard: null,
    at: may(11).toISOString(),
  };
  expect(await found('manyReversals', period)).toMatchObject([many]);
  expect(await found('manyReversals', { ...period, salon: away })).toEqual([]);
  await closeDays(shop.database.db, may(12));
  await searchDays(shop.database.db);
  expect(await found('manyReversals', period)).toMatchObject([many]);
  // The other two have as many, so nobody stands out.
  await reverse(3, colleague, 20);
  await reverse(3, shop.employer, 20);
  expect(await found('manyReversals', period)).toEqual([]);
});

test('many reversals are listed once, in the salon to which the person belongs now', async () => {
  const period = { from: '2026-06-01', to: '2026-06-30' };
  for (const day of [10, 11, 12]) {
    const at = new Date(`2026-06-${day}T09:00:00Z`);
    const { id } = await sell(at);
    await aReversal(shop, (await entryOf(id)).id, { by: seller, at });
  }
  expect(await found('manyReversals', period)).toMatchObject([{ salon: { id: shop.salonId } }]);
  for (let people = 0; people < 2; people += 1) await aUser(shop, { salonId: away });
  const users = shop.database.db.updateTable('users').where('id', '=', seller.id);
  await users.set({ salon_id: away }).execute();
  const many = { user: { id: seller.id }, salon: { id: away }, count: 3 };
  expect(await found('manyReversals', period)).toMatchObject([many]);
  expect(await found('manyReversals', { ...period, salon: away })).toMatchObject([many]);
  await users.set({ salon_id: shop.salonId }).execute();
});

test('while closed days wait to be searched, the name of the file ends with the last day that was', async () => {
  const { db } = shop.database;
  const inMay = (day: number) => new Date(`2026-05-${day}T12:00:00Z`);
  const file = async (to: string) => {
    const query = `?from=2026-05-01&to=${to}&export=csv`;
    const { token } = shop.administrator;
    const { headers } = await call(shop, 'GET /api/books/exceptions', { token, query });
    return headers.get('Content-Disposition');
  };
  await closeDays(db, inMay(12));
  await searchDays(db);
  await closeDays(db, inMay(15));
  expect(await file('2026-05-31')).toContain('-2026-05-01--2026-05-11.csv');
  expect(await file('2026-05-10')).toContain('-2026-05-01--2026-05-10.csv');
  await searchDays(db);
  expect(await file('2026-05-31')).toContain('-2026-05-01--2026-05-31.csv');
});

test.each([
  ['2026-01-01', '2027-01-02', 'Wybierz okres najwyżej 366 dni'],
  ['2026-02-01', '2026-01-31', 'Data końcowa musi być późniejsza niż początkowa albo taka sama'],
])('refuses %s to %s at the field', async (from, to, sentence) => {
  const { status, body } = await list({ from, to });
  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: { to: [sentence] } });
});

test('a whole leap year is not too long', async () => {
  expect((await list({ from: '2027-12-31', to: '2028-12-30' })).status).toBe(200);
});

test('employers do not see them', async () => {
  const reply = await call(shop, 'GET /api/books/exceptions', {
    token: shop.employer.token,
    query: '?from=2026-03-01&to=2026-03-31',
  });
  expect(reply.status).toBe(403);
});

test('what was found in the audit stays listed when the operator shortens it, and reconcile accepts it', async () => {
  const inApril = { from: '2026-04-01', to: '2026-04-01' };
  expect(await found('unlockedOften', inApril)).toHaveLength(1);
  await execute(
    shop.databaseUrl,
    `SET session_replication_role = replica;
     DELETE FROM audit_counts WHERE day < '2026-03-30';
     DELETE FROM audit_entries WHERE at < '2026-03-30'::timestamp AT TIME ZONE 'Europe/Warsaw'`,
  );
  expect(await found('pinBurst')).toHaveLength(1);
  expect(await found('unlockedOften', inApril)).toHaveLength(1);
  expect(await transact(shop.database.db, listWrongExceptions)).toEqual([]);
});
