import { z } from 'zod/mini';
import { boncard } from './boncard.ts';
import { isLastFour, normalizeCardNumber } from './cardNumber.ts';
import { salonReference } from './salon.ts';
import { requiredText } from './text.ts';
import { transactionKind } from './transaction.ts';
import { fieldRule } from './validation.ts';
import { givenDay, instant, pln } from './wire.ts';

/** How many cards a search for a lost one shows at most. */
export const MAX_LOST_FOUND = 5;

const facts = z.object({
  document: z.optional(requiredText(100).with(z.meta({ examples: ['PAR 12/2026'] }))),
  day: z.optional(givenDay),
  amount: z.optional(pln),
  last4: z.optional(
    z
      .string()
      .with(
        z.overwrite(normalizeCardNumber),
        z.refine(isLastFour, fieldRule('lastFour')),
        z.meta({ examples: ['0003'] }),
      ),
  ),
});

/** What is known of a sale or payment with a lost card, two things at least (requirements "Putting money right"). */
export const lostSearchInput = facts.with(
  z.superRefine((given, context) => {
    const [first, , third] = Object.keys(facts.shape).filter(
      (fact) => given[fact as keyof typeof given] === undefined,
    );
    if (first && third) context.addIssue({ code: 'custom', path: [first], ...fieldRule('twoFacts') });
  }),
);
export type LostFacts = z.output<typeof lostSearchInput>;

/** A card that may be the lost one. Its number stays masked: it is blocked by its id. */
export const lostBoncard = z.extend(
  z.pick(boncard, { id: true, status: true, type: true, amount: true, valid_until: true, blocked: true }),
  {
    number: z
      .string()
      .with(z.meta({ description: 'All but the last four characters are masked', examples: ['•••• 0003'] })),
    /** The last sale, payment or reversal, anywhere. */
    last_use: z.object({ kind: transactionKind, at: instant, salon: salonReference }),
  },
);

export const lostSearch = z.object({
  /** Those used last, first. */
  boncards: z.array(lostBoncard),
  /** Whether more cards have these facts than are shown. */
  more: z.boolean().with(z.meta({ examples: [false] })),
});
