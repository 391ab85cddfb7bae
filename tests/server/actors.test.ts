import { beforeAll, expect, test } from 'vitest';
import { aKey, aSalon, aUser } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

// requirements "API keys": whom lists are filtered by

const shop = openShop();
const list = (query = '', token = shop.administrator.token) =>
  call(shop, 'GET /api/actors', { token, query });
const namesOf = async (query: string) =>
  (await list(`?query=${encodeURIComponent(query)}`)).body.items.map(
    ({ fullname }: { fullname: string }) => fullname,
  );

const keys = { lodz: '', zgierz: '' };
let person: { id: string; email: string };
beforeAll(async () => {
  const { id: by, token } = shop.administrator;
  for (const [place, name] of [
    ['zgierz', 'Zgierz'],
    ['lodz', 'Łódź'],
  ] as const)
    keys[place] = (await aKey(shop, { by, salonId: await aSalon(shop, name), name: 'Kasa Żółta' })).id;
  await call(shop, 'DELETE /api/api-keys/:id', { token, id: keys.zgierz });
  person = await aUser(shop);
  await call(shop, 'DELETE /api/users/:id', { token, id: person.id });
});

test('people and keys are found by name, e-mail address or salon, even if they are no longer active', async () => {
  expect(await namesOf('zolta kasa')).toEqual(['Kasa Żółta', 'Kasa Żółta']);
  const { body } = await list('?query=kasa%20lodz');
  expect(body.items).toEqual([
    { id: keys.lodz, fullname: 'Kasa Żółta', kind: 'key', salon: { id: expect.any(String), name: 'Łódź' } },
  ]);
  expect(body.info).toEqual({ total_items: 1, total_pages: 1 });
  const found = await list(`?query=${person.email}`);
  expect(found.body.items).toEqual([{ id: person.id, fullname: 'Ewa Testowa', kind: 'person', salon: null }]);
  expect(await namesOf('kasa testowa')).toEqual([]);
});

test('they are listed by name in Polish order, page by page', async () => {
  const all = (await list('?per_page=100')).body.items.map(({ fullname }: { fullname: string }) => fullname);
  expect(all).toEqual(all.toSorted(new Intl.Collator('pl').compare));
  const second = (await list('?per_page=2&page=2')).body;
  expect(second.items.map(({ fullname }: { fullname: string }) => fullname)).toEqual(all.slice(2, 4));
  expect(second.info.total_items).toBe(all.length);
});

test('one is read by its id; an unknown one is not found', async () => {
  const { token } = shop.administrator;
  const one = (id: string) => call(shop, 'GET /api/actors/:id', { token, id });
  expect((await one(keys.zgierz)).body.data).toMatchObject({ id: keys.zgierz, kind: 'key' });
  expect((await one(person.id)).body.data).toMatchObject({ id: person.id, kind: 'person' });
  expect((await one(shop.salonId)).status).toBe(404);
});
