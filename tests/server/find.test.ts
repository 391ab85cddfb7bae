import { beforeAll, describe, expect, test } from 'vitest';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { SalonId } from '../../contract/ids.ts';
import { aCard, aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

let elsewhere: SalonId;
let colleague: SignedIn;

const shop = openShop();
beforeAll(async () => {
  elsewhere = await aSalon(shop, 'Świdnica Rynek');
  colleague = await aUser(shop, { salonId: elsewhere });
  const at = (minutes: number) => new Date(Date.now() - (60 - minutes) * 60_000);
  const number = 'FIND1111222233334444' as CardNumber;
  await shop.card({ status: 'used', number, document: 'PAR 700/2026', chargedAt: at(1) });
  await aCard(shop, {
    by: colleague,
    salonId: elsewhere,
    status: 'active',
    document: 'PAR 701',
    chargedAt: at(2),
  });
  // A transaction of the shop's employer in another salon.
  await aCard(shop, {
    by: shop.employer,
    salonId: elsewhere,
    status: 'active',
    document: 'par 702',
    chargedAt: at(3),
  });
  const { token } = shop.administrator;
  const body = {
    name: 'Łucja',
    surname: 'Żak',
    email: 'lucja.zak@example.test',
    salon_id: elsewhere,
    role: 1,
  };
  await call(shop, 'POST /api/users', { token, body });
});

async function find(q: string, { token } = shop.administrator) {
  const { status, body } = await call(shop, 'GET /api/find', { token, query: `?q=${encodeURIComponent(q)}` });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const names = async (kind: string, field: string, q: string, who = shop.administrator) =>
  (await find(q, who))[kind].map((row: Record<string, unknown>) => row[field]);

describe('an administrator finds', () => {
  test.each(['FIND1111222233334444', 'find 1111-2222 3333 4444', '1112222', 'nd1'])(
    'a card by %j',
    async (q) => {
      expect(await names('boncards', 'number', q)).toEqual(['FIND1111222233334444']);
    },
  );

  test('no card by one or two characters, because nearly all cards match', async () => {
    expect(await names('boncards', 'number', 'FI')).toEqual([]);
    expect(await names('transactions', 'document', 'PA')).toEqual([]);
  });

  test('transactions by the beginning of their document, newest first', async () => {
    expect(await names('transactions', 'document', 'par 70')).toEqual([
      'par 702',
      'PAR 701',
      'PAR 700/2026',
      'PAR 700/2026',
    ]);
    expect((await find('PAR 701')).transactions[0]).toMatchObject({
      type: 0,
      amount: 100,
      transaction_salon: 'Świdnica Rynek',
      reversed: 0,
    });
    expect(await names('transactions', 'document', '700')).toEqual([]);
  });

  test('people and salons by parts of names, with or without diacritics, in upper or lower case', async () => {
    expect(await names('users', 'fullname', 'lucja ŻAK')).toEqual(['Łucja Żak']);
    expect(await names('users', 'email', 'zak@')).toEqual(['lucja.zak@example.test']);
    expect(await names('salons', 'name', 'swidnica')).toEqual(['Świdnica Rynek']);
    expect(await names('salons', 'name', 'rynek św')).toEqual(['Świdnica Rynek']);
  });

  test('at most eight of each', async () => {
    for (let i = 0; i < 9; i += 1) await shop.card({ status: 'active', document: `MANY ${i}` });
    const found = await find('MANY');
    expect(found.transactions).toHaveLength(8);
    expect((await find('TEST0')).boncards).toHaveLength(8);
  });
});

describe('an employer finds', () => {
  test('transactions of their salon and their own elsewhere, and nothing else', async () => {
    expect(await names('transactions', 'document', 'PAR 70', shop.employer)).toEqual([
      'par 702',
      'PAR 700/2026',
      'PAR 700/2026',
    ]);
    expect(await names('transactions', 'document', 'PAR 70', colleague)).toEqual(['par 702', 'PAR 701']);
    expect(await find('FIND1111222233334444', shop.employer)).toEqual({
      boncards: [],
      transactions: [],
      users: [],
      salons: [],
    });
    expect(await find('Świdnica', shop.employer)).toMatchObject({ users: [], salons: [] });
  });
});

test('someone without a role finds nothing at all', async () => {
  const nobody = await aUser(shop, { role: null });
  const { status } = await call(shop, 'GET /api/find', { token: nobody.token, query: '?q=PAR' });
  expect(status).toBe(403);
});

test.each(['', '?q=', `?q=${'x'.repeat(101)}`, '?q=%00'])('%j is refused', async (query) => {
  const { status, body } = await call(shop, 'GET /api/find', { token: shop.administrator.token, query });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['q']]);
});

test.each(['%', '_', '%%%', '\\', "'; --", '   ', '♥', 'Ł'.repeat(100)])(
  '%j finds what it says, or nothing',
  async (q) => {
    const found = await find(q);
    expect(found.boncards).toEqual([]);
    expect(found.transactions).toEqual([]);
  },
);
