import type { DataProvider } from 'ra-core';
import { send } from './http.ts';
import { orderOf } from './listOrder.ts';

/**
 * react-admin's reading verbs as calls of the contract; a new resource adds a line to the tables below. Changes are sent
 * by the forms themselves, typed by the contract.
 */
export const dataProvider: DataProvider = {
  async getList(resource, { pagination = { page: 1, perPage: 15 }, sort, filter, signal }) {
    const { page, perPage } = pagination;
    const { items, info } = await send(endpointOf(lists, resource), {
      query: { page, per_page: perPage, ...filter, ...orderOf(sort) },
      ...(signal && { signal }),
    });
    // The rows stay as the wire wrote them; their type is the resource's own. A bare host's transactions have no id: their
    // place stands for it.
    const data = items.map((item, place) => ({ ...item, id: item.id ?? place })) as never[];
    if (info?.total_items !== undefined) return { data, total: info.total_items };
    // A bare host may leave out how many users it has: behind a full page there may be another.
    if (items.length === perPage) return { data, pageInfo: { hasNextPage: true, hasPreviousPage: page > 1 } };
    return { data, total: (page - 1) * perPage + items.length };
  },
  async getOne(resource, { id, signal }) {
    const { data } = await send(endpointOf(records, resource), {
      params: { id: String(id) },
      ...(signal && { signal }),
    });
    return { data: data as never };
  },
  getMany: unsupported,
  getManyReference: unsupported,
  create: unsupported,
  update: unsupported,
  updateMany: unsupported,
  delete: unsupported,
  deleteMany: unsupported,
};

const lists = {
  boncards: 'GET /api/boncards',
  'boncards-imports': 'GET /api/boncards-imports',
  'boncards-transactions': 'GET /api/boncards-transactions',
  salons: 'GET /api/salons',
  users: 'GET /api/users',
} as const;

const records = {
  boncards: 'GET /api/boncards/:id',
  salons: 'GET /api/salons/:id',
  users: 'GET /api/users/:id',
} as const;

function endpointOf<Table extends Record<string, string>>(
  table: Table,
  resource: string,
): Table[keyof Table] {
  const endpoint = table[resource as keyof Table];
  if (!endpoint) throw new Error(`no endpoint for ${resource}`);
  return endpoint;
}

function unsupported(): Promise<never> {
  return Promise.reject(new Error('the contract has no such call'));
}
