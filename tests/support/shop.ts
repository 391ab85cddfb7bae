import { afterAll, beforeAll } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { aCard, aSalon, aUser, type BuiltCard, type SignedIn } from './builders.ts';
import { startTestServer, type TestServer } from './testServer.ts';

/** The real server on its own database, with a salon and a user of each role. */
export interface Shop extends TestServer {
  salonId: SalonId;
  administrator: SignedIn;
  /** An employer of that salon. */
  employer: SignedIn;
  /** Adds a card, by default as the employer in the salon. */
  card(options?: CardOptions): Promise<BuiltCard>;
}

type CardOptions = Partial<Parameters<typeof aCard>[1]>;

/** Opens a shop before the tests of a file and closes it after them. Only tests and hooks can read its fields. */
export function openShop(...start: Parameters<typeof startTestServer>): Shop {
  const shop = {} as Shop;
  beforeAll(async () => {
    Object.assign(shop, await startTestServer(...start));
    shop.salonId = await aSalon(shop);
    [shop.administrator, shop.employer] = await Promise.all([
      aUser(shop, { role: 'administrator' }),
      aUser(shop, { salonId: shop.salonId }),
    ]);
    shop.card = (options) => aCard(shop, { by: shop.employer, salonId: shop.salonId, ...options });
  });
  afterAll(() => shop.stop());
  return shop;
}
