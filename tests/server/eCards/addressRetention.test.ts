import { expect, test } from 'vitest';
import { aSession } from '../../support/builders.ts';
import { sellECard } from '../../support/eCards.ts';
import { eventually } from '../../support/eventually.ts';
import { openShop } from '../../support/shop.ts';
import { TestClock } from '../../support/testClock.ts';
import { call } from '../../support/testServer.ts';

// requirements "E-cards"

const DAY_MS = 24 * 3_600_000;
const clock = TestClock.beforeFullMinute();
const shop = openShop({ ADDRESS_RETENTION_DAYS: '100' }, undefined, { clock: clock.now });

const signIn = async () => (await aSession(shop, shop.administrator.id, clock.now())).token;

async function aCanceledCard(): Promise<string> {
  const token = await signIn();
  const { id } = (await sellECard(shop, { token, salonId: shop.salonId })).body.data;
  const body = { canceled_reason: 'Zwrot' };
  expect((await call(shop, 'POST /api/boncards/:id/action/cancel', { token, id, body })).status).toBe(200);
  return id;
}

test('the server deletes addresses ADDRESS_RETENTION_DAYS after their cards have ended, not earlier', async () => {
  const first = await aCanceledCard();
  clock.advance(DAY_MS);
  const second = await aCanceledCard();
  clock.advance(100 * DAY_MS);
  const token = await signIn();
  const addressOf = async (id: string) =>
    (await call(shop, 'GET /api/boncards/:id', { token, id })).body.data.e_card.email;
  await eventually(async () => expect(await addressOf(first)).toBeNull());
  expect(await addressOf(second)).toMatch(/@example\.test$/);
});
