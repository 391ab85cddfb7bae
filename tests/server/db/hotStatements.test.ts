import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { openShop } from '../../support/shop.ts';
import { call } from '../../support/testServer.ts';

const shop = openShop();
afterEach(() => vi.restoreAllMocks());

/** Returns the statements with values that were sent without a name, and so are planned each time. */
function unnamedStatements(): string[] {
  const unnamed: string[] = [];
  // Background work uses other connections.
  const serving = new Set<unknown>();
  shop.database.pool.on('acquire', (client) => serving.add(client));
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    const [statement, values] = sent;
    const hasValues = Array.isArray(values) && values.length > 0;
    if (serving.has(this) && typeof statement === 'string' && hasValues) unnamed.push(statement);
    return Reflect.apply(query, this, sent);
  });
  return unnamed;
}

test('all statements of a sale, a purchase and a check of a card are prepared', async () => {
  const { id, number, pin } = await shop.card();
  const unnamed = unnamedStatements();
  const { token } = shop.employer;
  const sale = { boncard_id: id, place_of_sale: shop.salonId, document: 'FV 1', amount: 50 };
  const bodies = [
    ['POST /api/boncards/search', { number, searchForType: 'charge' }],
    ['POST /api/boncards/issue', { ...sale, type: 0, expired_months: 12 }],
    ['POST /api/boncards/search', { number, pin, searchForType: 'purchase' }],
    ['POST /api/boncards/purchase', { ...sale, amount: 10 }],
    ['POST /api/check-boncard', { number, pin }],
  ] as const;
  for (const [place, [name, body]] of bodies.entries()) {
    const headers = { 'Idempotency-Key': `key-${place}` };
    expect((await call(shop, name, { token, body, headers })).status).toBe(200);
  }
  expect(unnamed).toEqual([]);
});
