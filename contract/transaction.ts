import { z } from 'zod';
import { boncardTypes, transactionTypes } from './codes.ts';
import { salonId, transactionId } from './ids.ts';
import { fieldRule } from './validation.ts';
import { coded, day, instant, pageQuery, pln } from './wire.ts';

export const transaction = z.object({
  id: transactionId,
  boncard: z.string(),
  document: z.string(),
  amount: pln,
  valid_until: day.nullable(),
  boncard_type: coded(boncardTypes).nullable(),
  transaction_date: instant,
  transaction_salon: z.string(),
  transaction_user: z.string(),
  type: coded(transactionTypes),
});

const statisticsTypes = ['charge', 'sell'] as const;
const exportFormats = ['csv', 'xlsx'] as const;

/** Filters of both statistics (spec §7); days are Warsaw days, both ends included. */
export const transactionsQuery = pageQuery
  .extend({
    stats_type: z.enum(statisticsTypes),
    number: z.string().optional(),
    issue_amount_from: z.coerce.number().pipe(pln).optional(),
    issue_amount_to: z.coerce.number().pipe(pln).optional(),
    issue_date_from: day.optional(),
    issue_date_to: day.optional(),
    place: salonId.optional(),
    export: z.enum(exportFormats).optional(),
  })
  .refine(({ issue_date_from: from, issue_date_to: to }) => !from || !to || from <= to, {
    ...fieldRule('endBeforeStart'),
    path: ['issue_date_to'],
  });
