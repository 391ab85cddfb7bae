import type { FieldProblem } from './validation.ts';
import { addMonths, formatDay, type WarsawDay } from './warsaw.ts';

/** The longest validity, in months from today: protects against a mistyped year. */
const MAX_MONTHS = 120;

export interface ValidityLimits {
  /** The current last day, if it is known. */
  before: WarsawDay | undefined;
  today: WarsawDay;
}

export interface ValidityProblem extends FieldProblem {
  args: Record<string, string>;
  message: 'validityPast' | 'validityNotLater' | 'validityTooLong';
}

/** Returns the latest day until which a card may be valid (requirements "Putting money right"). */
export function latestValidity(today: WarsawDay): WarsawDay {
  return addMonths(today, MAX_MONTHS);
}

/** Returns why an extended card may not be valid until a day; undefined if it may (requirements "Putting money right"). */
export function validityProblem(
  validUntil: string,
  { before, today }: ValidityLimits,
): ValidityProblem | undefined {
  const latest = latestValidity(today);
  if (validUntil < today) return { message: 'validityPast', args: {} };
  if (before !== undefined && validUntil <= before) {
    return { message: 'validityNotLater', args: { day: formatDay(before) } };
  }
  if (validUntil > latest) return { message: 'validityTooLong', args: { day: formatDay(latest) } };
  return undefined;
}
