import { validityMonths } from '../../../contract/boncard.ts';
import { addMonths, type WarsawDay, warsawDayOf } from '../../../contract/warsaw.ts';

/** Returns the last day of a card that is charged today for so many months; undefined if they are none that can be chosen. */
export function lastDayAfter(months: number): WarsawDay | undefined {
  return validityMonths.some((count) => count === months)
    ? addMonths(warsawDayOf(new Date()), months)
    : undefined;
}
