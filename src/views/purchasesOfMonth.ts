import { monthOf } from '../../contract/relativeDay.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { filtered, paths } from '../paths.ts';

/** Returns the URL of the purchases that were booked in a salon in a month. */
export function purchasesOfMonth(month: string, salonId: string): string {
  const [first, last] = monthOf(`${month}-01` as WarsawDay);
  return filtered(paths.statisticsBySell, { place: salonId, issue_date_from: first, issue_date_to: last });
}
