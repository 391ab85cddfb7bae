import type { z } from 'zod/mini';
import { auditEntry, auditQuery } from './audit.ts';
import { boncard } from './boncard.ts';
import { boncardImport, boncardImportForm } from './boncardImport.ts';
import { boncardsQuery } from './boncardList.ts';
import {
  exception,
  exceptionsQuery,
  liabilityRow,
  salonMovement,
  settlementPair,
  taxClassChange,
  taxClassInput,
} from './books.ts';
import type { Action } from './permissions.ts';
import { salon, salonInput, salonsQuery } from './salon.ts';
import { schedule, scheduleInput } from './schedule.ts';
import { ownSession } from './session.ts';
import { type ExportFormat, exportFormats, transaction, transactionsQuery } from './transaction.ts';
import { user, userForm, userInput, usersQuery } from './user.ts';

/**
 * What both sides know about a resource. Its standard calls follow from it (`resourceEndpoints.ts`), and so does what
 * OpenAPI says about them (`endpointDocs.ts`), except where these files list a call of their own.
 */
export interface ResourceContract {
  /** One with its article and several of them, in the summaries of OpenAPI. */
  noun?: readonly [one: `a ${string}` | `an ${string}`, several: string];
  record: z.ZodMiniObject;
  /** What a person fills in to create or change one. */
  form?: z.ZodMiniObject;
  /** What creates or changes one on the wire, if it is not the form. */
  input?: z.ZodMiniObject;
  /** The parameters of its list, if there are more than those of paging. */
  query?: z.ZodMiniObject;
  /** The files in which its list can be exported. */
  files?: readonly ExportFormat[];
  calls: {
    list: `GET /api/${string}`;
    one?: `GET /api/${string}/:id`;
    create?: `POST /api/${string}`;
    update?: `PUT /api/${string}/:id`;
    delete?: `DELETE /api/${string}/:id`;
  };
  /**
   * Who may do what with it, by react-admin's verbs and the resource's own: what has no right of its own in
   * `permissions.ts` names its audience (`administrators`).
   */
  access: { list: Action } & Record<string, Action>;
  /** What a host announces if it has the resource (wire "Capabilities"); base calls need none. */
  capability?: string;
}

/** One row per resource, in the order of the menu. A call missing from a row does not exist on the wire. */
export const resources = {
  boncards: {
    noun: ['a card', 'cards'],
    record: boncard,
    query: boncardsQuery,
    files: exportFormats,
    calls: { list: 'GET /api/boncards', one: 'GET /api/boncards/:id' },
    access: {
      list: 'boncards.read',
      show: 'boncards.read',
      cancel: 'boncards.cancel',
      unlock: 'boncards.unlock',
      block: 'boncards.block',
      unblock: 'boncards.unblock',
      replace: 'boncards.replace',
      extend: 'boncards.extend',
      adjust: 'boncards.adjust',
    },
  },
  'boncards-imports': {
    record: boncardImport,
    form: boncardImportForm,
    calls: {
      list: 'GET /api/boncards-imports',
      one: 'GET /api/boncards-imports/:id',
      create: 'POST /api/boncards-imports',
    },
    access: { list: 'administrators', show: 'administrators', create: 'administrators' },
  },
  'boncards-transactions': {
    record: transaction,
    query: transactionsQuery,
    files: exportFormats,
    calls: { list: 'GET /api/boncards-transactions' },
    access: { list: 'transactions.read', reverse: 'transactions.reverse' },
  },
  // The books: but for the exceptions and tax classes, a call answers with all rows at once, next to their sums.
  liability: {
    record: liabilityRow,
    calls: { list: 'GET /api/books/liability' },
    access: { list: 'books.read', overview: 'overview.read' },
    capability: 'books',
  },
  'roll-forward': {
    record: salonMovement,
    calls: { list: 'GET /api/books/roll-forward' },
    access: { list: 'books.read', close: 'books.close' },
    capability: 'books',
  },
  settlement: {
    record: settlementPair,
    calls: { list: 'GET /api/books/settlement' },
    access: { list: 'books.read' },
    capability: 'books',
  },
  exceptions: {
    record: exception,
    query: exceptionsQuery,
    files: exportFormats,
    calls: { list: 'GET /api/books/exceptions' },
    access: { list: 'books.read' },
    capability: 'books',
  },
  'tax-classes': {
    record: taxClassChange,
    form: taxClassInput,
    calls: { list: 'GET /api/tax-classes', create: 'POST /api/tax-classes' },
    access: { list: 'administrators', create: 'administrators' },
    capability: 'books',
  },
  schedules: {
    noun: ['a scheduled report', 'scheduled reports'],
    record: schedule,
    form: scheduleInput,
    calls: {
      list: 'GET /api/schedules',
      one: 'GET /api/schedules/:id',
      create: 'POST /api/schedules',
      update: 'PUT /api/schedules/:id',
      delete: 'DELETE /api/schedules/:id',
    },
    access: {
      list: 'everybody',
      show: 'everybody',
      create: 'everybody',
      edit: 'everybody',
      delete: 'everybody',
    },
    capability: 'schedules',
  },
  users: {
    noun: ['a user', 'users'],
    record: user,
    form: userForm,
    input: userInput,
    query: usersQuery,
    calls: {
      list: 'GET /api/users',
      one: 'GET /api/users/:id',
      create: 'POST /api/users',
      update: 'PUT /api/users/:id',
      delete: 'DELETE /api/users/:id',
    },
    access: {
      list: 'administrators',
      show: 'users.read',
      create: 'users.write',
      edit: 'users.write',
      delete: 'users.write',
      unlock: 'users.write',
    },
  },
  salons: {
    noun: ['a salon', 'salons'],
    record: salon,
    form: salonInput,
    query: salonsQuery,
    calls: {
      list: 'GET /api/salons',
      one: 'GET /api/salons/:id',
      create: 'POST /api/salons',
      update: 'PUT /api/salons/:id',
    },
    access: {
      list: 'administrators',
      show: 'administrators',
      create: 'administrators',
      edit: 'administrators',
    },
  },
  'audit-entries': {
    record: auditEntry,
    query: auditQuery,
    files: exportFormats,
    calls: { list: 'GET /api/audit-entries' },
    access: { list: 'administrators' },
    capability: 'audit',
  },
  sessions: {
    record: ownSession,
    calls: { list: 'GET /api/sessions', delete: 'DELETE /api/sessions/:id' },
    access: { list: 'everybody', delete: 'everybody' },
    capability: 'sessions',
  },
} as const satisfies Record<string, ResourceContract>;

type Resources = typeof resources;
export type ResourceName = keyof Resources;

/** A record as the wire writes it. */
export type RecordOf<Name extends ResourceName> = z.input<Resources[Name]['record']>;
