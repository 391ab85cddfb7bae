import { beforeEach, expect, test } from 'vitest';
import type { Capability } from '../../contract/capabilities.ts';
import { asGrosze } from '../../contract/money.ts';
import { dataProvider } from '../../src/dataProvider.ts';
import { messages as english } from '../../src/i18n/panelMessages.en.ts';
import { messages as polish } from '../../src/i18n/panelMessages.pl.ts';
import { session } from '../../src/session.ts';
import { json, mockHost } from '../support/mockHost.ts';

const host = mockHost();

function announce(...capabilities: Capability[]) {
  const user = { id: 9, role: 0 } as unknown as Parameters<typeof session.start>[0]['user_data'];
  session.start({ access_token: 'token', user_data: user, capabilities });
}

beforeEach(() => announce());

const firstPage = {
  pagination: { page: 1, perPage: 15 },
  sort: { field: 'id', order: 'ASC' },
  filter: {},
} as const;
const idsOf = (records: readonly { id: unknown }[]) => records.map(({ id }) => id);

test.each(['users', 'salons', 'boncards', 'boncards-imports', 'boncards-transactions'])(
  'lists %s page by page',
  async (resource) => {
    const { data } = await dataProvider.getList(resource, firstPage);
    expect(data.length).toBeGreaterThan(1);
    expect(idsOf(data)).not.toContain(undefined);
    expect(host.calls).toMatchObject([
      { name: `GET /api/${resource}`, query: { page: '1', per_page: '15' } },
    ]);
  },
);

test('returns the total, or whether there is a next page', async () => {
  expect((await dataProvider.getList('boncards', firstPage)).total).toBe(32);
  const users = (page: number) =>
    dataProvider.getList('users', { ...firstPage, pagination: { page, perPage: 15 } });
  expect((await users(1)).pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
  expect(await users(2)).toMatchObject({ total: 17 });
});

test.each([{ items: null }, {}, { items: [], info: null }])(
  'an empty list may be written as %j',
  async (answer) => {
    host.on('GET /api/salons', () => json({ code: 200, ...answer }));
    expect(await dataProvider.getList('salons', firstPage)).toEqual({ data: [], total: 0 });
  },
);

test('sends filters, and an order only if the host sorts by that column', async () => {
  const sorted = {
    ...firstPage,
    filter: { query: '12', status: 1 },
    sort: { field: 'amount', order: 'DESC' },
  } as const;
  await dataProvider.getList('boncards', sorted);
  announce('sort');
  await dataProvider.getList('boncards', sorted);
  await dataProvider.getList('boncards', { ...sorted, sort: { field: 'pin', order: 'ASC' } });
  const asked = { page: '1', per_page: '15', query: '12', status: '1' };
  expect(host.calls.map(({ query }) => query)).toEqual([
    asked,
    { ...asked, sort: 'amount', order: 'desc' },
    asked,
  ]);
});

test('sends filters and fields that are extensions only to hosts that announce them', async () => {
  const filtered = { ...firstPage, filter: { query: '12', blocked: 'true', amount_from: 5 } } as const;
  await dataProvider.getList('boncards', filtered);
  announce('boncard-filters');
  await dataProvider.getList('boncards', filtered);
  const asked = { page: '1', per_page: '15', query: '12' };
  expect(host.calls.map(({ query }) => query)).toEqual([
    asked,
    { ...asked, blocked: 'true', amount_from: '5' },
  ]);
  const sold = {
    boncard_id: '7',
    place_of_sale: '1',
    document: 'FV 1',
    document_kind: 'invoice',
    amount: asGrosze(5_000),
    type: 'all',
    expired_months: 6,
  } as const;
  announce();
  await dataProvider.charge({ body: sold });
  announce('document-kind');
  await dataProvider.charge({ body: sold });
  const [bare, ours] = host.calls.slice(-2).map(({ body }) => body as object);
  expect(bare).not.toHaveProperty('document_kind');
  expect(ours).toEqual({ ...bare, document_kind: 'invoice' });
});

test('reads fields under their other names', async () => {
  const { data } = await dataProvider.getOne('users', { id: 8 });
  expect(data).toMatchObject({ id: '8', name: 'Jan', surname: 'Lis', fullname: 'Jan Lis' });
  host.on('GET /api/salons', () => json({ code: 200, items: [{ id: 1, salon_name: 'Rynek' }, null] }));
  expect((await dataProvider.getList('salons', firstPage)).data).toEqual([
    { id: '1', salon_name: 'Rynek', name: 'Rynek', address: null },
  ]);
});

test('reports a failure if the host sends no record', async () => {
  host.on('GET /api/salons/:id', () => json({ code: 200 }));
  await expect(dataProvider.getOne('salons', { id: 1 })).rejects.toMatchObject({ status: 'PARSING_ERROR' });
});

test('loads several salons with one call and several users with one call each, without missing ones', async () => {
  expect(idsOf((await dataProvider.getMany('salons', { ids: [2, '1', 77] })).data)).toEqual(['1', '2']);
  expect(idsOf((await dataProvider.getMany('users', { ids: [7, '7', 8, 99] })).data)).toEqual(['7', '8']);
  expect(host.calls.map(({ name }) => name)).toEqual([
    'GET /api/our-salons',
    'GET /api/users/7',
    'GET /api/users/8',
    'GET /api/users/99',
  ]);
});

test('loads referencing records as a filtered list if the host has that filter', async () => {
  const params = { ...firstPage, id: 2, target: 'place' };
  await dataProvider.getManyReference('boncards-transactions', params);
  expect(host.calls.at(-1)?.query).toMatchObject({ place: '2', stats_type: 'charge' });
  await expect(dataProvider.getManyReference('users', { ...params, target: 'salon_id' })).rejects.toThrow(
    'error.unsupported',
  );
});

test('sends the fields of the form and returns the host’s record', async () => {
  host.on('POST /api/salons', () => json({ code: 200, data: { id: 3, name: 'A', address: 'B' } }));
  const created = await dataProvider.create('salons', { data: { name: 'a ', address: 'b', extra: 1 } });
  expect(created.data).toMatchObject({ id: '3', name: 'A' });
  expect(host.calls.at(-1)?.body).toEqual({ name: 'a ', address: 'b' });
  const previousData = { id: 2, name: 'Salon Rynek', address: 'Kraków' };
  const changed = await dataProvider.update('salons', {
    id: 2,
    data: { ...previousData, name: 'C' },
    previousData,
  });
  expect(changed.data).toEqual({ id: '2', name: 'C', address: 'Kraków' });
  expect(host.calls.at(-1)).toMatchObject({
    name: 'PUT /api/salons/2',
    body: { name: 'C', address: 'Kraków' },
  });
});

test('returns what was sent after an empty success', async () => {
  host.on('POST /api/users', () => new Response(''));
  host.on('DELETE /api/users/:id', () => new Response(null, { status: 204 }));
  expect((await dataProvider.create('users', { data: { name: 'Ola' } })).data).toMatchObject({ name: 'Ola' });
  expect((await dataProvider.delete('users', { id: 7, previousData: { id: 7, name: 'Ewa' } })).data).toEqual({
    id: '7',
    name: 'Ewa',
  });
});

test.each([
  [{ email: ['Zajęty', 'Zły'], pin: ['Zły'] }, { email: 'Zajęty' }],
  [{ id: ['Zamknięty'] }, { 'root.serverError': 'Zamknięty' }],
  [undefined, { 'root.serverError': 'Nie teraz' }],
])('a refusal of %j is written as a form shows it', async (errors, told) => {
  host.on('PUT /api/users/:id', () => json({ code: 422, message: 'Nie teraz', errors }));
  await expect(
    dataProvider.update('users', { id: 7, data: {}, previousData: { id: 7 } }),
  ).rejects.toMatchObject({ status: 422, body: { errors: told } });
});

test('an upload sends its file, even in the form of react-admin’s FileInput', async () => {
  const file = new File(['number,pin'], 'bony.csv');
  for (const data of [{ file }, { file: { rawFile: file } }]) {
    const sent = Promise.withResolvers<unknown>();
    host.on('POST /api/boncards-imports', async (request) => {
      sent.resolve((await request.formData()).get('file'));
      return json({ code: 200 });
    });
    await dataProvider.create('boncards-imports', { data });
    expect(await sent.promise).toMatchObject({ name: 'bony.csv' });
  }
});

test('finds an import in the list if the host has no call for one import', async () => {
  expect((await dataProvider.getOne('boncards-imports', { id: '2' })).data).toMatchObject({
    status: 'error',
  });
  await expect(dataProvider.getOne('boncards-imports', { id: 99 })).rejects.toMatchObject({ status: 404 });
  announce('import-details');
  await dataProvider.getOne('boncards-imports', { id: 3, meta: { page: 2 } }).catch(() => {});
  expect(host.calls.at(-1)).toMatchObject({ name: 'GET /api/boncards-imports/3', query: { page: '2' } });
});

test('decodes one record by the schema of its call, which may have more fields than the list', async () => {
  const wire = { id: 5, amount: '12.5', card: { id: 1, amount: 40 }, reversals: [{ id: 6, amount: -2 }] };
  host.on('GET /api/boncards-transactions/:id', () => json({ code: 200, data: wire }));
  expect((await dataProvider.getOne('boncards-transactions', { id: 5 })).data).toMatchObject({
    amount: 1250,
    card: { id: '1', amount: 4000 },
    reversals: [{ id: '6', amount: -200 }],
  });
});

test.each([
  ['one view', () => dataProvider.getOne('views', { id: 1 })],
  ['changing a card', () => dataProvider.update('boncards', { id: 1, data: {}, previousData: { id: 1 } })],
  ['deleting a salon', () => dataProvider.delete('salons', { id: 1 })],
  ['changing many', () => dataProvider.updateMany('users', { ids: [7], data: {} })],
  ['deleting many', () => dataProvider.deleteMany('users', { ids: [7] })],
])('%s is nothing that the wire can do, and says so', async (_, call) => {
  await expect(call()).rejects.toThrow('error.unsupported');
  expect(polish.error.unsupported).toBe('Serwer nie udostępnia tej czynności.');
  expect(english.error.unsupported).not.toBe(polish.error.unsupported);
  expect(host.calls).toEqual([]);
});

test('a book’s rows are `data` and its sums `meta`, and only parameters of the contract are sent', async () => {
  const salon = { id: 's1', name: 'Salon Rynek' };
  host.on('GET /api/books/roll-forward', () =>
    json({
      code: 200,
      items: [{ salon, opening: '1.5' }],
      info: { total_items: 1, total_pages: 1, known_until: '2026-10-30' },
      sums: { opening: '1.5', can_close: false },
    }),
  );
  const filter = { month: '2026-10', salon: 's1' };
  expect(await dataProvider.getList('roll-forward', { ...firstPage, filter })).toEqual({
    data: [{ id: '0', salon, opening: 150, closing: null, kinds: null }],
    total: 1,
    meta: {
      knownUntil: '2026-10-30',
      sums: {
        ...{ opening: 150, closing: null, kinds: null, month: null },
        ...{ closed: null, can_close: false, cannot_close: null },
      },
    },
  });
  expect(host.calls.at(-1)?.query).toEqual({ month: '2026-10' });
});

test('a full page of a book has its sums, too, if the host does not count the rows', async () => {
  host.on('GET /api/books/roll-forward', () =>
    json({
      code: 200,
      items: [{ opening: '1.5' }],
      info: { known_until: '2026-10-30' },
      sums: { opening: '1.5' },
    }),
  );
  const fullPage = { ...firstPage, pagination: { page: 1, perPage: 1 } };
  expect(await dataProvider.getList('roll-forward', fullPage)).toMatchObject({
    pageInfo: { hasNextPage: true, hasPreviousPage: false },
    meta: { knownUntil: '2026-10-30', sums: { opening: 150 } },
  });
});

test('every other call is a method, typed by the contract', async () => {
  const { data } = await dataProvider.searchBoncard({
    body: { searchForType: 'charge', number: `BARE${'2'.padStart(16, '0')}` },
  });
  expect(data.id).toBe('2');
  await dataProvider.cancelBoncard({ params: { id: '2' }, body: { canceled_reason: 'Zgubiona' } });
  expect(host.calls.at(-1)).toMatchObject({
    name: 'POST /api/boncards/2/action/cancel',
    body: { canceled_reason: 'Zgubiona' },
  });
});

test('an export returns the host’s file of the filtered list', async () => {
  const { signal } = new AbortController();
  const sort = { field: 'amount', order: 'ASC' } as const;
  const filter = { stats_type: 'sell', number: '12' };
  const options = { format: 'csv', filter, sort, signal, onProgress: () => {} } as const;
  const { content } = await dataProvider.exportList('boncards-transactions', options);
  expect(await content.text()).toBe('Data');
  expect(host.calls.at(-1)?.query).toEqual({ ...filter, export: 'csv' });
});

test('an aborted call is not a failure of the host', async () => {
  const signal = AbortSignal.abort();
  const broken = { name: 'AbortError' };
  await expect(dataProvider.getList('users', { ...firstPage, signal })).rejects.toMatchObject(broken);
  await expect(dataProvider.getOne('users', { id: 7, signal })).rejects.toMatchObject(broken);
});
