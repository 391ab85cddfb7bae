import { firstOfMonth } from './relativeDay.ts';
import { addMonths, type WarsawDay } from './warsaw.ts';

export type TradePeriod = 'today' | 'this_month' | 'month_before';

/** Returns the first and last day of each period of the overview; the month before ends on the same day. */
export function tradePeriods(today: WarsawDay): Record<TradePeriod, [first: WarsawDay, last: WarsawDay]> {
  const first = firstOfMonth(today);
  return {
    today: [today, today],
    this_month: [first, today],
    month_before: [addMonths(first, -1), addMonths(today, -1)],
  };
}

/** For how many days the overview counts unusual operations, today included. */
export const EXCEPTION_DAYS = 7;
