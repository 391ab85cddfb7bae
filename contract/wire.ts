import { z } from 'zod/mini';
import { aliases } from './aliases.ts';
import { codeOf } from './codes.ts';
import { type Kind, kinds } from './kinds.ts';
import { type Grosze, groszeOf, groszeToPln, plnToGrosze } from './money.ts';
import { MAX_PER_PAGE, ROWS_PER_PAGE } from './paging.ts';
import { fieldRule } from './validation.ts';

/** Codecs between the wire and the code. Decoding reads values of the wire, encoding writes them. */

/** Returns the codec between a wire code (0, 1, 2 …) and its word. */
export function coded<const Word extends string>(words: readonly [Word, ...Word[]], kind: Kind) {
  const description = words.map((word, code) => `${code} ${word}`).join(', ');
  return z
    .codec(z.literal(words.map((_, code) => code)).with(z.meta({ description })), z.enum(words), {
      decode: (code) => words[code] as Word,
      encode: (word) => codeOf<Word>(words, word as Word),
    })
    .register(kinds, { kind });
}

const grosze = z.custom<Grosze>((value) => typeof value === 'number' && Number.isSafeInteger(value));

/** PLN as a JSON number with at most two decimals ↔ grosze. */
export const pln = z
  .codec(
    z.number().with(
      z.refine((value) => plnToGrosze(value) !== undefined, fieldRule('tooManyDecimals')),
      z.meta({ description: 'PLN, at most two decimals', examples: [150.5] }),
    ),
    grosze,
    { decode: groszeOf, encode: groszeToPln },
  )
  .register(kinds, { kind: 'money' });

/** An ISO 8601 UTC instant ↔ `Date`. */
export const instant = z
  .codec(z.iso.datetime().with(z.meta({ examples: ['2026-11-21T13:05:09.000Z'] })), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  })
  .register(kinds, { kind: 'moment' });

/** Whether the year of a day or month is plausible: rejects the year 26 where 2026 is meant. */
function isOfOurTime(value: string): boolean {
  return value >= '1900';
}

/** A calendar day in Europe/Warsaw. */
export const day = z.iso
  .date()
  .with(
    // PostgreSQL has no year 0.
    z.refine((value) => value >= '0001', { ...fieldRule('invalid'), abort: true }),
    z.meta({ description: 'A day in Europe/Warsaw', examples: ['2026-11-30'] }),
  )
  .brand<'WarsawDay'>()
  .register(kinds, { kind: 'day' });

/** A day that somebody enters or uses as a filter. */
export const givenDay = day.with(z.refine(isOfOurTime, fieldRule('year'))).register(kinds, { kind: 'day' });

/** A calendar month in Europe/Warsaw. */
export const month = z
  .string()
  .with(
    z.regex(/^\d{4}-(0[1-9]|1[0-2])$/),
    z.refine(isOfOurTime, fieldRule('year')),
    z.meta({ description: 'A month in Europe/Warsaw', examples: ['2026-10'] }),
  )
  .register(kinds, { kind: 'month' });

/** A person's first name and surname. */
export const personName = z.string().with(z.meta({ examples: ['Anna Nowak'] }));

/** The receipt or invoice of a charge or purchase. */
export const documentNumber = z
  .string()
  .with(z.meta({ examples: ['FV 12/2026'] }))
  .register(kinds, { kind: 'document' });

export const count = z.int().with(z.meta({ examples: [12] }));

const author = z.object({ fullname: personName.with().register(aliases, { names: ['name'] }) });

/** The person or key that did something, and when. */
export const doneBy = z.object({ by: author, at: instant }).register(kinds, { kind: 'doneBy' });

/** A filter for whether something is true. */
export const yesOrNo = z.enum(['true', 'false']).register(kinds, { kind: 'yesOrNo' });

/** Paging of every list, from page 1 (wire "Paging and sorting"). */
export const pageQuery = z.object({
  page: z._default(z.coerce.number().with(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  per_page: z._default(z.coerce.number().with(z.int(), z.minimum(1), z.maximum(MAX_PER_PAGE)), ROWS_PER_PAGE),
});

/**
 * Returns the query parameters for sorting a list: our extension (wire "Paging and sorting"). Without `sort`, a list
 * has its default order.
 */
export function sortQuery<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  return z.object({ sort: z.optional(z.enum(columns)), order: z._default(z.enum(['asc', 'desc']), 'asc') });
}

/** The idempotency key that a client sends with a money call: printable ASCII. */
export const idempotencyKey = z
  .string()
  .with(z.regex(/^[ -~]{1,255}$/), z.meta({ examples: ['0d6f2a5e-6f0c-4f3e-9a51-2d4c8a1b7e90'] }));

/** Sent with an idempotency key, it asks for the stored answer only: the call is not carried out (wire "Idempotency"). */
export const idempotencyReplay = z.literal('only');

/** A success without data; it has only a sentence. */
const message = z.string().with(z.meta({ examples: ['Gotowe'] }));
export const doneAnswer = z.object({ code: z.literal(200), message });

/** Returns the schema of a success with one item. */
export function itemAnswer<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ code: z.literal(200), message, data: item });
}

/** Returns the schema of a success that is a file of one of these media types. */
export function fileAnswer(mediaTypes: [string, ...string[]]) {
  return z.file().with(z.mime(mediaTypes as z.core.util.MimeTypes[]));
}

/**
 * The last day for which everything is known, if later days have not been added up or searched yet; absent otherwise.
 * Our extension.
 */
export const knownUntil = z.optional(day);

/** The number of items and pages of a list. */
export const pageInfo = z.object({ total_items: count, total_pages: count, known_until: knownUntil });

/** Returns the number of items and pages of a list; an empty list has one page. */
export function pageInfoOf({
  total,
  perPage,
  known_until,
}: {
  total: number;
  perPage: number;
  known_until?: z.output<typeof day>;
}): z.output<typeof pageInfo> {
  return {
    total_items: total,
    total_pages: Math.max(1, Math.ceil(total / perPage)),
    ...(known_until && { known_until }),
  };
}

/** Returns the schema of a success with one page of a list. */
export function listAnswer<Item extends z.core.$ZodType>(item: Item) {
  return z.object({
    code: z.literal(200),
    items: z.array(item),
    info: pageInfo,
  });
}

/** Returns the schema of a success with all rows of a book and their sums. */
export function bookAnswer<Row extends z.core.$ZodType, Sums extends z.core.$ZodType>(row: Row, sums: Sums) {
  return z.extend(listAnswer(row), { sums });
}

/** What a lock protects against further attempts. */
const lockedWhats = ['card', 'account', 'address'] as const;
export type LockedWhat = (typeof lockedWhats)[number];

/** The answer for every refusal and failure. */
export const failureAnswer = z.object({
  code: z.int(),
  message: z.string(),
  reason: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /**
   * 422 if the user's own password was not changed (wire "Sessions and passwords"), or the current balance in PLN if
   * an amount is above it.
   */
  data: z.optional(z.number()),
  request_id: z.optional(z.string()),
  /** At the counter: whether one more wrong PIN would lock the card or the person. Our extension. */
  last_attempt: z.optional(z.boolean()),
  /** What is locked after too many wrong attempts, and until when; null if only staff can unlock it. Our extension. */
  locked: z.optional(z.object({ what: z.enum(lockedWhats), until: z.nullable(z.iso.datetime()) })),
});
export type FailureAnswer = z.infer<typeof failureAnswer>;
