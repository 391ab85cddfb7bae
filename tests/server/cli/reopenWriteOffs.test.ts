import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { CallAddress } from '../../../contract/calls.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { writeOffExpired } from '../../../server/cards/writeOffExpired.ts';
import { checkDays } from '../../../server/cli/checkDays.ts';
import { reopenDays } from '../../../server/cli/reopenDays.ts';
import { MAX_COUNTED } from '../../../server/days/queries.ts';
import { clocksOf } from '../../../server/days/watchTime.ts';
import { transact } from '../../../server/db/transact.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { type BuiltCard, cardOf } from '../../support/builders.ts';
import { noRest } from '../../support/noRest.ts';
import { openShop } from '../../support/shop.ts';
import { testConfig } from '../../support/testConfig.ts';
import { call } from '../../support/testServer.ts';

// requirements "Believed days": a clock that was a year ahead has written off every card, and sales went on.

/** The right time. Fixed, because the tests may run over midnight. */
const now = new Date();
const clock = () => now;
const shop = openShop({}, undefined, { clock });
const today = warsawDayOf(now);
const ahead = new Date(now.getTime() + 365 * 86_400_000);

type Name = 'untouched' | 'lostBefore' | 'boughtAgain' | 'adjusted' | 'soldAgain' | 'canceled' | 'expired';
let cards: Record<Name, BuiltCard>;

const writeOff = (now: Date) => writeOffExpired(shop.database.db, { days: 1, now, wait: noRest });

async function office(name: CallAddress, id: string, body: object) {
  const answer = await call(shop, name, { token: shop.administrator.token, id, body });
  expect(answer.status).toBe(200);
}

async function reopen({ isSure = true } = {}) {
  const { db } = shop.database;
  const { email } = shop.administrator;
  return Array.fromAsync(reopenDays(db, { config: testConfig({}), email, isSure, clocks: clocksOf(clock) }));
}

const balances = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(cards).map(async ([name, { number }]) => {
        const { balance, status } = await cardOf(shop.database.db, number);
        return [name, [status, balance / 100]];
      }),
    ),
  );

beforeAll(async () => {
  const { db } = shop.database;
  const chargedAt = new Date(Date.now() - 30 * 86_400_000);
  const card = (options: object = {}) => shop.card({ status: 'active', chargedAt, months: 3, ...options });
  const lostBefore = await card({ chargedAt: new Date('2020-01-02T10:00:00Z') });
  await writeOff(new Date(now.getTime() - 10 * 86_400_000));
  await office('POST /api/boncards/:id/action/adjust', lostBefore.id, { amount: 30, reason: 'Reklamacja' });
  cards = {
    lostBefore,
    untouched: await card(),
    boughtAgain: await card({ status: 'used' }),
    adjusted: await card(),
    soldAgain: await card(),
    canceled: await card(),
    expired: await card({ chargedAt: new Date('2020-01-02T10:00:00Z') }),
  };
  const { id: purchase } = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('boncard_id', '=', cards.boughtAgain.id)
    .where('kind', '=', 'purchase')
    .executeTakeFirstOrThrow();
  const undo = (amount: number) =>
    office('POST /api/boncards-transactions/:id/reverse', purchase, { amount, reason: 'Pomyłka' });
  await undo(60);
  await writeOff(ahead);
  await undo(40);
  await writeOff(ahead);
  await office('POST /api/boncards/:id/action/adjust', cards.adjusted.id, { amount: 100, reason: 'Zegar' });
  const sale = { boncard_id: cards.soldAgain.id, place_of_sale: shop.salonId, document: 'FV 2', amount: 20 };
  await office('POST /api/boncards/issue', '', { ...sale, type: 1, expired_months: 3 });
  await office('POST /api/boncards/:id/action/cancel', cards.canceled.id, { canceled_reason: 'Zgubiona' });
});

test('without --yes it tells the balances that would come back from those that a person has to give back', async () => {
  const [plan] = await reopen({ isSure: false });
  expect(plan?.text).toBe(
    `today is ${today}: written-off balances would come back (5), written-off balances of cards that were sold again, replaced or canceled would be named for a person to give back (2)`,
  );
});

test('doctor counts them all, also if more entries are dated ahead than it counts', async () => {
  const { faults } = await transact(
    shop.database.db,
    async (tx) => {
      await sql`
        INSERT INTO ledger_entries
          (id, boncard_id, cycle_id, sequence, kind, amount, balance_after, reason, user_id, created_at)
        SELECT gen_random_uuid(), id, cycle_id, ledger_length + n, 'adjustmentUp', 1, balance + n, 'Zegar',
          ${shop.administrator.id}, ${ahead}
        FROM boncards, generate_series(1, ${sql.lit(MAX_COUNTED)}) AS n WHERE id = ${cards.adjusted.id}
      `.execute(tx);
      const found = await Array.fromAsync(checkDays(tx, clocksOf(clock)));
      return { faults: found.filter(({ level }) => level === 'fault').map(({ text }) => text) };
    },
    () => false,
  );
  expect(faults).toEqual([`balances written off by a clock that was ahead of ${today}: 7`]);
});

test('each balance comes back once, or is named once and recorded, and the books are exact', async () => {
  const { db } = shop.database;
  const found = await reopen();
  const named = found
    .filter(({ level }) => level === 'fault')
    .map(({ text, data }) => [data?.id, data?.amount, text]);
  expect(named).toEqual([
    [
      cards.adjusted.id,
      100_00,
      expect.stringMatching(/is back, and somebody has added to the balance meanwhile$/),
    ],
    [cards.soldAgain.id, 100_00, expect.stringMatching(/was sold again, replaced or canceled since$/)],
    [cards.canceled.id, 100_00, expect.stringMatching(/was sold again, replaced or canceled since$/)],
  ]);
  expect(found.at(-1)?.text).toBe('written-off balances that are back: 5');
  expect(await balances()).toEqual({
    // What a right clock wrote off before stays so.
    lostBefore: ['active', 30],
    untouched: ['active', 100],
    boughtAgain: ['active', 100],
    adjusted: ['active', 200],
    soldAgain: ['active', 20],
    canceled: ['canceled', 0],
    expired: ['active', 100],
  });
  const recorded = await db
    .selectFrom('audit_entries')
    .select(['object_id', sql`details -> 'after'`.as('after')])
    .where('action', '=', 'boncard.reinstatement-due')
    .orderBy('id')
    .execute();
  expect(recorded).toEqual([
    { object_id: cards.soldAgain.id, after: { amount: 100 } },
    { object_id: cards.canceled.id, after: { amount: 100 } },
  ]);
  await expectBooksToAddUp(db);
  const { id } = cards.lostBefore;
  const { data } = (await call(shop, 'GET /api/boncards/:id', { token: shop.administrator.token, id })).body;
  expect([data.written_off_amount, warsawDayOf(new Date(data.written_off)) < today]).toEqual([100, true]);
});

async function expectNothingToDo() {
  expect((await reopen()).map(({ text }) => text)).toEqual([`no day is closed ahead of ${today}`]);
  const checked = await Array.fromAsync(checkDays(shop.database.db));
  expect(checked.filter(({ level }) => level === 'fault')).toEqual([]);
}

test('it says at the end if a server has written off more meanwhile', async () => {
  const { db } = shop.database;
  const { email } = shop.administrator;
  await shop.card({ status: 'active', months: 3 });
  await writeOff(ahead);
  const options = { config: testConfig({}), email, isSure: true, clocks: clocksOf(clock) };
  const texts: string[] = [];
  for await (const { text } of reopenDays(db, options)) {
    texts.push(text);
    if (text.startsWith('written-off balances')) await writeOff(ahead);
  }
  expect(texts.at(-1)).toMatch(/^more balances written off meanwhile: \d+$/);
  await reopen();
  await expectNothingToDo();
});

test('a second run advises nothing, and doctor does not ask for one', async () => {
  const before = await balances();
  await expectNothingToDo();
  expect(await balances()).toEqual(before);
});

test('what the right clock writes off stays so, although its entry is dated after the one that came too early', async () => {
  const { db } = shop.database;
  // Giving the balance back was a change by a person.
  const changedThen = { moderated_at: new Date(now.getTime() - 3 * 86_400_000) };
  await db.updateTable('boncards').set(changedThen).where('id', '=', cards.expired.id).execute();
  await writeOff(now);
  expect(await balances()).toMatchObject({ expired: ['used', 0], untouched: ['active', 100] });
  await expectNothingToDo();
});
