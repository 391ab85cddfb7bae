import { beforeEach, describe, expect, test } from 'vitest';
import type { boncardCan } from '../../../contract/boncardCan.ts';
import type { CallAddress } from '../../../contract/calls.ts';
import { boncardStatuses, codeOf } from '../../../contract/codes.ts';
import { addDays, addMonths, formatDay, warsawDayOf } from '../../../contract/warsaw.ts';
import { writeOffExpired } from '../../../server/cards/writeOffExpired.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { aSalon, aUser, type BuiltCard, cardOf, type SignedIn } from '../../support/builders.ts';
import { openShop } from '../../support/shop.ts';
import { call, type Reply } from '../../support/testServer.ts';

// requirements "Putting money right"

const shop = openShop();
const today = () => warsawDayOf(new Date());
const status = (word: (typeof boncardStatuses)[number]) => codeOf(boncardStatuses, word);

let card: BuiltCard;
beforeEach(async () => {
  card = await shop.card({ status: 'active', pln: 100 });
});

const as = (by: SignedIn, name: CallAddress, id: string, body: object): Promise<Reply> =>
  call(shop, name, { token: by.token, id, body });
const adjust = (amount: unknown, { id } = card, reason = 'Pomyłka') =>
  as(shop.administrator, 'POST /api/boncards/:id/action/adjust', id, { amount, reason });
const extend = (valid_until: string, { id } = card) =>
  as(shop.administrator, 'POST /api/boncards/:id/action/extend', id, { valid_until, reason: 'Na prośbę' });
const block = ({ id } = card, by = shop.employer) =>
  as(by, 'POST /api/boncards/:id/action/block', id, { reason: 'Zgubiony' });
const unblock = ({ id } = card) =>
  as(shop.administrator, 'POST /api/boncards/:id/action/unblock', id, { reason: 'Znaleziony' });
const replace = (target: { number: string }, { id } = card, by = shop.administrator) =>
  as(by, 'POST /api/boncards/:id/action/replace', id, {
    target_number: target.number,
    reason: 'Zgubiony',
  });
const reverse = (id: string, more: object = {}, by = shop.administrator) =>
  as(by, 'POST /api/boncards-transactions/:id/reverse', id, { reason: 'Pomyłka', ...more });

async function purchase(
  amount: number,
  { number, pin, id } = card,
  document = 'PAR 1',
  { token } = shop.employer,
) {
  await call(shop, 'POST /api/boncards/search', { token, body: { number, pin, searchForType: 'purchase' } });
  const body = { boncard_id: id, place_of_sale: shop.salonId, document, amount };
  return call(shop, 'POST /api/boncards/purchase', { token, body });
}

async function charge(amount: number, { id } = card, { token } = shop.employer) {
  const sale = { boncard_id: id, place_of_sale: shop.salonId, document: 'FV 2', amount };
  return call(shop, 'POST /api/boncards/issue', { token, body: { ...sale, type: 1, expired_months: 3 } });
}

async function ledger({ id } = card) {
  const { token } = shop.administrator;
  const reply = await call(shop, 'GET /api/boncards/:id/ledger', { token, id, query: '?per_page=100' });
  return reply.body.items;
}

/** Returns the id of a card's last ledger entry. */
const last = async (of = card): Promise<string> => (await ledger(of)).at(-1).id;
const refusal = ({ status, body }: Reply) => [status, body.reason, Object.keys(body.errors ?? {})];

async function audited({ id } = card) {
  const query = `?object_id=${id}&per_page=100`;
  const { body } = await call(shop, 'GET /api/audit-entries', { token: shop.administrator.token, query });
  return body.items;
}

/** Each change of a card, by somebody other than the person who sold it. */
const changes = {
  charge: async () => {
    card = await shop.card();
    return charge(50, card, shop.administrator);
  },
  purchase: () => purchase(10, card, 'PAR 1', shop.administrator),
  reverse: async () => reverse(await last()),
  adjust: () => adjust(5),
  extend: () => extend(addMonths(today(), 24)),
  block: () => block(card, shop.administrator),
  unblock: async () => {
    await block();
    return unblock();
  },
  replace: async () => replace(await shop.card()),
  cancel: () =>
    as(shop.administrator, 'POST /api/boncards/:id/action/cancel', card.id, { canceled_reason: 'Zgubiona' }),
} satisfies Record<Exclude<keyof typeof boncardCan, 'send' | 'succeed'>, () => Promise<Reply>>;

test.each(Object.entries(changes))(
  '%s: each card that it changes names who did it, and when',
  async (_, make) => {
    const before = Date.now();
    const { body } = await make();
    const cards = await shop.database.db
      .selectFrom('boncards')
      .select(['moderated_by', 'moderated_at'])
      .where('id', 'in', [card.id, body.data.id])
      .execute();
    for (const { moderated_by, moderated_at } of cards) {
      expect(moderated_by).toBe(shop.administrator.id);
      expect(moderated_at?.getTime()).toBeGreaterThanOrEqual(before);
    }
  },
);

test('a sale that was undone stays in the list of sales after its card is canceled', async () => {
  await reverse(await last());
  const { id } = card;
  await as(shop.administrator, 'POST /api/boncards/:id/action/cancel', id, { canceled_reason: 'Zgubiona' });
  const query = `?stats_type=charge&number=${card.number}`;
  const { token } = shop.administrator;
  const sales = await call(shop, 'GET /api/boncards-transactions', { token, query });
  expect(sales.body.items).toMatchObject([
    { kind: 'chargeReversal', canceled: false },
    { kind: 'charge', canceled: false, reversed: 100 },
  ]);
});

describe('a purchase', () => {
  test('is reversed in parts, never by more than is left of it', async () => {
    await purchase(100);
    const id = await last();
    const first = await reverse(id, { amount: 30 });
    expect(first.body.data).toMatchObject({ status: status('active'), amount: 30 });
    const tooMuch = await reverse(id, { amount: 70.01 });
    expect(refusal(tooMuch)).toEqual([422, 'amount-above-reversible', ['amount']]);
    expect(tooMuch.body.data).toBe(70);
    expect((await reverse(id)).body.data.amount).toBe(100);
    expect(refusal(await reverse(id))).toEqual([422, 'transaction-reversed', []]);
    const [, bought, partly, rest] = await ledger();
    expect(bought).toMatchObject({ kind: 'purchase', reversed: 100, reversible: 0 });
    expect(partly).toMatchObject({
      kind: 'purchaseReversal',
      amount: 30,
      reverses: id,
      document: 'PAR 1',
      reason: 'Pomyłka',
    });
    expect(rest).toMatchObject({ amount: 70, balance_after: 100 });
  });

  test('is reversed in its own salon, on the day of the reversal and by the person who reverses it', async () => {
    await purchase(40);
    const elsewhere = await aUser(shop, { role: 'administrator', salonId: await aSalon(shop) });
    await reverse(await last(), {}, elsewhere);
    const entry = await shop.database.db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('boncard_id', '=', card.id)
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      salon_id: shop.salonId,
      user_id: elsewhere.id,
      user_salon_id: elsewhere.salonId,
    });
    expect(warsawDayOf(entry.created_at)).toBe(today());
  });

  test.each([0, -1, 0.001, 'x'])('is not reversed by %s', async (amount) => {
    await purchase(40);
    expect(refusal(await reverse(await last(), { amount }))).toEqual([422, 'fields-invalid', ['amount']]);
  });

  test('of an expired card can be reversed, and the money is back on the card', async () => {
    const old = await shop.card({ status: 'used', chargedAt: new Date('2020-01-02T10:00:00Z') });
    expect((await reverse(await last(old))).body.data).toMatchObject({
      status: status('active'),
      amount: 100,
    });
  });
});

describe('a charge', () => {
  test('of a new card is reversed: the card is pending again and can be sold again', async () => {
    const undone = await reverse(await last());
    expect(undone.body.data).toMatchObject({
      status: status('pending'),
      amount: 0,
      valid_until: null,
      mother_salon: null,
    });
    expect((await charge(50)).body.data).toMatchObject({ status: status('active'), amount: 50 });
  });

  test('of a used card is reversed: the card is used, with its earlier cycle', async () => {
    const before = (await purchase(100)).body.data;
    await charge(500);
    const undone = (await reverse(await last())).body.data;
    const { moderate, transaction, due, ...same } = before;
    expect(undone).toMatchObject(same);
    // Purchases of the earlier cycle can be undone again.
    const [, bought] = await ledger();
    expect((await reverse(bought.id, { amount: 5 })).body.data).toMatchObject({ amount: 5 });
  });

  test('of a used card that replaces another is reversed: the card is used, with its earlier cycle', async () => {
    const target = await shop.card();
    await replace(target);
    await purchase(100, target);
    const bought = await last(target);
    await charge(50, target);
    expect((await reverse(await last(target))).body.data).toMatchObject({ status: status('used'), type: 0 });
    expect((await reverse(bought, { amount: 5 })).body.data).toMatchObject({ amount: 5 });
  });

  test('leads back to the first cycle after two charges were reversed', async () => {
    await purchase(100);
    for (const amount of [200, 300]) {
      await charge(amount);
      expect((await reverse(await last())).body.data).toMatchObject({ status: status('used'), type: 0 });
    }
  });

  test('is not reversed while a purchase or an adjustment is left', async () => {
    const [charged] = await ledger();
    // The console offers a reversal in the same cases.
    const offered = async () => (await ledger())[0].reversible;
    expect(await offered()).toBe(100);
    await purchase(10);
    const bought = await last();
    expect(await offered()).toBe(0);
    expect(refusal(await reverse(charged.id))).toEqual([422, 'purchases-first', []]);
    await adjust(10);
    expect(await offered()).toBe(0);
    expect(refusal(await reverse(charged.id))).toEqual([422, 'purchases-first', []]);
    await adjust(-10);
    await reverse(bought);
    expect(await offered()).toBe(100);
    expect((await reverse(charged.id)).body.data.status).toBe(status('pending'));
    expect(await offered()).toBe(0);
    expect(refusal(await reverse(charged.id))).toEqual([422, 'transaction-reversed', []]);
  });

  test('is reversed as a whole', async () => {
    expect(refusal(await reverse(await last(), { amount: 99 }))).toEqual([422, 'charge-in-part', ['amount']]);
  });
});

describe('a reversal is refused', () => {
  test('for a reversal, for other kinds of entries and for entries that do not exist', async () => {
    await purchase(10);
    await reverse(await last());
    expect(refusal(await reverse(await last()))).toEqual([422, 'transaction-is-reversal', []]);
    await adjust(1);
    expect((await reverse(await last())).status).toBe(404);
    expect((await reverse(card.id)).status).toBe(404);
  });

  test('for an earlier cycle and on a canceled card', async () => {
    await purchase(100);
    const bought = await last();
    await charge(20);
    expect(refusal(await reverse(bought))).toEqual([422, 'cycle-closed', []]);
    await as(shop.administrator, 'POST /api/boncards/:id/action/cancel', card.id, { canceled_reason: 'x' });
    expect(refusal(await reverse(bought))).toEqual([422, 'boncard-canceled', []]);
  });

  test('to an employer for another salon’s transaction or one of yesterday', async () => {
    await purchase(10);
    const id = await last();
    const stranger = await aUser(shop, { salonId: await aSalon(shop) });
    expect(refusal(await reverse(id, {}, stranger))).toEqual([403, 'transaction-foreign', []]);
    expect((await reverse(id, {}, shop.employer)).status).toBe(200);
    const old = await shop.card({ status: 'active', chargedAt: new Date(Date.now() - 26 * 3_600_000) });
    expect(refusal(await reverse(await last(old), {}, shop.employer))).toEqual([
      422,
      'transaction-of-another-day',
      [],
    ]);
    expect((await reverse(await last(old))).status).toBe(200);
  });
});

test.each(['', '  ', 'x'.repeat(501)])(
  'every correction needs a reason of up to 500 characters',
  async (reason) => {
    const target = await shop.card();
    const calls: [CallAddress, object][] = [
      ['POST /api/boncards/:id/action/block', {}],
      ['POST /api/boncards/:id/action/unblock', {}],
      ['POST /api/boncards/:id/action/adjust', { amount: 1 }],
      ['POST /api/boncards/:id/action/extend', { valid_until: addMonths(today(), 24) }],
      ['POST /api/boncards/:id/action/replace', { target_number: target.number }],
    ];
    for (const [name, body] of calls) {
      const reply = await as(shop.administrator, name, card.id, { ...body, reason });
      expect(refusal(reply)).toEqual([422, 'fields-invalid', ['reason']]);
    }
    expect(refusal(await reverse(await last(), { reason }))).toEqual([422, 'fields-invalid', ['reason']]);
    expect(await ledger()).toHaveLength(1);
  },
);

describe('a blocked card', () => {
  test('can neither be charged nor pay, and the public page says so', async () => {
    const pending = await shop.card();
    for (const one of [card, pending]) expect((await block(one)).body.data.blocked.reason).toBe('Zgubiony');
    expect(refusal(await purchase(10))).toEqual([422, 'boncard-blocked', ['boncard_id']]);
    expect(refusal(await charge(10, pending))).toEqual([422, 'boncard-blocked', ['boncard_id']]);
    const { number, pin } = card;
    const checked = await call(shop, 'POST /api/check-boncard', { body: { number, pin } });
    expect(checked.body.data).toMatchObject({ blocked: true, amount: 100, status: status('active') });
  });

  test('is unblocked by administrators only', async () => {
    expect(refusal(await unblock())).toEqual([409, 'boncard-not-blocked', []]);
    await block();
    expect(refusal(await block())).toEqual([409, 'boncard-already-blocked', []]);
    const body = { reason: 'x' };
    const denied = await as(shop.employer, 'POST /api/boncards/:id/action/unblock', card.id, body);
    expect(denied.status).toBe(403);
    expect((await unblock()).body.data.blocked).toBeNull();
    const gone = await shop.card();
    await block(gone);
    await as(shop.administrator, 'POST /api/boncards/:id/action/cancel', gone.id, {
      canceled_reason: 'Zgubiona',
    });
    expect(refusal(await unblock(gone))).toEqual([422, 'boncard-canceled', []]);
    expect((await purchase(10)).status).toBe(200);
  });

  test('shows an employer neither balance nor history', async () => {
    expect((await block()).body.data).toMatchObject({ amount: null, valid_until: null, created: null });
  });
});

describe('a replacement', () => {
  test('moves balance and terms, those of the sale, and each card names the other', async () => {
    const [source, target] = [await shop.card(), await shop.card()];
    const [away, elsewhere] = [await aSalon(shop), await aSalon(shop)];
    const office = await aUser(shop, { role: 'administrator', salonId: elsewhere });
    const sale = { boncard_id: source.id, place_of_sale: away, document: 'FV 77', amount: 100 };
    const body = { ...sale, type: 1, expired_months: 3 };
    const sold = await call(shop, 'POST /api/boncards/issue', { token: office.token, body });
    await block(source);
    const { data } = (await replace(target, source, office)).body;
    expect(data).toMatchObject({
      id: target.id,
      status: status('active'),
      amount: 100,
      type: 1,
      expired_months: 3,
      valid_until: sold.body.data.valid_until,
      document_number: 'FV 77',
      mother_salon: { id: away },
      replaces: { id: source.id, number: source.number },
    });
    const { token } = shop.administrator;
    const replaced = await call(shop, 'GET /api/boncards/:id', { token, id: source.id });
    expect(replaced.body.data).toMatchObject({
      status: status('canceled'),
      amount: 0,
      replaced_by: { id: target.id, number: target.number },
    });
    const other_card = { id: target.id };
    expect((await ledger(source)).at(-1)).toMatchObject({ kind: 'transferOut', other_card });
    expect((await ledger(target)).at(-1)).toMatchObject({
      kind: 'transferIn',
      other_card: { id: source.id },
    });
    expect((await purchase(100, target)).body.data.status).toBe(status('used'));
  });

  test('is refused onto the same card and onto a used, active, blocked or unknown one', async () => {
    expect(refusal(await replace(card))).toEqual([422, 'target-is-source', ['target_number']]);
    for (const state of ['used', 'active', 'canceled'] as const) {
      const target = await shop.card({ status: state });
      expect(refusal(await replace(target))).toEqual([422, 'target-unavailable', ['target_number']]);
    }
    const blocked = await shop.card();
    await block(blocked);
    expect(refusal(await replace(blocked))).toEqual([422, 'boncard-blocked', ['target_number']]);
    expect(refusal(await replace({ number: 'NONE0000000000000000' }))).toEqual([
      422,
      'boncard-unknown',
      ['target_number'],
    ]);
    const pending = await shop.card();
    expect(refusal(await replace(await shop.card(), pending))).toEqual([422, 'boncard-not-active', []]);
  });

  test('means that an earlier purchase is corrected on the successor, which the refusal names', async () => {
    const target = await shop.card();
    await purchase(10);
    const bought = await last();
    await replace(target);
    const refused = await reverse(bought);
    expect(refusal(refused)).toEqual([422, 'boncard-replaced', []]);
    expect(refused.body.message).toContain(target.number.slice(-4));
    expect((await adjust(10, target)).body.data.amount).toBe(100);
  });

  test('of a replaced card is refused and names its successor, of a canceled one as canceled', async () => {
    const target = await shop.card();
    await replace(target);
    const refused = await replace(await shop.card());
    expect(refusal(refused)).toEqual([422, 'boncard-replaced', []]);
    expect(refused.body.message).toContain(target.number.slice(-4));
    const canceled = await shop.card({ status: 'canceled' });
    expect(refusal(await replace(await shop.card(), canceled))).toEqual([422, 'boncard-canceled', []]);
  });
});

describe('an extension', () => {
  test('sets a later last day, up to ten years away, even for an expired card', async () => {
    const old = await shop.card({ status: 'active', chargedAt: new Date('2020-01-02T10:00:00Z') });
    const first = addDays(today(), 1);
    const second = addMonths(today(), 120);
    expect((await extend(first, old)).body.data.valid_until).toBe(first);
    expect((await extend(second, old)).body.data.valid_until).toBe(second);
    const { token } = shop.administrator;
    const changes = await call(shop, 'GET /api/boncards/:id/validity-changes', { token, id: old.id });
    expect(changes.body.items.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
      [first, second],
      ['2021-01-02', first],
    ]);
    expect((await purchase(10, old)).status).toBe(200);
  });

  test('is refused to a past day, an earlier day or one more than ten years away', async () => {
    const old = await shop.card({ status: 'active', chargedAt: new Date('2020-01-02T10:00:00Z') });
    expect(refusal(await extend('2021-06-01', old))).toEqual([422, 'validity-past', ['valid_until']]);
    expect(refusal(await extend(addDays(today(), 3)))).toEqual([422, 'validity-not-later', ['valid_until']]);
    expect(refusal(await extend(addMonths(today(), 121)))).toEqual([
      422,
      'validity-too-long',
      ['valid_until'],
    ]);
    expect(refusal(await extend('2027-02-30'))).toEqual([422, 'fields-invalid', ['valid_until']]);
  });

  test('that states the last day so far is refused if the card has another one, with the present one', async () => {
    const until = addMonths(today(), 36);
    const state = (before: string) =>
      as(shop.administrator, 'POST /api/boncards/:id/action/extend', card.id, {
        valid_until: until,
        reason: 'Na prośbę',
        before,
      });
    const listed = addMonths(today(), 24);
    await extend(listed);
    await purchase(100);
    await charge(50);
    const present = addMonths(today(), 3);
    const reply = await state(listed);
    expect(refusal(reply)).toEqual([422, 'validity-changed', []]);
    expect(reply.body.message).toContain(formatDay(present));
    expect((await state(present)).body.data.valid_until).toBe(until);
  });

  test.each(['pending', 'used', 'canceled'] as const)('of a %s card is refused', async (state) => {
    const reply = await extend(addMonths(today(), 24), await shop.card({ status: state }));
    expect(refusal(reply)).toEqual([422, `boncard-${state}`, []]);
  });
});

describe('an adjustment', () => {
  test('is shown to customers, like a cancellation, so the changes of the balance add up for them', async () => {
    await purchase(30);
    await adjust(5);
    await as(shop.administrator, 'POST /api/boncards/:id/action/cancel', card.id, {
      canceled_reason: 'Zwrot',
    });
    const { number, pin } = card;
    const { data } = (await call(shop, 'POST /api/check-boncard', { body: { number, pin } })).body;
    expect(data.amount).toBe(0);
    expect(
      data.transactions.map(({ type, amount }: { type: number; amount: number }) => [type, amount]),
    ).toEqual([
      [1, 30],
      [0, 100],
    ]);
    expect(data.other_changes).toMatchObject([
      { kind: 'cancellation', amount: -75 },
      { kind: 'adjustmentUp', amount: 5 },
    ]);
  });

  test('adds a signed amount: a card with nothing left becomes used, a used one active again', async () => {
    expect((await adjust(-100)).body.data).toMatchObject({ status: status('used'), amount: 0 });
    expect((await adjust(0.01)).body.data).toMatchObject({ status: status('active'), amount: 0.01 });
  });

  test('is refused if it is zero, above the limit, or makes the balance negative', async () => {
    expect(refusal(await adjust(0))).toEqual([422, 'fields-invalid', ['amount']]);
    const below = await adjust(-100.01);
    expect(refusal(below)).toEqual([422, 'amount-below-zero', ['amount']]);
    expect(below.body.data).toBe(100);
    for (const amount of [10_000.01, -10_000.01]) {
      expect(refusal(await adjust(amount))).toEqual([422, 'amount-above-limit', ['amount']]);
    }
  });

  test('needs a card that has been charged and is not canceled', async () => {
    expect(refusal(await adjust(1, await shop.card()))).toEqual([422, 'boncard-not-charged', []]);
    expect(refusal(await adjust(1, await shop.card({ status: 'canceled' })))).toEqual([
      422,
      'boncard-canceled',
      [],
    ]);
  });
});

describe.each([
  ['a cancellation', 'POST /api/boncards/:id/action/cancel', () => ({ canceled_reason: 'Koniec serii' }), 0],
  ['an adjustment', 'POST /api/boncards/:id/action/adjust', () => ({ amount: 1, reason: 'Pomyłka' }), 101],
  [
    'a replacement',
    'POST /api/boncards/:id/action/replace',
    async () => ({ target_number: (await shop.card()).number, reason: 'Zgubiony' }),
    100,
  ],
] as const)('%s that states the balance', (_, name, bodyOf, after) => {
  const send = async (balance: unknown) =>
    as(shop.administrator, name, card.id, { ...(await bodyOf()), balance });

  test('is refused if the card has another one, with the present one', async () => {
    for (const balance of [0, 99.99, 100.01]) {
      const reply = await send(balance);
      expect(refusal(reply)).toEqual([422, 'balance-changed', []]);
      expect(reply.body).toMatchObject({ data: 100, message: expect.stringContaining('100,00') });
    }
    expect(await ledger()).toHaveLength(1);
  });

  test('is made if the card has it', async () => {
    expect((await send(100)).body.data.amount).toBe(after);
  });

  test('is refused at its field if it is no amount', async () => {
    expect(refusal(await send(0.001))).toEqual([422, 'fields-invalid', ['balance']]);
  });
});

describe('an expiry write-off', () => {
  const writeOff = (days = 30) => writeOffExpired(shop.database.db, { days, now: new Date() });
  const chargedAt = new Date('2020-01-02T10:00:00Z');
  const list = (query: string) => call(shop, 'GET /api/boncards', { token: shop.administrator.token, query });
  const setChanged = ({ id }: BuiltCard, day: string) =>
    shop.database.db
      .updateTable('boncards')
      .set({ moderated_at: new Date(`${day}T10:00:00Z`) })
      .where('id', '=', id)
      .execute();

  test('removes what is left, and an extension brings it back', async () => {
    const old = await shop.card({ status: 'active', chargedAt });
    await writeOff();
    const [, breakage] = await ledger(old);
    expect(breakage).toMatchObject({ kind: 'breakage', amount: 100, balance_after: 0, by: null });
    const { token } = shop.administrator;
    const { data } = (await call(shop, 'GET /api/boncards/:id', { token, id: old.id })).body;
    expect(data).toMatchObject({ status: status('used'), amount: 0 });
    expect(data).toMatchObject({ written_off: expect.any(String), written_off_amount: 100 });
    expect((await extend(addDays(today(), 5), old)).body.data).toMatchObject({
      status: status('active'),
      amount: 100,
      written_off: null,
      written_off_amount: null,
    });
    await writeOff();
    expect((await ledger(old)).map(({ kind }: { kind: string }) => kind)).toEqual([
      'charge',
      'breakage',
      'reinstatement',
    ]);
  });

  test('is told to a search for a sale, which would lose it, but not its sum', async () => {
    const old = await shop.card({ status: 'active', chargedAt });
    await writeOff();
    const { data } = (
      await call(shop, 'POST /api/boncards/search', {
        token: shop.employer.token,
        body: { number: old.number, searchForType: 'charge' },
      })
    ).body;
    const revealed = Object.keys(data).filter((field) => data[field] !== null);
    expect(revealed.sort()).toEqual(['id', 'number', 'status', 'written_off']);
    expect(data.status).toBe(status('used'));
  });

  test('is made the configured number of days after the card’s last day', async () => {
    const soldOn = addMonths(addDays(today(), -40), -12);
    const expired = await shop.card({ status: 'active', chargedAt: new Date(`${soldOn}T10:00:00Z`) });
    const { valid_until } = await cardOf(shop.database.db, expired.number);
    const days = (Date.parse(today()) - Date.parse(String(valid_until))) / 86_400_000;
    await writeOff(days);
    expect(await ledger(expired)).toHaveLength(1);
    await writeOff(days - 1);
    expect(await ledger(expired)).toHaveLength(2);
  });

  test.each([
    ['an adjustment', 'active', (old: BuiltCard) => adjust(30, old)],
    ['a reversal', 'used', async (old: BuiltCard) => reverse((await ledger(old))[1].id, { amount: 30 })],
  ] as const)('leaves what %s has put back on the card for as long again', async (_, status, putBack) => {
    const old = await shop.card({ status, chargedAt });
    await writeOff();
    const balance = async () => (await cardOf(shop.database.db, old.number)).balance;
    for (const _again of [1, 2]) {
      expect((await putBack(old)).status).toBe(200);
      await writeOff();
      expect(await balance()).toBe(30_00);
      await setChanged(old, addDays(today(), -30));
      await writeOff();
      expect(await balance()).toBe(30_00);
      await setChanged(old, addDays(today(), -31));
      await writeOff();
      expect(await balance()).toBe(0);
    }
    const lost = status === 'active' ? 160 : 60;
    const [listed] = (await list(`?ids=${old.id}`)).body.items;
    expect(listed.written_off_amount).toBe(lost);
    expect((await extend(addDays(today(), 5), old)).body.data.amount).toBe(lost);
  });

  test('that was undone leaves a normal card, which becomes used when it is spent', async () => {
    const old = await shop.card({ status: 'active', chargedAt });
    await writeOff();
    await extend(addDays(today(), 5), old);
    await purchase(100, old);
    expect(refusal(await extend(addMonths(today(), 24), old))).toEqual([422, 'boncard-used', []]);
  });

  test('has to be undone before the card is replaced, which its refusal says', async () => {
    const old = await shop.card({ status: 'active', chargedAt });
    await writeOff();
    const target = await shop.card();
    const { body } = await replace(target, old);
    expect([body.reason, body.message]).toEqual([
      'boncard-not-active',
      'Przenieść można tylko saldo aktywnego bonu. Bon, którego saldo odpisano, trzeba najpierw przedłużyć.',
    ]);
    await adjust(30, old);
    expect(refusal(await replace(target, old))).toEqual([422, 'boncard-not-active', []]);
    await extend(addDays(today(), 5), old);
    expect((await replace(target, old)).body.data).toMatchObject({ status: status('active'), amount: 130 });
  });

  test('cannot be undone after a newer charge', async () => {
    const old = await shop.card({ status: 'active', chargedAt });
    await writeOff();
    await charge(20, old);
    await purchase(20, old);
    expect(refusal(await extend(addMonths(today(), 24), old))).toEqual([422, 'cycle-closed', []]);
  });
});

test('a charge above the limit of the host is refused', async () => {
  const pending = await shop.card();
  expect(refusal(await charge(10_000.01, pending))).toEqual([422, 'amount-above-limit', ['amount']]);
  expect((await charge(10_000, pending)).status).toBe(200);
});

test('the same key repeats the answer, and is refused with another body', async () => {
  const { token } = shop.administrator;
  const headers = { 'Idempotency-Key': `${card.id} adjust` };
  const send = (amount: number) =>
    call(shop, 'POST /api/boncards/:id/action/adjust', {
      token,
      id: card.id,
      headers,
      body: { amount, reason: 'Pomyłka' },
    });
  const first = await send(5);
  expect((await send(5)).text).toBe(first.text);
  expect(refusal(await send(6))).toEqual([422, 'idempotency-key-reused', []]);
  expect(await ledger()).toHaveLength(2);
});

test('the audit records who, why, and the values before and after', async () => {
  await adjust(-25);
  const [entry] = await audited();
  expect(entry).toMatchObject({
    action: 'boncard.adjusted',
    by: { id: shop.administrator.id },
    details: { before: { amount: 100 }, after: { amount: 75 }, reason: 'Pomyłka' },
  });
});

test('the books add up', () => expectBooksToAddUp(shop.database.db));
