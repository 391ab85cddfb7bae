import type { DataProvider } from 'ra-core';
import { send } from './http.ts';

/** react-admin's verbs as calls of the contract; a new resource adds a line to the tables below. */
export const dataProvider: DataProvider = {
  async getList(resource, { pagination = { page: 1, perPage: 15 }, signal }) {
    const { page, perPage } = pagination;
    const { items, info } = await send(endpointOf(lists, resource), {
      query: { page, per_page: perPage },
      ...(signal && { signal }),
    });
    // The rows stay as the wire wrote them; their type is the resource's own.
    return { data: items as never[], total: info.total_items };
  },
  getOne: unsupported,
  getMany: unsupported,
  getManyReference: unsupported,
  create: unsupported,
  update: unsupported,
  updateMany: unsupported,
  delete: unsupported,
  deleteMany: unsupported,
};

const lists = { 'boncards-imports': 'GET /api/boncards-imports' } as const;

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
