import { firstOfMonth } from './relativeDay.ts';
import { addMonths, type WarsawDay } from './warsaw.ts';

export type TradePeriod = 'today' | 'this_month' | 'month_before';

/**
 * Returns the first and last day of each period of the overview. The period of the month before ends on the same day of
 * the month.
 */
export function tradePeriods(today: WarsawDay): Record<TradePeriod, [first: WarsawDay, last: WarsawDay]> {
  const first = firstOfMonth(today);
  return {
    today: [today, today],
    this_month: [first, today],
    month_before: [addMonths(first, -1), addMonths(today, -1)],
  };
}

/** The number of days for which the overview counts unusual operations, today included. */
export const EXCEPTION_DAYS = 7;
