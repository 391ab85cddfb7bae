import { z } from 'zod/mini';
import { adjustInput, amountBy, extendInput, replaceInput } from './boncard.ts';
import { adjustmentProblem, formatPln, type Grosze, limitProblem } from './money.ts';
import { addProblem } from './validation.ts';
import { type ValidityLimits, validityProblem } from './validity.ts';
import { givenDay } from './wire.ts';

// Forms that put money right: what people enter, without what the call adds.

export const replaceForm = z.omit(replaceInput, { balance: true });

/** Returns the schema of an extension's form; a new last day outside the limits is an error. */
export function extendForm(limits: ValidityLimits) {
  return z.extend(z.omit(extendInput, { before: true }), {
    valid_until: givenDay.with(
      z.superRefine((validUntil, context) => addProblem(context, validityProblem(validUntil, limits))),
    ),
  });
}

/**
 * Returns the schema of an adjustment's form, for a card with this balance and a host with this limit (grosze) or with
 * none: the balance cannot go below zero.
 */
export function adjustForm({ balance, limit }: { balance: Grosze; limit: Grosze | undefined }) {
  return z.extend(z.omit(adjustInput, { balance: true }), {
    amount: amountBy(
      (grosze) =>
        adjustmentProblem(grosze) ??
        (limit === undefined ? undefined : limitProblem(Math.abs(grosze), limit)) ??
        (-grosze > balance ? { message: 'aboveBalance', args: { max: formatPln(balance) } } : undefined),
    ),
  });
}
