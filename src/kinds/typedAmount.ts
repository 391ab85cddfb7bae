import { type Grosze, groszeToPln } from '../../contract/money.ts';

/** `1500`, `80,50`: an amount as a Polish person would type it. */
export function typedAmount(amount: Grosze): string {
  const pln = groszeToPln(amount);
  return Number.isInteger(pln) ? String(pln) : pln.toFixed(2).replace('.', ',');
}
