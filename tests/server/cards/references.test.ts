import { afterAll, expect, test } from 'vitest';
import { deleteStoredAnswers } from '../../../server/idempotency/queries.ts';
import { purgeExpired } from '../../../server/jobs/purgeExpired.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { aSalon, aSession, aUser, cardOf, type SignedIn } from '../../support/builders.ts';
import { openShop } from '../../support/shop.ts';
import { TestClock } from '../../support/testClock.ts';
import { testConfig } from '../../support/testConfig.ts';
import { call, outcomesOf } from '../../support/testServer.ts';

const DAY_MS = 24 * 3_600_000;
const clock = new TestClock();
const shop = openShop({}, undefined, { clock: clock.now });
afterAll(() => expectBooksToAddUp(shop.database.db));

let made = 0;
const nextReference = () => `KASA1/${++made}`;

interface Sent {
  token?: string;
  key?: string;
}

const headersOf = ({ key }: Sent) => (key ? { headers: { 'Idempotency-Key': key } } : {});

function pay(
  boncardId: string,
  body: Record<string, unknown>,
  { token = shop.employer.token, key }: Sent = {},
) {
  const purchase = {
    boncard_id: boncardId,
    place_of_sale: shop.salonId,
    document: 'PAR 7',
    amount: 10,
    ...body,
  };
  return call(shop, 'POST /api/boncards/purchase', { token, body: purchase, ...headersOf({ key }) });
}

function sell(
  boncardId: string,
  body: Record<string, unknown>,
  { token = shop.employer.token, key }: Sent = {},
) {
  const terms = { document: 'PAR 6', amount: 50, type: 0, expired_months: 12 };
  const sale = { boncard_id: boncardId, place_of_sale: shop.salonId, ...terms, ...body };
  return call(shop, 'POST /api/boncards/issue', { token, body: sale, ...headersOf({ key }) });
}

function voidIt(
  reference: string,
  { reason = 'Zerwane połączenie', token = shop.employer.token, key }: Sent & { reason?: string } = {},
) {
  const body = { reference, reason };
  return call(shop, 'POST /api/boncards-transactions/void', { token, body, ...headersOf({ key }) });
}

/** Lets days go by, at the end of which everybody signs in again and the server deletes what has expired. */
async function pass(days: number, ...others: SignedIn[]) {
  clock.advance(days * DAY_MS);
  for (const person of [shop.employer, shop.administrator, ...others])
    Object.assign(person, await aSession(shop, person.id));
  await purgeExpired(shop.database.db, testConfig({ DATA_DIR: shop.dataDir }), clock.now());
}

/** Returns a card with money, ready to pay. */
async function aPayingCard(pln = 100, token = shop.employer.token) {
  const { number, pin, id } = await shop.card({ status: 'active', pln });
  await call(shop, 'POST /api/boncards/search', { token, body: { number, pin, searchForType: 'purchase' } });
  return { id, number };
}

const balanceOf = async (number: Parameters<typeof cardOf>[1]) =>
  (await cardOf(shop.database.db, number)).balance;

test('the answer contains what was booked', async () => {
  const card = await shop.card();
  const sold = await sell(card.id, {});
  expect(sold.body.data.transaction).toEqual({ id: expect.any(String), amount: 50, balance: 50 });
  const paying = await aPayingCard();
  const paid = await pay(paying.id, { amount: 30 });
  expect(paid.body.data).toMatchObject({ amount: 70, transaction: { amount: 30, balance: 70 }, due: 0 });
  const reversed = await call(shop, 'POST /api/boncards-transactions/:id/reverse', {
    token: shop.employer.token,
    id: paid.body.data.transaction.id,
    body: { reason: 'Pomyłka' },
  });
  expect(reversed.body.data.amount).toBe(100);
});

test('with allow_partial a card pays what it has', async () => {
  const card = await aPayingCard(20);
  const refused = await pay(card.id, { amount: 50, allow_partial: false });
  expect(refused.body.reason).toBe('amount-above-balance');
  const paid = await pay(card.id, { amount: 50, allow_partial: true });
  expect(paid.body.data).toMatchObject({
    amount: 0,
    status: 3,
    transaction: { amount: 20, balance: 0 },
    due: 30,
  });
  expect((await pay(card.id, { amount: 50, allow_partial: true })).body.reason).toBe('boncard-used');
});

test('the same reference and body get the first answer, whatever the key; another body is refused', async () => {
  const card = await aPayingCard();
  const reference = nextReference();
  const first = await pay(card.id, { reference }, { key: 'one' });
  expect(first.status).toBe(200);
  for (const key of ['one', 'two', undefined]) {
    const again = await pay(card.id, { reference }, { ...(key && { key }) });
    expect([again.status, again.text]).toEqual([200, first.text]);
  }
  const other = await pay(card.id, { reference, amount: 11 });
  expect(other.body).toMatchObject({
    reason: 'reference-reused',
    errors: { reference: [expect.any(String)] },
  });
  const sale = await sell((await shop.card()).id, { reference });
  expect(sale.body.reason).toBe('reference-reused');
  expect(await balanceOf(card.number)).toBe(9000);
});

test('a reference belongs to its person, and may be used again after a refusal', async () => {
  const other = await aUser(shop, { salonId: shop.salonId });
  const reference = nextReference();
  const card = await aPayingCard();
  expect((await pay(card.id, { reference, amount: 500 })).body.reason).toBe('amount-above-balance');
  expect((await pay(card.id, { reference, amount: 40 })).status).toBe(200);
  const theirs = await aPayingCard(100, other.token);
  expect((await pay(theirs.id, { reference }, { token: other.token })).status).toBe(200);
});

test('parallel requests with one reference book once', async () => {
  const card = await aPayingCard();
  const reference = nextReference();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => pay(card.id, { reference }, { key: `parallel ${index}` })),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await balanceOf(card.number)).toBe(9000);
});

test('a void undoes what was booked, once, and repeating the void or the original changes nothing', async () => {
  const card = await aPayingCard();
  const reference = nextReference();
  await pay(card.id, { reference, amount: 30 }, { key: 'sent' });
  const undone = await voidIt(reference);
  expect(undone.body.data).toMatchObject({ reference, transaction: { amount: 30, balance: 100 } });
  expect((await voidIt(reference, { key: 'again' })).text).toBe(undone.text);
  expect((await voidIt(reference, { reason: 'Inny powód' })).body.reason).toBe('reference-reused');
  expect((await pay(card.id, { reference, amount: 30 })).body.reason).toBe('voided');
  expect((await pay(card.id, { reference, amount: 30 }, { key: 'sent' })).body.reason).toBe('voided');
  expect(await balanceOf(card.number)).toBe(10_000);
});

test('a sale can be voided, too, and a void undoes what is left of a purchase that was undone in part', async () => {
  const card = await shop.card();
  const sale = nextReference();
  await sell(card.id, { reference: sale });
  expect((await voidIt(sale)).body.data.transaction).toMatchObject({ amount: 50, balance: 0 });
  expect((await cardOf(shop.database.db, card.number)).status).toBe('pending');
  const paying = await aPayingCard();
  const reference = nextReference();
  const paid = await pay(paying.id, { reference, amount: 30 });
  const { id } = paid.body.data.transaction;
  const partly = { token: shop.employer.token, id, body: { amount: 10, reason: 'Zwrot' } };
  await call(shop, 'POST /api/boncards-transactions/:id/reverse', partly);
  expect((await voidIt(reference)).body.data.transaction).toMatchObject({ amount: 20, balance: 100 });
});

test('a call that arrives after its void is refused', async () => {
  const card = await aPayingCard();
  const reference = nextReference();
  const nothing = { reference, transaction: null, booked_by_others: false };
  expect((await voidIt(reference)).body.data).toEqual(nothing);
  const late = await pay(card.id, { reference });
  expect(late.body).toMatchObject({ reason: 'voided', errors: { reference: [expect.any(String)] } });
  expect((await voidIt(reference)).status).toBe(200);
  expect(await balanceOf(card.number)).toBe(10_000);
});

test('a void that finds nothing is in the audit, once, with its reason', async () => {
  const reference = nextReference();
  const reason = 'Klient zrezygnował';
  for (const _ of ['first', 'repeated']) expect((await voidIt(reference, { reason })).status).toBe(200);
  const { body } = await call(shop, 'GET /api/audit-entries', {
    token: shop.administrator.token,
    query: `?by=${shop.employer.id}&action=reference.voided&object_kind=boncard`,
  });
  const entries = body.items.filter(
    ({ object }: { object: { label: string } }) => object.label === reference,
  );
  expect(entries).toEqual([
    expect.objectContaining({
      object: { kind: 'boncard', id: null, label: reference },
      details: { before: {}, after: { reference }, reason },
    }),
  ]);
});

test('a void and its original at once leave the card’s balance as it was, whichever comes first', async () => {
  for (let round = 0; round < 20; round++) {
    const card = await aPayingCard();
    const reference = nextReference();
    const [paid, undone] = await Promise.all([pay(card.id, { reference }), voidIt(reference)]);
    expect(undone.status).toBe(200);
    if (undone.body.data.transaction) expect(paid.status).toBe(200);
    else expect(paid.body.reason).toBe('voided');
    expect(await balanceOf(card.number)).toBe(10_000);
  }
});

test('voids before their originals are limited per day, and forgotten after 30 days', async () => {
  const till = await aUser(shop, { salonId: shop.salonId });
  for (let spent = 0; spent < 99; spent++) expect((await voidIt(`V${spent}`, till)).status).toBe(200);
  // Also if they come together.
  const last = await Promise.all([99, 100, 101, 102].map((spent) => voidIt(`V${spent}`, till)));
  expect(outcomesOf(last)).toEqual(['done', 'too-many-voids', 'too-many-voids', 'too-many-voids']);
  expect((await voidIt('V0', till)).status).toBe(200);
  const payLate = async () => pay((await aPayingCard(100, till.token)).id, { reference: 'V0' }, till);
  await pass(1, till);
  expect((await voidIt('V103', till)).status).toBe(200);
  await pass(28, till);
  expect((await payLate()).body.reason).toBe('voided');
  await pass(2, till);
  expect((await payLate()).status).toBe(200);
});

test('a void above the limit is carried out under the same key once there is room again', async () => {
  const till = await aUser(shop, { salonId: shop.salonId });
  for (let spent = 0; spent < 100; spent++) expect((await voidIt(`W${spent}`, till)).status).toBe(200);
  const tryIt = () => voidIt('W100', { token: till.token, key: 'above the limit' });
  for (let tried = 0; tried < 2; tried++) expect((await tryIt()).body.reason).toBe('too-many-voids');
  await pass(1, till);
  const done = await tryIt();
  expect(done.status).toBe(200);
  expect((await tryIt()).text).toBe(done.text);
});

test('an answer is kept under its reference for longer than under its key', async () => {
  const card = await aPayingCard();
  const reference = nextReference();
  const first = await pay(card.id, { reference }, { key: 'kept' });
  const later = new Date(clock.now().getTime() + 1000);
  await deleteStoredAnswers(shop.database.db, later);
  expect((await pay(card.id, { reference }, { key: 'kept' })).text).toBe(first.text);
  await deleteStoredAnswers(shop.database.db, later, { of: 'references' });
  await deleteStoredAnswers(shop.database.db, later);
  expect((await pay(card.id, { reference })).body.reason).toBe('reference-reused');
});

test('a void of what somebody else booked under the reference says so, and does not undo it', async () => {
  const card = await aPayingCard();
  const reference = nextReference();
  await pay(card.id, { reference });
  const token = (await aUser(shop, { role: 'employer', salonId: shop.salonId })).token;
  const other = await voidIt(reference, { token });
  expect(other.body.data).toEqual({ reference, transaction: null, booked_by_others: true });
  expect(await balanceOf(card.number)).toBe(9000);
  const elsewhere = (await aUser(shop, { role: 'employer', salonId: await aSalon(shop) })).token;
  const away = await voidIt(reference, { token: elsewhere });
  expect(away.body.data).toEqual({ reference, transaction: null, booked_by_others: false });
  const undone = nextReference();
  const { body } = await pay((await aPayingCard()).id, { reference: undone });
  await call(shop, 'POST /api/boncards-transactions/:id/reverse', {
    id: body.data.transaction.id,
    token: shop.administrator.token,
    body: { reason: 'Pomyłka' },
  });
  expect((await voidIt(undone, { token })).body.data.booked_by_others).toBe(false);
  const own = await voidIt(reference);
  expect(own.body.data).toMatchObject({ transaction: { amount: 10 }, booked_by_others: false });
  const late = (await aUser(shop, { role: 'employer', salonId: shop.salonId })).token;
  expect((await voidIt(reference, { token: late })).body.data.booked_by_others).toBe(false);
});

test('employers can only void what they booked themselves today', async () => {
  const other = await aUser(shop, { salonId: shop.salonId });
  const card = await aPayingCard();
  const reference = nextReference();
  await pay(card.id, { reference });
  // For another person the same reference means nothing.
  expect((await voidIt(reference, { token: other.token })).body.data.transaction).toBeNull();
  await pass(1);
  const late = await voidIt(reference);
  expect([late.status, late.body.reason]).toEqual([422, 'transaction-of-another-day']);
  expect(await balanceOf(card.number)).toBe(9000);
});

test('lists find a transaction by its reference, together with its reversal', async () => {
  const card = await aPayingCard();
  const reference = nextReference();
  await pay(card.id, { reference, amount: 30 });
  await voidIt(reference);
  const query = `?${new URLSearchParams({ stats_type: 'sell', reference })}`;
  const { body } = await call(shop, 'GET /api/boncards-transactions', {
    token: shop.administrator.token,
    query,
  });
  expect(
    body.items.map((item: { amount: number; reference: unknown }) => [item.amount, item.reference]),
  ).toEqual([
    [-30, null],
    [30, reference],
  ]);
  const summary = await call(shop, 'GET /api/boncards-transactions/summary', {
    token: shop.administrator.token,
    query,
  });
  expect(summary.body.data).toMatchObject({ count: 2, amount: 0 });
});

test.each(['', ' ', 'x'.repeat(65), 7])('reference %j is refused at its field', async (reference) => {
  const card = await aPayingCard();
  const reply = await pay(card.id, { reference });
  expect(reply.status).toBe(422);
  expect(reply.body.errors).toHaveProperty('reference');
  expect((await voidIt(reference as string)).body.errors).toHaveProperty('reference');
});
