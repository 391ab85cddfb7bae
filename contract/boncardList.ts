import { z } from 'zod/mini';
import { boncardStatuses, boncardTypes } from './codes.ts';
import { sendingState } from './eCard.ts';
import { batchId, salonId } from './ids.ts';
import { kinds } from './kinds.ts';
import { searchText } from './text.ts';
import { exportFormats } from './transaction.ts';
import { daysInOrder } from './validation.ts';
import { coded, givenDay, pageQuery, pln, sortQuery, yesOrNo } from './wire.ts';

/** Filters of the list of cards (wire "Cards"). */
const boncardFilters = z.object({
  query: z.optional(searchText(100)),
  status: z.optional(z.pipe(z.coerce.number(), coded(boncardStatuses, 'boncardStatus'))),
  type: z.optional(z.pipe(z.coerce.number(), coded(boncardTypes, 'boncardType'))),
  salon: z.optional(salonId).register(kinds, { kind: 'salon' }),
  batch_id: z.optional(batchId).register(kinds, { kind: 'batch' }),
  e_card: z
    .optional(sendingState)
    .with(z.meta({ description: 'E-cards of whose last mail this has become' })),
  expired: z
    .optional(yesOrNo)
    .with(z.meta({ description: 'Active cards whose last day is over, or all others' })),
  blocked: z.optional(yesOrNo),
  pin_locked: z.optional(yesOrNo).with(z.meta({ description: 'Whether wrong PINs have locked it anywhere' })),
  amount_from: z.optional(z.pipe(z.coerce.number(), pln)),
  amount_to: z.optional(z.pipe(z.coerce.number(), pln)),
  valid_until_from: z.optional(givenDay),
  valid_until_to: z.optional(givenDay),
});
export type BoncardFilters = z.output<typeof boncardFilters>;

/** Those that base calls lack; those of batches and e-cards go with these. */
export const extendedFilters = z.keyof(
  z.omit(boncardFilters, { query: true, status: true, batch_id: true, e_card: true }),
).options;

export const boncardsQuery = z
  .extend(boncardFilters, {
    ...pageQuery.shape,
    ...sortQuery(['number', 'amount', 'valid_until', 'created_at']).shape,
    export: z.optional(z.enum(exportFormats)),
  })
  .with(z.refine(...daysInOrder('valid_until_from', 'valid_until_to')));
