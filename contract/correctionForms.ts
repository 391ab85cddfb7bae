import { z } from 'zod/mini';
import { adjustInput, extendInput, replaceInput } from './boncard.ts';
import { type Grosze, formatPln, limitProblem } from './money.ts';
import { addProblem } from './validation.ts';
import { type ValidityLimits, validityProblem } from './validity.ts';
import { givenDay } from './wire.ts';

// Forms that put money right: what people enter, without what the call states beside it.

export const replaceForm = z.omit(replaceInput, { balance: true });

/** Returns the schema of an extension's form; a new last day outside the limits is an error. */
export function extendForm(limits: ValidityLimits) {
  return z.extend(z.omit(extendInput, { before: true }), {
    valid_until: givenDay.with(
      z.superRefine((validUntil, context) => addProblem(context, validityProblem(validUntil, limits))),
    ),
  });
}
