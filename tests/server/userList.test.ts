import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSalon, aUser } from '../support/builders.ts';
import { call, startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let token: string;
const list = (query = '') => call(server, 'GET /api/users', { token, query });
const names = async (query: string) =>
  (await list(query)).body.items.map(({ fullname }: { fullname: string }) => fullname);

beforeAll(async () => {
  server = await startTestServer();
  const first = await aUser(server, { role: 'administrator' });
  token = first.token;
  const salons = { zgierz: await aSalon(server, 'Zgierz'), lodz: await aSalon(server, 'Łódź') };
  for (const [name, email, salon_id, role] of [
    ['Żaneta', 'a@example.test', salons.lodz, 1],
    ['Łukasz', 'c@example.test', salons.zgierz, 0],
    ['Lidia', 'b@example.test', salons.lodz, 1],
    ['Zenon', 'd@example.test', salons.zgierz, 1],
  ]) {
    const body = { name, surname: 'Ćwik', email, salon_id, role };
    await call(server, 'POST /api/users', { token, body });
  }
});
afterAll(() => server.stop());

test('the list is in Polish order of names by default', async () => {
  expect(await names('')).toEqual(['Ewa Testowa', 'Lidia Ćwik', 'Łukasz Ćwik', 'Zenon Ćwik', 'Żaneta Ćwik']);
});

test.each([
  ['fullname', ['Ewa', 'Lidia', 'Łukasz', 'Zenon', 'Żaneta']],
  ['email', ['Żaneta', 'Lidia', 'Łukasz', 'Zenon', 'Ewa']],
  ['created_at', ['Ewa', 'Żaneta', 'Łukasz', 'Lidia', 'Zenon']],
])('the list is sorted by %s, both ways', async (sort, expected) => {
  const first = async (query: string) => (await names(query)).map((name: string) => name.split(' ')[0]);
  expect(await first(`?sort=${sort}`)).toEqual(expected);
  expect(await first(`?sort=${sort}&order=desc`)).toEqual([...expected].reverse());
});

test('the list is sorted by salon in Polish order; users without one come last, both ways', async () => {
  const salons = async (order: string) =>
    (await list(`?sort=salon&order=${order}`)).body.items.map(
      ({ salon }: { salon: { name: string } | null }) => salon?.name,
    );
  expect(await salons('asc')).toEqual(['Łódź', 'Łódź', 'Zgierz', 'Zgierz', undefined]);
  expect(await salons('desc')).toEqual(['Zgierz', 'Zgierz', 'Łódź', 'Łódź', undefined]);
});

test('the list is sorted by role and by status', async () => {
  const values = async (sort: 'role' | 'status') =>
    (await list(`?sort=${sort}`)).body.items.map((user: Record<string, unknown>) => user[sort]);
  expect(await values('role')).toEqual([0, 0, 1, 1, 1]);
  expect(await values('status')).toEqual(Array(5).fill('active'));
});

test('the list is filtered by salon, role, status and activation, together too', async () => {
  const all: { salon_id: string | null; fullname: string; id: string }[] = (await list('')).body.items;
  const salon = all.find(({ fullname }) => fullname.startsWith('Zenon'))?.salon_id;
  expect(await names(`?salon=${salon}`)).toEqual(['Łukasz Ćwik', 'Zenon Ćwik']);
  expect(await names('?role=0')).toEqual(['Ewa Testowa', 'Łukasz Ćwik']);
  expect(await names(`?role=0&salon=${salon}`)).toEqual(['Łukasz Ćwik']);
  expect(await names('?activated=true')).toEqual(['Ewa Testowa']);
  expect(await names('?activated=false&role=1&query=cwik')).toEqual([
    'Lidia Ćwik',
    'Zenon Ćwik',
    'Żaneta Ćwik',
  ]);
  const lidia = all.find(({ fullname }) => fullname.startsWith('Lidia'));
  await call(server, 'DELETE /api/users/:id', { token, id: lidia?.id ?? '' });
  expect(await names('?status=disabled')).toEqual(['Lidia Ćwik']);
  const { info } = (await list('?status=active')).body;
  expect(info.total_items).toBe(4);
  await call(server, 'POST /api/users/:id/action/reactivate', { token, id: lidia?.id ?? '' });
});

test('the pages of the list leave nobody out', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`?per_page=2&page=${page}`)));
  expect(pages.map(({ body }) => body.items.length)).toEqual([2, 2, 1]);
  expect(pages[0]?.body.info).toEqual({ total_items: 5, total_pages: 3 });
  const ids = pages.flatMap(({ body }) => body.items.map(({ id }: { id: string }) => id));
  expect(new Set(ids).size).toBe(5);
  expect((await list('?page=9')).body.items).toEqual([]);
});

test('sorting by a column that does not exist is refused at its field', async () => {
  const { status, body } = await list('?sort=password_hash');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['sort']]);
});
