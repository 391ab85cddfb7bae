import { describe, expect, test } from 'vitest';
import { newId } from '../../server/platform/ids.ts';
import { aUser, type BuiltCard, type SignedIn } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

// wire "Locks"; requirements "Guessing"

const shop = openShop();

const searchWrongly = (number: string, { token }: SignedIn) =>
  call(shop, 'POST /api/boncards/search', { token, body: { number, pin: 'ZZZ', searchForType: 'purchase' } });
const checkWrongly = (number: string) =>
  call(shop, 'POST /api/check-boncard', { body: { number, pin: 'ZZZ' } });
const details = async ({ id }: BuiltCard) =>
  (await call(shop, 'GET /api/boncards/:id', { token: shop.administrator.token, id })).body.data;
const listed = async (query: string) =>
  (await call(shop, 'GET /api/boncards', { token: shop.administrator.token, query })).body.items.map(
    ({ id }: { id: string }) => id,
  );

describe('the last attempt before a lock', () => {
  test('is announced at the counter, with the same bytes for an unknown number as for a known one', async () => {
    const card = await shop.card({ status: 'active' });
    const answers: string[][] = [];
    for (const number of [card.number, 'NONE0000000000000000']) {
      const person = await aUser(shop, { salonId: shop.salonId });
      const texts: string[] = [];
      for (let times = 0; times < 5; times += 1) texts.push((await searchWrongly(number, person)).text);
      expect((await searchWrongly(number, person)).status).toBe(429);
      answers.push(texts);
    }
    const [known, unknown] = answers;
    expect(unknown).toEqual(known);
    expect(known?.map((text) => JSON.parse(text).last_attempt)).toEqual([
      ...[undefined, undefined, undefined],
      true,
      undefined,
    ]);
  });

  test('is not announced to strangers', async () => {
    const { number } = await shop.card({ status: 'active' });
    for (let times = 0; times < 4; times += 1)
      expect((await checkWrongly(number)).body).not.toHaveProperty('last_attempt');
  });

  test('is also announced to a person who has tried almost too many cards', async () => {
    const person = await aUser(shop, { salonId: shop.salonId });
    const told: unknown[] = [];
    for (let times = 0; times < 20; times += 1) {
      const number = `MANY${newId().replaceAll('-', '').slice(-16).toUpperCase()}`;
      told.push((await searchWrongly(number, person)).body.last_attempt);
    }
    expect(told.lastIndexOf(true)).toBe(18);
    expect(told.indexOf(true)).toBe(18);
  });
});

describe('a card whose PIN is locked', () => {
  test('shows the lock and its end on the card’s page until it is unlocked', async () => {
    const card = await shop.card({ status: 'active' });
    expect((await details(card)).pin_locked).toBeNull();
    for (let times = 0; times < 5; times += 1) await checkWrongly(card.number);
    const { pin_locked } = await details(card);
    const minutes = (Date.parse(pin_locked.until) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(13);
    expect(minutes).toBeLessThanOrEqual(15);
    expect(await listed('?pin_locked=true')).toContain(card.id);
    expect(await listed(`?pin_locked=false&query=${card.number}`)).toEqual([]);
    const unlock = { token: shop.administrator.token, id: card.id };
    await call(shop, 'POST /api/boncards/:id/action/unlock', unlock);
    expect((await details(card)).pin_locked).toBeNull();
    expect(await listed('?pin_locked=true')).not.toContain(card.id);
    expect(await listed(`?pin_locked=false&query=${card.number}`)).toEqual([card.id]);
  });

  test('shows no end if only staff can end the lock', async () => {
    const card = await shop.card({ status: 'active' });
    const times = { counted_since: new Date(), failed_at: new Date(), locked_until: 'infinity' as const };
    const row = { kind: 'card' as const, name: card.id, scope: 'public', checking: 0, failures: 0, level: 4 };
    await shop.database.db
      .insertInto('lockouts')
      .values({ ...row, ...times, lock_entry_id: newId() })
      .execute();
    expect((await details(card)).pin_locked).toEqual({ until: null });
  });
});
