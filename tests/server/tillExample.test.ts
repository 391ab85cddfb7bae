import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { reasonsOf } from '../../contract/calls/call.ts';
import { calls } from '../../contract/calls.ts';
import { refusals } from '../../contract/refusals.ts';
import { NoAnswer, Refused, Till } from '../../examples/till.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { aKey, type BuiltCard, cardOf } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { startServerOn } from '../support/serverOnCopy.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

/** The till of docs/POS.md with the real server, over a network that loses requests and answers. */

const shop = openShop();
afterAll(() => expectBooksToAddUp(shop.database.db));

let till: Till;
let token: string;
beforeAll(async () => {
  ({ token } = await aKey(shop, { by: shop.administrator.id, salonId: shop.salonId, name: 'Kasa 1' }));
  till = new Till({ url: shop.url, key: token, salonId: shop.salonId, tries: 3, pauseMs: 5 });
});

const { fetch } = globalThis;
afterEach(() => {
  vi.stubGlobal('fetch', fetch);
});

/** Loses a call's answers after the server has done its work, or its requests before they arrive. */
function lose(
  path: string,
  {
    times,
    what = 'answer',
    meanwhile,
  }: { times: number; what?: 'answer' | 'request'; meanwhile?: () => Promise<unknown> },
) {
  let lost = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const isLost = url.includes(path) && lost < times;
    if (isLost) lost += 1;
    if (isLost && what === 'request') throw new TypeError('fetch failed');
    const response = await fetch(url, init);
    if (isLost) await meanwhile?.();
    if (isLost) throw new TypeError('fetch failed');
    return response;
  });
}

let made = 0;
const named = () => ({ reference: `K1/2026/${++made}`, document: `PAR ${made}` });
/** A payment with a card that pays for everything. */
const paymentBy = ({ number, pin }: { number: string; pin: string }, amount: number) => ({
  ...named(),
  number,
  pin,
  amount,
  types: [0],
});
const balanceOf = async ({ number }: BuiltCard) => (await cardOf(shop.database.db, number)).balance / 100;

test('sells, shows the balance, takes payments and undoes, and the day adds up', async () => {
  const { number, pin } = await shop.card();
  const sold = await till.sell({ ...named(), number, amount: 100 });
  expect(sold.transaction).toMatchObject({ amount: 100, balance: 100 });
  expect((await till.find(number, pin)).amount).toBe(100);
  const payment = paymentBy({ number, pin }, 70.1);
  expect((await till.pay(payment)).transaction.balance).toBe(29.9);
  expect(await till.pay(paymentBy({ number, pin }, 50))).toMatchObject({ amount: 0, due: 20.1 });
  expect(await till.undo(payment.reference)).toMatchObject({ amount: 70.1, balance: 70.1 });
  expect(await till.undo(named().reference)).toBeNull();
  expect((await till.find(number, pin)).amount).toBe(70.1);
  // 100 - 70.1 is 29.900000000000006.
  expect(await till.endOfDay()).toEqual({ charge: 100, purchase: 29.9 });
  expect(await till.endOfDay('2020-01-01')).toEqual({ charge: 0, purchase: 0 });
});

test('takes no payment from a card that is for other goods', async () => {
  const card = await shop.card({ status: 'active' });
  const payment = { ...paymentBy(card, 25), types: [1, 2] };
  await expect(till.pay(payment)).rejects.toMatchObject({ reason: 'type-unfit' });
  expect(await till.find(card.number, card.pin)).toMatchObject({ type: 0, status: 1, blocked: null });
  expect(await balanceOf(card)).toBe(100);
});

test('a call whose answer is lost twice is repeated, and counts once', async () => {
  const card = await shop.card({ status: 'active' });
  lose('purchase', { times: 2 });
  const paid = await till.pay(paymentBy(card, 25));
  expect(paid.transaction.balance).toBe(75);
  expect(await balanceOf(card)).toBe(75);
});

test.each(['answer', 'request'] as const)(
  'without any %s the customer pays otherwise, and the card gets its money back later',
  async (what) => {
    const card = await shop.card({ status: 'active' });
    lose('purchase', { times: 3, what });
    const payment = paymentBy(card, 25);
    await expect(till.pay(payment)).rejects.toThrow(NoAnswer);
    lose('', { times: 99, what: 'request' });
    expect(await till.sendVoids()).toBe(1);
    vi.stubGlobal('fetch', fetch);
    expect(await till.sendVoids()).toBe(0);
    expect(await balanceOf(card)).toBe(100);
    // If the payment arrives late, it is refused.
    await expect(till.pay(payment)).rejects.toMatchObject({ reason: 'voided' });
  },
);

test.each([
  ['once it is undone', 0, 'voided'],
  ['while it waits to be undone', 1, 'reference-open'],
])('a payment whose answer is lost is not made again under its reference %s', async (_, times, reason) => {
  const card = await shop.card({ status: 'active' });
  const payment = paymentBy(card, 25);
  lose('purchase', { times: 3, what: 'request' });
  await expect(till.pay(payment)).rejects.toThrow(NoAnswer);
  lose('void', { times, what: 'request' });
  await expect(till.pay(payment)).rejects.toMatchObject({ reason });
  expect(await till.sendVoids()).toBe(0);
  expect(await balanceOf(card)).toBe(100);
});

test('a till that is switched off during a payment undoes it once it is on again', async () => {
  const disk = new Set<string>();
  const settings = { url: shop.url, key: token, salonId: shop.salonId, tries: 2, pauseMs: 5 };
  const card = await shop.card({ status: 'active' });
  const { promise: forEver } = Promise.withResolvers<never>();
  lose('purchase', { times: 1, meanwhile: () => forEver });
  void new Till({ ...settings, open: disk }).pay(paymentBy(card, 25));
  await eventually(async () => expect(await balanceOf(card)).toBe(75));
  const restarted = new Till({ ...settings, open: new Set(disk) });
  expect((await restarted.pay(paymentBy(card, 100))).transaction.amount).toBe(100);
  expect([await restarted.sendVoids(), await balanceOf(card)]).toEqual([0, 0]);
});

test('keeps no reference whose outcome is known', async () => {
  const open = new Set<string>();
  const own = new Till({ url: shop.url, key: token, salonId: shop.salonId, tries: 1, open });
  const card = await shop.card({ status: 'active' });
  const payment = paymentBy(card, 25);
  await own.pay(payment);
  await expect(own.pay({ ...payment, amount: 20 })).rejects.toMatchObject({ reason: 'reference-reused' });
  await expect(own.pay(paymentBy(card, 0.5))).rejects.toMatchObject({ reason: 'fields-invalid' });
  expect([...open]).toEqual([]);
  expect(await balanceOf(card)).toBe(75);
});

test('a payment that is cancelled before its answer arrives is undone, even if the void is lost', async () => {
  const card = await shop.card({ status: 'active' });
  const payment = paymentBy(card, 25);
  const [booked, canceled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('void')) throw new TypeError('fetch failed');
    const response = await fetch(url, init);
    if (url.includes('purchase')) {
      booked.resolve();
      await canceled.promise;
    }
    return response;
  });
  const paying = till.pay(payment);
  await booked.promise;
  await expect(till.undo(payment.reference)).rejects.toThrow(NoAnswer);
  canceled.resolve();
  expect((await paying).transaction.balance).toBe(75);
  vi.stubGlobal('fetch', fetch);
  expect(await till.sendVoids()).toBe(0);
  expect(await balanceOf(card)).toBe(100);
});

test('a search with a PIN is sent once, because a wrong one counts each time', async () => {
  let sent = 0;
  vi.stubGlobal('fetch', async () => {
    sent += 1;
    throw new TypeError('fetch failed');
  });
  await expect(till.find('DEMO0000000000000003', 'ZZZ')).rejects.toThrow(NoAnswer);
  expect(sent).toBe(1);
  await expect(till.find('DEMO0000000000000003')).rejects.toThrow(NoAnswer);
  expect(sent).toBe(1 + 3);
});

test('figures that are kept as docs/POS.md says are those of the summary, with a lost payment as well', async () => {
  const { id, token: key } = await aKey(shop, { by: shop.administrator.id, salonId: shop.salonId });
  const own = new Till({ url: shop.url, key, salonId: shop.salonId, tries: 1 });
  const card = await shop.card({ status: 'active' });
  const { transaction: paid } = await own.pay(paymentBy(card, 30));
  lose('purchase', { times: 1 });
  const payment = paymentBy(card, 35.5);
  await expect(own.pay(payment)).rejects.toThrow(NoAnswer);
  const given = await own.undo(payment.reference);
  // A void that gives something back says that its payment was booked.
  const kept = {
    purchase: { count: 2, amount: paid.amount + (given?.amount ?? 0) },
    purchaseReversal: { count: 1, amount: -(given?.amount ?? 0) },
  };
  const query = '?by=day,actor';
  const { body } = await call(shop, 'GET /api/boncards-transactions/summary', { token: key, query });
  const row = body.data.by_day_actor.find(({ actor }: { actor: { id: string } }) => actor.id === id);
  expect(row).toMatchObject(kept);
});

test('if the secret ends after a lost answer, nothing is settled, and the void waits for the new secret', async () => {
  const { id, token: secret } = await aKey(shop, { by: shop.administrator.id, salonId: shop.salonId });
  const former = new Till({ url: shop.url, key: secret, salonId: shop.salonId, tries: 2, pauseMs: 5 });
  const card = await shop.card({ status: 'active' });
  const rotate = () =>
    call(shop, 'POST /api/api-keys/:id/rotate', {
      token: shop.administrator.token,
      id,
      body: { overlap_hours: 0 },
    });
  lose('purchase', { times: 1, meanwhile: rotate });
  const payment = paymentBy(card, 25);
  await expect(former.pay(payment)).rejects.toThrow(NoAnswer);
  expect(await balanceOf(card)).toBe(75);
  expect(await former.sendVoids()).toBe(1);
  expect([...former.unsettled]).toEqual([]);
});

test('if a key is replaced instead of rotated, its last payment is left to a person', async () => {
  const keys = await Promise.all(
    [1, 2].map(() => aKey(shop, { by: shop.administrator.id, salonId: shop.salonId })),
  );
  const [former, replaced] = keys.map(
    ({ token }) => new Till({ url: shop.url, key: token, salonId: shop.salonId, tries: 2, pauseMs: 5 }),
  ) as [Till, Till];
  const card = await shop.card({ status: 'active' });
  const payment = paymentBy(card, 25);
  await former.pay(payment);
  await replaced.undo(payment.reference);
  expect(await balanceOf(card)).toBe(75);
  expect([await replaced.sendVoids(), [...replaced.unsettled]]).toEqual([
    0,
    [`${payment.reference}: zaksięgowano innym kluczem`],
  ]);
});

test('a void that the server refuses for good is shown to a person', async () => {
  const { number, pin } = await shop.card();
  const sale = { ...named(), number, amount: 50 };
  await till.sell(sale);
  await till.pay(paymentBy({ number, pin }, 20));
  await expect(till.undo(sale.reference)).rejects.toMatchObject({ reason: 'purchases-first' });
  expect([...till.unsettled]).toEqual([expect.stringContaining(sale.reference)]);
  expect(await till.sendVoids()).toBe(0);
});

test('a void that arrives while its payment is still being booked waits, and then undoes it', async () => {
  const { db } = shop.database;
  const database = { url: shop.databaseUrl, drop: async () => undefined };
  const hasty = await startServerOn(database, {}, undefined, { timeouts: { repeatMs: 100 } });
  try {
    const other = new Till({ url: hasty.url, key: token, salonId: shop.salonId, tries: 2, pauseMs: 5 });
    const card = await shop.card({ status: 'active' });
    const { reference, document } = named();
    await till.find(card.number, card.pin);
    const paying = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('boncards').select('id').where('id', '=', card.id).forUpdate().execute();
      const body = { boncard_id: card.id, place_of_sale: shop.salonId, document, reference, amount: 25 };
      const headers = { 'Idempotency-Key': reference };
      const answer = call(shop, 'POST /api/boncards/purchase', { token, body, headers });
      await eventually(async () => expect(await countWaiting(db)).toBe(1));
      const undone = await call(hasty, 'POST /api/boncards-transactions/void', {
        token,
        body: { reference, reason: 'Kasa: anulowano' },
      });
      expect([undone.status, undone.body.reason]).toEqual([409, 'idempotency-in-flight']);
      await expect(other.undo(reference)).rejects.toThrow(NoAnswer);
      expect([await other.sendVoids(), [...other.unsettled]]).toEqual([1, []]);
      return { answer };
    });
    expect((await paying.answer).status).toBe(200);
    expect(await balanceOf(card)).toBe(75);
    expect(await other.sendVoids()).toBe(0);
    expect(await balanceOf(card)).toBe(100);
  } finally {
    await hasty.stop();
  }
});

/** Answers the till's calls in place of the server; undefined is no answer. */
function answer(...given: ({ code: number; [field: string]: unknown } | undefined)[]) {
  vi.stubGlobal('fetch', async () => {
    const body = given.shift();
    if (!body) throw new TypeError('fetch failed');
    return Response.json(body, { status: body.code });
  });
}

const everyRefusal = Object.entries(refusals).map(([reason, code]) => ({ code, message: '', reason }));
const guide = readFileSync('docs/POS.md', 'utf8');

test('after a lost answer only the refusals that docs/POS.md names settle a payment', async () => {
  const [, but = ''] = /To a repetition only a 422 other than (.*?) is an\s+answer/s.exec(guide) ?? [];
  const saysNothing = [...but.matchAll(/`([a-z-]+)`/g)].map(([, reason]) => reason);
  // Of the refusals that are not the operation's own, only these are definite: those of its reference, and that there is
  // no answer to repeat.
  for (const call of [calls.charge, calls.purchase]) {
    const general = reasonsOf({ ...call, refusals: [] }).filter((reason) => refusals[reason] === 422);
    const definite = ['not-recorded', 'reference-reused', 'voided', 'reference-required'];
    expect(general.filter((reason) => !definite.includes(reason))).toEqual(saysNothing);
  }
  const card = { code: 200, data: { id: 'card', type: 0 } };
  const booked = { code: 200, data: { amount: 75 } };
  for (const refusal of everyRefusal) {
    answer(card, undefined, refusal, booked);
    const other = new Till({ url: shop.url, key: token, salonId: shop.salonId, tries: 3, pauseMs: 0 });
    const paid = await other.pay(paymentBy({ number: 'X', pin: 'X' }, 25)).catch((error) => error);
    const isDefinite = refusal.code === 422 && !saysNothing.includes(refusal.reason);
    expect([refusal.reason, paid]).toEqual([refusal.reason, isDefinite ? expect.any(Refused) : booked.data]);
  }
});

test('if a repetition is refused before its first try is looked up, the payment is undone later', async () => {
  const card = await shop.card({ status: 'active' });
  let tried = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const isPaying = url.includes('purchase');
    // A proxy that was restarted meanwhile sends no address: every call is refused.
    if (isPaying && tried++ > 0)
      return Response.json({ code: 400, message: '', reason: 'client-address-invalid' }, { status: 400 });
    const response = await fetch(url, init);
    if (isPaying) throw new TypeError('fetch failed');
    return response;
  });
  const payment = paymentBy(card, 25);
  await expect(till.pay(payment)).rejects.toThrow(NoAnswer);
  expect(await balanceOf(card)).toBe(75);
  vi.stubGlobal('fetch', fetch);
  expect(await till.sendVoids()).toBe(0);
  expect(await balanceOf(card)).toBe(100);
});

test('keeps a void in its list after exactly those answers that docs/POS.md names', async () => {
  const others = /^\| no answer, or any answer but 200, (\d+) and (\d+) \| keep it in the list\b/m.exec(
    guide,
  );
  const also = /^\| 422 `([a-z-]+)` \| keep it in the list, and send the others\b/m.exec(guide);
  for (const refusal of everyRefusal) {
    answer(refusal);
    const other = new Till({ url: shop.url, key: token, salonId: shop.salonId, tries: 1 });
    await expect(other.undo('K1/2026/0')).rejects.toThrow();
    answer();
    const isKept = !others?.slice(1).includes(`${refusal.code}`) || refusal.reason === also?.[1];
    expect([refusal.reason, await other.sendVoids()]).toEqual([refusal.reason, isKept ? 1 : 0]);
  }
});

test('a void that gets no answer leaves the others for later, and one that gets any answer does not', async () => {
  const done = { code: 200, data: { transaction: null, booked_by_others: false } };
  for (const refusal of everyRefusal) {
    answer(refusal, done);
    const open = new Set(['K1/2026/1', 'K1/2026/2']);
    const other = new Till({ url: shop.url, key: token, salonId: shop.salonId, open });
    await other.sendVoids();
    expect([refusal.reason, open.has('K1/2026/2')]).toEqual([refusal.reason, false]);
  }
  answer(undefined, done);
  const open = new Set(['K1/2026/1', 'K1/2026/2']);
  const other = new Till({ url: shop.url, key: token, salonId: shop.salonId, open });
  expect([await other.sendVoids(), [...open]]).toEqual([2, ['K1/2026/1', 'K1/2026/2']]);
});

test('a void that is one too many does not keep that of a booked payment waiting', async () => {
  const { token: secret } = await aKey(shop, { by: shop.administrator.id, salonId: shop.salonId });
  const own = new Till({ url: shop.url, key: secret, salonId: shop.salonId, tries: 1 });
  const card = await shop.card({ status: 'active' });
  const payment = paymentBy(card, 25);
  await own.pay(payment);
  for (let empty = 0; empty < 100; empty++) await own.undo(named().reference);
  await expect(own.undo(named().reference)).rejects.toMatchObject({ reason: 'too-many-voids' });
  lose('void', { times: 1, what: 'request' });
  await expect(own.undo(payment.reference)).rejects.toThrow(NoAnswer);
  expect([await own.sendVoids(), [...own.unsettled]]).toEqual([1, []]);
  expect(await balanceOf(card)).toBe(100);
});

test('when a timer and a cashier send voids at the same time, none is lost, and each is shown once', async () => {
  const timer = new Till({ url: shop.url, key: token, salonId: shop.salonId, tries: 1 });
  lose('void', { times: 1, what: 'request' });
  await expect(timer.undo('A')).rejects.toThrow(NoAnswer);
  const sent: string[] = [];
  const held = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { reference } = JSON.parse(body);
    // The first call for A waits until the cashier’s has been answered; the first one for B gets no answer.
    if (sent.push(reference) === 1) await held.promise;
    if (sent.filter((one) => one === 'B').length === 1 && reference === 'B')
      throw new TypeError('fetch failed');
    return Response.json({ data: { booked_by_others: true } });
  });
  const early = timer.sendVoids();
  await expect(timer.undo('B')).rejects.toThrow(NoAnswer);
  expect(await timer.sendVoids()).toBe(0);
  held.resolve();
  await early;
  expect(await timer.sendVoids()).toBe(0);
  expect(sent.filter((one) => one === 'B')).toHaveLength(2);
  expect([...timer.unsettled].toSorted()).toEqual([
    'A: zaksięgowano innym kluczem',
    'B: zaksięgowano innym kluczem',
  ]);
});

test('a refusal is reported in the server’s words', async () => {
  const { number, pin } = await shop.card({ status: 'used' });
  await expect(till.pay(paymentBy({ number, pin }, 5))).rejects.toThrow(Refused);
  await expect(till.pay(paymentBy({ number, pin }, 5))).rejects.toMatchObject({
    reason: 'boncard-used',
  });
});

test('the references in docs/POS.md leave room for a second card of the receipt, and for another try', () => {
  const references = [...guide.matchAll(/"reference": "(.+?)"/g)].map(([, reference]) => reference);
  expect(references).toHaveLength(2);
  for (const reference of references) expect(reference).toMatch(/^K1\/2026-11-27\/\d+-\d+$/);
});

test('it is short, and imports nothing', () => {
  const lines = readFileSync('examples/till.ts', 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(210);
  expect(lines.filter((line) => line.startsWith('import'))).toEqual([]);
});
