import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../server/platform/ids.ts';
import { aUser, type SignedIn } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

let other: SignedIn;

const shop = openShop();
beforeAll(async () => {
  other = await aUser(shop, { role: 'administrator' });
});

const expired = {
  name: 'Po terminie z saldem',
  resource: 'boncards',
  filter: { expired: 'true', amount_from: 50 },
  sort: { field: 'amount', order: 'desc' },
  columns: ['number', 'amount', 'valid_until'],
};
const month = {
  name: 'Mój miesiąc',
  resource: 'boncards-transactions',
  filter: { stats_type: 'sell', issue_date_from: 'this-month', issue_date_to: 'this-month' },
  sort: null,
  columns: [],
};

const create = (body: object, { token } = shop.administrator) =>
  call(shop, 'POST /api/views', { token, body });
const list = async ({ token } = shop.administrator, query = '') =>
  (await call(shop, 'GET /api/views', { token, query })).body.items;

test('a view is saved as it was sent, and can be read, changed and deleted', async () => {
  const { token } = shop.administrator;
  const { body } = await create(expired);
  expect(body.data).toEqual({
    ...expired,
    id: expect.any(String),
    role: null,
    by: { fullname: 'Ewa Testowa' },
    editable: true,
  });
  const { id } = body.data;
  expect(await list(shop.administrator, '?resource=boncards')).toEqual([body.data]);
  expect(await list(shop.administrator, '?resource=users')).toEqual([]);
  const changed = await call(shop, 'PUT /api/views/:id', {
    token,
    id,
    body: { ...expired, name: 'Inna', sort: null },
  });
  expect(changed.body.data).toMatchObject({ name: 'Inna', sort: null, filter: expired.filter });
  expect((await call(shop, 'DELETE /api/views/:id', { token, id })).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await call(shop, 'DELETE /api/views/:id', { token, id })).status).toBe(404);
});

test('views are listed by name in Polish order', async () => {
  const owner = await aUser(shop, { role: 'administrator' });
  const names = ['po terminie', 'Święta', 'Łódź', 'Zwroty', 'Lublin'];
  for (const name of names) await create({ ...expired, name }, owner);
  const seen = (await list(owner)).map(({ name }: { name: string }) => name);
  expect(seen.filter((name: string) => names.includes(name))).toEqual([
    ...['Lublin', 'Łódź', 'po terminie', 'Święta', 'Zwroty'],
  ]);
});

test('relative days are stored as relative days', async () => {
  const { body } = await create(month, shop.employer);
  expect(body.data.filter).toEqual(month.filter);
});

describe('somebody else', () => {
  test('cannot see, change or delete a view that is not shared', async () => {
    const { id } = (await create(expired)).body.data;
    expect((await list(other)).map((view: { id: string }) => view.id)).not.toContain(id);
    const { token } = other;
    expect((await call(shop, 'PUT /api/views/:id', { token, id, body: expired })).status).toBe(404);
    expect((await call(shop, 'DELETE /api/views/:id', { token, id })).status).toBe(404);
  });

  test('sees views that are shared with their role, which only administrators may change', async () => {
    const { id } = (await create({ ...month, name: 'Dla salonów', role: 1 })).body.data;
    const [seen] = (await list(shop.employer)).filter((view: { id: string }) => view.id === id);
    expect(seen).toMatchObject({ name: 'Dla salonów', role: 1, editable: false });
    expect((await list(other)).map((view: { id: string }) => view.id)).not.toContain(id);
    const { token } = shop.employer;
    expect((await call(shop, 'PUT /api/views/:id', { token, id, body: month })).status).toBe(404);
    expect((await call(shop, 'DELETE /api/views/:id', { token, id })).status).toBe(404);
    expect((await call(shop, 'DELETE /api/views/:id', { token: other.token, id })).status).toBe(200);
  });

  test('who is an administrator may change a shared view, but not who sees it', async () => {
    const mine = { ...expired, role: 0 };
    const { id } = (await create(mine)).body.data;
    const save = ({ token }: SignedIn, body: object) => call(shop, 'PUT /api/views/:id', { token, id, body });
    for (const role of [null, 1])
      expect((await save(other, { ...mine, role })).body.reason).toBe('forbidden');
    expect((await save(other, expired)).body.reason).toBe('forbidden');
    expect((await save(other, { ...mine, name: 'Inna' })).body.data).toMatchObject({ name: 'Inna', role: 0 });
    expect((await save(shop.administrator, expired)).body.data).toMatchObject({ role: null });
    expect((await list(other)).map((view: { id: string }) => view.id)).not.toContain(id);
  });

  test('who is an employer can neither share views nor save one of a list that they may not read', async () => {
    expect((await create({ ...month, role: 1 }, shop.employer)).body.reason).toBe('forbidden');
    expect((await create(expired, shop.employer)).body.reason).toBe('forbidden');
    // Shared by mistake, because employers may not read the list.
    await create({ ...expired, role: 1 });
    expect((await list(shop.employer)).map((view: { resource: string }) => view.resource)).not.toContain(
      'boncards',
    );
  });
});

test.each([
  ['name', { name: '' }],
  ['name', { name: '   ' }],
  ['name', { name: 'x'.repeat(501) }],
  ['name', { name: 'x\0' }],
  ['resource', { resource: 'sessions' }],
  ['resource', { resource: '__proto__' }],
  ['filter', { filter: { colour: 'red' } }],
  ['filter', { filter: { expired: 'maybe' } }],
  ['filter', { filter: { type: 9 } }],
  ['filter', { filter: { salon: 'x' } }],
  ['filter', { filter: { query: 'x'.repeat(101) } }],
  ['filter', { filter: { toString: 'x' } }],
  ['filter', { filter: { page: 2 } }],
  ['filter', { filter: 'x' }],
  ['filter', { filter: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`f${i}`, 1])) }],
  ['sort', { sort: { field: 'pin', order: 'asc' } }],
  ['sort.order', { sort: { field: 'amount', order: 'up' } }],
  ['columns', { columns: ['number', 'pin_hash'] }],
  ['columns', { columns: ['constructor'] }],
  ['columns', { columns: Array(41).fill('number') }],
  ['role', { role: 7 }],
])('a wrong %s is refused next to its field: %j', async (field, wrong) => {
  const { status, body } = await create({ ...expired, ...wrong });
  expect(status, JSON.stringify(body)).toBe(422);
  expect(Object.keys(body.errors)[0]).toContain(field.split('.')[0]);
});

test.each([
  { stats_type: 'sell', issue_date_from: 'next-month' },
  { stats_type: 'sell', issue_date_from: '-99999d' },
  { stats_type: 'sell', issue_date_from: '2026-02-30' },
  { issue_date_from: 'today' },
])('a list of transactions refuses %j', async (filter) => {
  const { body } = await create({ ...month, filter });
  expect([body.reason, Object.keys(body.errors)]).toEqual(['view-strange', ['filter']]);
});

test('unusual names are stored as they are', async () => {
  for (const name of ['<script>alert(1)</script>', '%{name}', 'Ł ♥ 名', "'; DROP TABLE views; --"]) {
    expect((await create({ ...expired, name })).body.data.name).toBe(name);
  }
});

test('nobody can have more than a hundred views', async () => {
  const collector = await aUser(shop, { role: 'administrator' });
  const createAtOnce = (length: number) =>
    Promise.all(Array.from({ length }, () => create(expired, collector)));
  expect((await createAtOnce(99)).map(({ status }) => status)).toEqual(Array(99).fill(200));
  const reasons = (await createAtOnce(10)).map(({ body }) => body.reason);
  expect(reasons.filter((reason) => reason !== 'too-many-views')).toEqual([undefined]);
});

test('a view that does not exist is not found', async () => {
  const { token } = shop.administrator;
  expect((await call(shop, 'PUT /api/views/:id', { token, id: newId(), body: expired })).status).toBe(404);
});
