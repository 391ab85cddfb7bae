import { accountCalls, sessions } from './account.ts';
import { actors } from './actors.ts';
import { apiKeyCalls, apiKeys } from './apiKeys.ts';
import { batchCalls, batches } from './batches.ts';
import { boncardCalls, boncards } from './boncards.ts';
import { bookCalls, exceptions, liability, rollForward, settlement, taxClasses } from './books.ts';
import type { CallContract } from './call.ts';
import { findCalls } from './find.ts';
import { importCalls, imports } from './imports.ts';
import { requestCalls, requests } from './requests.ts';
import { salonCalls, salons } from './salons.ts';
import { scheduleCalls, schedules } from './schedules.ts';
import { transactionCalls, transactions } from './transactions.ts';
import { userCalls, users } from './users.ts';
import { views } from './views.ts';
import { webhookCalls, webhookDeliveries, webhooks } from './webhooks.ts';

/** The resources but for the audit, which names what the calls of all others record. */
export const audited = {
  boncards,
  'boncards-batches': batches,
  'boncards-imports': imports,
  'boncards-transactions': transactions,
  liability,
  'roll-forward': rollForward,
  settlement,
  exceptions,
  requests,
  'tax-classes': taxClasses,
  views,
  schedules,
  users,
  salons,
  'api-keys': apiKeys,
  actors,
  webhooks,
  'webhook-deliveries': webhookDeliveries,
  sessions,
};

/** The calls that are not standard calls of a resource, by the names that everybody uses for them. */
export const namedCalls = {
  ...accountCalls,
  ...salonCalls,
  ...boncardCalls,
  ...batchCalls,
  ...importCalls,
  ...transactionCalls,
  ...userCalls,
  ...bookCalls,
  ...requestCalls,
  ...findCalls,
  ...scheduleCalls,
  ...apiKeyCalls,
  ...webhookCalls,
};

type OfResources = {
  [Name in keyof typeof audited]: (typeof audited)[Name]['calls'][keyof (typeof audited)[Name]['calls']];
}[keyof typeof audited];

/** Every call but those that are about all others: signing in, and reading the audit. */
export type AreaCall = OfResources | (typeof namedCalls)[keyof typeof namedCalls];

export const areaCalls: readonly CallContract[] = [
  ...Object.values(audited).flatMap(({ calls }) => Object.values<CallContract>(calls)),
  ...Object.values<CallContract>(namedCalls),
];

/**
 * The calls that charge a card, pay with it, cancel it or put it right: each counts once, however often it is sent. A till that
 * voids does one of them without naming a card.
 */
export type MoneyCallName = {
  [Name in keyof typeof namedCalls]: (typeof namedCalls)[Name] extends { idempotent: true }
    ? (typeof namedCalls)[Name] extends { reference: 'voids' }
      ? never
      : Name
    : never;
}[keyof typeof namedCalls];
