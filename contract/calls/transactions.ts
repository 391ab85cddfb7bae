import { z } from 'zod/mini';
import { bookedBoncard, reverseInput, voidInput } from '../boncard.ts';
import { transactionId } from '../ids.ts';
import {
  actorsSummary,
  exportFormats,
  ownDay,
  ownDayQuery,
  transaction,
  transactionDetails,
  transactionsQuery,
  transactionsSummary,
  transactionsSummaryQuery,
  voided,
} from '../transaction.ts';
import { itemAnswer } from '../wire.ts';
import { call, exportRefusals } from './call.ts';
import { resource } from './resource.ts';

export const transactions = resource({
  noun: ['a charge or purchase', 'charges or purchases'],
  path: 'boncards-transactions',
  order: ['transaction_date', 'desc'],
  record: transaction,
  calls: {
    list: {
      access: 'transactions.read',
      keys: 'transactions',
      query: transactionsQuery,
      files: exportFormats,
      parts: {
        'transaction-filters': ['document', 'user', 'kind'],
        'transaction-issuer': ['issuer'],
        reference: ['reference'],
      },
      summary: 'A page of charges or purchases, newest first, or all of them as a file',
      refusals: exportRefusals,
    },
    one: {
      access: 'transactions.read',
      keys: 'transactions',
      capability: 'transaction',
      answer: itemAnswer(transactionDetails),
      summary: 'One charge or purchase with its card, what has undone it, and whether it can be undone',
    },
  },
});

export const transactionCalls = {
  reverseTransaction: call('POST /api/boncards-transactions/:id/reverse', {
    access: 'ownSalon',
    keys: 'reverse',
    capability: 'reverse',
    idempotent: true,
    params: z.object({ id: transactionId }),
    body: reverseInput,
    answer: itemAnswer(bookedBoncard),
    summary:
      'Undo a purchase, whole or in part, or a whole charge; employers what they or their salon booked on the same day',
    refusals: [
      'transaction-foreign',
      'transaction-of-another-day',
      'transaction-too-old',
      'transaction-is-reversal',
      'transaction-reversed',
      'boncard-canceled',
      'boncard-replaced',
      'cycle-closed',
      'purchases-first',
      'charge-in-part',
      'amount-above-reversible',
    ],
    audit: 'boncard.reversed',
  }),
  voidTransaction: call('POST /api/boncards-transactions/void', {
    access: 'ownSalon',
    // The key needs the right for what it undoes.
    keys: ['charge', 'purchase'],
    capability: 'reference',
    idempotent: true,
    reference: 'voids',
    body: voidInput,
    answer: itemAnswer(voided),
    summary:
      'Undo what is left of what the caller booked under a reference or, if nothing was booked, refuse a call with it that arrives later',
    refusals: [
      'transaction-of-another-day',
      'transaction-too-old',
      'transaction-reversed',
      'boncard-canceled',
      'boncard-replaced',
      'cycle-closed',
      'purchases-first',
      'too-many-voids',
    ],
    audit: 'boncard.reversed',
  }),
  ownDay: call('GET /api/boncards-transactions/own-day', {
    access: 'transactions.read',
    keys: 'transactions',
    capability: 'own-day',
    query: ownDayQuery,
    answer: itemAnswer(ownDay),
    summary: 'What the caller booked on a day, today by default, by kind and by kind of document',
  }),
  transactionsSummary: call('GET /api/boncards-transactions/summary', {
    access: 'transactions.read',
    keys: 'transactions',
    capability: 'summary',
    query: transactionsSummaryQuery,
    parts: { 'actor-summary': ['by', 'from', 'to'] },
    answer: itemAnswer(z.union([transactionsSummary, actorsSummary])),
    summary: 'Totals of the filtered transactions, by day and by salon, or with `by` of each day and actor',
    refusals: ['day-past'],
  }),
};
