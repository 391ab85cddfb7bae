import { z } from 'zod';
import { printedNumber, reversalFacts } from './boncard.ts';
import { boncardTypes, type TransactionKind, transactionKinds, transactionTypes } from './codes.ts';
import { boncardId, salonId, transactionId, userId } from './ids.ts';
import { kinds } from './kinds.ts';
import { salonReference } from './salon.ts';
import { storableText } from './text.ts';
import { daysInOrder } from './validation.ts';
import { coded, count, day, documentNumber, instant, pageQuery, personName, pln, sortQuery } from './wire.ts';

const kind = z
  .enum(Object.values(transactionKinds).flat() as [TransactionKind, ...TransactionKind[]])
  .register(kinds, { kind: 'transactionKind' });

/** A reversal has the type of its original, and a negative amount: whoever adds up the rows has the net. */
export const transaction = z.object({
  id: transactionId,
  boncard: printedNumber,
  document: documentNumber,
  amount: pln,
  valid_until: day.nullable(),
  boncard_type: coded(boncardTypes, 'boncardType').nullable(),
  transaction_date: instant,
  transaction_salon: z
    .string()
    .meta({ examples: ['Salon Łódź'] })
    .register(kinds, { kind: 'salon' }),
  transaction_user: personName,
  type: coded(transactionTypes, 'transactionType'),
  /** Our extension, like those that follow. */
  kind,
  boncard_id: boncardId,
  /** Whether its card was canceled, and not replaced, before another charge. */
  canceled: z.boolean().meta({ examples: [false] }),
  ...reversalFacts,
});

export const statisticsTypes = ['charge', 'sell'] as const;
export type StatisticsType = (typeof statisticsTypes)[number];

/** The kinds of files in which a host exports a list. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Filters of both statistics (requirements "Statistics"); days are Warsaw days, both ends included. */
export const transactionFilters = z.object({
  stats_type: z.enum(statisticsTypes),
  number: storableText.max(40).optional(),
  issue_amount_from: z.coerce.number().pipe(pln).optional(),
  issue_amount_to: z.coerce.number().pipe(pln).optional(),
  issue_date_from: day.optional(),
  issue_date_to: day.optional(),
  place: salonId.optional().register(kinds, { kind: 'salon' }),
  // Our extensions.
  document: storableText
    .max(100)
    .optional()
    .meta({ description: 'The beginning of the document’s number, in upper or lower case' }),
  user: userId.optional(),
  kind: kind.optional(),
});

const inOrder = daysInOrder('issue_date_from', 'issue_date_to');

export const transactionsQuery = transactionFilters
  .extend(pageQuery.shape)
  .extend(sortQuery(['transaction_date', 'amount']).shape)
  .extend({ export: z.enum(exportFormats).optional() })
  .refine(...inOrder);

export const transactionsSummaryQuery = transactionFilters.refine(...inOrder);

const total = { count, amount: pln };

/**
 * The net totals of exactly the filtered transactions, reversals among them, and what these have undone: our
 * extension.
 */
export const transactionsSummary = z.object({
  ...total,
  reversed: z.object(total),
  by_day: z.array(z.object({ day, ...total })),
  by_salon: z.array(z.object({ salon: salonReference, ...total })),
});

export type TransactionFilters = z.output<typeof transactionsSummaryQuery>;
