/** Money: integer grosze inside, PLN with at most two decimals on the wire and on screens. Free of zod, so that the public page stays light. */

declare const grosze: unique symbol;
/** A whole number of grosze (1 PLN = 100 grosze). */
export type Grosze = number & { readonly [grosze]: true };

export const ZERO = 0 as Grosze;

/** The smallest charge and purchase: 1 PLN (requirements "Amounts"). */
const MINIMUM_AMOUNT = 100 as Grosze;

/** No single amount goes above a million PLN: a guard against a slipped scan in the amount field. */
const MAXIMUM_AMOUNT = 100_000_000 as Grosze;

/** Marks a whole number of grosze that comes from a trusted place (the database, arithmetic on grosze). */
export function asGrosze(amount: number): Grosze {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of grosze: ${amount}`);
  return amount as Grosze;
}

/** PLN that a trusted place wrote (the wire once it was read, a host's answer) to the nearest whole grosze; zero where it wrote none that can be. */
export function groszeOf(pln: number | null | undefined): Grosze {
  const rounded = Math.round((pln ?? 0) * 100);
  return Number.isSafeInteger(rounded) ? (rounded as Grosze) : ZERO;
}

/** PLN as a number to grosze; undefined where it has a third decimal or is no finite number. */
export function plnToGrosze(pln: number): Grosze | undefined {
  const rounded = Math.round(pln * 100);
  // Dividing back is exact for every two-decimal value, while `pln * 100` itself is not (1.005 * 100 = 100.49…).
  return Number.isSafeInteger(rounded) && rounded / 100 === pln ? (rounded as Grosze) : undefined;
}

/** Grosze to PLN as a number, for the wire. */
export function groszeToPln(amount: Grosze): number {
  return amount / 100;
}

export type MoneyTextProblem = 'mustBeNumber' | 'tooManyDecimals';

/** What a person typed (`1500`, `1 500,50`, `1500.50 zł`) to grosze, or what is wrong with it. */
export function parseMoney(text: string): Grosze | MoneyTextProblem {
  const bare = text.replace(/[\s\u00a0\u202f]|zł$|PLN$/giu, '');
  const match = /^(?<whole>\d{1,12})(?:[.,](?<fraction>\d*))?$/.exec(bare);
  if (!match?.groups) return 'mustBeNumber';
  const { whole = '', fraction = '' } = match.groups;
  if (fraction.length > 2) return 'tooManyDecimals';
  return asGrosze(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
}

export interface AmountProblem {
  message: 'min' | 'max';
  args: { min: string } | { max: string };
}

/** Whether an amount may be charged or taken off (requirements "Amounts"): at least 1 PLN and at most what is available. */
export function amountProblem(amount: number, available: Grosze = MAXIMUM_AMOUNT): AmountProblem | undefined {
  if (amount < MINIMUM_AMOUNT) return { message: 'min', args: { min: formatPln(MINIMUM_AMOUNT) } };
  if (amount > available) return { message: 'max', args: { max: formatPln(available) } };
  return undefined;
}

const plnFormat = new Intl.NumberFormat('pl-PL', {
  style: 'currency',
  currency: 'PLN',
  useGrouping: 'always',
});

/** `1 234,50 zł`: grouping always on, no-break spaces, the same in both interface languages (requirements "Amounts"). */
export function formatPln(amount: Grosze): string {
  return plnFormat.format(amount / 100);
}
