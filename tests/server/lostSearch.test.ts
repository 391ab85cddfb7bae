import { beforeAll, describe, expect, test } from 'vitest';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { SalonId } from '../../contract/ids.ts';
import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { writeOffExpired } from '../../server/cards/writeOffExpired.ts';
import { aCard, aSalon, aUser, type BuiltCard, type SignedIn } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

// requirements "Putting money right"

const shop = openShop();
/** When cards are sold that are searched for by day. Fixed, because the tests may run over midnight. */
const now = new Date();
const today = warsawDayOf(now);

let elsewhere: SalonId;
let stranger: SignedIn;
let lost: BuiltCard;
beforeAll(async () => {
  elsewhere = await aSalon(shop, 'Łódź');
  stranger = await aUser(shop, { salonId: elsewhere });
  lost = await shop.card({
    status: 'active',
    pln: 230,
    document: 'Par Łódź/7',
    number: 'LOST000000000000ABCD' as CardNumber,
    chargedAt: now,
  });
  await shop.card({
    status: 'used',
    pln: 45,
    document: 'PAR 8',
    number: 'LOST000000000000WXYZ' as CardNumber,
  });
});

const search = (body: object, { token } = shop.employer) =>
  call(shop, 'POST /api/boncards/lost-search', { token, body });
/** Searches as a new person, who has not searched before. */
async function found(body: object, role: 'employer' | 'administrator' = 'employer', salonId = shop.salonId) {
  const reply = await search(body, await aUser(shop, { role, salonId }));
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data.boncards.map(({ number }: { number: string }) => number.slice(-4));
}

test('shows a card masked, with its balance and last use', async () => {
  const { body, text } = await search({ document: 'PAR LODZ/7', amount: 230 });
  expect(body.data).toEqual({
    boncards: [
      {
        id: lost.id,
        number: '•••• ABCD',
        status: 1,
        type: 0,
        amount: 230,
        valid_until: expect.any(String),
        blocked: null,
        written_off: null,
        last_use: {
          kind: 'charge',
          at: expect.any(String),
          salon: { id: shop.salonId, name: expect.any(String) },
        },
      },
    ],
    more: false,
  });
  expect(text).not.toContain(lost.number);
});

test('says when a balance was written off, which an extension brings back', async () => {
  const chargedAt = new Date('2020-01-02T10:00:00Z');
  await shop.card({ status: 'active', pln: 64, document: 'STARY 1', chargedAt });
  await writeOffExpired(shop.database.db, { days: 30, now });
  const { body } = await search({ document: 'STARY 1', amount: 64 });
  expect(body.data.boncards).toMatchObject([{ amount: 0, written_off: expect.any(String) }]);
});

test('an employer can then block it by its id', async () => {
  const card = await shop.card({ status: 'active', pln: 77, document: 'PAR 9' });
  const { id } = (await search({ document: 'PAR 9', amount: 77 })).body.data.boncards[0];
  const { token } = shop.employer;
  const block = { token, id, body: { reason: 'Zgubiony' } };
  expect((await call(shop, 'POST /api/boncards/:id/action/block', block)).status).toBe(200);
  expect(id).toBe(card.id);
});

describe('finds by', () => {
  test.each([
    ['document and day', { document: 'par łódź/7', day: today }, ['ABCD']],
    ['day and amount', { day: today, amount: 230 }, ['ABCD']],
    ['last four and day', { last4: 'ab cd', day: today }, ['ABCD']],
    ['last four and amount, of a payment too', { last4: 'WXYZ', amount: 45 }, ['WXYZ']],
    ['all four', { document: 'Par Łódź/7', day: today, amount: 230, last4: 'ABCD' }, ['ABCD']],
    ['no other day', { document: 'Par Łódź/7', day: addDays(today, -1) }, []],
    ['no other amount', { document: 'Par Łódź/7', amount: 229.99 }, []],
    ['no beginning of a document', { document: 'Par Łódź', day: today }, []],
    ['no last four of the middle', { last4: '0000', day: today }, []],
    ['facts of one transaction alone', { document: 'PAR 8', amount: 230 }, []],
  ])('%s', async (_, facts, numbers) => {
    expect(await found(facts)).toEqual(numbers);
  });
});

describe('refuses', () => {
  test.each([
    [{}, { document: ['Podaj przynajmniej dwie z tych informacji'] }],
    [{ document: 'PAR 8' }, { day: ['Podaj przynajmniej dwie z tych informacji'] }],
    [{ last4: 'ABC', day: today }, { last4: ['Podaj 4 ostatnie znaki numeru bonu'] }],
  ])('%j', async (facts, errors) => {
    const { status, body } = await search(facts, shop.administrator);
    expect([status, body.errors]).toEqual([422, errors]);
  });
});

describe('an employer finds', () => {
  test('no card that was only used in another salon, which an administrator finds', async () => {
    const other = { by: stranger, salonId: elsewhere, status: 'active' as const, document: 'OBCY 1' };
    await aCard(shop, { ...other, chargedAt: now, number: 'LOST000000000000QQQQ' as CardNumber });
    const facts = { document: 'OBCY 1', day: today };
    expect(await found(facts)).toEqual([]);
    expect(await found(facts, 'employer', elsewhere)).toEqual(['QQQQ']);
    expect(await found(facts, 'administrator')).toEqual(['QQQQ']);
  });

  test('cards of their own transactions in other salons', async () => {
    const away = { by: shop.employer, salonId: elsewhere, status: 'active' as const, document: 'WYJAZD 1' };
    await aCard(shop, { ...away, chargedAt: now, number: 'LOST000000000000RRRR' as CardNumber });
    const { body } = await search({ document: 'WYJAZD 1', day: today });
    expect(body.data.boncards).toHaveLength(1);
  });
});

test('shows at most five cards, the most recently used first, and says whether there are more', async () => {
  const sell = (place: number) => {
    const chargedAt = new Date(Date.now() - (10 - place) * 60_000);
    return shop.card({ status: 'active', pln: 61, document: 'SERIA', chargedAt });
  };
  const find = async () => (await search({ document: 'SERIA', amount: 61 }, shop.administrator)).body.data;
  for (const place of [0, 1, 2, 3, 4]) await sell(place);
  expect((await find()).more).toBe(false);
  await sell(5);
  const data = await find();
  expect(data.boncards).toHaveLength(5);
  expect(data.more).toBe(true);
  const times = data.boncards.map(({ last_use }: { last_use: { at: string } }) => last_use.at);
  expect(times).toEqual(times.toSorted().reverse());
});

test('twenty searches in ten minutes lock a person’s searches, whether they found anything or not', async () => {
  const person = await aUser(shop, { salonId: shop.salonId });
  for (let times = 0; times < 20; times += 1) {
    const facts = times % 2 ? { document: 'Par Łódź/7', amount: 230 } : { document: 'nic', amount: 1 };
    expect((await search(facts, person)).status).toBe(200);
  }
  const { status, body, headers } = await search({ document: 'nic', amount: 1 }, person);
  expect([status, body.reason, body.locked.what]).toEqual([429, 'account-locked', 'account']);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  // An administrator ends it.
  const unlock = { token: shop.administrator.token, id: person.id };
  expect((await call(shop, 'POST /api/users/:id/action/unlock', unlock)).status).toBe(200);
  expect((await search({ document: 'nic', amount: 1 }, person)).status).toBe(200);
});

test('the audit records each search, for the cards that it showed or as one without results', async () => {
  const person = await aUser(shop, { salonId: shop.salonId });
  await search({ last4: 'ABCD', day: today, amount: 230 }, person);
  await search({ last4: 'ZZZZ', day: today }, person);
  const query = `?by=${person.id}`;
  const { body } = await call(shop, 'GET /api/audit-entries', { token: shop.administrator.token, query });
  expect(body.items).toMatchObject([
    { action: 'boncard.lost-searched', object: { id: null, label: '•••• ZZZZ' } },
    {
      action: 'boncard.lost-searched',
      object: { id: lost.id, label: '•••• ABCD' },
      details: { after: { last4: 'ABCD', day: today, amount: 230 } },
    },
  ]);
});
