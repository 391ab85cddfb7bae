import { describe, expect, test } from 'vitest';
import { newId } from '../../server/platform/ids.ts';
import { aCard, aSalon, aUser } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';
import { call, outcomesOf, startTestServer } from '../support/testServer.ts';

const shop = openShop();

const list = (query = '') => call(shop, 'GET /api/salons', { token: shop.administrator.token, query });
const create = (body: object) => call(shop, 'POST /api/salons', { token: shop.administrator.token, body });
const change = (id: string, body: object) =>
  call(shop, 'PUT /api/salons/:id', { token: shop.administrator.token, id, body });
const names = (reply: { body: { items: { name: string }[] } }) => reply.body.items.map(({ name }) => name);

test('a new salon has its id, can be read, and is in the public list at once', async () => {
  const reply = await create({ name: '  Żoliborz ', address: 'pl. Wilsona 1, Warszawa' });
  const salon = {
    id: expect.any(String),
    name: 'Żoliborz',
    salon_name: 'Żoliborz',
    address: 'pl. Wilsona 1, Warszawa',
  };
  expect(reply.body).toEqual({ code: 200, message: 'Gotowe', data: salon });
  const { id } = reply.body.data;
  const one = await call(shop, 'GET /api/salons/:id', { token: shop.administrator.token, id });
  expect(one.body.data).toEqual(salon);
  const ours = await call(shop, 'GET /api/our-salons');
  expect(ours.body.items).toContainEqual({ id, name: 'Żoliborz', address: 'pl. Wilsona 1, Warszawa' });
});

test('the public list shows each change at once, even if somebody read it just before', async () => {
  const ask = async () => (await call(shop, 'GET /api/our-salons')).body.items;
  for (const name of ['Pierwszy', 'Drugi', 'Trzeci', 'Czwarty', 'Piąty']) {
    await ask();
    const [reply] = await Promise.all([create({ name, address: 'x' }), ask(), ask()]);
    const { id } = reply.body.data;
    expect(await ask()).toContainEqual({ id, name, address: 'x' });
    await change(id, { name, address: 'y' });
    expect(await ask()).toContainEqual({ id, name, address: 'y' });
  }
});

test('a changed salon has its new name everywhere, except in earlier transactions', async () => {
  const salonId = await aSalon(shop, 'Stara nazwa');
  await aCard(shop, { status: 'active', by: shop.administrator, salonId });
  const reply = await change(salonId, { name: 'Nowa nazwa', address: 'ul. Nowa 1', id: newId() });
  expect(reply.body.data).toEqual({
    id: salonId,
    name: 'Nowa nazwa',
    salon_name: 'Nowa nazwa',
    address: 'ul. Nowa 1',
  });
  const transactions = await call(shop, 'GET /api/boncards-transactions', {
    token: shop.administrator.token,
    query: `?stats_type=charge&place=${salonId}`,
  });
  expect(transactions.body.items[0].transaction_salon).toBe('Stara nazwa');
});

test('the audit names who added and who changed a salon', async () => {
  const { id } = (await create({ name: 'Audytowany', address: 'x' })).body.data;
  await change(id, { name: 'Zmieniony', address: 'x' });
  const audit = await call(shop, 'GET /api/audit-entries', {
    token: shop.administrator.token,
    query: `?object_id=${id}`,
  });
  expect(
    audit.body.items.map(({ action, by, object }: { action: string; by: object; object: object }) => [
      action,
      by,
      object,
    ]),
  ).toEqual([
    [
      'salon.changed',
      { id: shop.administrator.id, fullname: 'Ewa Testowa', role: 0 },
      { kind: 'salon', id, label: 'Zmieniony' },
    ],
    [
      'salon.created',
      { id: shop.administrator.id, fullname: 'Ewa Testowa', role: 0 },
      { kind: 'salon', id, label: 'Audytowany' },
    ],
  ]);
});

describe('the list', () => {
  test('is in Polish order, pages, and sorts by name and address', async () => {
    const own = await startTestServer();
    const token = (await aUser(own, { role: 'administrator' })).token;
    for (const [name, address] of [
      ['Łódź', 'ul. Ćwiartki 3'],
      ['Zamość', 'ul. Cicha 2'],
      ['Lublin', 'ul. Dobra 4'],
      ['Żory', 'ul. Długa 5'],
      ['Ćmielów', 'ul. Ślepa 6'],
      ['Cieszyn', 'ul. Sowia 7'],
      ['łomża', 'ul. Zła 8'],
    ]) {
      await call(own, 'POST /api/salons', { token, body: { name, address } });
    }
    const ask = (query: string) => call(own, 'GET /api/salons', { token, query });
    const inOrder = ['Cieszyn', 'Ćmielów', 'Lublin', 'łomża', 'Łódź', 'Zamość', 'Żory'];
    expect(names(await ask(''))).toEqual(inOrder);
    expect(names(await ask('?sort=name&order=desc'))).toEqual(inOrder.toReversed());
    expect(names(await ask('?sort=address'))).toEqual([
      'Zamość',
      'Łódź',
      'Żory',
      'Lublin',
      'Cieszyn',
      'Ćmielów',
      'łomża',
    ]);
    const second = await ask('?page=2&per_page=3');
    expect(names(second)).toEqual(inOrder.slice(3, 6));
    expect(second.body.info).toEqual({ total_items: 7, total_pages: 3 });
    expect(names(await ask('?page=9'))).toEqual([]);
    await own.stop();
  });

  test.each(['?sort=id', '?order=up', '?page=0', '?per_page=101'])('%s is refused', async (query) => {
    expect((await list(query)).status).toBe(422);
  });
});

test.each([
  [{}, { name: ['Pole jest wymagane'], address: ['Pole jest wymagane'] }],
  [{ name: ' ', address: 'x' }, { name: ['Pole jest wymagane'] }],
  [{ name: 'x'.repeat(201), address: 'x' }, { name: ['Wpisz najwyżej tyle znaków: 200'] }],
])('%j is refused next to its fields, new or changed', async (body, errors) => {
  const id = await aSalon(shop);
  for (const reply of [await create(body), await change(id, body)]) {
    expect([reply.status, reply.body.errors]).toEqual([422, errors]);
  }
});

test('a second salon of the same name and address is refused at the name, even at the same moment', async () => {
  const salon = { name: 'Salon Gdańsk', address: 'ul. Długa 1, Gdańsk' };
  const replies = await Promise.all([create(salon), create(salon)]);
  expect(outcomesOf(replies)).toEqual(['done', 'salon-taken']);
  const taken = { reason: 'salon-taken', errors: { name: [expect.any(String)] } };
  expect((await create({ name: 'SALON GDANSK', address: salon.address })).body).toMatchObject(taken);
  const { id } = (await create({ ...salon, address: 'ul. Długa 2, Gdańsk' })).body.data;
  expect((await change(id, salon)).body).toMatchObject(taken);
  expect((await change(id, { ...salon, name: 'Salon Gdańsk II' })).status).toBe(200);
  // Two that are the same from before can still be saved.
  const [one, other] = [await aSalon(shop, 'Bliźniak'), await aSalon(shop, 'Bliźniak')];
  const { name, address } = (await call(shop, 'GET /api/our-salons')).body.items.find(
    (each: { id: string }) => each.id === one,
  );
  expect((await change(other, { name, address })).status).toBe(200);
});

test('a salon that does not exist is not found', async () => {
  const one = await call(shop, 'GET /api/salons/:id', { token: shop.administrator.token, id: newId() });
  const changed = await change(newId(), { name: 'x', address: 'x' });
  expect([one.status, changed.status]).toEqual([404, 404]);
});
