import { z } from 'zod/mini';
import { batchId, uuid } from './ids.ts';
import { kinds } from './kinds.ts';
import { requiredText } from './text.ts';
import { count, doneBy, instant } from './wire.ts';

/** The most cards in one batch; more cards need several batches. */
const MAX_BATCH_CARDS = 10_000;

/** `making`: the cards are being made in the background. `ready`: all of them exist. */
export const batchStatuses = ['making', 'ready'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** `sheet`: A4 with ten cards and cut marks; `card`: one card per page; `csv`, `xlsx`: rows for a printing house. */
export const printFormats = ['sheet', 'card', 'csv', 'xlsx'] as const;
export type PrintFormat = (typeof printFormats)[number];

/** How long the PINs of an unconfirmed print stay valid next to those of an earlier one, unless one of them is used. */
export const PRINT_HOLDS_MS = 7 * 24 * 3_600_000;

/** The state of a print: its file is being sent, was sent completely, or broke off. */
const printStates = ['running', 'whole', 'brokenOff'] as const;
export type PrintState = (typeof printStates)[number];

const printId = uuid.brand<'PrintId'>();
export type PrintId = z.infer<typeof printId>;

const nameExample = z.meta({ examples: ['Święta 2026'] });
const format = z.enum(printFormats).register(kinds, { kind: 'printFormat' });

/** The fields of the form for a new batch (requirements "Batches"). */
export const batchInput = z.object({
  name: requiredText(100).with(nameExample),
  count: z.int().with(z.minimum(1), z.maximum(MAX_BATCH_CARDS), z.meta({ examples: [500] })),
});

export const printInput = z.object({ format });

/** The print that a person confirms to have in hand; the last one if no id is given. */
export const printConfirmation = z.object({ print_id: z.optional(printId) });

/** A print: the cards of a batch got new PINs. */
const batchPrint = z.object({
  id: printId,
  format,
  state: z.enum(printStates),
  /** How many cards have got a PIN from this print. */
  cards: count,
  started: doneBy,
  /** Who confirmed that it is complete: from then on, PINs from earlier prints no longer open its cards. */
  confirmed: z.nullable(doneBy),
  /**
   * How many of its cards were sold since it began, have an earlier PIN, and nobody has given one of their PINs: if it is
   * confirmed, the earlier one no longer opens them.
   */
  sold_since: z.optional(count),
  /** From when the batch can be printed again, if it was printed too often without a confirmation. */
  next_from: z.nullable(instant),
});

/** Cards that were made together: our extension. */
export const boncardBatch = z.object({
  id: batchId,
  name: z.string().with(nameExample),
  status: z.enum(batchStatuses).register(kinds, { kind: 'batchStatus' }),
  count,
  progress: z.object({ done: count, total: count }).register(kinds, { kind: 'progress' }),
  cards: z.object({
    pending: count,
    /** Active or used. */
    sold: count,
    active: count,
    used: count,
    canceled: count,
  }),
  created: doneBy,
  prints: count,
  last_print: z.nullable(batchPrint).register(kinds, { kind: 'opaque' }),
});
