import type { z } from 'zod/mini';
import { boncard } from './boncard.ts';
import { boncardImport, boncardImportForm } from './boncardImport.ts';
import {
  exception,
  liabilityRow,
  salonMovement,
  settlementPair,
  taxClassChange,
  taxClassInput,
} from './books.ts';
import type { Action } from './permissions.ts';
import { salon, salonInput } from './salon.ts';
import { schedule, scheduleInput } from './schedule.ts';
import { transaction } from './transaction.ts';
import { user, userForm } from './user.ts';

/** What both sides know about a resource; `endpoints.ts` uses no other names, shapes or rights for these calls. */
interface ResourceContract {
  record: z.ZodMiniObject;
  /** What a person fills in to create or change one. */
  form?: z.ZodMiniObject;
  calls: {
    list: `GET /api/${string}`;
    one?: `GET /api/${string}/:id`;
    create?: `POST /api/${string}`;
    update?: `PUT /api/${string}/:id`;
    delete?: `DELETE /api/${string}/:id`;
  };
  /** Who may do what with it: react-admin's verbs, and the resource's own. */
  access: { list: Action } & Record<string, Action>;
  /**
   * Fields that a host may send under other names (wire "Names on the wire"): the fields that replace each, joined by
   * a space.
   */
  aliases?: Record<string, readonly string[]>;
}

/** One row per resource. A call missing from a row does not exist on the wire. */
export const resources = {
  users: {
    record: user,
    form: userForm,
    calls: {
      list: 'GET /api/users',
      one: 'GET /api/users/:id',
      create: 'POST /api/users',
      update: 'PUT /api/users/:id',
      delete: 'DELETE /api/users/:id',
    },
    access: {
      list: 'users.list',
      show: 'users.read',
      create: 'users.write',
      edit: 'users.write',
      delete: 'users.write',
    },
    aliases: { name: ['first_name'], surname: ['last_name'], fullname: ['name', 'surname'] },
  },
  salons: {
    record: salon,
    form: salonInput,
    calls: {
      list: 'GET /api/salons',
      one: 'GET /api/salons/:id',
      create: 'POST /api/salons',
      update: 'PUT /api/salons/:id',
    },
    access: { list: 'salons.read', show: 'salons.read', create: 'salons.write', edit: 'salons.write' },
    aliases: { name: ['salon_name'] },
  },
  boncards: {
    record: boncard,
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
      charge: 'boncards.charge',
      purchase: 'boncards.purchase',
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
    access: { list: 'imports.read', show: 'imports.read', create: 'imports.write' },
  },
  schedules: {
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
      list: 'schedules.use',
      show: 'schedules.use',
      create: 'schedules.use',
      edit: 'schedules.use',
      delete: 'schedules.use',
    },
  },
  'boncards-transactions': {
    record: transaction,
    calls: { list: 'GET /api/boncards-transactions' },
    access: { list: 'transactions.read', reverse: 'transactions.reverse' },
  },
  // The books: but for the exceptions, a call answers with all rows at once, next to their sums.
  liability: {
    record: liabilityRow,
    calls: { list: 'GET /api/books/liability' },
    access: { list: 'books.read', overview: 'overview.read' },
  },
  'roll-forward': {
    record: salonMovement,
    calls: { list: 'GET /api/books/roll-forward' },
    access: { list: 'books.read', close: 'books.close' },
  },
  settlement: {
    record: settlementPair,
    calls: { list: 'GET /api/books/settlement' },
    access: { list: 'books.read' },
  },
  exceptions: {
    record: exception,
    calls: { list: 'GET /api/books/exceptions' },
    access: { list: 'books.read' },
  },
  'tax-classes': {
    record: taxClassChange,
    form: taxClassInput,
    calls: { list: 'GET /api/tax-classes', create: 'POST /api/tax-classes' },
    access: { list: 'tax-classes.read', create: 'tax-classes.write' },
  },
} as const satisfies Record<string, ResourceContract>;

type Resources = typeof resources;
export type ResourceName = keyof Resources;

/** A record as the wire writes it. */
export type RecordOf<Name extends ResourceName> = z.input<Resources[Name]['record']>;

/** The lists that our host also writes into files. */
export type ExportedResource = Extract<
  ResourceName,
  'boncards' | 'boncards-transactions' | 'liability' | 'roll-forward' | 'settlement' | 'exceptions'
>;
