import type { Identifier, SortPayload } from 'ra-core';
import { type EndpointName, type ExportedResource, endpoints } from '../../contract/endpoints.ts';
import { resources } from '../../contract/resources.ts';
import type { ExportFormat } from '../../contract/transaction.ts';
import type { AnswerOf, RequestOf } from '../callTypes.ts';
import { receiveFile, sendAny } from '../httpClient.ts';
import { readBySchema } from './readBySchema.ts';
import { readRecord, recordsIn } from './readRecord.ts';
import { orderOf } from './row.ts';

type OurSalon = AnswerOf<'GET /api/our-salons'>['items'][number];

/** The calls beyond react-admin's verbs, by the names of their methods. */
const calls = {
  charge: 'POST /api/boncards/issue',
  purchase: 'POST /api/boncards/purchase',
  cancelBoncard: 'POST /api/boncards/:id/action/cancel',
  reverseTransaction: 'POST /api/boncards-transactions/:id/reverse',
  blockBoncard: 'POST /api/boncards/:id/action/block',
  unblockBoncard: 'POST /api/boncards/:id/action/unblock',
  replaceBoncard: 'POST /api/boncards/:id/action/replace',
  extendBoncard: 'POST /api/boncards/:id/action/extend',
  adjustBoncard: 'POST /api/boncards/:id/action/adjust',
  searchBoncard: 'POST /api/boncards/search',
  ledger: 'GET /api/boncards/:id/ledger',
  validityChanges: 'GET /api/boncards/:id/validity-changes',
  importFailures: 'GET /api/boncards-imports/:id/failures',
  transactionsSummary: 'GET /api/boncards-transactions/summary',
  unlockBoncard: 'POST /api/boncards/:id/action/unlock',
  reactivateUser: 'POST /api/users/:id/action/reactivate',
  resendActivation: 'POST /api/users/:id/action/resend-activation',
  unlockUser: 'POST /api/users/:id/action/unlock',
  confirmPassword: 'POST /api/auth/confirm',
  find: 'GET /api/find',
  views: 'GET /api/views',
  createView: 'POST /api/views',
  updateView: 'PUT /api/views/:id',
  deleteView: 'DELETE /api/views/:id',
  report: 'GET /api/reports/:id',
  overview: 'GET /api/books/overview',
  liability: 'GET /api/books/liability',
  rollForward: 'GET /api/books/roll-forward',
  closeMonth: 'POST /api/books/months/:month/close',
  settlement: 'GET /api/books/settlement',
} as const satisfies Record<string, EndpointName>;

type Calls = typeof calls;

/** The methods, typed by the contract. */
type CallMethods = {
  [Method in keyof Calls]: (request: RequestOf<Calls[Method]>) => Promise<AnswerOf<Calls[Method]>>;
};

interface Receiving {
  onProgress: (receivedBytes: number) => void;
  signal: AbortSignal;
}

interface ListExport extends Receiving {
  filter: object;
  sort?: SortPayload;
  format: ExportFormat;
}

const callMethods = Object.fromEntries(
  Object.entries(calls).map(([method, call]) => [
    method,
    async (request: object) => readBySchema(endpoints[call].answer, await sendAny(call, request)),
  ]),
) as unknown as CallMethods;

/** The data provider's methods beyond react-admin's verbs. */
export const customMethods = {
  ...callMethods,

  /** Returns all salons to choose from. @throws {HttpFailure} */
  async ourSalons(request: RequestOf<'GET /api/our-salons'>): Promise<{ items: OurSalon[] }> {
    const { items } = await sendAny('GET /api/our-salons', request);
    return { items: recordsIn(items).map((salon) => readRecord('salons', salon) as unknown as OurSalon) };
  },

  /** Downloads all rows of a filtered list as a file that the host generates. @throws {HttpFailure} */
  exportList: (resource: ExportedResource, { filter, sort, format, signal, onProgress }: ListExport) =>
    receiveFile(
      resources[resource].calls.list,
      { query: { ...filter, ...orderOf(resource, sort), export: format } as never, signal },
      onProgress,
    ),

  /** Downloads a report that was mailed. @throws {HttpFailure} */
  exportReport: (id: Identifier, { signal, onProgress }: Receiving) =>
    receiveFile(
      'GET /api/reports/:id',
      { params: { id: String(id) }, query: { export: 'xlsx' }, signal },
      onProgress,
    ),

  /** Downloads the rejected rows of an import. @throws {HttpFailure} */
  exportImportFailures: (id: Identifier, { signal, onProgress }: Receiving) =>
    receiveFile(
      'GET /api/boncards-imports/:id/failures',
      { params: { id: String(id) }, query: { export: 'csv' }, signal },
      onProgress,
    ),
};
