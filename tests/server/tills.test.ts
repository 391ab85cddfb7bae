import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KeyRight } from '../../contract/apiKey.ts';
import type { ActorId } from '../../contract/ids.ts';
import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { closeDays } from '../../server/books/closeDays.ts';
import { transact } from '../../server/db/transact.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { aKey, aSalon, aSession, aUser, type BuiltCard, type BuiltKey } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { openShop } from '../support/shop.ts';
import { sendSlowly } from '../support/slowRequest.ts';
import { TestClock } from '../support/testClock.ts';
import { call, type Reply } from '../support/testServer.ts';

const HOUR = 3_600_000;

const clock = new TestClock();
const shop = openShop(undefined, undefined, { clock: clock.now });
afterAll(() => expectBooksToAddUp(shop.database.db));

let till: BuiltKey;
beforeAll(async () => {
  till = await aTill({ name: 'Kasa 1' });
});

/** Makes a key of the shop's salon with every right, at the time of the server's clock. */
const aTill = (options: Partial<Parameters<typeof aKey>[1]> = {}) =>
  aKey(shop, { by: shop.administrator.id, salonId: shop.salonId, at: clock.now(), ...options });

let made = 0;
const next = (what: string) => `${what}/${++made}`;

interface Sent {
  token?: string;
  key?: string | undefined;
}

function send(
  name: 'issue' | 'purchase',
  { id }: Pick<BuiltCard, 'id'>,
  body: object,
  { token = till.token, key = next('key') }: Sent = {},
) {
  return call(shop, `POST /api/boncards/${name}`, {
    token,
    body: { boncard_id: id, place_of_sale: shop.salonId, document: 'PAR 1', reference: next('ref'), ...body },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
}

const sell = (card: Pick<BuiltCard, 'id'>, body: object = {}, sent?: Sent) =>
  send('issue', card, { amount: 100, type: 0, expired_months: 12, ...body }, sent);
const pay = (card: Pick<BuiltCard, 'id'>, body: object = {}, sent?: Sent) =>
  send('purchase', card, { amount: 10, ...body }, sent);
const search = ({ number, pin }: Pick<BuiltCard, 'number' | 'pin'>, token = till.token) =>
  call(shop, 'POST /api/boncards/search', { token, body: { number, pin, searchForType: 'purchase' } });
const voidIt = (reference: string, token = till.token) =>
  call(shop, 'POST /api/boncards-transactions/void', {
    token,
    body: { reference, reason: 'Brak odpowiedzi' },
  });
const undo = (id: string, token = till.token) =>
  call(shop, 'POST /api/boncards-transactions/:id/reverse', { token, id, body: { reason: 'Pomyłka' } });
const outcome = ({ status, body }: Reply) => [status, body.reason];
const works = [200, undefined];

/** Returns a card with money, for which a key has given the PIN. */
async function aPayingCard(token = till.token): Promise<BuiltCard> {
  const card = await shop.card({ status: 'active', chargedAt: clock.now() });
  expect((await search(card, token)).status).toBe(200);
  return card;
}

test('a till sells and takes payments in its own name, which is in list, ledger and audit', async () => {
  const card = await shop.card();
  const sold = await sell(card);
  expect(sold.body.data.transaction).toMatchObject({ amount: 100, balance: 100 });
  await search(card);
  const paid = await pay(card, { amount: 40 });
  expect(paid.body.data).toMatchObject({ amount: 60, moderate: { by: { fullname: 'Kasa 1' } } });
  const token = shop.administrator.token;
  const { body: list } = await call(shop, 'GET /api/boncards-transactions', {
    token,
    query: `?stats_type=sell&user=${till.id}`,
  });
  expect(list.items).toMatchObject([{ transaction_user: 'Kasa 1', amount: 40 }]);
  const { body: one } = await call(shop, 'GET /api/boncards-transactions/:id', {
    token,
    id: paid.body.data.transaction.id,
  });
  expect(one.data.user).toEqual({ id: till.id, fullname: 'Kasa 1' });
  const { body: ledger } = await call(shop, 'GET /api/boncards/:id/ledger', { token, id: card.id });
  expect(ledger.items.map(({ by }: { by: unknown }) => by)).toEqual([
    { fullname: 'Kasa 1' },
    { fullname: 'Kasa 1' },
  ]);
  const { body: audit } = await call(shop, 'GET /api/audit-entries', { token, query: `?by=${till.id}` });
  expect(audit.items.map(({ action, by }: { action: string; by: unknown }) => [action, by])).toEqual([
    ['boncard.purchased', { id: till.id, fullname: 'Kasa 1', role: null }],
    ['boncard.charged', { id: till.id, fullname: 'Kasa 1', role: null }],
  ]);
  const csv = await call(shop, 'GET /api/boncards-transactions', {
    token,
    query: '?stats_type=sell&export=csv',
  });
  expect(csv.text).toContain('Kasa 1');
});

describe('a till must be able to repeat what it sent', () => {
  test('so a call without a key or a reference is refused, and nothing is booked', async () => {
    const card = await shop.card();
    const noKey = await sell(card, {}, { key: '' });
    expect(outcome(noKey)).toEqual([422, 'idempotency-key-required']);
    const noReference = await sell(card, { reference: undefined });
    expect(outcome(noReference)).toEqual([422, 'reference-required']);
    expect(noReference.body.errors).toEqual({ reference: ['Kasa musi podać numer referencyjny operacji.'] });
    const wrong = await sell(card, { reference: undefined, amount: -1 });
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['amount', 'reference']);
    expect(outcome(await sell(card))).toEqual(works);
  });

  test('which is not required of people', async () => {
    const card = await shop.card();
    const { token } = shop.employer;
    expect(outcome(await sell(card, { reference: undefined }, { token, key: '' }))).toEqual(works);
  });

  test('and the same reference twenty times at once is booked once', async () => {
    const card = await aPayingCard();
    const reference = next('parallel');
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(card, { reference })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.data.transaction.id)).size).toBe(1);
  });

  test('and its references and keys are separate from those of others', async () => {
    const other = await aTill();
    const [reference, key] = [next('own'), next('key')];
    const [first, second] = [await shop.card(), await shop.card()];
    expect(outcome(await sell(first, { reference }, { key }))).toEqual(works);
    expect(outcome(await sell(second, { reference }, { key, token: other.token }))).toEqual(works);
    expect(outcome(await voidIt(reference, other.token))).toEqual(works);
    expect((await search(first)).body.data.amount).toBe(100);
  });
});

describe('a key can do what its rights say, in its salon', () => {
  const only = (...rights: KeyRight[]) => aTill({ rights });

  test('with only the right `balance` it can find cards, but not take payments', async () => {
    const key = await only('balance');
    const card = await aPayingCard(key.token);
    expect(outcome(await pay(card, {}, key))).toEqual([403, 'forbidden']);
    expect(outcome(await sell(card, {}, key))).toEqual([403, 'forbidden']);
    expect(outcome(await voidIt(next('ref'), key.token))).toEqual([403, 'forbidden']);
  });

  test('its grants are not valid for others', async () => {
    const card = await aPayingCard();
    const other = await aTill();
    expect(outcome(await pay(card, {}, other))).toEqual([403, 'search-first']);
    expect(outcome(await pay(card, {}, shop.employer))).toEqual([403, 'search-first']);
    expect(outcome(await pay(card))).toEqual(works);
  });

  test('it cannot sell for another salon, or see or undo what that salon booked', async () => {
    const elsewhere = await aTill({ salonId: await aSalon(shop) });
    const card = await shop.card();
    const foreign = await sell(card, {}, elsewhere);
    expect(outcome(foreign)).toEqual([422, 'salon-mismatch']);
    const sold = await sell(card);
    const { id } = sold.body.data.transaction;
    expect(outcome(await undo(id, elsewhere.token))).toEqual([403, 'transaction-foreign']);
    const looked = await call(shop, 'GET /api/boncards-transactions/:id', { token: elsewhere.token, id });
    expect(looked.status).toBe(404);
    const { body } = await call(shop, 'GET /api/boncards-transactions', {
      token: elsewhere.token,
      query: '?stats_type=charge',
    });
    expect(body.items).toEqual([]);
  });

  test('to void something it needs the right to book the same', async () => {
    const seller = await only('charge', 'balance');
    const payer = await only('purchase', 'balance');
    const card = await shop.card();
    const reference = next('ref');
    await sell(card, { reference }, seller);
    // The reference belongs to the seller's key, so it does not exist for the other key.
    expect((await voidIt(reference, payer.token)).body.data.transaction).toBe(null);
    expect((await voidIt(reference, seller.token)).body.data.transaction).toMatchObject({ amount: 100 });
    const paying = await aPayingCard();
    const paid = next('ref');
    await pay(paying, { reference: paid });
    const giveTo = (key: ActorId) =>
      shop.database.db
        .updateTable('transaction_references')
        .set({ user_id: key })
        .where('reference', '=', paid)
        .execute();
    await giveTo(seller.id);
    expect(outcome(await voidIt(paid, seller.token))).toEqual([403, 'forbidden']);
    await giveTo(till.id);
  });

  test('it can undo within 24 hours, even after midnight, and not later', async () => {
    const [first, second] = [await aPayingCard(), await aPayingCard()];
    const references = [next('ref'), next('ref')];
    const paid = await pay(first, { reference: references[0] });
    await pay(second, { reference: references[1] });
    clock.advance(23 * HOUR);
    expect(outcome(await undo(paid.body.data.transaction.id))).toEqual(works);
    clock.advance(2 * HOUR);
    expect(outcome(await voidIt(references[1] ?? ''))).toEqual([422, 'transaction-too-old']);
  });

  test('it is told that it can undo something as long as it can', async () => {
    const { id } = (await pay(await aPayingCard())).body.data.transaction;
    const told = async () => {
      const { body } = await call(shop, 'GET /api/boncards-transactions/:id', { token: till.token, id });
      return body.data.undo;
    };
    clock.advance(24 * HOUR - 60_000);
    expect(await told()).toEqual({ by: 'staff', refusal: null });
    clock.advance(2 * 60_000);
    expect(await told()).toEqual({ by: 'administrators', refusal: null });
  });
});

test('undoing a payment in part answers with what was booked', async () => {
  const card = await aPayingCard();
  const paid = await pay(card, { amount: 40 });
  const { id } = paid.body.data.transaction;
  const body = { amount: 15, reason: 'Zwrot' };
  const back = await call(shop, 'POST /api/boncards-transactions/:id/reverse', {
    token: till.token,
    id,
    body,
  });
  const { transaction, amount } = back.body.data;
  expect([amount, transaction]).toEqual([
    paid.body.data.amount + 15,
    { id: expect.any(String), amount: 15, balance: amount },
  ]);
  const rest = await undo(id);
  expect(rest.body.data.transaction).toMatchObject({ amount: 25, balance: amount + 25 });
});

test('a till that undoes more than others is listed among the unusual operations, as a key', async () => {
  const salonId = await aSalon(shop);
  for (let people = 0; people < 2; people += 1) await aUser(shop, { salonId });
  const busy = await aTill({ salonId, name: 'Kasa zwrotów' });
  const card = await aPayingCard(busy.token);
  for (let times = 0; times < 3; times += 1) {
    const paid = await pay(card, { place_of_sale: salonId }, { token: busy.token });
    expect(outcome(await undo(paid.body.data.transaction.id, busy.token))).toEqual(works);
  }
  const today = warsawDayOf(clock.now());
  const { body } = await call(shop, 'GET /api/books/exceptions', {
    token: (await aSession(shop, shop.administrator.id, clock.now())).token,
    query: `?from=${today}&to=${today}&rule=manyReversals&salon=${salonId}`,
  });
  expect(body.items).toMatchObject([
    { user: { id: busy.id, fullname: 'Kasa zwrotów', kind: 'key' }, transaction_id: null, boncard_id: null },
  ]);
});

describe('a key that ends while it is used', () => {
  const bodyOf = ({ id }: BuiltCard) =>
    JSON.stringify({
      boncard_id: id,
      place_of_sale: shop.salonId,
      document: 'PAR 2',
      amount: 10,
      reference: next('ref'),
    });

  /** Begins a payment, but does not send its last byte yet. */
  async function begin(key: BuiltKey) {
    const card = await aPayingCard(key.token);
    const slow = await sendSlowly(`${shop.url}/api/boncards/purchase`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${key.token}`,
        'Idempotency-Key': next('key'),
      },
      body: Buffer.from(bodyOf(card)),
      heldBack: 1,
    });
    await eventually(async () => {
      const used = await shop.database.db
        .selectFrom('api_keys')
        .select('last_used_at')
        .where('id', '=', key.id)
        .executeTakeFirst();
      expect(used?.last_used_at).toBeTruthy();
    });
    return { card, slow };
  }

  /** Returns an administrator who has just signed in. */
  async function aBoss() {
    const user = await aUser(shop, { role: 'administrator' });
    return aSession(shop, user.id, clock.now());
  }

  const losses: Record<string, (key: BuiltKey, makerId: string, token: string) => Promise<Reply>> = {
    deleted: ({ id }, _, token) => call(shop, 'DELETE /api/api-keys/:id', { token, id }),
    'rotated without overlap': ({ id }, _, token) =>
      call(shop, 'POST /api/api-keys/:id/rotate', { token, id, body: { overlap_hours: 0 } }),
    'left without the person who made it': (_, id, token) =>
      call(shop, 'DELETE /api/users/:id', { token, id }),
  };

  test.each(Object.keys(losses))('%s between headers and body, books nothing any more', async (loss) => {
    const maker = await aUser(shop, { role: 'administrator' });
    const key = await aTill({ by: maker.id });
    const { card, slow } = await begin(key);
    const { token } = await aBoss();
    expect((await losses[loss]?.(key, maker.id, token))?.status).toBe(200);
    const { status, body } = await slow.finish();
    expect([status, body.reason]).toEqual([401, 'api-key-invalid']);
    expect((await search(card)).body.data.amount).toBe(100);
  });

  test('amid many of its own payments books or refuses each, and books none afterwards', async () => {
    const key = await aTill();
    const card = await aPayingCard(key.token);
    const { token } = await aBoss();
    const paying = Array.from({ length: 12 }, () => pay(card, { amount: 1 }, key));
    const removed = call(shop, 'DELETE /api/api-keys/:id', { token, id: key.id });
    const outcomes = (await Promise.all(paying)).map(({ status }) => status);
    expect((await removed).status).toBe(200);
    expect(outcomes.filter((status) => status !== 200 && status !== 401)).toEqual([]);
    const booked = outcomes.filter((status) => status === 200).length;
    expect((await search(card)).body.data.amount).toBe(100 - booked);
    expect((await pay(card, { amount: 1 }, key)).status).toBe(401);
  });

  test('because its maker is deactivated, finishes its payment first, and books none afterwards', async () => {
    const maker = await aUser(shop, { role: 'administrator' });
    const key = await aTill({ by: maker.id });
    const card = await aPayingCard(key.token);
    const { token } = await aBoss();
    const { db } = shop.database;
    const waiting = (count: number) => eventually(async () => expect(await countWaiting(db)).toBe(count));
    const { paying, removing } = await transact(db, async (tx) => {
      await sql`SELECT FROM boncards WHERE id = ${card.id} FOR UPDATE`.execute(tx);
      const paying = pay(card, {}, key);
      await waiting(1);
      const removing = call(shop, 'DELETE /api/users/:id', { token, id: maker.id });
      await waiting(2);
      return { paying, removing };
    });
    expect([(await paying).status, (await removing).status]).toEqual([200, 200]);
    expect(outcome(await pay(card, {}, key))).toEqual([401, 'api-key-invalid']);
  });
});

describe('wrong PINs of tills', () => {
  const wrongly = (card: BuiltCard, token: string) =>
    search({ ...card, pin: 'ZZZ' as BuiltCard['pin'] }, token);

  const sentence =
    /^Zbyt wiele błędnych kodów PIN tego bonu\. Do [\d.]+ [\d:]+ nie można nim płacić w tej kasie; płatność może przyjąć pracownik w panelu/;

  test('count for a card across all keys, and lock neither the counter nor the public page', async () => {
    const card = await shop.card({ status: 'active', chargedAt: clock.now() });
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => aUser(shop, { role: 'administrator' })));
    const keys = await Promise.all(people.map(({ id }) => aTill({ by: id })));
    const replies: Reply[] = [];
    for (const { token } of keys) replies.push(await wrongly(card, token));
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect(replies[3]?.body.last_attempt).toBe(true);
    const locked = await search(card);
    expect([...outcome(locked), locked.body.locked.what]).toEqual([429, 'boncard-locked-for-keys', 'card']);
    expect(locked.body.message).toMatch(sentence);
    const { token } = await aSession(shop, shop.employer.id, clock.now());
    expect(outcome(await search(card, token))).toEqual(works);
  });

  test('count together with those of the person who made the keys', async () => {
    const card = await shop.card({ status: 'active', chargedAt: clock.now() });
    const maker = await aUser(shop, { role: 'administrator' });
    const session = await aSession(shop, maker.id, clock.now());
    const keys = await Promise.all([1, 2].map(() => aTill({ by: maker.id })));
    // Five with keys, which lock the card for keys, and five at the counter.
    for (let tried = 0; tried < 5; tried++) await wrongly(card, keys[tried % 2]?.token ?? '');
    for (let tried = 0; tried < 5; tried++) await wrongly(card, session.token);
    const fresh = await aTill({ by: maker.id });
    clock.advance(HOUR);
    // The card itself is no longer locked, but the keys of this person have had their ten attempts.
    expect(outcome(await search(card, fresh.token))).toEqual([429, 'boncard-locked-for-keys']);
    const other = await aTill();
    expect(outcome(await search(card, other.token))).toEqual(works);
  });

  test('of the maker alone lock the card for the keys, which are not told that it was at a till', async () => {
    const card = await shop.card({ status: 'active', chargedAt: clock.now() });
    const maker = await aUser(shop, { role: 'administrator' });
    const till = await aTill({ by: maker.id });
    // Five lock the card at the counter for a quarter of an hour, five more for an hour.
    for (let tried = 0; tried < 10; tried++) {
      if (tried === 5) clock.advance(HOUR);
      const { token } = await aSession(shop, maker.id, clock.now());
      expect((await wrongly(card, token)).status).toBe(422);
    }
    const locked = await search(card, till.token);
    expect([...outcome(locked), locked.body.message]).toEqual([
      429,
      'boncard-locked-for-keys',
      expect.stringMatching(sentence),
    ]);
  });

  test('at many cards lock the till itself, not the person who made it', async () => {
    const maker = await aUser(shop, { role: 'administrator' });
    const [guessing, honest] = [await aTill({ by: maker.id }), await aTill({ by: maker.id })];
    const cards = await Promise.all(
      Array.from({ length: 7 }, () => shop.card({ status: 'active', chargedAt: clock.now() })),
    );
    for (let tried = 0; tried < 20; tried++)
      await wrongly(cards[tried % 7] ?? (await shop.card()), guessing.token);
    const card = await shop.card({ status: 'active', chargedAt: clock.now() });
    const locked = await search(card, guessing.token);
    expect(outcome(locked)).toEqual([429, 'key-locked']);
    expect(locked.body.message).toMatch(
      /^Zbyt wiele prób z tym kluczem API\. Spróbuj ponownie po [\d.]+ [\d:]+\.$/,
    );
    expect(outcome(await search(card, honest.token))).toEqual(works);
  });
});

describe('the end of a till’s day', () => {
  const summary = (token: string, query = '') =>
    call(shop, 'GET /api/boncards-transactions/summary', { token, query: `?by=day,actor${query}` });
  const none = { count: 0, amount: 0 };

  test('adds up what each person and key booked, on open and closed days', async () => {
    const salonId = await aSalon(shop);
    const [one, two] = [await aTill({ salonId, name: 'Kasa A' }), await aTill({ salonId, name: 'Kasa B' })];
    const place = { place_of_sale: salonId };
    const card = await shop.card();
    const day = warsawDayOf(clock.now());
    await sell(card, { ...place, amount: 50 }, one);
    await search(card, two.token);
    const paid = await pay(card, { ...place, amount: 20 }, two);
    await undo(paid.body.data.transaction.id, one.token);
    const expected = [
      {
        day,
        actor: { id: one.id, fullname: 'Kasa A' },
        charge: { count: 1, amount: 50 },
        chargeReversal: none,
        purchase: none,
        purchaseReversal: { count: 1, amount: -20 },
      },
      {
        day,
        actor: { id: two.id, fullname: 'Kasa B' },
        charge: none,
        chargeReversal: none,
        purchase: { count: 1, amount: 20 },
        purchaseReversal: none,
      },
    ];
    const open = await summary(one.token);
    expect(open.body.data).toMatchObject({ from: day, to: day, by_day_actor: expected });
    clock.advance(48 * HOUR);
    await closeDays(shop.database.db, clock.now());
    const closed = await summary(one.token, `&from=${day}&to=${addDays(day, 1)}`);
    expect(closed.body.data.by_day_actor).toEqual(expected);
    const { token } = await aSession(shop, shop.administrator.id, clock.now());
    const all = await summary(token, `&from=${day}`);
    expect(all.body.data.by_day_actor).toEqual(expect.arrayContaining(expected));
    expect((await summary(one.token)).body.data.by_day_actor).toEqual([]);
  });

  test('refuses a period that is too long or ends before it begins', async () => {
    expect((await summary(till.token, '&from=2026-01-01&to=2026-03-01')).body.errors).toHaveProperty('to');
    expect((await summary(till.token, '&from=2026-01-02&to=2026-01-01')).body.errors).toHaveProperty('to');
    const yesterday = addDays(warsawDayOf(clock.now()), -1);
    const { reason, errors } = (await summary(till.token, `&to=${yesterday}`)).body;
    expect([reason, Object.keys(errors)]).toEqual(['day-past', ['to']]);
  });
});
