import type { SalonId } from '../../contract/ids.ts';
import { asGrosze, type Grosze, ZERO } from '../../contract/money.ts';
import type { DebtRow } from './settlementQueries.ts';

/**
 * Returns each direction of each pair of salons, with what its debtor has to pay after both are set off (grosze). A
 * direction without purchases is included only if something has to be paid, because more can be reversed in a month
 * than was bought in it.
 */
export function withNet(debts: readonly DebtRow[]): (DebtRow & { net: Grosze })[] {
  return withOpposites(debts)
    .map((debt) => ({ ...debt, net: netOf(debts, debt) }))
    .filter(({ count, net }) => count > 0 || net > 0);
}

/**
 * Returns what the debtor of a pair has to pay after both directions are set off (grosze); zero if more is owed to it.
 */
function netOf(debts: readonly DebtRow[], { issuer_id, salon_id, amount }: DebtRow): Grosze {
  const other = debts.find((debt) => debt.issuer_id === salon_id && debt.salon_id === issuer_id);
  return asGrosze(Math.max(0, amount - (other?.amount ?? 0)));
}

/** What a salon owes to others for purchases, what others owe it, and the difference, in grosze. */
export interface SalonBalance {
  salon: { id: SalonId; name: string };
  owes: Grosze;
  receives: Grosze;
  balance: Grosze;
}

/** Returns the debts after both directions of each pair are set off, and the balance of each salon. */
export function setOff(debts: readonly DebtRow[]) {
  const net = withNet(debts)
    .filter((debt) => debt.net > 0)
    .map(({ net: amount, ...debt }) => ({ ...debt, amount }));
  const salons = new Map<SalonId, SalonBalance>();
  for (const { issuer_id, issuer_name, salon_id, salon_name, amount } of debts) {
    const debtor = salonIn(salons, { id: issuer_id, name: issuer_name });
    const creditor = salonIn(salons, { id: salon_id, name: salon_name });
    debtor.owes = asGrosze(debtor.owes + amount);
    creditor.receives = asGrosze(creditor.receives + amount);
  }
  for (const salon of salons.values()) salon.balance = asGrosze(salon.receives - salon.owes);
  const inOrder = [...salons.values()].sort((a, b) => a.salon.name.localeCompare(b.salon.name, 'pl'));
  return { net, salons: inOrder };
}

/** Returns the debts and, for pairs with only one direction, the opposite direction with zero purchases. */
function withOpposites(debts: readonly DebtRow[]): DebtRow[] {
  return debts.flatMap((debt) => {
    const hasOther = debts.some(
      ({ issuer_id, salon_id }) => issuer_id === debt.salon_id && salon_id === debt.issuer_id,
    );
    return hasOther ? [debt] : [debt, opposite(debt)];
  });
}

function opposite(debt: DebtRow): DebtRow {
  const { issuer_id, issuer_name, salon_id, salon_name } = debt;
  return {
    issuer_id: salon_id,
    issuer_name: salon_name,
    salon_id: issuer_id,
    salon_name: issuer_name,
    count: 0,
    amount: ZERO,
  };
}

function salonIn(salons: Map<SalonId, SalonBalance>, salon: SalonBalance['salon']): SalonBalance {
  const known = salons.get(salon.id) ?? { salon, owes: ZERO, receives: ZERO, balance: ZERO };
  salons.set(salon.id, known);
  return known;
}
