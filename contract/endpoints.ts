import { z } from 'zod/mini';
import { auditQuery } from './audit.ts';
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
  fileFaults,
  importedBonsQuery,
  importFailure,
  importFailuresQuery,
} from './boncardImport.ts';
import { boncardsQuery } from './boncardList.ts';
import {
  exception,
  exceptionsQuery,
  liability,
  liabilityQuery,
  monthQuery,
  overview,
  rollForward,
  settlement,
  taxClassChange,
  taxClassInput,
} from './books.ts';
import { findQuery, found } from './find.ts';
import { boncardId, boncardImportId, reportRunId, scheduleId, transactionId, userId, viewId } from './ids.ts';
import type { Action } from './permissions.ts';
import type { Reason } from './refusals.ts';
import { type ResourceName, resources } from './resources.ts';
import { ourSalon, salonsQuery } from './salon.ts';
import { report, reportQuery } from './schedule.ts';
import {
  accountInput,
  activationInput,
  confirmInput,
  forgottenInput,
  loginData,
  loginInput,
} from './session.ts';
import {
  type ExportFormat,
  exportFormats,
  transactionsQuery,
  transactionsSummary,
  transactionsSummaryQuery,
} from './transaction.ts';
import { userInput, usersQuery } from './user.ts';
import { view, viewInput, viewsQuery } from './view.ts';
import { doneAnswer, itemAnswer, listAnswer, month, pageQuery } from './wire.ts';

const {
  users,
  salons,
  boncards,
  'boncards-imports': imports,
  'boncards-transactions': transactions,
  schedules,
  'audit-entries': audit,
  sessions,
} = resources;

export interface Endpoint {
  summary: string;
  /** `public` needs no session and ignores an invalid token; anything else is an action of the permission table. */
  access: 'public' | Action;
  params?: z.core.$ZodObject;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** A file in the multipart field `file` replaces the body. */
  upload?: true;
  /** Money calls: with an `Idempotency-Key` header, a repeated call gets the same answer. */
  idempotent?: true;
  answer: z.core.$ZodType;
  /** The files that the query's `export` asks for instead of the answer. */
  files?: readonly ExportFormat[];
  /** Its own refusals, besides those that follow from the properties above. */
  refusals: readonly Reason[];
  /** What each of its refusals and failures also carries, whatever the status. */
  failure?: { data: number };
}

/** Every call of the wire (wire "Base calls" and our extensions), keyed by method and path. */
export const endpoints = {
  'POST /api/auth/login': {
    summary: 'Start a session',
    access: 'public',
    body: loginInput,
    answer: itemAnswer(loginData),
    refusals: ['credentials-invalid', 'account-locked', 'address-locked', 'sign-in-busy'],
  },
  'POST /api/auth/logout': {
    summary: 'End this session',
    access: 'session.end',
    answer: doneAnswer,
    refusals: [],
  },
  'POST /api/activate': {
    summary: 'Set the password of a new account through its one-use link',
    access: 'public',
    body: activationInput,
    answer: doneAnswer,
    refusals: ['activation-invalid', 'password-common'],
  },
  'PUT /api/auth/update-account': {
    summary: 'Change your own password; your other sessions end',
    access: 'account.update',
    body: accountInput,
    answer: doneAnswer,
    refusals: ['old-password-incorrect', 'password-common', 'account-locked', 'sign-in-busy'],
    // Base clients look for this number (wire "Sessions and passwords").
    failure: { data: 422 },
  },
  'POST /api/auth/confirm': {
    summary:
      'Give your password again: for 15 minutes this session may add administrators and change their e-mail and role',
    access: 'session.confirm',
    body: confirmInput,
    answer: doneAnswer,
    refusals: ['old-password-incorrect', 'account-locked', 'sign-in-busy'],
  },
  'POST /api/auth/forgot-password': {
    summary:
      'Request a mail with a link to set a new password; the answer never reveals whether the address exists',
    access: 'public',
    body: forgottenInput,
    answer: doneAnswer,
    refusals: ['account-locked', 'address-locked'],
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password through the one-use link of a reset mail; all sessions of the user end',
    access: 'public',
    body: activationInput,
    answer: doneAnswer,
    refusals: ['reset-invalid', 'password-common'],
  },
  'GET /api/our-salons': {
    summary: 'All salons, to choose one from',
    access: 'public',
    answer: listAnswer(ourSalon),
    refusals: [],
  },
  [salons.calls.list]: {
    summary: 'A page of salons',
    access: salons.access.list,
    query: salonsQuery,
    answer: listAnswer(salons.record),
    refusals: [],
  },
  [salons.calls.create]: {
    summary: 'Add a salon',
    access: salons.access.create,
    body: salons.form,
    answer: itemAnswer(salons.record),
    refusals: [],
  },
  [salons.calls.one]: {
    summary: 'One salon',
    access: salons.access.show,
    params: z.pick(salons.record, { id: true }),
    answer: itemAnswer(salons.record),
    refusals: [],
  },
  [salons.calls.update]: {
    summary: 'Change a salon',
    access: salons.access.edit,
    params: z.pick(salons.record, { id: true }),
    body: salons.form,
    answer: itemAnswer(salons.record),
    refusals: [],
  },
  [boncards.calls.list]: {
    summary:
      'A page of cards, newest first; one or two characters of `query` match the beginning of the number, more match any part of it',
    access: boncards.access.list,
    query: boncardsQuery,
    answer: listAnswer(boncards.record),
    files: exportFormats,
    refusals: ['export-under-way', 'too-many-exports'],
  },
  [boncards.calls.one]: {
    summary: 'One card',
    access: boncards.access.show,
    params: z.pick(boncards.record, { id: true }),
    answer: itemAnswer(boncards.record),
    refusals: [],
  },
  'GET /api/boncards/:id/ledger': {
    summary: 'Every change of a card’s balance over all its cycles, oldest first',
    access: 'boncards.read',
    params: z.object({ id: boncardId }),
    query: pageQuery,
    answer: listAnswer(ledgerEntry),
    refusals: [],
  },
  'POST /api/boncards/:id/action/cancel': {
    summary: 'Cancel a card; its remaining balance leaves the books',
    access: 'boncards.cancel',
    params: z.object({ id: boncardId }),
    body: cancelInput,
    idempotent: true,
    answer: itemAnswer(boncard),
    refusals: ['boncard-canceled'],
  },
  'GET /api/boncards/:id/validity-changes': {
    summary: 'Every change of a card’s last day over all its cycles, newest first',
    access: 'boncards.read',
    params: z.object({ id: boncardId }),
    query: pageQuery,
    answer: listAnswer(validityChange),
    refusals: [],
  },
  'POST /api/boncards/:id/action/block': {
    summary: 'Block a card: it can neither be charged nor pay',
    access: 'boncards.block',
    params: z.object({ id: boncardId }),
    body: blockInput,
    idempotent: true,
    answer: itemAnswer(foundBoncard),
    refusals: ['boncard-already-blocked', 'boncard-canceled'],
  },
  'POST /api/boncards/:id/action/unblock': {
    summary: 'Let a blocked card be charged and pay again',
    access: 'boncards.unblock',
    params: z.object({ id: boncardId }),
    body: blockInput,
    idempotent: true,
    answer: itemAnswer(boncard),
    refusals: ['boncard-not-blocked'],
  },
  'POST /api/boncards/:id/action/replace': {
    summary:
      'Move a lost card’s balance, type, validity and salon to a pending card, and cancel the lost one; the answer is the new card',
    access: 'boncards.replace',
    params: z.object({ id: boncardId }),
    body: replaceInput,
    idempotent: true,
    answer: itemAnswer(boncard),
    refusals: [
      'boncard-not-active',
      'boncard-unknown',
      'target-is-source',
      'target-unavailable',
      'boncard-blocked',
    ],
  },
  'POST /api/boncards/:id/action/extend': {
    summary: 'Give a card a later last day; what was written off because it had expired comes back',
    access: 'boncards.extend',
    params: z.object({ id: boncardId }),
    body: extendInput,
    idempotent: true,
    answer: itemAnswer(boncard),
    refusals: [
      'boncard-pending',
      'boncard-used',
      'boncard-canceled',
      'cycle-closed',
      'validity-past',
      'validity-not-later',
      'validity-too-long',
    ],
  },
  'POST /api/boncards/:id/action/adjust': {
    summary: 'Add a signed amount to a card’s balance, for what no other call can put right',
    access: 'boncards.adjust',
    params: z.object({ id: boncardId }),
    body: adjustInput,
    idempotent: true,
    answer: itemAnswer(boncard),
    refusals: ['boncard-not-charged', 'boncard-canceled', 'amount-below-zero', 'amount-above-limit'],
  },
  'POST /api/boncards/:id/action/unlock': {
    summary: 'Let a card’s PIN be tried again; employers once per card and day',
    access: 'boncards.unlock',
    params: z.object({ id: boncardId }),
    answer: doneAnswer,
    refusals: ['boncard-not-locked', 'boncard-unlock-spent'],
  },
  'POST /api/boncards/search': {
    summary:
      'Find a card at the counter; with its PIN, purchases may be taken off it for the next 15 minutes',
    access: 'boncards.search',
    body: boncardSearch,
    answer: itemAnswer(foundBoncard),
    refusals: ['boncard-data-incorrect', 'boncard-locked', 'boncard-needs-unlock', 'account-locked'],
  },
  'POST /api/boncards/issue': {
    summary: 'Charge a card: a new cycle begins',
    access: 'boncards.charge',
    body: chargeInput,
    idempotent: true,
    answer: itemAnswer(boncard),
    refusals: [
      'boncard-unknown',
      'boncard-unavailable',
      'boncard-blocked',
      'amount-above-limit',
      'salon-unknown',
      'salon-mismatch',
    ],
  },
  'POST /api/boncards/purchase': {
    summary: 'Take a purchase off a card',
    access: 'boncards.purchase',
    body: purchaseInput,
    idempotent: true,
    answer: itemAnswer(boncard),
    refusals: [
      'search-first',
      'boncard-pending',
      'boncard-used',
      'boncard-canceled',
      'boncard-expired',
      'boncard-blocked',
      'amount-above-balance',
      'salon-unknown',
      'salon-mismatch',
    ],
  },
  'POST /api/check-boncard': {
    summary: 'What a customer may know about a card',
    access: 'public',
    body: checkInput,
    answer: itemAnswer(checkedBoncard),
    refusals: ['boncard-data-incorrect', 'boncard-locked', 'boncard-needs-unlock', 'address-locked'],
  },
  [imports.calls.list]: {
    summary: 'A page of imports, newest first',
    access: imports.access.list,
    query: pageQuery,
    answer: listAnswer(imports.record),
    refusals: [],
  },
  [imports.calls.one]: {
    summary: 'One import with a page of the numbers it added',
    access: imports.access.show,
    params: z.pick(imports.record, { id: true }),
    query: importedBonsQuery,
    answer: itemAnswer(boncardImportDetails),
    refusals: [],
  },
  'GET /api/boncards-imports/:id/failures': {
    summary: 'A page of the rows that added no card, in the order of the file, or all of them as a file',
    access: 'imports.read',
    params: z.object({ id: boncardImportId }),
    query: importFailuresQuery,
    answer: listAnswer(importFailure),
    files: ['csv'],
    refusals: ['export-under-way', 'too-many-exports'],
  },
  [imports.calls.create]: {
    summary: 'Upload a file of cards; its rows are read in the background',
    access: imports.access.create,
    upload: true,
    answer: itemAnswer(imports.record),
    refusals: ['file-missing', ...fileFaults, 'file-not-alone', 'body-too-large', 'too-many-uploads'],
  },
  [transactions.calls.list]: {
    summary: 'A page of charges or purchases, newest first, or all of them as a file',
    access: transactions.access.list,
    query: transactionsQuery,
    answer: listAnswer(transactions.record),
    files: exportFormats,
    refusals: ['export-under-way', 'too-many-exports'],
  },
  'POST /api/boncards-transactions/:id/reverse': {
    summary:
      'Undo a purchase, whole or in part, or a charge, whole; employers what their salon or they themselves booked on the same day. The answer is the card',
    access: 'transactions.reverse',
    params: z.object({ id: transactionId }),
    body: reverseInput,
    idempotent: true,
    answer: itemAnswer(boncard),
    refusals: [
      'transaction-foreign',
      'transaction-of-another-day',
      'transaction-is-reversal',
      'transaction-reversed',
      'boncard-canceled',
      'boncard-replaced',
      'cycle-closed',
      'purchases-first',
      'charge-in-part',
      'amount-above-reversible',
    ],
  },
  'GET /api/boncards-transactions/summary': {
    summary: 'The totals of exactly the filtered transactions, by day and by salon',
    access: 'transactions.read',
    query: transactionsSummaryQuery,
    answer: itemAnswer(transactionsSummary),
    refusals: [],
  },
  [users.calls.list]: {
    summary: 'A page of users',
    access: users.access.list,
    query: usersQuery,
    answer: listAnswer(users.record),
    refusals: [],
  },
  [users.calls.one]: {
    summary: 'One user',
    access: users.access.show,
    params: z.pick(users.record, { id: true }),
    answer: itemAnswer(users.record),
    refusals: [],
  },
  [users.calls.create]: {
    summary: 'Add a user, who receives an activation e-mail',
    access: users.access.create,
    body: userInput,
    answer: itemAnswer(users.record),
    refusals: ['email-taken', 'salon-unknown', 'confirm-first'],
  },
  [users.calls.update]: {
    summary: 'Change a user; another e-mail or role ends their sessions',
    access: users.access.edit,
    params: z.pick(users.record, { id: true }),
    body: userInput,
    answer: itemAnswer(users.record),
    refusals: ['email-taken', 'salon-unknown', 'user-is-self', 'administrator-is-last', 'confirm-first'],
  },
  [users.calls.delete]: {
    summary: 'Deactivate a user and end their sessions',
    access: users.access.delete,
    params: z.pick(users.record, { id: true }),
    answer: itemAnswer(users.record),
    refusals: ['user-already-disabled', 'user-is-self', 'administrator-is-last'],
  },
  'POST /api/users/:id/action/reactivate': {
    summary: 'Let a deactivated user in again',
    access: 'users.write',
    params: z.object({ id: userId }),
    answer: itemAnswer(users.record),
    refusals: ['user-not-disabled', 'confirm-first'],
  },
  'POST /api/users/:id/action/resend-activation': {
    summary: 'Send the activation mail again; earlier links stop working',
    access: 'users.write',
    params: z.object({ id: userId }),
    answer: itemAnswer(users.record),
    refusals: ['user-already-disabled', 'user-already-activated'],
  },
  'POST /api/users/:id/action/unlock': {
    summary: 'Unlock a user who is locked after wrong attempts',
    access: 'users.write',
    params: z.object({ id: userId }),
    answer: doneAnswer,
    refusals: ['user-not-locked'],
  },
  'GET /api/books/overview': {
    summary: 'One look at how things stand; an employer’s is about their salon',
    access: 'overview.read',
    answer: itemAnswer(overview),
    refusals: [],
  },
  'GET /api/books/liability': {
    summary:
      'What is owed on cards at the end of a Warsaw day, by issuing salon, type, tax class and validity',
    access: 'books.read',
    query: liabilityQuery,
    answer: itemAnswer(liability),
    files: exportFormats,
    refusals: ['day-in-future', 'export-under-way', 'too-many-exports'],
  },
  'GET /api/books/roll-forward': {
    summary: 'How the debt of a month came about: opening + each kind of entry = closing, by issuing salon',
    access: 'books.read',
    query: monthQuery,
    answer: itemAnswer(rollForward),
    files: exportFormats,
    refusals: ['month-in-future', 'export-under-way', 'too-many-exports'],
  },
  'POST /api/books/months/:month/close': {
    summary: 'Keep a month’s figures and their hash for good',
    access: 'books.close',
    params: z.object({ month }),
    answer: itemAnswer(rollForward),
    refusals: ['month-not-over', 'month-closed'],
  },
  'GET /api/books/settlement': {
    summary: 'Who owes whom between the salons: the one that sold a card owes the one that took the purchase',
    access: 'books.read',
    query: monthQuery,
    answer: itemAnswer(settlement),
    files: exportFormats,
    refusals: ['month-in-future', 'export-under-way', 'too-many-exports'],
  },
  'GET /api/books/exceptions': {
    summary: 'A page of unusual operations, newest first',
    access: 'books.read',
    query: exceptionsQuery,
    answer: listAnswer(exception),
    files: exportFormats,
    refusals: ['export-under-way', 'too-many-exports'],
  },
  'GET /api/tax-classes': {
    summary: 'Which tax class the cards of each type have, and since when; newest first',
    access: 'tax-classes.read',
    query: pageQuery,
    answer: listAnswer(taxClassChange),
    refusals: [],
  },
  'POST /api/tax-classes': {
    summary: 'Set the tax class of a type’s cards from a day on; cards sold before keep theirs',
    access: 'tax-classes.write',
    body: taxClassInput,
    answer: itemAnswer(taxClassChange),
    refusals: ['day-past'],
  },
  'GET /api/find': {
    summary: 'What a text finds anywhere, as far as the caller may see it: at most eight of each kind',
    access: 'find',
    query: findQuery,
    answer: itemAnswer(found),
    refusals: [],
  },
  'GET /api/views': {
    summary: 'The caller’s saved views and those shared with their role, by name',
    access: 'views.use',
    query: viewsQuery,
    answer: listAnswer(view),
    refusals: [],
  },
  'POST /api/views': {
    summary: 'Save a list’s filters, order and columns under a name',
    access: 'views.use',
    body: viewInput,
    answer: itemAnswer(view),
    refusals: ['view-strange', 'too-many-views'],
  },
  'PUT /api/views/:id': {
    summary: 'Change a saved view',
    access: 'views.use',
    params: z.object({ id: viewId }),
    body: viewInput,
    answer: itemAnswer(view),
    refusals: ['view-strange'],
  },
  'DELETE /api/views/:id': {
    summary: 'Delete a saved view',
    access: 'views.use',
    params: z.object({ id: viewId }),
    answer: doneAnswer,
    refusals: ['view-in-use'],
  },
  [schedules.calls.list]: {
    summary: 'The caller’s scheduled reports, by name',
    access: schedules.access.list,
    query: pageQuery,
    answer: listAnswer(schedules.record),
    refusals: [],
  },
  [schedules.calls.one]: {
    summary: 'One scheduled report',
    access: schedules.access.list,
    params: z.object({ id: scheduleId }),
    answer: itemAnswer(schedules.record),
    refusals: [],
  },
  [schedules.calls.create]: {
    summary: 'Send a saved view regularly as a link to a file',
    access: schedules.access.create,
    body: schedules.form,
    answer: itemAnswer(schedules.record),
    refusals: ['view-not-exportable', 'recipient-unfit', 'too-many-views'],
  },
  [schedules.calls.update]: {
    summary: 'Change, pause or resume a scheduled report',
    access: schedules.access.edit,
    params: z.object({ id: scheduleId }),
    body: schedules.form,
    answer: itemAnswer(schedules.record),
    refusals: ['view-not-exportable', 'recipient-unfit'],
  },
  [schedules.calls.delete]: {
    summary: 'Delete a scheduled report and its files',
    access: schedules.access.delete,
    params: z.object({ id: scheduleId }),
    answer: doneAnswer,
    refusals: [],
  },
  'GET /api/reports/:id': {
    summary: 'A report that was mailed to the caller; `export=xlsx`: its file',
    access: 'schedules.use',
    params: z.object({ id: reportRunId }),
    query: reportQuery,
    answer: itemAnswer(report),
    files: ['xlsx'],
    refusals: [],
  },
  [audit.calls.list]: {
    summary: 'Who did what, newest first, or all of it as a file',
    access: audit.access.list,
    query: auditQuery,
    answer: listAnswer(audit.record),
    files: exportFormats,
    refusals: ['export-under-way', 'too-many-exports'],
  },
  [sessions.calls.list]: {
    summary: 'Your own sessions, the one used last first',
    access: sessions.access.list,
    query: pageQuery,
    answer: listAnswer(sessions.record),
    refusals: [],
  },
  [sessions.calls.delete]: {
    summary: 'End one of your own sessions',
    access: sessions.access.delete,
    params: z.pick(sessions.record, { id: true }),
    answer: itemAnswer(sessions.record),
    refusals: [],
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

type FilterOf<Query> = 'export' extends keyof Query
  ? Exclude<keyof Query, 'export' | 'page' | 'per_page' | 'sort' | 'order'>
  : never;

/** Every filter of a list that can be exported: what the audit tells of the file. */
export type ExportFilter = {
  [Name in EndpointName]: Endpoints[Name] extends { query: infer Query } ? FilterOf<z.output<Query>> : never;
}[EndpointName];
