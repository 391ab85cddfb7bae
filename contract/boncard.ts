import { z } from 'zod';
import { isCardNumber, isPin, normalizeCardNumber, normalizePin } from './cardNumber.ts';
import { boncardStatuses, boncardTypes, type LedgerKind, ledgerKinds, transactionTypes } from './codes.ts';
import { boncardId, salonId, transactionId, uuid } from './ids.ts';
import { kinds } from './kinds.ts';
import {
  adjustmentProblem,
  amountProblem,
  type Grosze,
  limitProblem,
  positiveProblem,
  splitProblem,
} from './money.ts';
import { salonReference } from './salon.ts';
import { requiredText, storableText, visibleText } from './text.ts';
import { type FieldProblem, fieldRule } from './validation.ts';
import {
  coded,
  day,
  documentNumber,
  doneBy,
  instant,
  pageQuery,
  personName,
  pln,
  sortQuery,
} from './wire.ts';

/** How many months a charge may be valid (requirements "Charge"). The screen starts with the longest. */
export const validityMonths = [3, 6, 12] as const;
export type ValidityMonths = (typeof validityMonths)[number];
export const DEFAULT_VALIDITY_MONTHS = 12;

/** A card's number in answers: whatever the host sends. */
export const printedNumber = z
  .string()
  .meta({ examples: ['DEMO0000000000000003'] })
  .register(kinds, { kind: 'cardNumber' });

const expiredMonths = z
  .union(validityMonths.map((months) => z.literal(months)))
  .register(kinds, { kind: 'months' });

/** Another card that a card's balance came from, or went to. */
const otherCard = z.object({ id: boncardId, number: printedNumber }).register(kinds, { kind: 'otherCard' });

const givenReason = z.string().meta({ examples: ['Zgubiona karta'] });

export const boncard = z.object({
  id: boncardId,
  number: printedNumber,
  /** The server stores only a keyed hash. */
  pin: z.null(),
  status: coded(boncardStatuses, 'boncardStatus'),
  type: coded(boncardTypes, 'boncardType').nullable(),
  amount: pln,
  valid_until: day.nullable(),
  created: doneBy,
  moderate: doneBy.nullable(),
  canceled: doneBy.extend({ reason: givenReason }).register(kinds, { kind: 'deed' }).nullable(),
  document_number: documentNumber.nullable(),
  expired_months: expiredMonths.nullable(),
  mother_salon: salonReference.nullable(),
  /** A blocked card can neither be charged nor pay: our extension, like those that follow. */
  blocked: doneBy.extend({ reason: givenReason }).register(kinds, { kind: 'deed' }).nullable(),
  /** When its balance left the books because it had expired. */
  written_off: instant.nullable(),
  replaces: otherCard.nullable(),
  replaced_by: otherCard.nullable(),
});
export type Boncard = z.infer<typeof boncard>;

/** A card as the counter finds it. A search for a charge reveals neither balance nor history. */
export const foundBoncard = boncard.extend({
  amount: pln.nullable(),
  created: doneBy.nullable(),
});
export type FoundBoncard = z.infer<typeof foundBoncard>;

/** Twenty of 0-9A-Z; spaces, dashes and lower case are accepted. */
const cardNumber = z
  .string()
  .min(1)
  .overwrite(normalizeCardNumber)
  .pipe(z.string().refine(isCardNumber, fieldRule('cardNumber')))
  .meta({ examples: ['DEMO0000000000000003'] });

/** Three of 0-9A-Z; lower case is accepted. */
const pin = z
  .string()
  .min(1)
  .overwrite(normalizePin)
  .pipe(z.string().refine(isPin, fieldRule('pin')))
  .meta({ examples: ['103'] });

const document = visibleText(100).meta({ examples: ['FV 12/2026'] });

function addProblem(context: z.RefinementCtx, problem: FieldProblem | undefined) {
  if (problem) context.addIssue({ code: 'custom', ...fieldRule(problem.message, problem.args) });
}

const amount = pln.superRefine((grosze, context) => addProblem(context, amountProblem(grosze)));

export const boncardSearch = z
  .object({ number: cardNumber })
  .and(
    z.discriminatedUnion('searchForType', [
      z.object({ searchForType: z.literal('charge') }),
      z.object({ searchForType: z.literal('purchase'), pin }),
    ]),
  );

/** A charge: money onto a card (the wire's `issue`). */
export const chargeInput = z.object({
  boncard_id: boncardId,
  place_of_sale: salonId,
  document,
  amount,
  type: coded(boncardTypes, 'boncardType'),
  expired_months: expiredMonths,
});

/** A purchase: money off a card. */
export const purchaseInput = z.object({
  boncard_id: boncardId,
  place_of_sale: salonId,
  document,
  amount,
});

/** What the counter asks for to find a card (requirements "Charge", "Purchase"): a charge needs no PIN. */
export const findForms = {
  charge: z.object({ number: cardNumber }),
  purchase: z.object({ number: cardNumber, pin }),
};

/** What the charge screen's form holds on a host with this limit in grosze, if it has one (requirements "Charge"). */
export function chargeForm(limit?: Grosze) {
  return chargeInput.omit({ boncard_id: true, place_of_sale: true }).extend({
    amount: amount.superRefine((grosze, context) =>
      addProblem(context, limit === undefined ? undefined : limitProblem(grosze, limit)),
    ),
  });
}

/**
 * What the purchase screen's form holds for a card with this balance in grosze: the sum to pay, of which the card pays
 * what it can (requirements "Purchase").
 */
export function purchaseForm(balance: Grosze) {
  return purchaseInput.pick({ document: true }).extend({
    amount: pln.superRefine((grosze, context) => addProblem(context, splitProblem(grosze, balance))),
  });
}

/** Why a card is canceled or blocked, or its money put right. */
const reason = requiredText(500).meta({ examples: ['Zgubiona karta'] });

export const cancelInput = z.object({ canceled_reason: reason });

export const blockInput = z.object({ reason });

/** Moves the balance of a lost card to a pending one (requirements "Putting money right"). */
export const replaceInput = z.object({ target_number: cardNumber, reason });

/** A later last day. */
export const extendInput = z.object({ valid_until: day, reason });

/** A signed amount that nothing else can put right. */
export const adjustInput = z.object({
  amount: pln.superRefine((grosze, context) => addProblem(context, adjustmentProblem(grosze))),
  reason,
});

/** Undoes a transaction: without an amount, all that is left of it. */
export const reverseInput = z.object({
  amount: pln.superRefine((grosze, context) => addProblem(context, positiveProblem(grosze))).optional(),
  reason,
});

/** What the form of a reversal holds, of a transaction of which so much (grosze) is left to reverse. */
export function reverseForm(left: Grosze) {
  return reverseInput.required().extend({
    amount: pln.superRefine((grosze, context) => addProblem(context, positiveProblem(grosze, left))),
  });
}

export const boncardsQuery = pageQuery.extend({
  ...sortQuery(['number', 'amount', 'valid_until', 'created_at']).shape,
  query: storableText.max(100).optional(),
  status: z.coerce.number().pipe(coded(boncardStatuses, 'boncardStatus')).optional(),
});

/** A customer's request; whether the PIN is required is a setting of the host (`PUBLIC_CHECK`). */
export const checkInput = z.object({ number: cardNumber, pin: pin.optional() });

export const checkedBoncard = z.object({
  number: z
    .string()
    .meta({ description: 'All but the last four characters are masked', examples: ['•••• 0003'] }),
  status: coded(boncardStatuses, 'boncardStatus'),
  type: coded(boncardTypes, 'boncardType').nullable(),
  type_text: z
    .string()
    .meta({ examples: ['Tylko soczewki'] })
    .nullable(),
  valid_until: day.nullable(),
  amount: pln,
  blocked: z.boolean().meta({ examples: [false] }),
  transactions: z.array(
    z.object({
      type: coded(transactionTypes, 'transactionType'),
      type_text: z.string().meta({ examples: ['Płatność bonem'] }),
      amount: pln,
      datetime: instant,
    }),
  ),
});

/** What has become of a transaction: our extension, in lists and in a card's ledger. */
export const reversalFacts = {
  reverses: transactionId.nullable().meta({ description: 'The transaction that it undoes' }),
  reversed: pln.meta({ description: 'How much of it has been undone, PLN' }),
  reversible: pln.meta({ description: 'How much of it can still be undone, PLN' }),
  reason: givenReason.nullable(),
};

/** One change of a card's balance: our extension. */
export const ledgerEntry = z.object({
  id: transactionId,
  kind: z.enum(Object.keys(ledgerKinds) as [LedgerKind, ...LedgerKind[]]),
  amount: pln,
  balance_after: pln,
  document: documentNumber.nullable(),
  salon: salonReference.nullable(),
  /** Null if the server did it. */
  by: z.object({ fullname: personName }).nullable(),
  at: instant,
  ...reversalFacts,
  /** The card at the other end of a transfer. */
  other_card: otherCard.nullable(),
});

/** One change of a card's last day: our extension. */
export const validityChange = z.object({
  id: uuid,
  from: day,
  to: day,
  reason: givenReason,
  by: z.object({ fullname: personName }),
  at: instant,
});
