import type { CreateParams, Identifier, RaRecord } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import { normalizeLine } from '../contract/normalizeText.ts';
import { listFilters, listParameters, type ResourceName } from '../contract/resources.ts';
import { open, sendAny } from './httpClient.ts';
import { customMethods } from './wire/customMethods.ts';
import { findImport } from './wire/findImport.ts';
import { HttpFailure } from './wire/httpFailure.ts';
import { readList, readRecord, recordIn } from './wire/readRecord.ts';
import { callOf, orderOf, rowOf } from './wire/row.ts';
import type { PanelDataProvider } from './wire/usePanelDataProvider.ts';

/** ra-data-simple-rest, for the calls that fit it; our client unwraps the envelope. */
const rest = simpleRest('/api', async (path, { method, signal } = {}) => {
  const { data } = await open(path, { method, signal: signal ?? undefined });
  return { status: 200, headers: new Headers(), body: '', json: data };
});

/** Maps react-admin's verbs to the calls in `contract/resources.ts`; every other call is a custom method. */
export const dataProvider: PanelDataProvider = {
  ...rest,
  ...customMethods,
  supportAbortSignal: true,

  async getList(resource, { pagination = { page: 1, perPage: 15 }, sort, filter, meta, signal }) {
    const { page, perPage } = pagination;
    const { on } = callOf(resource, 'list');
    const order = orderOf(resource, sort);
    const asked = {
      ...alwaysAsked(resource),
      page,
      per_page: perPage,
      ...normalized({ ...meta?.filterDefaultValues, ...filter }),
      ...order,
    };
    // Some lists have no pages, and some screens filters of their own.
    const query = pick(asked, listParameters(resource as ResourceName));
    return readList(resource, await sendAny(on, { query, signal }), pagination) as never;
  },

  async getOne(resource, params) {
    callOf(resource, 'one');
    if (resource === 'boncards-imports') return { data: (await findImport(params)) as never };
    const { data } = await rest.getOne(resource, params);
    const record = readRecord(resource, data);
    // A bare host may leave out what was asked by.
    record.id ??= params.id;
    return { data: record as never };
  },

  async getMany(resource, { ids, signal }) {
    const wanted = [...new Set(ids.map(String))];
    if (resource === 'salons') return { data: (await salonsOf(wanted, signal)) as never[] };
    const found = await Promise.all(wanted.map((id) => findOne(resource, id, signal)));
    return { data: found.filter((record) => record !== undefined) as never[] };
  },

  async getManyReference(resource, { target, id, filter, ...params }) {
    if (!listFilters(resource as ResourceName).includes(target)) return unsupported();
    return dataProvider.getList(resource, { ...params, filter: { ...filter, [target]: id } });
  },

  async create(resource, { data }: CreateParams) {
    const call = callOf(resource, 'create');
    const fields = fieldsOf(resource);
    const content = call.upload ? { file: fileIn(data) } : { body: pick(data, fields) };
    const answer = await tellForm(fields, sendAny(call.on, content));
    // A bare host may not return the new record (wire "Bare hosts").
    return { data: { id: '', ...data, ...recordIn(resource, answer) } as never };
  },

  async update(resource, { id, data, previousData }) {
    const call = callOf(resource, 'update');
    const fields = fieldsOf(resource);
    const body = pick(data, fields);
    const answer = await tellForm(fields, sendAny(call.on, { params: { id }, body }));
    return { data: { ...previousData, ...body, ...recordIn(resource, answer), id } as never };
  },

  async delete(resource, params) {
    callOf(resource, 'delete');
    const { data } = await rest.delete(resource, params);
    return { data: { id: params.id, ...params.previousData, ...recordIn(resource, { data }) } as never };
  },

  updateMany: unsupported,
  deleteMany: unsupported,
};

/** Rejects a verb for which the contract has no call. */
function unsupported(): Promise<never> {
  return Promise.reject(new Error('error.unsupported'));
}

/** Returns a filter with its texts as our host would read them: another one may not. */
function normalized(filter: object = {}): object {
  const entries = Object.entries(filter);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? normalizeLine(value) : value]),
  );
}

/** Parameters that a list always needs: transactions are listed by type. */
function alwaysAsked(resource: string): object {
  return resource === 'boncards-transactions' ? { stats_type: 'charge' } : {};
}

/** Returns a record; undefined if it no longer exists. */
async function findOne(
  resource: string,
  id: Identifier,
  signal?: AbortSignal,
): Promise<RaRecord | undefined> {
  try {
    return (await dataProvider.getOne(resource, { id, ...(signal && { signal }) })).data;
  } catch (failure) {
    if (failure instanceof HttpFailure && failure.status === 404) return undefined;
    throw failure;
  }
}

async function salonsOf(ids: readonly string[], signal?: AbortSignal): Promise<RaRecord[]> {
  const { items } = await customMethods.ourSalons(signal ? { signal } : {});
  return items.filter(({ id }) => ids.includes(String(id)));
}

/** Returns the fields of a resource's form; only these are sent. */
function fieldsOf(resource: string): string[] {
  return Object.keys(rowOf(resource).form?.shape ?? {});
}

function pick(data: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(data).filter(([field]) => fields.includes(field)));
}

/** Returns the file of an upload, which react-admin's `FileInput` may have wrapped. */
function fileIn({ file }: { file?: File | { rawFile: File } }): File | undefined {
  return file && 'rawFile' in file ? file.rawFile : file;
}

/** Converts the field errors of a refusal to what react-admin's forms read. */
async function tellForm<Result>(fields: readonly string[], call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (failure) {
    if (failure instanceof HttpFailure) failure.body.errors = failure.formErrors(fields);
    throw failure;
  }
}
