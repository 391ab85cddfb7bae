import type { Identifier, SortPayload } from 'ra-core';
import { namedCalls } from '../../contract/calls/areas.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import { type ExportedResource, resources } from '../../contract/resources.ts';
import type { ExportFormat } from '../../contract/transaction.ts';
import { receiveFile, sendAny } from '../httpClient.ts';
import type { AnswerOf, RequestOf } from './callTypes.ts';
import { readBySchema } from './readBySchema.ts';
import { readRecord, recordsIn } from './readRecord.ts';
import { orderOf } from './row.ts';

type OurSalon = AnswerOf<'ourSalons'>['items'][number];

type Method<Name extends CallName> = (request: RequestOf<Name>) => Promise<AnswerOf<Name>>;

/** Returns what sends a call, typed by the contract. */
function method<Name extends CallName>(name: Name): Method<Name> {
  const { on, answer } = calls[name];
  return async (request) => readBySchema(answer, await sendAny(on, request)) as AnswerOf<Name>;
}

const named = Object.fromEntries(
  Object.keys(namedCalls).map((name) => [name, method(name as CallName)]),
) as unknown as { [Name in keyof typeof namedCalls]: Method<Name> };

interface Receiving {
  onProgress: (receivedBytes: number) => void;
  signal: AbortSignal;
}

interface ListExport extends Receiving {
  filter: object;
  sort?: SortPayload;
  format: ExportFormat;
}

/** The data provider's methods beyond react-admin's verbs. */
export const customMethods = {
  ...named,

  /** Returns all salons to choose from. @throws {HttpFailure} */
  async ourSalons(request: RequestOf<'ourSalons'>): Promise<{ items: OurSalon[] }> {
    const { items } = await sendAny(calls.ourSalons.on, request);
    return { items: recordsIn(items).map((salon) => readRecord('salons', salon) as unknown as OurSalon) };
  },

  /** Downloads all rows of a filtered list as a file that the host generates. @throws {HttpFailure} */
  exportList: (resource: ExportedResource, { filter, sort, format, signal, onProgress }: ListExport) =>
    receiveFile(
      resources[resource].calls.list.on,
      { query: { ...filter, ...orderOf(resource, sort), export: format } as never, signal },
      onProgress,
    ),

  /** Downloads a report that was mailed. @throws {HttpFailure} */
  exportReport: (id: Identifier, { signal, onProgress }: Receiving) =>
    receiveFile(
      calls.report.on,
      { params: { id: String(id) }, query: { export: 'xlsx' }, signal },
      onProgress,
    ),

  /** Downloads the rejected rows of an import. @throws {HttpFailure} */
  exportImportFailures: (id: Identifier, { signal, onProgress }: Receiving) =>
    receiveFile(
      calls.importFailures.on,
      { params: { id: String(id) }, query: { export: 'csv' }, signal },
      onProgress,
    ),
};
