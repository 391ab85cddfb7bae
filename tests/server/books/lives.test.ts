import { beforeAll, describe, expect, test } from 'vitest';
import type { CallAddress } from '../../../contract/calls.ts';
import { type BoncardType, boncardTypes, type LedgerKind, ledgerKinds } from '../../../contract/codes.ts';
import type { SalonId } from '../../../contract/ids.ts';
import { addDays, addMonths, type WarsawDay, warsawDayOf } from '../../../contract/warsaw.ts';
import { addUpOpenDays } from '../../../server/books/addUpOpenDays.ts';
import { closeDays } from '../../../server/books/closeDays.ts';
import { writeOffExpired } from '../../../server/cards/writeOffExpired.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { aCard, aSalon, aSession, aUser, type BuiltCard, type SignedIn } from '../../support/builders.ts';
import { noRest } from '../../support/noRest.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { openShop } from '../../support/shop.ts';
import { call } from '../../support/testServer.ts';

// Cards go through five months with both changes of the clocks, month ends and a leap day, and through everything that
// can be done to them, now and then while the server's clock is ahead. Whatever happens, the books of each day and
// month equal what the ledger's rows add up to (requirements "Books"), which this file calculates in another way than
// the server.

const seed = Number(process.env.BOOKS_SEED ?? Date.now() % 1_000_000);
// The full figure (requirements "Figures") runs with BOOKS_STEPS=5000.
const STEPS = Number(process.env.BOOKS_STEPS ?? 350);
const random = seededRandom(seed);
const pick = <Choice>(choices: readonly Choice[]): Choice =>
  choices[Math.floor(random() * choices.length)] as Choice;

const FIRST_DAY = '2027-10-29' as WarsawDay;
const LAST_DAY = '2028-04-02' as WarsawDay;
const DAYS = 157;
const DAY_MS = 86_400_000;
let now = new Date(`${FIRST_DAY}T10:00:00Z`);
const shop = openShop({ ADJUST_LIMIT: '1000' }, undefined, { clock: () => now });

let salons: SalonId[];
let people: SignedIn[];
const cards: BuiltCard[] = [];

/** The number of different calls that the test makes. */
const KINDS = 9;
/** The calls that have succeeded. */
const done = new Set<string>();

async function as(name: CallAddress, id: string, body: object, who = shop.administrator) {
  const { status, body: answer } = await call(shop, name, { token: who.token, id, body });
  expect([200, 403, 404, 422], `${name} (seed ${seed}): ${JSON.stringify(answer)}`).toContain(status);
  if (status === 200) done.add(name);
  return answer;
}

/** Moves the clock to a random time of a day; times around midnight in Warsaw are frequent. */
async function moveOn(day: WarsawDay) {
  const time = pick(['10:00:00', '16:30:00', '21:59:59', '22:00:00', '22:59:59', '23:00:00', '23:59:59']);
  const next = new Date(`${day}T${time}Z`);
  if (next <= now) return;
  now = next;
  await signIn();
}

/** Does something while the clock is some days ahead. */
async function whileAhead(take: () => unknown) {
  const right = now;
  now = new Date(right.getTime() + pick([1, 30]) * DAY_MS);
  await signIn();
  await take();
  now = right;
  await signIn();
}

async function signIn() {
  for (const person of [shop.administrator, ...people])
    Object.assign(person, await aSession(shop, person.id, now));
}

const someAmount = () => Math.floor(100 + random() * 20_000) / 100;

const steps: Record<string, () => Promise<unknown>> = {
  async make() {
    cards.push(await shop.card({ by: pick(people), salonId: pick(salons), chargedAt: now }));
  },
  charge: () =>
    as(
      'POST /api/boncards/issue',
      '',
      {
        boncard_id: pick(cards).id,
        place_of_sale: pick(salons),
        document: 'FV 1',
        document_kind: pick(['receipt', 'invoice', 'none', undefined]),
        amount: someAmount(),
        type: pick([0, 1, 2, 3]),
        expired_months: pick([3, 3, 12]),
      },
      pick(people),
    ),
  async purchase() {
    const { id, number, pin } = pick(cards);
    const who = pick(people);
    const { data } = await as(
      'POST /api/boncards/search',
      '',
      { number, pin, searchForType: 'purchase' },
      who,
    );
    const amount = random() < 0.4 ? data?.amount : someAmount() / 4;
    if (!amount) return;
    const sale = {
      boncard_id: id,
      place_of_sale: pick(salons),
      document: 'PAR 1',
      amount: Math.ceil(amount * 100) / 100,
    };
    await as('POST /api/boncards/purchase', '', sale, who);
  },
  async reverse() {
    const entries = await shop.database.db
      .selectFrom('ledger_entries')
      .select(['id', 'amount'])
      .where('boncard_id', '=', pick(cards).id)
      .execute();
    const entry = pick(entries);
    if (!entry) return;
    const amount = random() < 0.4 ? { amount: Math.ceil(entry.amount / 3) / 100 } : {};
    await as('POST /api/boncards-transactions/:id/reverse', entry.id, { reason: 'Pomyłka', ...amount });
  },
  cancel: () => as('POST /api/boncards/:id/action/cancel', pick(cards).id, { canceled_reason: 'Zgubiona' }),
  replace: () =>
    as('POST /api/boncards/:id/action/replace', pick(cards).id, {
      target_number: pick(cards).number,
      reason: 'Zgubiona',
    }),
  extend: () =>
    as('POST /api/boncards/:id/action/extend', pick(cards).id, {
      valid_until: addDays(warsawDayOf(now), pick([0, 20, 400, 600])),
      reason: 'Na prośbę',
    }),
  adjust: () =>
    as('POST /api/boncards/:id/action/adjust', pick(cards).id, {
      amount: pick([-1, 1]) * someAmount(),
      reason: 'Pomyłka',
    }),
  writeOff: () => writeOffExpired(shop.database.db, { days: pick([5, 30]), now }),
  addUp: () => addUpOpenDays(shop.database.db),
  taxClass: () =>
    as('POST /api/tax-classes', '', {
      type: pick([0, 1, 2, 3]),
      class: pick(['spv', 'mpv']),
      effective_from: addDays(warsawDayOf(now), pick([0, 0, 1, 30])),
    }),
};
const likely = [
  ...[
    'make',
    'charge',
    'charge',
    'charge',
    'charge',
    'purchase',
    'purchase',
    'purchase',
    'purchase',
    'reverse',
    'reverse',
  ],
  ...[
    'cancel',
    'replace',
    'replace',
    'extend',
    'extend',
    'extend',
    'adjust',
    'adjust',
    'writeOff',
    'addUp',
    'taxClass',
  ],
];

/** Makes every kind of call once with cards of two salons, because the random steps may leave one out. */
async function doEverythingOnce([issuer, elsewhere]: SalonId[]) {
  const [sold, successor, lost] = await Promise.all(
    Array.from({ length: 3 }, () => shop.card({ chargedAt: now, ...(issuer && { salonId: issuer }) })),
  );
  if (!sold || !successor || !lost) throw new Error('three cards were made');
  const document = 'FV 1';
  const reason = 'Pomyłka';
  const validUntil = addDays(warsawDayOf(now), 400);
  await as('POST /api/tax-classes', '', { type: 0, class: 'mpv', effective_from: warsawDayOf(now) });
  const charge = { boncard_id: sold.id, place_of_sale: issuer, document, amount: 100, type: 0 };
  await as('POST /api/boncards/issue', '', { ...charge, expired_months: 12 });
  const search = { number: sold.number, pin: sold.pin, searchForType: 'purchase' };
  await as('POST /api/boncards/search', '', search);
  const purchase = { boncard_id: sold.id, place_of_sale: elsewhere, document, amount: 50 };
  await as('POST /api/boncards/purchase', '', purchase);
  const { id: entry } = await shop.database.db
    .selectFrom('ledger_entries')
    .select('id')
    .where('boncard_id', '=', sold.id)
    .where('kind', '=', 'purchase')
    .executeTakeFirstOrThrow();
  await as('POST /api/boncards-transactions/:id/reverse', entry, { amount: 20, reason });
  await as('POST /api/boncards/:id/action/extend', sold.id, { valid_until: validUntil, reason });
  await as('POST /api/boncards/:id/action/adjust', sold.id, { amount: -5, reason });
  const replacement = { target_number: successor.number, reason };
  await as('POST /api/boncards/:id/action/replace', sold.id, replacement);
  await as('POST /api/boncards/:id/action/cancel', lost.id, { canceled_reason: reason });
}

/** Takes random steps from one day of the period to another; days are counted from 0. */
async function live(from: number, to: number, { closes }: { closes: boolean }) {
  const count = Math.round((STEPS * (to - from)) / DAYS);
  for (let place = 0; place < count; place++) {
    await moveOn(addDays(FIRST_DAY, from + Math.floor(((to - from) * place) / count)));
    const take = () => steps[pick(likely)]?.();
    await (random() < 0.1 ? whileAhead(take) : take());
    if (closes && random() < 0.1) await closeDays(shop.database.db, now, { wait: noRest });
  }
}

/** Returns the ledger's rows, those of each card in order, with the cycles and the changes of validity. */
async function readRows() {
  const { db } = shop.database;
  const cycles = await db.selectFrom('cycles').selectAll().execute();
  return {
    entries: await db
      .selectFrom('ledger_entries')
      .selectAll()
      .orderBy('boncard_id')
      .orderBy('sequence')
      .execute(),
    cycles: new Map(cycles.map((cycle) => [cycle.id, cycle])),
    changes: await db.selectFrom('validity_changes').selectAll().orderBy('sequence').execute(),
  };
}
type Rows = Awaited<ReturnType<typeof readRows>>;

/**
 * Returns what is owed at the end of a day: the sum of the balances after each card's last entry until then, in grosze,
 * by the same groups as the book's rows.
 */
function owedAt(day: WarsawDay, { entries, cycles, changes }: Rows) {
  const last = new Map<string, Rows['entries'][number]>();
  for (const entry of entries) if (warsawDayOf(entry.created_at) <= day) last.set(entry.boncard_id, entry);
  const owed: Record<string, { amount: number; cards: number }> = {};
  for (const { cycle_id, balance_after } of last.values()) {
    const cycle = cycles.get(cycle_id);
    if (!cycle || balance_after === 0) continue;
    const later = changes.find(
      (change) => change.cycle_id === cycle_id && warsawDayOf(change.created_at) > day,
    );
    const validUntil = later?.valid_until_before ?? cycle.valid_until;
    const key = [cycle.salon_id, cycle.type, cycle.tax_class, validUntil < day].join();
    const before = owed[key] ?? { amount: 0, cards: 0 };
    owed[key] = { amount: before.amount + balance_after, cards: before.cards + 1 };
  }
  return owed;
}

const grosze = (pln: number) => Math.round(pln * 100);
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

async function ask(name: CallAddress, query: string) {
  const { status, body } = await call(shop, name, { token: shop.administrator.token, query });
  expect(status, `seed ${seed}: ${JSON.stringify(body)}`).toBe(200);
  return body;
}

type LiabilityRow = {
  salon: { id: string };
  type: number;
  tax_class: string | null;
  expired: boolean;
  amount: number;
  cards: number;
};

async function expectLiability(days: WarsawDay[]) {
  const rows = await readRows();
  for (const day of days) {
    const answer = await ask('GET /api/books/liability', `?at=${day}`);
    const told = Object.fromEntries(
      (answer.items as LiabilityRow[]).map(({ salon, type, tax_class, expired, amount, cards }) => [
        [salon.id, boncardTypes[type] as BoncardType, tax_class, expired].join(),
        { amount: grosze(amount), cards },
      ]),
    );
    const expected = owedAt(day, rows);
    expect(told, `${day}, seed ${seed}`).toEqual(expected);
    expect(grosze(answer.sums.amount)).toBe(sum(Object.values(expected).map(({ amount }) => amount)));
  }
}

type Movement = {
  salon: { id: string };
  opening: number;
  kinds: Record<LedgerKind, number>;
  closing: number;
};

async function expectRollForward(month: string) {
  const rows = await readRows();
  const answer = await ask('GET /api/books/roll-forward', `?month=${month}`);
  const before = addDays(`${month}-01` as WarsawDay, -1);
  const lastDay = addDays(addMonths(`${month}-01` as WarsawDay, 1), -1);
  const today = warsawDayOf(now);
  // Of the running month, its part until today; a clock that was ahead has dated entries later.
  const end = lastDay < today ? lastDay : today;
  const owedBy = (salon: string, day: WarsawDay) =>
    sum(Object.entries(owedAt(day, rows)).map(([key, { amount }]) => (key.startsWith(salon) ? amount : 0)));
  for (const salon of salons) {
    const told = (answer.items as Movement[]).find((row) => row.salon.id === salon);
    const kinds = Object.keys(ledgerKinds).map((kind) => {
      const entries = rows.entries.filter(
        (entry) =>
          entry.kind === kind &&
          rows.cycles.get(entry.cycle_id)?.salon_id === salon &&
          warsawDayOf(entry.created_at) > before &&
          warsawDayOf(entry.created_at) <= end,
      );
      return [kind, ledgerKinds[kind as LedgerKind].sign * sum(entries.map(({ amount }) => amount)) || 0];
    });
    const expected = {
      opening: owedBy(salon, before),
      kinds: Object.fromEntries(kinds),
      closing: owedBy(salon, end),
    };
    const zero = { opening: 0, kinds: Object.fromEntries(kinds.map(([kind]) => [kind, 0])), closing: 0 };
    expect(told ? inGrosze(told) : zero, `${month}, seed ${seed}`).toEqual(expected);
    expect(expected.opening + sum(Object.values(expected.kinds))).toBe(expected.closing);
  }
  const total = inGrosze(answer.sums);
  expect(total.opening + sum(Object.values(total.kinds))).toBe(total.closing);
  expect(total.closing).toBe(sum((answer.items as Movement[]).map(({ closing }) => grosze(closing))));
}

function inGrosze({ opening, kinds, closing }: Omit<Movement, 'salon'>) {
  return {
    opening: grosze(opening),
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, amount]) => [kind, grosze(amount)])),
    closing: grosze(closing),
  };
}

type Debt = { debtor: { id: string }; creditor: { id: string }; amount: number };

async function expectSettlement(month: string) {
  const rows = await readRows();
  const answer = await ask('GET /api/books/settlement', `?month=${month}`);
  const expected: Record<string, number> = {};
  for (const { kind, amount, cycle_id, salon_id, created_at } of rows.entries) {
    const issuer = rows.cycles.get(cycle_id)?.salon_id;
    const sign = kind === 'purchase' ? 1 : kind === 'purchaseReversal' ? -1 : 0;
    if (sign === 0 || issuer === salon_id || !warsawDayOf(created_at).startsWith(month)) continue;
    const pair = `${issuer} ${salon_id}`;
    expected[pair] = (expected[pair] ?? 0) + sign * amount;
  }
  const pairsOf = (debts: Debt[]) =>
    Object.fromEntries(
      debts.map(({ debtor, creditor, amount }) => [`${debtor.id} ${creditor.id}`, grosze(amount)]),
    );
  expect(pairsOf(answer.items), `${month}, seed ${seed}`).toEqual(expected);
  const balances = answer.sums.salons.map(({ balance }: { balance: number }) => grosze(balance));
  expect(sum(balances)).toBe(0);
  // In the net figures at most one salon of a pair pays, and each salon has the same balance as before.
  const net = answer.sums.net as Debt[];
  for (const { salon, balance } of answer.sums.salons) {
    const receives = sum(net.map(({ creditor, amount }) => (creditor.id === salon.id ? grosze(amount) : 0)));
    const owes = sum(net.map(({ debtor, amount }) => (debtor.id === salon.id ? grosze(amount) : 0)));
    expect(receives - owes).toBe(grosze(balance));
  }
  const netPairs = pairsOf(net);
  for (const { debtor, creditor, amount } of net) {
    expect(amount).toBeGreaterThan(0);
    expect(netPairs[`${creditor.id} ${debtor.id}`]).toBeUndefined();
  }
}

const daysUntil = (last: WarsawDay) =>
  Array.from({ length: DAYS + 1 }, (_, index) => addDays(FIRST_DAY, index - 1)).filter((day) => day <= last);
const monthsUntil = (last: WarsawDay) => [...new Set(daysUntil(last).map((day) => day.slice(0, 7)))];

beforeAll(async () => {
  salons = await Promise.all(['Łódź', 'Lublin', 'Zamość'].map((name) => aSalon(shop, name)));
  people = await Promise.all(salons.map((salonId) => aUser(shop, { salonId })));
  await signIn();
  for (let made = 0; made < 12; made++) {
    cards.push(await aCard(shop, { by: pick(people), salonId: pick(salons), chargedAt: now }));
  }
  await doEverythingOnce(salons);
  expect(done.size, [...done.keys()].join()).toBe(KINDS);
});

describe.each([
  ['while no day is closed', 0, 30, false],
  ['while days are closed now and then', 30, 110, true],
  ['while the last ones are open', 110, DAYS, false],
])('%s', (_, from, to, closes) => {
  beforeAll(() => live(from, to, { closes }));

  test('what is owed at the end of each day is the sum of the balances', async () => {
    await expectLiability(daysUntil(warsawDayOf(now)));
  });

  test('each month’s opening plus every kind of entry is its closing, in every salon and in total', async () => {
    for (const month of monthsUntil(warsawDayOf(now))) await expectRollForward(month);
  });

  test('salons owe each other what they were paid with each other’s cards, and the balances sum to zero', async () => {
    for (const month of monthsUntil(warsawDayOf(now))) await expectSettlement(month);
  });

  test('the stored totals match the ledger', () => expectBooksToAddUp(shop.database.db));
});

describe('when all days are closed', () => {
  beforeAll(async () => {
    await moveOn(addDays(LAST_DAY, 2));
    await closeDays(shop.database.db, now, { wait: noRest });
  });

  test('day, month and settlement still match the ledger', async () => {
    const days = daysUntil(addDays(LAST_DAY, 1));
    await expectLiability(days);
    for (const month of monthsUntil(LAST_DAY)) {
      await expectRollForward(month);
      await expectSettlement(month);
    }
    await expectBooksToAddUp(shop.database.db);
  });

  test('a card has the tax class that its type had on the day of its charge', async () => {
    const { db } = shop.database;
    const classes = await db.selectFrom('tax_classes').selectAll().execute();
    const charges = await db
      .selectFrom('ledger_entries')
      .innerJoin('cycles', 'cycles.id', 'cycle_id')
      .select(['ledger_entries.id', 'type', 'tax_class', 'opened_at'])
      .where('kind', '=', 'charge')
      .execute();
    // The test's clock stands still for several steps, so the ids show what came first.
    for (const { id, type, tax_class, opened_at } of charges) {
      const effective = classes
        .filter(
          (row) =>
            row.type === type && String(row.id) < String(id) && row.effective_from <= warsawDayOf(opened_at),
        )
        .sort((a, b) =>
          a.effective_from < b.effective_from || (a.effective_from === b.effective_from && a.id < b.id)
            ? 1
            : -1,
        );
      expect(tax_class).toBe(effective[0]?.class ?? null);
    }
  });

  test('filtered figures and the history agree with the whole', async () => {
    const all = await ask('GET /api/books/liability', `?at=${LAST_DAY}`);
    const rows = all.items as LiabilityRow[];
    for (const { salon, type, tax_class, expired } of rows) {
      const query = `?at=${LAST_DAY}&salon=${salon.id}&type=${type}&tax_class=${tax_class ?? 'none'}&expired=${expired}`;
      const some = await ask('GET /api/books/liability', query);
      expect(some.items).toEqual(
        rows.filter(
          (row) =>
            row.salon.id === salon.id &&
            row.type === type &&
            row.tax_class === tax_class &&
            row.expired === expired,
        ),
      );
      expect(some.sums.history.at(-1)).toEqual({
        at: LAST_DAY,
        active: expired ? 0 : some.sums.amount,
        expired: expired ? some.sums.amount : 0,
      });
    }
    expect(all.sums.history.map(({ at }: { at: string }) => at)).toEqual([
      ...['2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31', '2027-08-31', '2027-09-30', '2027-10-31'],
      ...['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', LAST_DAY],
    ]);
    for (const { at, active, expired } of all.sums.history) {
      const { sums } = await ask('GET /api/books/liability', `?at=${at}`);
      expect(grosze(active) + grosze(expired)).toBe(grosze(sums.amount));
    }
  });
});
