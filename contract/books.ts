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
  yesOrNo,
} from './wire.ts';

const taxClassChangeId = uuid.brand<'TaxClassChangeId'>();
export type TaxClassChangeId = z.infer<typeof taxClassChangeId>;

/**
 * The books: our extension. Every figure belongs to the salon, type and tax class of the card's cycle, so to the salon
 * that sold the card; only the settlement also considers where a purchase was booked. Sums are net: reversals are
 * subtracted from their originals.
 */

const total = { count, amount: pln };
const sum = z.object(total);

const type = coded(boncardTypes, 'boncardType');
/** Null for cards sold before somebody set a class for their type. */
const taxClass = z.nullable(z.enum(taxClasses).register(kinds, { kind: 'taxClass' }));
const cards = count;
const file = z.optional(z.enum(exportFormats));

/** The amount owed on cards, and the number of cards that have a balance. */
const owed = z.object({ amount: pln, cards });

/** Net sums of what was booked in a salon, as in its statistics, and the number of sales and purchases. */
const trade = z.object({ sold: sum, redeemed: sum });

/** What a wrong clock causes or has caused (requirements "Believed days"). */
const clockTrouble = z.object({
  /** The believed day. */
  day,
  /** Why closing, and other work that cannot be undone, waits; null if it does not wait. */
  waits: z.nullable(z.enum(['clock-ahead', 'clocks-differ'])),
  /** The day that the clock shows. */
  clock_day: day,
  /** The latest day that it can be: the believed one, or that of the clocks if they agree. */
  latest_day: z.optional(day),
  /** Ledger entries that are dated after the latest day. */
  entries_ahead: count,
  /** The last closed day if it is not over yet, or may not be; null otherwise. */
  closed_until: z.nullable(day),
});

/**
 * Where to find something in a console: the name of the call that its screen makes (`boncards.list`, `users.create`),
 * with that call's query parameters.
 */
const where = z.object({
  call: z.string().with(z.meta({ examples: ['boncards.list'] })),
  query: z.record(z.string(), z.string()).with(z.meta({ examples: [{ blocked: 'true' }] })),
});

/** The tasks that may wait for administrators, in the order in which they are shown. */
export const todos = [
  'month',
  'imports',
  'locked-pins',
  'blocked-cards',
  'e-cards',
  'not-activated',
  'requests',
  'exceptions',
] as const;

/** A task: how many times it has to be done, and the Warsaw day since which the oldest of them has waited. */
export const todoEntry = z.object({ what: z.enum(todos), count, since: z.nullable(day), where });

/** The steps of a new chain before its first sale, in this order. */
const setupSteps = ['salon', 'people', 'tax-class', 'cards', 'trial'] as const;

export const setupEntry = z.object({
  what: z.enum(setupSteps),
  done: z.boolean().with(z.meta({ examples: [false] })),
  where,
});

/** A summary of the current state; an employer sees that of their own salon. */
export const overview = z.object({
  at: instant,
  /** Null: all salons. */
  salon: z.nullable(salonReference),
  owed: z.object({ active: owed, expired: owed }),
  today: trade,
  this_month: trade,
  /** The same days of the month before. */
  month_before: trade,
  /** Balances that expire within 30 days, today included. */
  expiring: z.extend(owed, { until: day }),
  /** Cards that have not been sold yet. Null for employers, like all fields that follow. */
  pending_cards: z.nullable(count),
  /** Imports of the last thirty days, today included, that failed or had rows with errors; duplicates are none. */
  imports_with_errors: z.nullable(count),
  /** Unusual operations of the last `EXCEPTION_DAYS`. */
  exceptions: z.nullable(count),
  /** Tasks to do; those with nothing waiting are left out. */
  todo: z.nullable(z.array(todoEntry)),
  /** The first steps of a new chain; null for good once all are done. */
  setup: z.nullable(z.array(setupEntry)),
  /** What is or was wrong with the clocks, for administrators; absent if nothing is. */
  clock: z.optional(clockTrouble),
  known_until: knownUntil,
  /** The same for the unusual operations. */
  exceptions_known_until: knownUntil,
});

export const liabilityQuery = z.object({
  at: givenDay,
  salon: z.optional(salonId).register(kinds, { kind: 'salon' }),
  type: z.optional(z.pipe(z.coerce.number(), type)),
  tax_class: z.optional(z.enum([...taxClasses, 'none'])).register(kinds, { kind: 'taxClass' }),
  expired: z.optional(yesOrNo),
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

/** The total owed at the end of a Warsaw day; whether a card counts as expired is also decided as of that day. */
export const liabilitySums = z.extend(owed, {
  at: day,
  /** The sum of the rows at the end of each of the last twelve months before `at`, and at `at`. */
  history: z.array(z.object({ at: day, active: pln, expired: pln })),
});

/** Opening plus the signed sum of each kind equals closing. */
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
/** A row of the settlement's file, which also has the amount left to pay after both directions are set off. */
export const settlementFileRow = z.extend(settlementPair, { net: pln });

/** The parts of the books that are kept when a month is closed. */
export const monthParts = ['movements', 'liability', 'settlement'] as const;
export type MonthPart = (typeof monthParts)[number];

/** Why a month that is not closed cannot be closed either: the refusals of closing it. */
export const closingRefusals = ['month-not-over', 'month-before-first', 'day-not-believed'] as const;
export type ClosingRefusal = (typeof closingRefusals)[number];

/** How the total liability changed in a month, and whether the month is closed. */
export const rollForwardSums = z.extend(movement, {
  month,
  /** Whether closing the month now would succeed. */
  can_close: z.boolean().with(z.meta({ examples: [true] })),
  /** Why the month cannot be closed; null if it can be, or is closed. */
  cannot_close: z.nullable(z.object({ reason: z.enum(closingRefusals), reason_text: z.string() })),
  /** The figures as of closing; if today's differ, the difference is shown, not hidden. */
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
      /** Both directions of each pair of salons, not set off. */
      settlement: z.array(settlementPair),
    }),
  ),
});

/**
 * The result of all debts between salons: the salon that sold a card owes the salon where a purchase was made with it.
 */
export const settlementSums = z.object({
  month,
  ...total,
  /** What one salon of each pair has to pay after both directions are set off. */
  net: z.array(debt),
  /** The balances of all salons add up to zero. */
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

/** The longest period that can be asked for, in days: a leap year. */
const MAX_EXCEPTION_DAYS = 366;

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
  /** Null if the operation is about attempts, or about a person. */
  transaction_id: z.nullable(transactionId),
  salon: z.nullable(salonReference),
  user: z.nullable(z.pick(actor, { id: true, fullname: true, kind: true })),
  document: z.nullable(documentNumber),
  amount: z.nullable(pln),
  /** The number of attempts, transactions or minutes, depending on the rule. */
  count: z.nullable(count),
});

/** The number of operations that each rule has found, in the order of the rules; rules without any are left out. */
export const exceptionSums = z.object({ rules: z.array(z.object({ rule, count })) });

/** The tax class of the cards of a type from a given day on; append-only. */
export const taxClassInput = z.object({
  type,
  class: z.enum(taxClasses).register(kinds, { kind: 'taxClass' }),
  effective_from: givenDay,
});

export const taxClassChange = z.extend(taxClassInput, {
  id: taxClassChangeId,
  set: doneBy,
});
