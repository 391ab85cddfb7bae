import { z } from 'zod/mini';
import { boncardImportId } from './boncardImport.ts';
import { MAX_CODE_LENGTH } from './cardNumber.ts';
import { boncardStatuses, boncardTypes } from './codes.ts';
import { sendingState } from './eCard.ts';
import { batchId, boncardId, salonId } from './ids.ts';
import { kinds } from './kinds.ts';
import { searchText } from './text.ts';
import { exportFormats } from './transaction.ts';
import { daysInOrder, fieldRule } from './validation.ts';
import { coded, givenDay, pageQuery, pln, sortQuery, yesOrNo } from './wire.ts';

/** How many ids fit into a URL, whatever proxy it passes through. */
export const MAX_IDS = 100;

/** Comma-separated ids ↔ a list of ids. */
const boncardIds = z.codec(
  z.string().with(
    z.refine(
      (text) => text.split(',').every((id) => z.safeParse(boncardId, id).success),
      fieldRule('invalid'),
    ),
    z.meta({
      description: `Ids of cards with commas between them, at most ${MAX_IDS}`,
      examples: ['01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47,01936d2e-7c1b-7a02-8d11-5b6f9c3d2e58'],
    }),
  ),
  z.array(boncardId).with(z.maxLength(MAX_IDS)),
  { decode: (text) => text.split(','), encode: (ids) => ids.join(',') },
);

/** Filters of the list of cards (wire "Cards"). */
const boncardFilters = z.object({
  query: z.optional(searchText(MAX_CODE_LENGTH)),
  status: z.optional(z.pipe(z.coerce.number(), coded(boncardStatuses, 'boncardStatus'))),
  type: z.optional(z.pipe(z.coerce.number(), coded(boncardTypes, 'boncardType'))),
  salon: z.optional(salonId).register(kinds, { kind: 'salon' }),
  batch_id: z.optional(batchId).register(kinds, { kind: 'batch' }),
  import_id: z.optional(boncardImportId).register(kinds, { kind: 'import' }),
  e_card: z
    .optional(sendingState)
    .with(z.meta({ description: 'E-cards of whose last mail this has become' })),
  expired: z
    .optional(yesOrNo)
    .with(z.meta({ description: 'Active cards whose last day is over, or all others' })),
  blocked: z.optional(yesOrNo),
  blocked_to: z
    .optional(givenDay)
    .with(z.meta({ description: 'Blocked on this Warsaw day or earlier, and not canceled' })),
  pin_locked: z.optional(yesOrNo).with(z.meta({ description: 'Whether wrong PINs have locked it anywhere' })),
  amount_from: z.optional(z.pipe(z.coerce.number(), pln)),
  amount_to: z.optional(z.pipe(z.coerce.number(), pln)),
  valid_until_from: z.optional(givenDay),
  valid_until_to: z.optional(givenDay),
  ids: z.optional(boncardIds),
});
export type BoncardFilters = z.output<typeof boncardFilters>;

/** The filters that the base calls lack, except those that have a capability of their own. */
export const extendedFilters = z.keyof(
  z.omit(boncardFilters, {
    ...{ query: true, status: true },
    ...{ batch_id: true, import_id: true, e_card: true, blocked_to: true },
  }),
).options;

export const boncardsQuery = z
  .extend(boncardFilters, {
    ...pageQuery.shape,
    ...sortQuery(['number', 'amount', 'valid_until', 'created_at']).shape,
    export: z.optional(z.enum(exportFormats)),
  })
  .with(z.refine(...daysInOrder('valid_until_from', 'valid_until_to')));
