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

/** All resources except the audit, which uses the names of the actions that the calls of the others record. */
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

/** The calls that are not standard calls of a resource, under the names that are used for them everywhere. */
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

/** Every call except the two that refer to all others: signing in, and reading the audit. */
export type AreaCall = OfResources | (typeof namedCalls)[keyof typeof namedCalls];

export const areaCalls: readonly CallContract[] = [
  ...Object.values(audited).flatMap(({ calls }) => Object.values<CallContract>(calls)),
  ...Object.values<CallContract>(namedCalls),
];

/**
 * The calls that charge a card, pay with it, cancel it or correct it. Each takes effect once, however often it is sent.
 * A till's void is not among them: it does one of these things without naming a card.
 */
export type MoneyCallName = {
  [Name in keyof typeof namedCalls]: (typeof namedCalls)[Name] extends { idempotent: true }
    ? (typeof namedCalls)[Name] extends { reference: 'voids' }
      ? never
      : Name
    : never;
}[keyof typeof namedCalls];
