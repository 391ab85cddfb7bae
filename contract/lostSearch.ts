import { z } from 'zod/mini';
import { boncard } from './boncard.ts';
import { isLastFour, MAX_CODE_LENGTH, normalizeCardNumber } from './cardNumber.ts';
import { salonReference } from './salon.ts';
import { normalized, requiredText } from './text.ts';
import { transactionKind } from './transaction.ts';
import { fieldRule } from './validation.ts';
import { givenDay, instant, pln } from './wire.ts';

/** The most cards that a search for a lost card shows. */
export const MAX_LOST_FOUND = 5;

const facts = z.object({
  document: z.optional(requiredText(100).with(z.meta({ examples: ['PAR 12/2026'] }))),
  day: z.optional(givenDay),
  amount: z.optional(pln),
  last4: z.optional(
    z
      .string()
      .with(
        normalized(normalizeCardNumber, MAX_CODE_LENGTH),
        z.refine(isLastFour, fieldRule('lastFour')),
        z.meta({ examples: ['0003'] }),
      ),
  ),
});

/**
 * The known facts about a sale or payment with a lost card; at least two are required (requirements "Putting money
 * right").
 */
export const lostSearchInput = facts.with(
  z.superRefine((given, context) => {
    const [first, , third] = Object.keys(facts.shape).filter(
      (fact) => given[fact as keyof typeof given] === undefined,
    );
    if (first && third) context.addIssue({ code: 'custom', path: [first], ...fieldRule('twoFacts') });
  }),
);
export type LostFacts = z.output<typeof lostSearchInput>;

/** A card that may be the lost one. Its number stays masked; the card can be blocked by its id. */
export const lostBoncard = z.extend(
  z.pick(boncard, {
    id: true,
    status: true,
    type: true,
    amount: true,
    valid_until: true,
    blocked: true,
    written_off: true,
  }),
  {
    number: z
      .string()
      .with(z.meta({ description: 'All but the last four characters are masked', examples: ['•••• 0003'] })),
    /** The last sale, payment or reversal, in any salon. */
    last_use: z.object({ kind: transactionKind, at: instant, salon: salonReference }),
  },
);

export const lostSearch = z.object({
  /** The most recently used first. */
  boncards: z.array(lostBoncard),
  /** Whether more cards match these facts than are shown. */
  more: z.boolean().with(z.meta({ examples: [false] })),
});
