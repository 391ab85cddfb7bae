import { afterAll, describe, expect, test } from 'vitest';
import type { CallAddress } from '../../../contract/calls.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { aSalon, type SignedIn } from '../../support/builders.ts';
import { anAddress } from '../../support/eCards.ts';
import { openShop } from '../../support/shop.ts';
import { call } from '../../support/testServer.ts';

// wire "Counter": SALON_BINDING=enforce

const shop = openShop({ SALON_BINDING: 'enforce' });
afterAll(() => expectBooksToAddUp(shop.database.db));

const terms = { document: 'FV 1', amount: 10 };
const sale = { ...terms, type: 0, expired_months: 12 };
/** Each call that moves money in a salon, and its body without the salon. */
const operations: Record<string, (by: SignedIn) => Promise<{ name: CallAddress; body: object }>> = {
  'a sale': async () => ({
    name: 'POST /api/boncards/issue',
    body: { ...sale, boncard_id: (await shop.card()).id },
  }),
  'a purchase': async ({ token }) => {
    const { id, number, pin } = await shop.card({ status: 'active' });
    const search = { number, pin, searchForType: 'purchase' };
    await call(shop, 'POST /api/boncards/search', { token, body: search });
    return { name: 'POST /api/boncards/purchase', body: { ...terms, boncard_id: id } };
  },
  'the sale of an e-card': async () => ({
    name: 'POST /api/boncards/e-card',
    body: { ...sale, email: anAddress() },
  }),
};

describe.each(Object.entries(operations))('%s', (_, prepare) => {
  async function prepareFor(by: SignedIn) {
    const { name, body } = await prepare(by);
    return (changes: object) => call(shop, name, { token: by.token, body: { ...body, ...changes } });
  }

  test('is refused to an employer in another salon, also together with a wrong field, but not in their own', async () => {
    const send = await prepareFor(shop.employer);
    const away = { place_of_sale: await aSalon(shop) };
    const { status, body } = await send(away);
    expect([status, body.reason, Object.keys(body.errors)]).toEqual([
      422,
      'salon-mismatch',
      ['place_of_sale'],
    ]);
    const wrong = await send({ ...away, document: '' });
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['document', 'place_of_sale']);
    expect((await send({ place_of_sale: shop.salonId })).status).toBe(200);
  });

  test('is allowed to an administrator in any salon', async () => {
    const send = await prepareFor(shop.administrator);
    expect((await send({ place_of_sale: await aSalon(shop) })).status).toBe(200);
  });
});
