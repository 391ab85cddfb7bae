import { z } from 'zod/mini';
import {
  adjustInput,
  blockInput,
  boncard,
  boncardSearch,
  cancelInput,
  chargeInput,
  checkedBoncard,
  checkInput,
  extendInput,
  foundBoncard,
  ledgerEntry,
  purchaseInput,
  replaceInput,
  reverseInput,
  validityChange,
} from './boncard.ts';
import {
  boncardImportDetails,
  boncardImportId,
  importedBonsQuery,
  importFailure,
  importFailuresQuery,
} from './boncardImport.ts';
import { liability, liabilityQuery, monthQuery, overview, rollForward, settlement } from './books.ts';
import type { Endpoint } from './endpoint.ts';
import { findQuery, found } from './find.ts';
import { boncardId, transactionId, userId, viewId } from './ids.ts';
import { loginData } from './login.ts';
import { resourceEndpoints } from './resourceEndpoints.ts';
import { type ResourceName, resources } from './resources.ts';
import { ourSalon } from './salon.ts';
import { report, reportQuery, reportRunId, scheduleId } from './schedule.ts';
import { accountInput, activationInput, confirmInput, forgottenInput, loginInput } from './session.ts';
import { exportFormats, transactionsSummary, transactionsSummaryQuery } from './transaction.ts';
import { view, viewInput, viewsQuery } from './view.ts';
import { doneAnswer, itemAnswer, listAnswer, month, pageQuery } from './wire.ts';

const { 'boncards-imports': imports, schedules, users } = resources;

/**
 * Every call of the wire (wire "Base calls" and our extensions), keyed by method and path; `endpointDocs.ts` describes
 * each. The standard calls of resources follow from their rows; one that is listed here differs.
 */
export const endpoints = {
  'POST /api/auth/login': {
    access: 'public',
    body: loginInput,
    answer: itemAnswer(loginData),
    remembersBrowser: true,
  },
  'POST /api/auth/logout': {
    access: 'everybody',
    answer: doneAnswer,
  },
  'POST /api/activate': {
    access: 'public',
    body: activationInput,
    answer: doneAnswer,
    remembersBrowser: true,
  },
  'PUT /api/auth/update-account': {
    access: 'everybody',
    body: accountInput,
    answer: doneAnswer,
    // Base clients look for this number (wire "Sessions and passwords").
    failure: { data: 422 },
  },
  'POST /api/auth/confirm': {
    access: 'everybody',
    body: confirmInput,
    answer: doneAnswer,
  },
  'POST /api/auth/forgot-password': {
    access: 'public',
    body: forgottenInput,
    answer: doneAnswer,
  },
  'POST /api/auth/reset-password': {
    access: 'public',
    body: activationInput,
    answer: doneAnswer,
    remembersBrowser: true,
  },
  ...resourceEndpoints(),
  'GET /api/our-salons': {
    access: 'public',
    answer: listAnswer(ourSalon),
  },
  'GET /api/boncards/:id/ledger': {
    access: 'boncards.read',
    params: z.object({ id: boncardId }),
    query: pageQuery,
    answer: listAnswer(ledgerEntry),
  },
  'POST /api/boncards/:id/action/cancel': {
    access: 'boncards.cancel',
    params: z.object({ id: boncardId }),
    body: cancelInput,
    idempotent: true,
    answer: itemAnswer(boncard),
  },
  'GET /api/boncards/:id/validity-changes': {
    access: 'boncards.read',
    params: z.object({ id: boncardId }),
    query: pageQuery,
    answer: listAnswer(validityChange),
  },
  'POST /api/boncards/:id/action/block': {
    access: 'boncards.block',
    params: z.object({ id: boncardId }),
    body: blockInput,
    idempotent: true,
    answer: itemAnswer(foundBoncard),
  },
  'POST /api/boncards/:id/action/unblock': {
    access: 'boncards.unblock',
    params: z.object({ id: boncardId }),
    body: blockInput,
    idempotent: true,
    answer: itemAnswer(boncard),
  },
  'POST /api/boncards/:id/action/replace': {
    access: 'boncards.replace',
    params: z.object({ id: boncardId }),
    body: replaceInput,
    idempotent: true,
    answer: itemAnswer(boncard),
  },
  'POST /api/boncards/:id/action/extend': {
    access: 'boncards.extend',
    params: z.object({ id: boncardId }),
    body: extendInput,
    idempotent: true,
    answer: itemAnswer(boncard),
  },
  'POST /api/boncards/:id/action/adjust': {
    access: 'boncards.adjust',
    params: z.object({ id: boncardId }),
    body: adjustInput,
    idempotent: true,
    answer: itemAnswer(boncard),
  },
  'POST /api/boncards/:id/action/unlock': {
    access: 'boncards.unlock',
    params: z.object({ id: boncardId }),
    answer: doneAnswer,
  },
  'POST /api/boncards/search': {
    access: 'staff',
    body: boncardSearch,
    answer: itemAnswer(foundBoncard),
  },
  'POST /api/boncards/issue': {
    access: 'boncards.charge',
    body: chargeInput,
    idempotent: true,
    answer: itemAnswer(boncard),
  },
  'POST /api/boncards/purchase': {
    access: 'boncards.purchase',
    body: purchaseInput,
    idempotent: true,
    answer: itemAnswer(boncard),
  },
  'POST /api/check-boncard': {
    access: 'public',
    body: checkInput,
    answer: itemAnswer(checkedBoncard),
  },
  [imports.calls.one]: {
    access: imports.access.show,
    params: z.pick(imports.record, { id: true }),
    query: importedBonsQuery,
    answer: itemAnswer(boncardImportDetails),
  },
  'GET /api/boncards-imports/:id/failures': {
    access: imports.access.show,
    params: z.object({ id: boncardImportId }),
    query: importFailuresQuery,
    answer: listAnswer(importFailure),
    files: ['csv'],
  },
  [imports.calls.create]: {
    access: imports.access.create,
    upload: true,
    answer: itemAnswer(imports.record),
  },
  'POST /api/boncards-transactions/:id/reverse': {
    access: 'transactions.reverse',
    params: z.object({ id: transactionId }),
    body: reverseInput,
    idempotent: true,
    answer: itemAnswer(boncard),
  },
  'GET /api/boncards-transactions/summary': {
    access: 'transactions.read',
    query: transactionsSummaryQuery,
    answer: itemAnswer(transactionsSummary),
  },
  'POST /api/users/:id/action/reactivate': {
    access: 'users.write',
    params: z.object({ id: userId }),
    answer: itemAnswer(users.record),
  },
  'POST /api/users/:id/action/resend-activation': {
    access: 'users.write',
    params: z.object({ id: userId }),
    answer: itemAnswer(users.record),
  },
  'POST /api/users/:id/action/unlock': {
    access: 'users.write',
    params: z.object({ id: userId }),
    answer: doneAnswer,
  },
  'GET /api/books/overview': {
    access: 'overview.read',
    answer: itemAnswer(overview),
  },
  'GET /api/books/liability': {
    access: 'books.read',
    query: liabilityQuery,
    answer: itemAnswer(liability),
    files: exportFormats,
  },
  'GET /api/books/roll-forward': {
    access: 'books.read',
    query: monthQuery,
    answer: itemAnswer(rollForward),
    files: exportFormats,
  },
  'POST /api/books/months/:month/close': {
    access: 'books.close',
    params: z.object({ month }),
    answer: itemAnswer(rollForward),
  },
  'GET /api/books/settlement': {
    access: 'books.read',
    query: monthQuery,
    answer: itemAnswer(settlement),
    files: exportFormats,
  },
  'GET /api/find': {
    access: 'find',
    query: findQuery,
    answer: itemAnswer(found),
  },
  'GET /api/views': {
    access: 'views.use',
    query: viewsQuery,
    answer: listAnswer(view),
  },
  'POST /api/views': {
    access: 'views.use',
    body: viewInput,
    answer: itemAnswer(view),
  },
  'PUT /api/views/:id': {
    access: 'views.use',
    params: z.object({ id: viewId }),
    body: viewInput,
    answer: itemAnswer(view),
  },
  'DELETE /api/views/:id': {
    access: 'views.use',
    params: z.object({ id: viewId }),
    answer: doneAnswer,
  },
  [schedules.calls.delete]: {
    access: schedules.access.delete,
    params: z.object({ id: scheduleId }),
    answer: doneAnswer,
  },
  'GET /api/reports/:id': {
    access: schedules.access.show,
    params: z.object({ id: reportRunId }),
    query: reportQuery,
    answer: itemAnswer(report),
    files: ['xlsx'],
  },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Endpoint>;

/** Returns the columns by which a host that sorts can order a resource's list. */
export function sortColumns(resource: ResourceName): readonly string[] {
  const { sort } = listQuery(resource);
  return sort ? (sort._zod.def.innerType as z.ZodMiniEnum).options.map(String) : [];
}

/** Returns the filters of a resource's list. */
export function listFilters(resource: ResourceName): string[] {
  return Object.keys(listFilterSchemas(resource));
}

/** Returns the schema of each filter of a resource's list. */
export function listFilterSchemas(resource: ResourceName): Record<string, z.core.$ZodType> {
  const { page, per_page, sort, order, export: file, ...filters } = listQuery(resource);
  return filters;
}

function listQuery(resource: ResourceName): Record<string, z.core.$ZodOptional> {
  return endpoints[resources[resource].calls.list].query.shape as never;
}

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** The lists that our host also writes into files. */
export type ExportedResource = {
  [Name in ResourceName]: Endpoints[(typeof resources)[Name]['calls']['list']] extends { files: unknown }
    ? Name
    : never;
}[ResourceName];

type FilterOf<Query> = 'export' extends keyof Query
  ? Exclude<keyof Query, 'export' | 'page' | 'per_page' | 'sort' | 'order'>
  : never;

/** Every filter of a list that can be exported: what the audit tells of the file. */
export type ExportFilter = {
  [Name in EndpointName]: Endpoints[Name] extends { query: infer Query } ? FilterOf<z.output<Query>> : never;
}[EndpointName];
