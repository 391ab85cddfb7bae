import { z } from 'zod/mini';
import { aliases } from './aliases.ts';
import {
  booked,
  documentKind,
  foundBoncard,
  givenReason,
  printedNumber,
  reference,
  reversalFacts,
} from './boncard.ts';
import { MAX_CODE_LENGTH } from './cardNumber.ts';
import { boncardTypes, type TransactionType, transactionKindNames, transactionTypes } from './codes.ts';
import { sending } from './eCard.ts';
import { actorId, boncardId, salonId, transactionId } from './ids.ts';
import { kinds } from './kinds.ts';
import type { Reason } from './refusals.ts';
import { salonReference } from './salon.ts';
import { searchText } from './text.ts';
import { daysInOrder, daysWithin, fieldRule } from './validation.ts';
import {
  coded,
  count,
  day,
  documentNumber,
  givenDay,
  instant,
  knownUntil,
  pageQuery,
  personName,
  pln,
  sortQuery,
} from './wire.ts';

export const transactionKind = z.enum(transactionKindNames).register(kinds, { kind: 'transactionKind' });

/** A reversal has the type of its original, and a negative amount: the sum of the rows is the net. */
export const transaction = z.object({
  id: transactionId,
  boncard: printedNumber,
  document: documentNumber,
  amount: pln,
  valid_until: z.nullable(day),
  boncard_type: z.nullable(coded(boncardTypes, 'boncardType')).register(aliases, { names: ['bon_type'] }),
  transaction_date: instant,
  transaction_salon: z
    .string()
    .with(z.meta({ examples: ['Salon Łódź'] }))
    .register(kinds, { kind: 'salon' }),
  transaction_user: personName,
  type: coded(transactionTypes, 'transactionType'),
  /** Our extension, like the fields that follow. */
  kind: transactionKind,
  document_kind: z.nullable(documentKind),
  boncard_id: boncardId,
  balance_after: pln.with(z.meta({ description: 'What was on the card after it, PLN' })),
  /** Whether its card was canceled, and not replaced, before it was charged again. */
  canceled: z.boolean().with(z.meta({ examples: [false] })),
  /** The till's own name for it. */
  reference: z.nullable(reference),
  ...reversalFacts,
});

/** Why nobody can undo a transaction, or the rest of it. */
export const irreversible = [
  'transaction-is-reversal',
  'boncard-replaced',
  'boncard-canceled',
  'transaction-reversed',
  'cycle-closed',
  'purchases-first',
] as const satisfies readonly Reason[];

/** One transaction, with its card as the counter may see it, and what has been and can be undone: our extension. */
export const transactionDetails = z.extend(transaction, {
  /** For employers, without balance and history. */
  card: foundBoncard,
  salon: salonReference,
  user: z.object({ id: actorId, fullname: personName }),
  undo: z.object({
    /**
     * Who may undo `reversible` now: the staff of its salon and the person who booked it (`staff`), administrators
     * only, or nobody (null). To a key, whose time is longer, `staff` means the keys of its salon.
     */
    by: z.nullable(z.enum(['staff', 'administrators'])),
    /** Why nobody may undo it; null if somebody may. */
    refusal: z.nullable(z.enum(irreversible)),
  }),
  /**
   * The last mail of the e-card that this transaction created, and whether the caller may send it again now; null if it
   * created none.
   */
  e_card: z.nullable(z.extend(sending, { can_send: z.boolean().with(z.meta({ examples: [true] })) })),
  /** The reversals that undid it in whole or in part, oldest first; the salon is that of the person who reversed it. */
  reversals: z.array(
    z.object({
      id: transactionId,
      amount: pln,
      reason: givenReason,
      at: instant,
      by: z.object({ fullname: personName }),
      salon: z.nullable(salonReference),
    }),
  ),
});

/** The result of voiding a reference. */
export const voided = z.object({
  reference,
  /** What the reversal booked; null if the caller had booked nothing under the reference yet. */
  transaction: z.nullable(booked),
  booked_by_others: z.boolean().with(
    z.meta({
      description:
        'The caller had booked nothing under the reference, but something that somebody else of the salon booked still stands: perhaps the same till, by a key that was replaced',
      examples: [false],
    }),
  ),
});

export const statisticsTypes = ['charge', 'sell'] as const;
export type StatisticsType = (typeof statisticsTypes)[number];
/** The type of transactions that each of these statistics is about. */
export const transactionTypeOf = { charge: 'charge', sell: 'purchase' } as const satisfies Record<
  StatisticsType,
  TransactionType
>;

/** The kinds of files in which a host exports a list. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>;

/** Filters of both statistics (requirements "Statistics"); days are Warsaw days, both ends included. */
export const transactionFilters = z.object({
  stats_type: z.enum(statisticsTypes),
  number: z.optional(searchText(MAX_CODE_LENGTH)),
  issue_amount_from: z.optional(z.pipe(z.coerce.number(), pln)),
  issue_amount_to: z.optional(z.pipe(z.coerce.number(), pln)),
  issue_date_from: z.optional(givenDay),
  issue_date_to: z.optional(givenDay),
  place: z.optional(salonId).register(kinds, { kind: 'salon' }),
  // Our extensions.
  document: z
    .optional(searchText(100))
    .with(
      z.meta({ description: 'The beginning of the document’s number, in any case, with or without accents' }),
    ),
  user: z.optional(actorId),
  kind: z.optional(transactionKind),
  reference: z.optional(searchText(64)).with(z.meta({ description: 'The whole reference' })),
  issuer: z
    .optional(salonId)
    .with(z.meta({ description: 'The salon that sold the card' }))
    .register(kinds, { kind: 'salon' }),
});

const inOrder = daysInOrder('issue_date_from', 'issue_date_to');

export const transactionsQuery = z
  .extend(transactionFilters, {
    ...pageQuery.shape,
    ...sortQuery(['transaction_date', 'amount']).shape,
    export: z.optional(z.enum(exportFormats)),
  })
  .with(z.refine(...inOrder));

/** The most days that a summary by day and actor may span. */
const MAX_SUMMARY_DAYS = 31;

/**
 * With `by`, the summary is by day and actor: of both types of transactions, whatever `stats_type`, today's by default.
 * The other filters are the same as those of the other summary.
 */
export const transactionsSummaryQuery = z
  .extend(transactionFilters, {
    stats_type: z.optional(transactionFilters.shape.stats_type),
    by: z
      .optional(z.enum(['day,actor']))
      .with(z.meta({ description: 'Sums each day and person or API key instead, always of both types' })),
    from: z.optional(givenDay).with(z.meta({ description: 'With `by`: the first day, today by default' })),
    to: z
      .optional(givenDay)
      .with(z.meta({ description: 'With `by`: the last day, that of `from` by default' })),
  })
  .with(
    z.refine(...inOrder),
    z.refine(({ by, stats_type }) => by !== undefined || stats_type !== undefined, {
      ...fieldRule('required'),
      path: ['stats_type'],
    }),
    z.refine(...daysInOrder('from', 'to')),
    z.refine(...daysWithin('from', 'to', MAX_SUMMARY_DAYS)),
  );

const total = { count, amount: pln };

const partTotal = {
  ...total,
  reversals: z.optional(count.with(z.meta({ description: 'How many of `count` are reversals' }))),
};

/**
 * The net totals of exactly the filtered transactions, including reversals, and how much the reversals have undone: our
 * extension.
 */
export const transactionsSummary = z.object({
  ...total,
  reversed: z.object(total),
  by_day: z.array(z.object({ day, ...partTotal })),
  by_salon: z.array(z.object({ salon: salonReference, ...partTotal })),
  known_until: knownUntil,
});

/**
 * What each person and each key booked on each day. Reversals have negative amounts, so the amounts of a row add up to
 * its net. Our extension.
 */
export const actorsSummary = z.object({
  from: day,
  to: day,
  by_day_actor: z.array(
    z.object({
      day,
      actor: z.object({ id: actorId, fullname: personName }),
      charge: z.object(total),
      chargeReversal: z.object(total),
      purchase: z.object(total),
      purchaseReversal: z.object(total),
    }),
  ),
  known_until: knownUntil,
});

export const ownDayQuery = z.object({ day: z.optional(givenDay) });

/**
 * What a person booked on a Warsaw day, in any salon. Reversals are separate kinds with negative amounts. Our
 * extension.
 */
export const ownDay = z.object({
  day,
  totals: z.array(z.object({ kind: transactionKind, document_kind: z.nullable(documentKind), ...total })),
});

export type TransactionFilters = z.output<typeof transactionFilters>;
