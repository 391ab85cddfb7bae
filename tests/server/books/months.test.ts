import { parse } from 'csv-parse/sync';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallAddress } from '../../../contract/calls.ts';
import type { LedgerKind } from '../../../contract/codes.ts';
import type { SalonId } from '../../../contract/ids.ts';
import { closeDays } from '../../../server/books/closeDays.ts';
import { findBookFaults } from '../../support/bookFaults.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { aSalon, aSession, aUser, type BuiltCard, type SignedIn } from '../../support/builders.ts';
import { readWorkbook } from '../../support/readWorkbook.ts';
import { openShop } from '../../support/shop.ts';
import { call, outcomesOf } from '../../support/testServer.ts';

// requirements "Books"

let now = new Date('2026-01-15T10:00:00Z');
const shop = openShop({}, undefined, { clock: () => now });
let lodz: SalonId;
let lublin: SalonId;
let seller: SignedIn;
/** A card that was sold in Lublin and is valid for three months. */
let other: BuiltCard;

beforeAll(async () => {
  lodz = await aSalon(shop, 'Łódź');
  lublin = await aSalon(shop, 'Lublin');
  seller = await aUser(shop, { salonId: lodz });
  // Łódź sells 100 zł and 50.55 zł in January, of which 40 zł are spent in Lublin. Lublin sells 30 zł in February.
  await at('2026-01-15T10:00:00Z');
  const card = await sold(100, lodz, { document_kind: 'invoice' });
  await sold(50.55, lodz, {});
  await bought(card, 40, lublin);
  await at('2026-02-03T10:00:00Z');
  other = await sold(30, lublin, { document_kind: 'receipt', expired_months: 3 });
  await bought(other, 10, lodz);
  await at('2026-02-10T10:00:00Z');
});

/** Sets the clock and signs everybody in again, because no session lasts that long. */
async function at(moment: string) {
  now = new Date(moment);
  for (const who of [shop.administrator, shop.employer, seller])
    Object.assign(who, await aSession(shop, who.id, now));
}

const as = (
  who: SignedIn,
  name: CallAddress,
  { id = '', query = '', body }: { id?: string; query?: string; body?: object } = {},
) => call(shop, name, { token: who.token, id, query, ...(body && { body }) });
const ask = (name: CallAddress, query = '') => as(shop.administrator, name, { query });
const close = (month: string) =>
  as(shop.administrator, 'POST /api/books/months/:month/close', { id: month, body: {} });

async function sold(amount: number, place_of_sale: SalonId, more: object) {
  const card = await shop.card({ chargedAt: now });
  const sale = {
    boncard_id: card.id,
    place_of_sale,
    document: 'FV 1',
    amount,
    type: 1,
    expired_months: 12,
    ...more,
  };
  expect((await as(seller, 'POST /api/boncards/issue', { body: sale })).status).toBe(200);
  return card;
}

async function bought(
  { id, number, pin }: { id: string; number: string; pin: string },
  amount: number,
  place_of_sale: SalonId,
) {
  await as(seller, 'POST /api/boncards/search', { body: { number, pin, searchForType: 'purchase' } });
  const sale = { boncard_id: id, place_of_sale, document: 'PAR 1', document_kind: 'receipt', amount };
  expect((await as(seller, 'POST /api/boncards/purchase', { body: sale })).status).toBe(200);
}

/** Returns a book as csv and xlsx. */
const files = async (name: CallAddress, query: string, language = 'pl') => {
  const read = async (format: string) =>
    fetch(`${shop.url}${name.replace('GET ', '')}${query}&export=${format}`, {
      headers: { Authorization: `Bearer ${shop.administrator.token}`, 'Accept-Language': language },
    });
  const csv = await read('csv');
  const lines: string[][] = parse(await csv.text(), { delimiter: ';' });
  const xlsx = await read('xlsx');
  const { sheets } = await readWorkbook(new Uint8Array(await xlsx.arrayBuffer()));
  return { name: csv.headers.get('Content-Disposition'), lines, sheet: sheets[0] };
};

const noKinds = {
  charge: 0,
  purchase: 0,
  chargeReversal: 0,
  purchaseReversal: 0,
  cancellation: 0,
  transferOut: 0,
  transferIn: 0,
  adjustmentUp: 0,
  adjustmentDown: 0,
  breakage: 0,
  reinstatement: 0,
} satisfies Record<LedgerKind, number>;
const january = { opening: 0, kinds: { ...noKinds, charge: 150.55, purchase: -40 }, closing: 110.55 };

describe('a month', () => {
  test('cannot be closed before it is over, and cannot be read before it has begun', async () => {
    expect((await close('2026-02')).body).toMatchObject({ code: 422, reason: 'month-not-over' });
    expect((await close('2026-03')).body).toMatchObject({ code: 422, reason: 'month-not-over' });
    for (const name of ['GET /api/books/roll-forward', 'GET /api/books/settlement'] as const) {
      expect((await ask(name, '?month=2026-03')).body).toMatchObject({
        code: 422,
        reason: 'month-in-future',
      });
      expect((await ask(name, '?month=2026-13')).body).toMatchObject({ code: 422, reason: 'fields-invalid' });
      expect((await ask(name, '?month=0026-01')).body).toMatchObject({ code: 422, reason: 'fields-invalid' });
      expect((await ask(name, '?month=1900-01')).status).toBe(200);
    }
    expect((await ask('GET /api/books/roll-forward', '?month=2026-02')).body.sums).toMatchObject({
      can_close: false,
      cannot_close: {
        reason: 'month-not-over',
        reason_text: 'Ten miesiąc zamkniesz pierwszego dnia następnego miesiąca, od 2:00.',
      },
      closed: null,
      ...{ opening: 110.55, kinds: { charge: 30, purchase: -10 }, closing: 130.55 },
    });
  });

  test('before the first entry cannot be closed, and says so', async () => {
    const { sums } = (await ask('GET /api/books/roll-forward', '?month=2025-12')).body;
    expect(sums).toMatchObject({ can_close: false, closed: null });
    const { reason, message } = (await close('2025-12')).body;
    expect(sums.cannot_close).toEqual({ reason, reason_text: message });
    expect(reason).toBe('month-before-first');
  });

  test('has opening, each kind of entry and closing for each salon that sold cards', async () => {
    expect((await ask('GET /api/books/roll-forward', '?month=2026-01')).body).toEqual({
      code: 200,
      items: [{ salon: { id: lodz, name: 'Łódź' }, ...january }],
      info: { total_items: 1, total_pages: 1 },
      sums: { month: '2026-01', ...january, can_close: true, cannot_close: null, closed: null },
    });
  });

  test('can be closed from the first day after it, as a whole and only once', async () => {
    const closed = await close('2026-01');
    expect(closed.body.items).toEqual([{ salon: { id: lodz, name: 'Łódź' }, ...january }]);
    expect(closed.body.sums).toEqual({
      month: '2026-01',
      ...january,
      can_close: false,
      cannot_close: null,
      closed: {
        by: { fullname: 'Ewa Testowa' },
        at: now.toISOString(),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        differs: false,
        differing: [],
        rows: [{ salon: { id: lodz, name: 'Łódź' }, ...january }],
        total: january,
        liability: [
          {
            salon: { id: lodz, name: 'Łódź' },
            type: 1,
            tax_class: null,
            expired: false,
            amount: 110.55,
            cards: 2,
          },
        ],
        settlement: [
          {
            debtor: { id: lodz, name: 'Łódź' },
            creditor: { id: lublin, name: 'Lublin' },
            amount: 40,
            count: 1,
          },
        ],
      },
    });
    expect((await close('2026-01')).body).toMatchObject({ code: 409, reason: 'month-closed' });
    expect((await ask('GET /api/books/roll-forward', '?month=2026-01')).body).toEqual(closed.body);
    const { body } = await ask('GET /api/audit-entries', '?action=month.closed');
    expect(body.items).toMatchObject([
      {
        object: { kind: 'month', label: '2026-01' },
        details: { after: { hash: closed.body.sums.closed.hash } },
      },
    ]);
  });

  test('can be closed, and says so, from two hours after its end', async () => {
    const canClose = async () =>
      (await ask('GET /api/books/roll-forward', '?month=2026-02')).body.sums.can_close;
    await at('2026-03-01T00:59:59Z');
    expect(await canClose()).toBe(false);
    expect((await close('2026-02')).body).toMatchObject({ code: 422, reason: 'month-not-over' });
    // What the clocks have shown counts for some seconds.
    await at('2026-03-01T01:00:10Z');
    expect(await canClose()).toBe(true);
  });

  test('is closed by only one of two people who do it at once', async () => {
    await at('2026-03-01T01:10:00Z');
    const replies = await Promise.all([close('2026-02'), close('2026-02')]);
    expect(outcomesOf(replies)).toEqual(['done', 'month-closed']);
  });

  test('accepts no more entries once it is closed', async () => {
    await at('2026-02-28T22:59:59Z');
    const card = await shop.card();
    const sale = {
      boncard_id: card.id,
      place_of_sale: lodz,
      document: 'FV 1',
      amount: 5,
      type: 1,
      expired_months: 12,
    };
    expect((await as(seller, 'POST /api/boncards/issue', { body: sale })).body).toMatchObject({
      code: 503,
      reason: 'day-closed',
    });
    await at('2026-02-28T23:00:00Z');
    expect((await as(seller, 'POST /api/boncards/issue', { body: sale })).status).toBe(200);
  });

  test('cannot be changed or reopened once it is closed, and neither can its days', async () => {
    for (const table of ['closed_months', 'closed_days', 'tax_classes']) {
      await expect(sql`DELETE FROM ${sql.table(table)}`.execute(shop.database.db)).rejects.toThrow(
        'is refused',
      );
    }
    await expect(sql`UPDATE closed_months SET hash = ''`.execute(shop.database.db)).rejects.toThrow(
      'is refused',
    );
  });

  test('shows a difference that is found later next to the kept figures, and reconcile names it', async () => {
    const { db } = shop.database;
    const cheat = (amount: number) =>
      sql`
      WITH entry AS (
        UPDATE book_days SET amount = amount + ${sql.lit(amount)} WHERE kind = 'charge' AND day = '2026-01-15' RETURNING salon_id
      )
      UPDATE liability_days SET amount = amount + ${sql.lit(amount)} WHERE salon_id = (SELECT salon_id FROM entry)
    `.execute(db);
    await cheat(100);
    const { month, can_close, cannot_close, closed, ...total } = (
      await ask('GET /api/books/roll-forward', '?month=2026-01')
    ).body.sums;
    expect([month, can_close, cannot_close]).toEqual(['2026-01', false, null]);
    expect(total).toEqual({ ...january, kinds: { ...january.kinds, charge: 151.55 }, closing: 111.55 });
    expect(closed).toMatchObject({
      differs: true,
      differing: ['movements', 'liability'],
      total: january,
    });
    const { lines } = await files('GET /api/books/roll-forward', '?month=2026-01', 'en');
    const kept = 'When closed, but different today: movements of the month, liability';
    const rest = Array(9).fill('0,00');
    expect(lines.slice(1)).toEqual([
      ['Łódź', '0,00', '150,55', '-40,00', ...rest, '110,55', kept],
      ['Łódź', '0,00', '151,55', '-40,00', ...rest, '111,55', 'Today'],
    ]);
    const faults = (await findBookFaults(db)).map(({ text }) => text);
    expect(faults).toContain(`entries of 2026-01-15 in salon ${lodz}: the stored totals differ from a count`);
    expect(faults).toContain('month 2026-01: its figures are not those that were kept when it was closed');
    await cheat(-100);
    await expectBooksToAddUp(db);
  });

  test('is answered with an error if its sums do not add up', async () => {
    const { db } = shop.database;
    const cheat = (amount: number) =>
      sql`UPDATE book_days SET amount = amount + ${sql.lit(amount)} WHERE kind = 'charge'`.execute(db);
    await cheat(1);
    expect((await ask('GET /api/books/roll-forward', '?month=2026-01')).status).toBe(500);
    await cheat(-1);
  });
});

test.each<[what: string, change: string, undo: string, fault: RegExp]>([
  [
    'what is owed at the end of a day',
    `UPDATE liability_days SET amount = amount + 1 WHERE day = '2026-01-20'`,
    `UPDATE liability_days SET amount = amount - 1 WHERE day = '2026-01-20'`,
    /^liability of 2026-01-20 in salon/,
  ],
  [
    'what has expired',
    `UPDATE liability_days SET is_expired = true WHERE day = '2026-02-28'`,
    `UPDATE liability_days SET is_expired = false WHERE day = '2026-02-28'`,
    /^liability at the end of 2026-02-28 in salon/,
  ],
  [
    'how many cards have a balance',
    `UPDATE liability_days SET cards = cards + 1 WHERE day = '2026-02-28'`,
    `UPDATE liability_days SET cards = cards - 1 WHERE day = '2026-02-28'`,
    /^liability at the end of 2026-02-28 in salon/,
  ],
  [
    'what salons owe each other',
    `UPDATE settlement_months SET amount = amount + 1 WHERE month = '2026-02-01'`,
    `UPDATE settlement_months SET amount = amount - 1 WHERE month = '2026-02-01'`,
    /^settlement of 2026-02 in salon/,
  ],
  [
    'the figures of a closed month',
    `UPDATE closed_months SET figures = figures - 'settlement' || '{"settlement": []}' WHERE month = '2026-01-01'`,
    '',
    /^month 2026-01: its kept figures do not fit their hash$/,
  ],
  [
    'a closed day that is missing',
    `DELETE FROM closed_days WHERE day = '2026-01-20'`,
    '',
    /^day 2026-01-20 is not closed/,
  ],
])('reconcile finds %s changed', async (_, change, undo, fault) => {
  const { db } = shop.database;
  const faults = await db.transaction().execute(async (tx) => {
    // Only a superuser can.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    const kept = await tx.selectFrom('closed_months').selectAll().execute();
    await sql.raw(change).execute(tx);
    return { kept };
  });
  const texts = (await findBookFaults(db)).map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringMatching(fault));
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    if (undo) await sql.raw(undo).execute(tx);
    await sql`INSERT INTO closed_days VALUES ('2026-01-20') ON CONFLICT DO NOTHING`.execute(tx);
    await tx.deleteFrom('closed_months').execute();
    for (const { figures, ...month } of faults.kept) {
      await tx
        .insertInto('closed_months')
        .values({ ...month, figures: JSON.stringify(figures) as never })
        .execute();
    }
  });
  await expectBooksToAddUp(db);
});

test.each([
  ['figures', sql`figures = jsonb_set(figures, '{settlement}', '[]')`, ['settlement']],
  ['hash', sql`hash = 'x'`, []],
])(
  'a closed month of which only the %s were changed in the database differs',
  async (_, change, differing) => {
    const { db } = shop.database;
    const setJanuary = (values: RawBuilder<unknown>) =>
      db.transaction().execute(async (tx) => {
        // Only a superuser can.
        await sql`SET LOCAL session_replication_role = replica`.execute(tx);
        await sql`UPDATE closed_months SET ${values} WHERE month = '2026-01-01'`.execute(tx);
      });
    const { rows } = await sql<{ figures: string; hash: string }>`
    SELECT figures::text AS figures, hash FROM closed_months WHERE month = '2026-01-01'
  `.execute(db);
    await setJanuary(change);
    const { sums } = (await ask('GET /api/books/roll-forward', '?month=2026-01')).body;
    const { lines } = await files('GET /api/books/roll-forward', '?month=2026-01', 'en');
    await setJanuary(sql`figures = ${rows[0]?.figures}, hash = ${rows[0]?.hash}`);
    expect(sums.closed).toMatchObject({ differs: true, differing });
    expect(lines[1]?.at(-1)).toBe(
      differing.length > 0 ? 'When closed, but different today: settlement between salons' : 'When closed',
    );
  },
);

describe('liability', () => {
  test('is refused for a future day, and is nothing for a day without cards', async () => {
    expect((await ask('GET /api/books/liability', '?at=2026-03-02')).body).toMatchObject({
      code: 422,
      reason: 'day-in-future',
      errors: { at: [expect.any(String)] },
    });
    for (const day of ['2026-01-14', '1900-01-01']) {
      expect((await ask('GET /api/books/liability', `?at=${day}`)).body).toMatchObject({
        items: [],
        sums: { amount: 0, cards: 0 },
      });
    }
  });

  test('belongs to the salon that sold the card, and counts as expired from the day after the last valid one', async () => {
    await closeDays(shop.database.db, new Date('2026-05-01T12:00:00Z'));
    await at('2026-05-10T10:00:00Z');
    const rowsAt = async (day: string) =>
      (await ask('GET /api/books/liability', `?at=${day}&salon=${lublin}`)).body.items;
    const row = { salon: { id: lublin, name: 'Lublin' }, type: 1, tax_class: null, amount: 20, cards: 1 };
    expect(await rowsAt('2026-05-03')).toEqual([{ ...row, expired: false }]);
    expect(await rowsAt('2026-05-04')).toEqual([{ ...row, expired: true }]);
    // An extension does not change earlier days, whether they are already closed or not.
    const body = { valid_until: '2026-12-31', reason: 'Na prośbę' };
    await as(shop.administrator, 'POST /api/boncards/:id/action/extend', { id: other.id, body });
    for (const closedUntil of ['2026-05-01', '2026-05-07']) {
      await closeDays(shop.database.db, new Date(`${closedUntil}T12:00:00Z`));
      expect(await rowsAt('2026-05-03')).toEqual([{ ...row, expired: false }]);
      expect(await rowsAt('2026-05-04')).toEqual([{ ...row, expired: true }]);
      expect(await rowsAt('2026-05-09')).toEqual([{ ...row, expired: true }]);
      expect(await rowsAt('2026-05-10')).toEqual([{ ...row, expired: false }]);
    }
  });
});

test('salons owe each other what they were paid with each other’s cards', async () => {
  const { items, sums } = (await ask('GET /api/books/settlement', '?month=2026-02')).body;
  const [a, b] = [
    { id: lodz, name: 'Łódź' },
    { id: lublin, name: 'Lublin' },
  ];
  expect(items).toEqual([{ debtor: b, creditor: a, amount: 10, count: 1 }]);
  expect(sums).toEqual({
    month: '2026-02',
    ...{ amount: 10, count: 1 },
    net: [{ debtor: b, creditor: a, amount: 10 }],
    salons: [
      { salon: b, owes: 10, receives: 0, balance: -10 },
      { salon: a, owes: 0, receives: 10, balance: 10 },
    ],
  });
});

test.each([
  ['2026-01-01', '2026-01-31'],
  ['2026-02-01', '2026-02-28'],
])(
  'a debt is the sum of the purchases with cards that the one sold and the other took: from %s to %s',
  async (from, to) => {
    const { items } = (await ask('GET /api/books/settlement', `?month=${from.slice(0, 7)}`)).body;
    expect(items).not.toEqual([]);
    for (const { debtor, creditor, amount, count } of items) {
      const query = `?stats_type=sell&place=${creditor.id}&issuer=${debtor.id}&issue_date_from=${from}&issue_date_to=${to}`;
      const { data } = (await ask('GET /api/boncards-transactions/summary', query)).body;
      expect(data).toMatchObject({ amount, count });
      const { info } = (await ask('GET /api/boncards-transactions', query)).body;
      expect(info.total_items).toBe(count);
      const { lines } = await files('GET /api/boncards-transactions', query);
      expect(lines.map((line) => line.at(-1))).toEqual([
        'Salon sprzedaży',
        ...Array(count).fill(debtor.name),
      ]);
    }
  },
);

describe('tax classes', () => {
  const set = (body: object) => as(shop.administrator, 'POST /api/tax-classes', { body });

  test('apply from a day on, not to cards that were sold before', async () => {
    await at('2026-06-10T10:00:00Z');
    expect((await set({ type: 1, class: 'spv', effective_from: '2026-06-09' })).body).toMatchObject({
      code: 422,
      reason: 'day-past',
      errors: { effective_from: [expect.any(String)] },
    });
    const before = await sold(10, lodz, {});
    expect((await set({ type: 1, class: 'spv', effective_from: '2026-06-10' })).body.data).toEqual({
      id: expect.any(String),
      type: 1,
      class: 'spv',
      effective_from: '2026-06-10',
      set: { by: { fullname: 'Ewa Testowa' }, at: now.toISOString() },
    });
    await set({ type: 1, class: 'mpv', effective_from: '2026-06-11' });
    const [today, other] = [await sold(10, lodz, {}), await sold(10, lodz, { type: 2 })];
    await at('2026-06-10T22:00:00Z');
    const tomorrow = await sold(10, lodz, {});
    const classOf = async ({ id }: { id: string }) =>
      (await as(shop.administrator, 'GET /api/boncards/:id', { id })).body.data.tax_class;
    expect(await Promise.all([before, today, other, tomorrow].map(classOf))).toEqual([
      null,
      'spv',
      null,
      'mpv',
    ]);
    const { body } = await ask('GET /api/tax-classes', '?per_page=1');
    expect(body).toMatchObject({
      items: [{ effective_from: '2026-06-11' }],
      info: { total_items: 2, total_pages: 2 },
    });
  });

  test('move with the balance to the replacement of a card', async () => {
    const source = await sold(10, lodz, {});
    await set({ type: 1, class: 'spv', effective_from: '2026-06-11' });
    const target = await shop.card({ chargedAt: now });
    const body = { target_number: target.number, reason: 'Zgubiona' };
    const reply = await as(shop.administrator, 'POST /api/boncards/:id/action/replace', {
      id: source.id,
      body,
    });
    expect(reply.body.data).toMatchObject({ id: target.id, tax_class: 'mpv' });
  });
});

test('the kind of a document is kept, and a reversal has that of its original', async () => {
  const card = await sold(20, lodz, { document_kind: 'invoice' });
  await bought(card, 5, lodz);
  const { body } = await ask('GET /api/boncards-transactions', `?stats_type=sell&number=${card.number}`);
  expect(body.items).toMatchObject([{ document_kind: 'receipt' }]);
  await as(shop.administrator, 'POST /api/boncards-transactions/:id/reverse', {
    id: body.items[0].id,
    body: { reason: 'Pomyłka' },
  });
  const ledger = await as(shop.administrator, 'GET /api/boncards/:id/ledger', { id: card.id });
  expect(ledger.body.items.map((entry: { document_kind: string }) => entry.document_kind)).toEqual([
    'invoice',
    'receipt',
    'receipt',
  ]);
  expect(
    (await as(seller, 'POST /api/boncards/issue', { body: { document_kind: 'note' } })).body.errors,
  ).toHaveProperty('document_kind');
});

describe('a file', () => {
  /** Returns a row of a spreadsheet in the form it has in csv. */
  const asText = (row: unknown[] = []) =>
    row.map((cell) =>
      typeof cell === 'number' && !Number.isInteger(cell) ? cell.toFixed(2).replace('.', ',') : String(cell),
    );

  test('of the liability has the rows of the answer', async () => {
    const { name, lines, sheet } = await files('GET /api/books/liability', '?at=2026-05-04');
    expect(name).toContain('bonpanel-zobowiazania-2026-05-04.csv');
    expect(lines).toEqual([
      ['Salon', 'Rodzaj bonu', 'Klasa podatkowa', 'Ważność', 'Liczba bonów', 'Kwota (zł)'],
      ['Lublin', 'Tylko soczewki', 'Nieustalona', 'Po terminie', '1', '20,00'],
      ['Łódź', 'Tylko soczewki', 'Nieustalona', 'Ważny', '3', '115,55'],
    ]);
    expect(sheet?.rows[2]).toEqual(['Łódź', 'Tylko soczewki', 'Nieustalona', 'Ważny', 3, 115.55]);
  });

  test('of a month has the rows of the answer', async () => {
    const { name, lines, sheet } = await files('GET /api/books/roll-forward', '?month=2026-01', 'en');
    expect(name).toContain('bonpanel-roll-forward-2026-01.csv');
    expect(lines[0]?.slice(0, 4)).toEqual([
      'Salon',
      'Opening balance (PLN)',
      'Sale (PLN)',
      'Gift card payment (PLN)',
    ]);
    expect(lines.slice(1)).toEqual([
      ['Łódź', '0,00', '150,55', '-40,00', ...Array(9).fill('0,00'), '110,55', 'When closed'],
    ]);
    expect(asText(sheet?.rows[1]).at(-2)).toBe('110,55');
  });

  test('of the settlement has both directions and what is left to pay', async () => {
    const { name, lines } = await files('GET /api/books/settlement', '?month=2026-01');
    expect(name).toContain('bonpanel-rozliczenia-salonow-2026-01.csv');
    expect(lines.slice(1)).toEqual([['Łódź', 'Lublin', '1', '40,00', '40,00']]);
  });
});

test('books and document kinds are announced at login', async () => {
  const body = { email: shop.administrator.email, password: 'haslo-do-testow' };
  const { data } = (await call(shop, 'POST /api/auth/login', { body })).body;
  expect(data.capabilities).toEqual(expect.arrayContaining(['books', 'document-kind']));
});
