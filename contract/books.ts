import { z } from 'zod/mini';
import { actor } from './actor.ts';
import { printedNumber } from './boncard.ts';
import { boncardTypes, type LedgerKind, ledgerKindNames, taxClasses } from './codes.ts';
import { boncardId, salonId, transactionId, uuid } from './ids.ts';
import { kinds } from './kinds.ts';
import { salonReference } from './salon.ts';
import { exportFormats } from './transaction.ts';
import { daysInOrder, daysWithin } from './validation.ts';
import {
  coded,
  count,
  day,
  documentNumber,
  doneBy,
  givenDay,
  instant,
  knownUntil,
  month,
  pageQuery,
  pln,
} from './wire.ts';

const taxClassChangeId = uuid.brand<'TaxClassChangeId'>();
export type TaxClassChangeId = z.infer<typeof taxClassChangeId>;

/**
 * The books: our extension. Salon, type and tax class of every figure are those of the cycle, that is of the salon that sold
 * the card; only the settlement asks where a purchase was booked. Sums are net: reversals count against their originals.
 */

const total = { count, amount: pln };
const sum = z.object(total);

const type = coded(boncardTypes, 'boncardType');
/** Null for cards sold before somebody set a class for their type. */
const taxClass = z.nullable(z.enum(taxClasses).register(kinds, { kind: 'taxClass' }));
const cards = count;
const file = z.optional(z.enum(exportFormats));

/** What is owed on cards, and on how many of them. */
const owed = z.object({ amount: pln, cards });

/** Net sums of what was booked in a salon, as in its statistics, and the number of sales and purchases. */
const trade = z.object({ sold: sum, redeemed: sum });

/** What a wrong clock does or has done (requirements "Believed days"). */
const clockTrouble = z.object({
  /** The believed day. */
  day,
  /** Why closing and whatever else cannot be undone waits; null if it does not. */
  waits: z.nullable(z.enum(['clock-ahead', 'clocks-differ'])),
  /** The day that the clock shows. */
  clock_day: day,
  /** Ledger entries that are dated after the believed day. */
  entries_ahead: count,
  /** The last day that is closed although it is not over. */
  closed_until: z.nullable(day),
});

/**
 * Where in a console something is: the call that its screen makes, by its name (`boncards.list`, `users.create`), with the parameters of
 * that call's query.
 */
const where = z.object({
  call: z.string().with(z.meta({ examples: ['boncards.list'] })),
  query: z.record(z.string(), z.string()).with(z.meta({ examples: [{ blocked: 'true' }] })),
});

/** What may wait for administrators, in the order in which it is told. */
const todos = [
  'month',
  'imports',
  'locked-pins',
  'blocked-cards',
  'e-cards',
  'not-activated',
  'requests',
  'exceptions',
] as const;

/** Something that has to be done: how many times, and since which Warsaw day the first of them has waited. */
export const todoEntry = z.object({ what: z.enum(todos), count, since: z.nullable(day), where });

/** What a new chain does before it sells, in this order. */
const setupSteps = ['salon', 'people', 'tax-class', 'cards', 'trial'] as const;

export const setupEntry = z.object({
  what: z.enum(setupSteps),
  done: z.boolean().with(z.meta({ examples: [false] })),
  where,
});

/** One look at how things stand; an employer's is about their salon. */
export const overview = z.object({
  at: instant,
  /** Null: all salons. */
  salon: z.nullable(salonReference),
  owed: z.object({ active: owed, expired: owed }),
  today: trade,
  this_month: trade,
  /** The same days of the month before. */
  month_before: trade,
  /** What loses its validity within 30 days, today included. */
  expiring: z.extend(owed, { until: day }),
  /** Cards that wait to be sold. Null for employers, like all that follow. */
  pending_cards: z.nullable(count),
  /** Imports of the last thirty days, today included, that failed or had rejected rows. */
  imports_with_errors: z.nullable(count),
  /** Unusual operations of the last `EXCEPTION_DAYS`. */
  exceptions: z.nullable(count),
  /** What has to be done; what does not wait is left out. */
  todo: z.nullable(z.array(todoEntry)),
  /** A new chain's steps; null once all are done, for good. */
  setup: z.nullable(z.array(setupEntry)),
  /** What is wrong with the clocks, or was, for administrators; missing if nothing is. */
  clock: z.optional(clockTrouble),
  known_until: knownUntil,
  /** The same of the unusual operations. */
  exceptions_known_until: knownUntil,
});

export const liabilityQuery = z.object({
  at: givenDay,
  salon: z.optional(salonId).register(kinds, { kind: 'salon' }),
  type: z.optional(z.pipe(z.coerce.number(), type)),
  tax_class: z.optional(z.enum([...taxClasses, 'none'])).register(kinds, { kind: 'taxClass' }),
  expired: z.optional(z.enum(['true', 'false'])),
  export: file,
});

export const liabilityRow = z.object({
  salon: salonReference,
  type,
  tax_class: taxClass,
  expired: z.boolean().with(z.meta({ examples: [false] })),
  amount: pln,
  cards,
});

/** What is owed in all at the end of a Warsaw day, as of that day's validity. */
export const liabilitySums = z.extend(owed, {
  at: day,
  /** The sum of the rows at the end of each of the last twelve months before `at`, and at `at`. */
  history: z.array(z.object({ at: day, active: pln, expired: pln })),
});

/** Opening + each kind, with its sign = closing. */
const movement = z.object({
  opening: pln,
  /** The signed sum of each kind of ledger entry. */
  kinds: z.object(
    Object.fromEntries(ledgerKindNames.map((kind) => [kind, pln])) as Record<LedgerKind, typeof pln>,
  ),
  closing: pln,
});

export const salonMovement = z.extend(movement, { salon: salonReference });

const movements = { rows: z.array(salonMovement), total: movement };

export const monthQuery = z.object({ month, export: file });

const debt = z.object({ debtor: salonReference, creditor: salonReference, amount: pln });
export const settlementPair = z.extend(debt, { count });
/** A row of its file: also what is left to pay after both directions are set off. */
export const settlementFileRow = z.extend(settlementPair, { net: pln });

/** What a closed month keeps. */
export const monthParts = ['movements', 'liability', 'settlement'] as const;
export type MonthPart = (typeof monthParts)[number];

/** How the debt of a month came about in all, and whether it is closed. */
export const rollForwardSums = z.extend(movement, {
  month,
  /** Whether the month is over and not closed yet. */
  can_close: z.boolean().with(z.meta({ examples: [true] })),
  /** Its figures as they were when it was closed; a difference to today's is shown, not hidden. */
  closed: z.nullable(
    z.extend(doneBy, {
      hash: z
        .string()
        .with(z.meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })),
      differs: z.boolean().with(z.meta({ examples: [false] })),
      differing: z
        .array(z.enum(monthParts))
        .with(z.meta({ description: 'Which of the kept figures differ from today’s', examples: [[]] })),
      ...movements,
      /** At the end of the month. */
      liability: z.array(liabilityRow),
      /** Each direction by itself. */
      settlement: z.array(settlementPair),
    }),
  ),
});

/** What comes of all that the salons owe each other: the one that sold a card owes the one that took the purchase. */
export const settlementSums = z.object({
  month,
  ...total,
  /** What one of a pair has to pay after both directions are set off. */
  net: z.array(debt),
  /** The balances of all salons sum to zero. */
  salons: z.array(z.object({ salon: salonReference, owes: pln, receives: pln, balance: pln })),
});

/** The rules of unusual operations (requirements "Books"). */
export const exceptionRules = [
  'drained',
  'soldAndRedeemed',
  'manyReversals',
  'documentTwice',
  'offHours',
  'pinBurst',
  'unlockedOften',
  'sentAgain',
] as const;
export type ExceptionRule = (typeof exceptionRules)[number];

const rule = z.enum(exceptionRules).register(kinds, { kind: 'exceptionRule' });

/** As long as a period of unusual operations may be, in days: a leap year. */
export const MAX_EXCEPTION_DAYS = 366;

export const exceptionsQuery = z
  .extend(pageQuery, {
    from: givenDay,
    to: givenDay,
    rule: z.optional(rule),
    salon: z.optional(salonId).register(kinds, { kind: 'salon' }),
    export: file,
  })
  .with(z.refine(...daysInOrder('from', 'to')), z.refine(...daysWithin('from', 'to', MAX_EXCEPTION_DAYS)));

/** An unusual operation: something to look at, not a fault. */
export const exception = z.object({
  id: z.string().with(z.meta({ examples: ['drained:01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47'] })),
  rule,
  at: instant,
  boncard: z.nullable(printedNumber),
  boncard_id: z.nullable(boncardId),
  /** Null if it is about attempts, or about a person. */
  transaction_id: z.nullable(transactionId),
  salon: z.nullable(salonReference),
  user: z.nullable(z.pick(actor, { id: true, fullname: true, kind: true })),
  document: z.nullable(documentNumber),
  amount: z.nullable(pln),
  /** How many attempts, transactions or minutes, as its rule says. */
  count: z.nullable(count),
});

/** How many each rule has found, of those that have found any, in the order of the rules. */
export const exceptionSums = z.object({ rules: z.array(z.object({ rule, count })) });

/** From which day on the cards of a type are of a tax class; append-only. */
export const taxClassInput = z.object({
  type,
  class: z.enum(taxClasses).register(kinds, { kind: 'taxClass' }),
  effective_from: givenDay,
});

export const taxClassChange = z.extend(taxClassInput, {
  id: taxClassChangeId,
  set: doneBy,
});
