import { z } from 'zod/mini';
import {
  type CardNumber,
  isCardNumber,
  isPin,
  normalizeCardNumber,
  normalizePin,
  type Pin,
} from './cardNumber.ts';
import { boncardStatuses, boncardTypes, ledgerKinds, transactionTypes } from './codes.ts';
import { boncardId, salonId, transactionId } from './ids.ts';
import { kinds } from './kinds.ts';
import { amountProblem, type Grosze } from './money.ts';
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
  .with(z.meta({ examples: ['DEMO0000000000000003'] }))
  .register(kinds, { kind: 'cardNumber' });

const expiredMonths = z
  .union(validityMonths.map((months) => z.literal(months)))
  .register(kinds, { kind: 'months' });

export const boncard = z.object({
  id: boncardId,
  number: printedNumber,
  /** The server stores only a keyed hash. */
  pin: z.null(),
  status: coded(boncardStatuses, 'boncardStatus'),
  type: z.nullable(coded(boncardTypes, 'boncardType')),
  amount: pln,
  valid_until: z.nullable(day),
  created: doneBy,
  moderate: z.nullable(doneBy),
  canceled: z.nullable(
    z
      .extend(doneBy, { reason: z.string().with(z.meta({ examples: ['Zgubiona karta'] })) })
      .register(kinds, { kind: 'deed' }),
  ),
  document_number: z.nullable(documentNumber),
  expired_months: z.nullable(expiredMonths),
  mother_salon: z.nullable(salonReference),
});
export type Boncard = z.infer<typeof boncard>;

/** A card as the counter finds it. A search for a charge reveals neither balance nor history. */
export const foundBoncard = z.extend(boncard, {
  amount: z.nullable(pln),
  created: z.nullable(doneBy),
});
export type FoundBoncard = z.infer<typeof foundBoncard>;

/** Twenty of 0-9A-Z; spaces, dashes and lower case are accepted. */
const cardNumber = z
  .pipe(
    z.string().with(z.minLength(1), z.overwrite(normalizeCardNumber)),
    z.custom<CardNumber>((text) => isCardNumber(String(text)), fieldRule('cardNumber')),
  )
  .with(z.meta({ examples: ['DEMO0000000000000003'] }));

/** Three of 0-9A-Z; lower case is accepted. */
const pin = z
  .pipe(
    z.string().with(z.minLength(1), z.overwrite(normalizePin)),
    z.custom<Pin>((text) => isPin(String(text)), fieldRule('pin')),
  )
  .with(z.meta({ examples: ['103'] }));

const document = visibleText(100).with(z.meta({ examples: ['FV 12/2026'] }));

function addProblem(context: z.core.$RefinementCtx, problem: FieldProblem | undefined) {
  if (problem) context.addIssue({ code: 'custom', ...fieldRule(problem.message, problem.args) });
}

/** PLN → grosze, at most the balance (grosze) if it is known. */
function amountUpTo(balance?: Grosze) {
  return pln.with(z.superRefine((grosze, context) => addProblem(context, amountProblem(grosze, balance))));
}
const amount = amountUpTo();

export const boncardSearch = z.intersection(
  z.object({ number: cardNumber }),
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

/** What the charge screen's form holds (requirements "Charge"). */
export const chargeForm = z.omit(chargeInput, { boncard_id: true, place_of_sale: true });

/** What the purchase screen's form holds for a card with this balance in grosze (requirements "Purchase"). */
export function purchaseForm(balance: Grosze) {
  return z.extend(z.pick(purchaseInput, { document: true }), { amount: amountUpTo(balance) });
}

export const cancelInput = z.object({
  canceled_reason: requiredText(500).with(z.meta({ examples: ['Zgubiona karta'] })),
});

export const boncardsQuery = z.extend(pageQuery, {
  ...sortQuery(['number', 'amount', 'valid_until', 'created_at']).shape,
  query: z.optional(storableText.with(z.maxLength(100))),
  status: z.optional(z.pipe(z.coerce.number(), coded(boncardStatuses, 'boncardStatus'))),
});

/** A customer's request; whether the PIN is required is a setting of the host (`PUBLIC_CHECK`). */
export const checkInput = z.object({ number: cardNumber, pin: z.optional(pin) });

export const checkedBoncard = z.object({
  number: z
    .string()
    .with(z.meta({ description: 'All but the last four characters are masked', examples: ['•••• 0003'] })),
  status: coded(boncardStatuses, 'boncardStatus'),
  type: z.nullable(coded(boncardTypes, 'boncardType')),
  type_text: z.nullable(z.string().with(z.meta({ examples: ['Tylko soczewki'] }))),
  valid_until: z.nullable(day),
  amount: pln,
  transactions: z.array(
    z.object({
      type: coded(transactionTypes, 'transactionType'),
      type_text: z.string().with(z.meta({ examples: ['Zakup'] })),
      amount: pln,
      datetime: instant,
    }),
  ),
});

/** One change of a card's balance, including a cancellation: our extension. */
export const ledgerEntry = z.object({
  id: transactionId,
  kind: z.enum(ledgerKinds),
  amount: pln,
  balance_after: pln,
  document: z.nullable(documentNumber),
  salon: z.nullable(salonReference),
  by: z.object({ fullname: personName }),
  at: instant,
});
