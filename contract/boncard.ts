import { z } from 'zod/mini';
import { aliases } from './aliases.ts';
import {
  type CardNumber,
  isCardNumber,
  isPin,
  MAX_CODE_LENGTH,
  normalizeCardNumber,
  normalizePin,
  PIN_LENGTH,
  type Pin,
} from './cardNumber.ts';
import {
  boncardStatuses,
  boncardTypes,
  documentKinds,
  ledgerKindNames,
  taxClasses,
  transactionTypes,
} from './codes.ts';
import { sendInput, sending, sendOnProblem } from './eCard.ts';
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
import { normalized, requiredLines, requiredText } from './text.ts';
import { addProblem, type FieldProblem, fieldRule } from './validation.ts';
import { addMonths, type WarsawDay } from './warsaw.ts';
import { coded, day, documentNumber, doneBy, givenDay, instant, personName, pln } from './wire.ts';

/** The choices for how many months a charge is valid (requirements "Charge"). The screen preselects the longest. */
export const validityMonths = [3, 6, 12] as const;
export type ValidityMonths = (typeof validityMonths)[number];
export const DEFAULT_VALIDITY_MONTHS = 12;

/** A card's number in answers: whatever the host sends, unvalidated. */
export const printedNumber = z
  .string()
  .with(z.meta({ examples: ['DEMO0000000000000003'] }))
  .register(kinds, { kind: 'cardNumber' });

const expiredMonths = z
  .union(validityMonths.map((months) => z.literal(months)))
  .register(kinds, { kind: 'months' });

/** Another card, which this card's balance came from or went to. */
const otherCard = z.object({ id: boncardId, number: printedNumber }).register(kinds, { kind: 'opaque' });

export const givenReason = z.string().with(z.meta({ examples: ['Zgubiona karta'] }));

const doneForReason = z.nullable(
  z.extend(doneBy, { reason: givenReason }).register(kinds, { kind: 'doneBy' }),
);

export const boncard = z.object({
  id: boncardId,
  number: printedNumber,
  /** Always null: the server stores only a keyed hash. */
  pin: z.null(),
  status: coded(boncardStatuses, 'boncardStatus'),
  type: z.nullable(coded(boncardTypes, 'boncardType')).register(aliases, { names: ['bon_type'] }),
  amount: pln,
  valid_until: z.nullable(day),
  created: doneBy,
  moderate: z.nullable(doneBy),
  canceled: doneForReason,
  document_number: z.nullable(documentNumber),
  expired_months: z.nullable(expiredMonths),
  mother_salon: z.nullable(salonReference),
  /** The class of its type on the day of its charge: our extension, like the fields that follow. */
  tax_class: z.nullable(z.enum(taxClasses).register(kinds, { kind: 'taxClass' })),
  /** A blocked card can neither be charged nor pay. */
  blocked: doneForReason,
  /** When its balance left the books because the card had expired. */
  written_off: z.nullable(instant),
  /** What an extension would bring back. */
  written_off_amount: z.nullable(pln),
  replaces: z.nullable(otherCard),
  replaced_by: z.nullable(otherCard),
});
export type Boncard = z.infer<typeof boncard>;

/** What was booked on a card: our extension. */
export const booked = z.object({
  id: transactionId,
  amount: pln,
  /** The card's balance afterwards. */
  balance: pln,
});

/** A card that was just charged, or that had one of its transactions undone, with what was booked. */
export const bookedBoncard = z.extend(boncard, { transaction: booked });

/** A card that has just paid, with the transaction and the amount that remains to be paid another way. */
export const paidBoncard = z.extend(bookedBoncard, { due: pln });

/** An e-card that was just charged, with the state of its mail. */
export const chargedECard = z.extend(bookedBoncard, { e_card: sending });

/** A card with the fields that only its own page shows. */
export const boncardDetails = z.extend(boncard, {
  /**
   * Set if wrong PINs have locked the card anywhere: `until` is when the lock ends, or null if it lasts until staff
   * unlock it. Our extension.
   */
  pin_locked: z.nullable(z.object({ until: z.nullable(instant) })),
  /** The last mail with an e-card's link; null if the card is not an e-card. Our extension. */
  e_card: z.nullable(sending),
});

/**
 * A card as a search at the counter finds it. A search for a charge reveals neither balance nor history,
 * except that a balance was written off.
 */
export const foundBoncard = z.extend(boncard, {
  amount: z.nullable(pln),
  created: z.nullable(doneBy),
});
export type FoundBoncard = z.infer<typeof foundBoncard>;

/** An e-card that is sent again, with the facts that the counter may see, and its new mail. */
export const sentECard = z.extend(foundBoncard, { e_card: sending });

/** Twenty characters of 0-9A-Z; spaces, dashes and lower case are accepted. */
const cardNumber = z
  .pipe(
    z.string().with(z.minLength(1), normalized(normalizeCardNumber, MAX_CODE_LENGTH)),
    z.custom<CardNumber>((text) => isCardNumber(String(text)), fieldRule('cardNumber')),
  )
  .with(z.meta({ examples: ['DEMO0000000000000003'] }));

/** Three characters of 0-9A-Z; lower case is accepted. */
const pin = z
  .pipe(
    z.string().with(z.minLength(1), normalized(normalizePin, PIN_LENGTH)),
    z.custom<Pin>((text) => isPin(String(text)), fieldRule('pin')),
  )
  .with(z.meta({ examples: ['103'] }));

/** Null if the client sent none: our extension. */
export const documentKind = z.enum(documentKinds).register(kinds, { kind: 'documentKind' });

const document = requiredText(100).with(z.meta({ examples: ['FV 12/2026'] }));

/** Returns the schema of an amount, PLN → grosze, with an additional rule. */
export function amountBy(problemOf: (grosze: Grosze) => FieldProblem | undefined) {
  return pln.with(z.superRefine((grosze, context) => addProblem(context, problemOf(grosze))));
}
const amount = amountBy(amountProblem);

export const boncardSearch = z.intersection(
  z.object({ number: cardNumber }),
  z.discriminatedUnion('searchForType', [
    z.object({ searchForType: z.literal('charge') }),
    z.object({ searchForType: z.literal('purchase'), pin }),
  ]),
);

/**
 * The till's own name for a charge or purchase, unique per caller: it lets the till undo it without its id. Our
 * extension.
 */
export const reference = requiredText(64).with(z.meta({ examples: ['K1/2026-11-27/4711-1'] }));

/** A charge: money onto a card (the wire's `issue`). */
export const chargeInput = z.object({
  boncard_id: boncardId,
  place_of_sale: salonId,
  document,
  document_kind: z.optional(documentKind),
  amount,
  type: coded(boncardTypes, 'boncardType'),
  expired_months: expiredMonths,
  reference: z.optional(reference),
});

/** A charge that creates its card and sends it by mail (requirements "E-cards"). */
export const eCardInput = z.extend(z.omit(chargeInput, { boncard_id: true }), sendInput.shape);

/** A purchase: money off a card. */
export const purchaseInput = z.object({
  boncard_id: boncardId,
  place_of_sale: salonId,
  document,
  document_kind: z.optional(documentKind),
  amount,
  reference: z.optional(reference),
  /** Takes the whole balance if it is less than the amount: our extension. */
  allow_partial: z.optional(z.boolean().with(z.meta({ examples: [true] }))),
});

/** The fields with which the counter searches for a card (requirements "Charge", "Purchase"): a charge needs no PIN. */
export const findForms = {
  charge: z.object({ number: cardNumber }),
  purchase: z.object({ number: cardNumber, pin }),
};

/**
 * Returns the schema of the charge screen's form, for a host with this charge limit (grosze) or with none (requirements
 * "Charge").
 */
export function chargeForm(limit?: Grosze) {
  return z.extend(z.omit(chargeInput, { boncard_id: true, place_of_sale: true, reference: true }), {
    amount: amountBy(
      (grosze) => amountProblem(grosze) ?? (limit === undefined ? undefined : limitProblem(grosze, limit)),
    ),
  });
}

/**
 * Returns the schema of the form that sells an e-card on a Warsaw day, for a host with this charge limit (grosze) or
 * with none (requirements "E-cards").
 */
export function eCardForm(today: WarsawDay, limit?: Grosze) {
  return z.extend(chargeForm(limit), sendInput.shape).with(
    z.superRefine(({ send_on: sendOn, expired_months: months }, context) => {
      if (!sendOn) return;
      addProblem(context, sendOnProblem(sendOn, { today, lastDay: addMonths(today, months) }), ['send_on']);
    }),
  );
}

/**
 * Returns the schema of the purchase screen's form, for a card with this balance (grosze). Its amount is the whole sum
 * to pay; the card pays as much of it as it can (requirements "Purchase").
 */
export function purchaseForm(balance: Grosze) {
  return z.extend(z.pick(purchaseInput, { document: true, document_kind: true }), {
    amount: amountBy((grosze) => splitProblem(grosze, balance)),
  });
}

/** Why a card is canceled or blocked, or why its balance is corrected. */
const reason = requiredLines(500).with(z.meta({ examples: ['Zgubiona karta'] }));

/** The balance on which the caller's decision is based: if the card has another one, it is refused. Our extension. */
const expectedBalance = z.optional(pln);

export const cancelInput = z.object({ canceled_reason: reason, balance: expectedBalance });

export const blockInput = z.object({ reason });

/** Moves the balance of a lost card to a pending one (requirements "Putting money right"). */
export const replaceInput = z.object({ target_number: cardNumber, reason, balance: expectedBalance });

/**
 * Extends a card: sets a later last day. `before` is the last day on which the caller's decision is based: if the card
 * has another one, it is refused. Our extension.
 */
export const extendInput = z.object({ valid_until: givenDay, reason, before: z.optional(givenDay) });

/** A signed correction of a balance, for cases that no other correction covers. */
export const adjustInput = z.object({
  amount: amountBy(adjustmentProblem),
  reason,
  balance: expectedBalance,
});

/**
 * Returns the schema of an amount (grosze) to reverse: at most `left`, what remains of the original, if that is known.
 */
function reversibleAmount(left?: Grosze) {
  return amountBy((grosze) => positiveProblem(grosze, left));
}

/** Undoes a transaction; without an amount, everything that is left of it. */
export const reverseInput = z.object({ amount: z.optional(reversibleAmount()), reason });

/** Returns the schema of a reversal's form, for a transaction with this amount (grosze) left to reverse. */
export function reverseForm(left: Grosze) {
  return z.object({ amount: reversibleAmount(left), reason });
}

/**
 * Undoes what the caller booked under a reference. If nothing is booked under it yet, nothing can be booked under it
 * later.
 */
export const voidInput = z.object({ reference, reason });

/** A customer's request for the balance; a setting of the host decides whether the PIN is required (`PUBLIC_CHECK`). */
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
  blocked: z.boolean().with(z.meta({ examples: [false] })),
  /** Other changes of the balance in the current cycle, as signed amounts: our extension. */
  other_changes: z.array(z.object({ kind: z.enum(ledgerKindNames), amount: pln, datetime: instant })),
  transactions: z.array(
    z.object({
      type: coded(transactionTypes, 'transactionType'),
      type_text: z.string().with(z.meta({ examples: ['Płatność bonem'] })),
      amount: pln,
      datetime: instant,
    }),
  ),
});

/** What the owner of an e-card sees: the only answer that contains a PIN. */
export const shownECard = z.extend(checkedBoncard, {
  number: printedNumber,
  pin: z.string().with(z.meta({ examples: ['7KM'] })),
  /** When it was first shown. */
  first_shown: instant,
  recipient: z.nullable(z.string().with(z.meta({ examples: ['Ania'] }))),
  message: z.nullable(z.string().with(z.meta({ examples: ['Wszystkiego najlepszego!'] }))),
});

/** The state of a transaction's reversal: our extension, in lists and in a card's ledger. */
export const reversalFacts = {
  reverses: z.nullable(transactionId).with(z.meta({ description: 'The transaction that it undoes' })),
  reversed: pln.with(z.meta({ description: 'How much of it has been undone, PLN' })),
  reversible: pln.with(z.meta({ description: 'How much of it can still be undone, PLN' })),
  reason: z.nullable(givenReason),
};

/** One change of a card's balance: our extension. */
export const ledgerEntry = z.object({
  id: transactionId,
  kind: z.enum(ledgerKindNames),
  amount: pln,
  balance_after: pln,
  document: z.nullable(documentNumber),
  document_kind: z.nullable(documentKind),
  salon: z.nullable(salonReference),
  /** Null if the server did it. */
  by: z.nullable(z.object({ fullname: personName })),
  at: instant,
  ...reversalFacts,
  /** The card at the other end of a transfer. */
  other_card: z.nullable(otherCard),
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
