import { beforeAll, describe, expect, test } from 'vitest';
import type { SalonId, TransactionId } from '../../contract/ids.ts';
import { writeOffExpired } from '../../server/cards/writeOffExpired.ts';
import { newId } from '../../server/platform/ids.ts';
import { aCard, aReversal, aSalon, aUser, type BuiltCard, type SignedIn } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

// wire "Transactions"

const shop = openShop();
const DAY_MS = 86_400_000;

let elsewhere: SalonId;
let stranger: SignedIn;
beforeAll(async () => {
  elsewhere = await aSalon(shop, 'Łódź');
  stranger = await aUser(shop, { salonId: elsewhere });
});

/** Returns the ids of a card's ledger entries, oldest first. */
async function entries({ id }: BuiltCard): Promise<TransactionId[]> {
  const { token } = shop.administrator;
  const { body } = await call(shop, 'GET /api/boncards/:id/ledger', { token, id });
  return body.items.map((entry: { id: TransactionId }) => entry.id);
}

const one = (id: string | undefined, { token } = shop.administrator) =>
  call(shop, 'GET /api/boncards-transactions/:id', { token, id: String(id) });

const reverse = (id: string | undefined, { token } = shop.administrator) =>
  call(shop, 'POST /api/boncards-transactions/:id/reverse', {
    token,
    id: String(id),
    body: { reason: 'Pomyłka' },
  });

test('has the same fields of a transaction as the list, and its card, person and salon', async () => {
  const card = await shop.card({ status: 'active', pln: 120, document: 'PAR 12/2026' });
  const [id] = await entries(card);
  const { body } = await one(id);
  const query = `?stats_type=charge&number=${card.number}`;
  const { token } = shop.administrator;
  const list = await call(shop, 'GET /api/boncards-transactions', { token, query });
  expect(body.data).toMatchObject(list.body.items[0]);
  expect(body.data).toMatchObject({
    document: 'PAR 12/2026',
    balance_after: 120,
    card: { id: card.id, number: card.number, status: 1, amount: 120 },
    salon: { id: shop.salonId },
    user: { id: shop.employer.id, fullname: 'Ewa Testowa' },
    undo: { by: 'staff', refusal: null },
    reversals: [],
  });
});

test('an employer does not see the card’s balance, because they have not given its PIN', async () => {
  const [id] = await entries(await shop.card({ status: 'active', pln: 120 }));
  const { body } = await one(id, shop.employer);
  expect(body.data.card).toMatchObject({ status: 1, amount: null, created: null, mother_salon: null });
});

describe('employers see', () => {
  test('what their salon and they themselves booked, and may undo it', async () => {
    const of = { salonId: elsewhere, status: 'active' as const };
    const [ofSalon] = await entries(await aCard(shop, { ...of, by: shop.administrator }));
    const [ofPerson] = await entries(await aCard(shop, { ...of, by: shop.employer }));
    expect((await one(ofSalon, stranger)).status).toBe(200);
    expect((await one(ofPerson, shop.employer)).status).toBe(200);
    expect((await reverse(ofSalon, stranger)).status).toBe(200);
    expect((await reverse(ofPerson, shop.employer)).status).toBe(200);
  });

  test('no other transaction, and get the same bytes as for one that does not exist', async () => {
    const [id] = await entries(await shop.card({ status: 'active' }));
    const foreign = await one(id, stranger);
    expect([foreign.status, foreign.body.reason]).toEqual([404, 'not-found']);
    expect(foreign.text).toBe((await one(newId(), stranger)).text);
  });

  test('no entry that is not a transaction', async () => {
    const [, canceled] = await entries(await shop.card({ status: 'canceled' }));
    expect((await one(canceled)).status).toBe(404);
  });
});

test('names each reversal, with its person and their salon', async () => {
  const [, paid] = await entries(await shop.card({ status: 'used', pln: 100 }));
  await aReversal(shop, paid as TransactionId, { pln: 30, by: stranger });
  const { body } = await one(paid);
  expect(body.data).toMatchObject({ reversed: 30, reversible: 70, undo: { by: 'staff', refusal: null } });
  expect(body.data.reversals).toMatchObject([
    { amount: -30, reason: 'Pomyłka', by: { fullname: 'Ewa Testowa' }, salon: { name: 'Łódź' } },
  ]);
});

test('after its day only administrators may undo a transaction', async () => {
  const chargedAt = new Date(Date.now() - 2 * DAY_MS);
  const [id] = await entries(await shop.card({ status: 'active', chargedAt }));
  expect((await one(id)).body.data.undo).toEqual({ by: 'administrators', refusal: null });
  expect((await reverse(id, shop.employer)).body.reason).toBe('transaction-of-another-day');
});

/** How to make a card, and which of its entries nobody can undo. */
const irreversible: Record<string, [make: () => Promise<BuiltCard>, place: number]> = {
  'of a canceled card': [() => shop.card({ status: 'canceled' }), 0],
  'that is a reversal': [aReversedSale, 1],
  'that was undone': [aReversedSale, 0],
  'of an earlier cycle': [aSecondSale, 1],
  'with purchases behind it': [() => shop.card({ status: 'used' }), 0],
  'with an adjustment behind it': [anAdjustedSale, 0],
  'with a write-off behind it': [aWrittenOffSale, 0],
  'of a replaced card': [aReplacedCard, 0],
};

async function aReversedSale(): Promise<BuiltCard> {
  const card = await shop.card({ status: 'active' });
  const [sale] = await entries(card);
  await aReversal(shop, sale as TransactionId, { by: shop.administrator });
  return card;
}

async function aSecondSale(): Promise<BuiltCard> {
  const card = await shop.card({ status: 'used' });
  const { token } = shop.employer;
  const sale = { boncard_id: card.id, place_of_sale: shop.salonId, document: 'FV 2', amount: 50 };
  await call(shop, 'POST /api/boncards/issue', { token, body: { ...sale, type: 1, expired_months: 3 } });
  return card;
}

async function aReplacedCard(): Promise<BuiltCard> {
  const card = await shop.card({ status: 'active' });
  const { token } = shop.administrator;
  const body = { target_number: (await shop.card()).number, reason: 'Zgubiony' };
  await call(shop, 'POST /api/boncards/:id/action/replace', { token, id: card.id, body });
  return card;
}

async function anAdjustedSale(): Promise<BuiltCard> {
  const card = await shop.card({ status: 'active' });
  const { token } = shop.administrator;
  const body = { amount: -20, reason: 'Pomyłka' };
  await call(shop, 'POST /api/boncards/:id/action/adjust', { token, id: card.id, body });
  return card;
}

async function aWrittenOffSale(): Promise<BuiltCard> {
  const card = await shop.card({ status: 'active', chargedAt: new Date('2020-01-02T10:00:00Z') });
  await writeOffExpired(shop.database.db, { days: 30, now: new Date() });
  return card;
}

test.each(Object.entries(irreversible))(
  'for a transaction %s, says why nobody can undo it',
  async (_, [make, place]) => {
    const id = (await entries(await make()))[place];
    const { undo } = (await one(id)).body.data;
    expect(undo.by).toBeNull();
    // The reason with which undoing it is refused.
    expect(undo.refusal).toBe((await reverse(id)).body.reason);
  },
);
