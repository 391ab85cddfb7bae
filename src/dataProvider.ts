import type {
  CreateParams,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  Identifier,
  QueryFunctionContext,
  RaRecord,
} from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import type { z } from 'zod/mini';
import type { CallContract } from '../contract/calls/call.ts';
import { calls } from '../contract/calls.ts';
import { ROWS_PER_PAGE } from '../contract/paging.ts';
import { listFilters, type ResourceName } from '../contract/resources.ts';
import { open, sendAny } from './httpClient.ts';
import { customMethods } from './wire/customMethods.ts';
import { encode } from './wire/encode.ts';
import { findImport } from './wire/findImport.ts';
import { hostFields } from './wire/hostFields.ts';
import { HttpFailure, tellForm } from './wire/httpFailure.ts';
import { idText } from './wire/ids.ts';
import { listQuery } from './wire/listQuery.ts';
import { readList, readRecord, recordIn, recordsIn } from './wire/readRecord.ts';
import { callOf, rowOf } from './wire/row.ts';
import type { PanelDataProvider } from './wire/usePanelDataProvider.ts';

/** ra-data-simple-rest, for the calls that fit it. Our HTTP client unwraps the envelope. */
const rest = simpleRest('/api', async (path, { method, signal } = {}) => {
  const { data } = await open(path, { method, signal: signal ?? undefined });
  return { status: 200, headers: new Headers(), body: '', json: data };
});

/** Maps react-admin's verbs to the calls in `contract/resources.ts`; every other call is a custom method. */
export const dataProvider: PanelDataProvider = {
  ...rest,
  ...customMethods,
  supportAbortSignal: true,

  async getList<Each extends RaRecord>(
    resource: string,
    {
      pagination = { page: 1, perPage: ROWS_PER_PAGE },
      sort,
      filter,
      meta,
      signal,
    }: GetListParams & QueryFunctionContext,
  ) {
    const { page, perPage } = pagination;
    const query = listQuery(resource as ResourceName, {
      filter: { ...meta?.filterDefaultValues, ...filter },
      sort,
      page,
      per_page: perPage,
    });
    const { on } = callOf(resource, 'list');
    return readList<Each>(resource, await sendAny(on, { query, signal }), pagination);
  },

  async getOne<Each extends RaRecord>(resource: string, params: GetOneParams & QueryFunctionContext) {
    const { answer } = callOf(resource, 'one');
    if (resource === 'boncards-imports') return { data: await findImport<Each>(params) };
    const { data } = await rest.getOne(resource, params);
    // A single record may have more fields than a row of the list.
    const { data: schema } = (answer as z.ZodMiniObject).shape;
    return { data: { ...readRecord<Each>(resource, data, schema), id: idText(params.id) } };
  },

  async getMany<Each extends RaRecord>(
    resource: string,
    { ids, signal }: GetManyParams & QueryFunctionContext,
  ) {
    const wanted = [...new Set(ids.map(idText))];
    if (resource === 'salons') return { data: await salonsOf<Each>(wanted, signal) };
    const found = await Promise.all(wanted.map((id) => findOne<Each>(resource, id, signal)));
    return { data: found.filter((record) => record !== undefined) };
  },

  async getManyReference(resource, { target, id, filter, ...params }) {
    if (!listFilters(resource as ResourceName).includes(target)) return unsupported();
    return dataProvider.getList(resource, { ...params, filter: { ...filter, [target]: id } });
  },

  async create<Data extends Omit<RaRecord, 'id'>, Created extends RaRecord>(
    resource: string,
    { data, meta }: CreateParams<Data>,
  ) {
    const call = callOf(resource, 'create');
    const fields = fieldsOf(resource);
    const content = call.upload
      ? // Sends only choices that the user could see: none if none were shown.
        { file: fileIn(data), fields: meta?.choice }
      : { body: encode(bodyOf(call), hostFields(call, pick(data, fields))) };
    const answer = await tellForm(fields, sendAny(call.on, content));
    // The answer may not contain the new record.
    const created = { id: '', ...data, ...recordIn(resource, answer) };
    // Only the caller's type says which record this is; the same is true of a deleted one.
    return { data: created as unknown as Created };
  },

  async update(resource, { id, data, previousData }) {
    const call = callOf(resource, 'update');
    const fields = fieldsOf(resource);
    const changed = hostFields(call, pick(data, fields));
    const body = encode(bodyOf(call), changed);
    const answer = await tellForm(fields, sendAny(call.on, { params: { id }, body }));
    // If the host answers with nothing, what it has changed follows from the body, such as a full name.
    const followed = recordIn(resource, { data: body });
    return {
      data: { ...previousData, ...followed, ...changed, ...recordIn(resource, answer), id: idText(id) },
    };
  },

  async delete<Each extends RaRecord>(resource: string, params: DeleteParams<Each>) {
    const { on } = callOf(resource, 'delete');
    const { id, previousData, meta } = params;
    const answer = await sendAny(on, { params: { id }, query: meta?.query });
    const deleted = { ...previousData, ...recordIn(resource, answer), id: idText(id) };
    return { data: deleted as unknown as Each };
  },

  updateMany: unsupported,
  deleteMany: unsupported,
};

/** Rejects a verb for which the contract has no call. */
function unsupported(): Promise<never> {
  return Promise.reject(new Error('error.unsupported'));
}

/** Returns a record; undefined if it no longer exists. */
async function findOne<Each extends RaRecord>(
  resource: string,
  id: Identifier,
  signal?: AbortSignal,
): Promise<Each | undefined> {
  try {
    return (await dataProvider.getOne<Each>(resource, { id, ...(signal && { signal }) })).data;
  } catch (failure) {
    if (failure instanceof HttpFailure && failure.status === 404) return undefined;
    throw failure;
  }
}

async function salonsOf<Each extends RaRecord>(
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Each[]> {
  const { items } = await sendAny(calls.ourSalons.on, { signal });
  const salons = recordsIn(items).map((salon) => readRecord<Each>('salons', salon));
  return salons.filter(({ id }) => ids.includes(idText(id)));
}

function bodyOf({ on, body }: CallContract): z.core.$ZodType {
  if (!body) throw new Error(`${on} has no body`);
  return body;
}

/** Returns the fields of a resource's form; only these are sent. */
function fieldsOf(resource: string): string[] {
  return Object.keys(rowOf(resource).form?.shape ?? {});
}

function pick(data: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([field]) => fields.includes(field)));
}

/** Returns the file of an upload, which react-admin's `FileInput` may have wrapped. */
function fileIn({ file }: { file?: File | { rawFile: File } }): File | undefined {
  return file && 'rawFile' in file ? file.rawFile : file;
}
