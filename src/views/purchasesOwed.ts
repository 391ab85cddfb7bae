import { monthOf } from '../../contract/relativeDay.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { isTaken } from '../canAccess.ts';
import { filtered, paths } from '../paths.ts';

interface Debt {
  debtor: { id: string };
  creditor: { id: string };
}

/**
 * Returns the URL of the purchases of a month for which one salon owes another: it sold their cards, and they were
 * booked in the other one. False if the host can't tell them from the other purchases there.
 */
export function purchasesOwed(month: string, { debtor, creditor }: Debt): string | false {
  if (!isTaken('boncards-transactions.list', 'issuer')) return false;
  const [first, last] = monthOf(`${month}-01` as WarsawDay);
  return filtered(paths.statisticsBySell, {
    place: creditor.id,
    issuer: debtor.id,
    issue_date_from: first,
    issue_date_to: last,
  });
}
