import { validityMonths } from '../../../contract/boncard.ts';
import { addMonths, type WarsawDay, warsawDayOf } from '../../../contract/warsaw.ts';
import { now } from '../../now.ts';

/**
 * Returns the last valid day of a card that is charged today for so many months; undefined if that number of months
 * cannot be chosen.
 */
export function lastDayAfter(months: number): WarsawDay | undefined {
  return validityMonths.some((count) => count === months) ? addMonths(warsawDayOf(now()), months) : undefined;
}
