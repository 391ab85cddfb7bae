/** Money: integer grosze inside, PLN with at most two decimals on the wire and on screens. Free of zod, so that the public page stays light. */

import type { Language } from './language.ts';
import { lazily } from './lazily.ts';

declare const grosze: unique symbol;
/** A whole number of grosze (1 PLN = 100 grosze). */
export type Grosze = number & { readonly [grosze]: true };

export const ZERO = 0 as Grosze;

/** The smallest charge and purchase: 1 PLN (requirements "Amounts"). */
export const MINIMUM_AMOUNT = 100 as Grosze;

/** The highest single amount, a million PLN: protects against a card number scanned into the amount field. */
const MAXIMUM_AMOUNT = 100_000_000 as Grosze;

/**
 * Marks a whole number of grosze from a trusted source (the database, arithmetic on grosze).
 * @throws {RangeError} if it is not a whole number.
 */
export function asGrosze(amount: number): Grosze {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of grosze: ${amount}`);
  return amount as Grosze;
}

/**
 * Returns PLN from a trusted source (a validated request, a host's answer) rounded to whole grosze; zero for null,
 * undefined and numbers out of range.
 */
export function groszeOf(pln: number | null | undefined): Grosze {
  // Never −0, which would be shown with its sign.
  const rounded = Math.round((pln ?? 0) * 100) || 0;
  return Number.isSafeInteger(rounded) ? (rounded as Grosze) : ZERO;
}

/** Returns PLN as grosze; undefined if it has a third decimal or is not a finite number. */
export function plnToGrosze(pln: number): Grosze | undefined {
  const rounded = Math.round(pln * 100);
  // Dividing back is exact for every two-decimal value, while `pln * 100` itself is not (1.005 * 100 = 100.49…).
  return Number.isSafeInteger(rounded) && rounded / 100 === pln ? (rounded as Grosze) : undefined;
}

/** Returns grosze as PLN, for the wire and for text. */
export function groszeToPln(amount: Grosze): number {
  return amount / 100;
}

export type MoneyTextProblem = 'mustBeNumber' | 'tooManyDecimals';

/** Returns typed text (`1500`, `1 500,50`, `1500.50 zł`, `1500,- zl`) as grosze, or the problem with it. */
export function parseMoney(text: string): Grosze | MoneyTextProblem {
  const bare = text.replace(/\s/g, '').replace(/([.,][-—])?(z[łl]|PLN)?$/i, '');
  const match = /^(?<whole>\d{1,12})(?:[.,](?<fraction>\d*))?$/.exec(bare);
  if (!match?.groups) return 'mustBeNumber';
  const { whole = '', fraction = '' } = match.groups;
  if (fraction.length > 2) return 'tooManyDecimals';
  return asGrosze(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
}

export interface AmountProblem {
  message: 'min' | 'max' | 'aboveBalance' | 'aboveLimit' | 'aboveReversible' | 'notZero';
  args: { min: string } | { max: string } | Record<string, never>;
}

/**
 * Returns why an amount (grosze) may not be charged or taken off (requirements "Amounts"): it is below 1 PLN, or
 * above the balance.
 */
export function amountProblem(amount: number, balance?: Grosze): AmountProblem | undefined {
  if (amount < MINIMUM_AMOUNT) return { message: 'min', args: { min: formatPln(MINIMUM_AMOUNT) } };
  if (balance !== undefined && amount > balance) {
    return { message: 'aboveBalance', args: { max: formatPln(balance) } };
  }
  return maximumProblem(amount);
}

/** Returns the problem if an amount (grosze) is above a limit of the host; undefined if it is not. */
export function limitProblem(amount: number, limit: Grosze): AmountProblem | undefined {
  return amount > limit ? { message: 'aboveLimit', args: { max: formatPln(limit) } } : undefined;
}

/**
 * Returns how a sum (grosze) is paid: as much as possible from the card's balance, the rest in another way; undefined
 * if the card can pay nothing, for example because its balance is below the smallest purchase.
 */
export function splitPayment(sum: Grosze, balance: Grosze): { taken: Grosze; due: Grosze } | undefined {
  if (splitProblem(sum, balance)) return undefined;
  const taken = Math.min(sum, balance) as Grosze;
  return { taken, due: (sum - taken) as Grosze };
}

/** Returns why a sum (grosze) cannot be paid with a balance, not even in part; undefined if it can. */
export function splitProblem(sum: number, balance: Grosze): AmountProblem | undefined {
  return amountProblem(sum, balance < MINIMUM_AMOUNT ? balance : undefined);
}

/**
 * Returns why an amount (grosze) cannot be reversed: it is not above zero, or it is above what is left of the original.
 */
export function positiveProblem(amount: number, left?: Grosze): AmountProblem | undefined {
  if (amount <= 0) return { message: 'min', args: { min: formatPln(1 as Grosze) } };
  if (left !== undefined && amount > left)
    return { message: 'aboveReversible', args: { max: formatPln(left) } };
  return maximumProblem(amount);
}

/** Returns why a signed amount (grosze) cannot adjust a balance; undefined if it can. */
export function adjustmentProblem(amount: number): AmountProblem | undefined {
  if (amount === 0) return { message: 'notZero', args: {} };
  return maximumProblem(Math.abs(amount));
}

function maximumProblem(amount: number): AmountProblem | undefined {
  return amount > MAXIMUM_AMOUNT ? { message: 'max', args: { max: formatPln(MAXIMUM_AMOUNT) } } : undefined;
}

const plnFormat = lazily(
  () => new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN', useGrouping: 'always' }),
);

/**
 * Returns `1 234,50 zł` or `−5,00 zł`: always grouped, with no-break spaces, in the same format for both languages
 * (requirements "Amounts").
 */
export function formatPln(amount: Grosze): string {
  return plnFormat().format(groszeToPln(amount)).replace('-', '−');
}

/** Returns a signed change of an amount: `+ 100,00 zł`, `− 35,00 zł`. */
export function formatSignedPln(change: Grosze): string {
  if (change === 0) return formatPln(ZERO);
  // A no-break space, so that the sign stays on the same line as its amount.
  return `${change < 0 ? '−' : '+'}\u00a0${formatPln(asGrosze(Math.abs(change)))}`;
}

const wholeFormat = lazily(
  () =>
    new Intl.NumberFormat('pl-PL', {
      style: 'currency',
      currency: 'PLN',
      maximumFractionDigits: 0,
      useGrouping: 'always',
    }),
);

/** Returns an amount of whole złoty without grosze: `50 zł`. */
export function formatWholePln(amount: Grosze): string {
  return wholeFormat().format(groszeToPln(amount));
}

/** Returns an amount as an axis shows it, as short as the language allows: `1,5 tys.` */
export function formatCompactPln(amount: Grosze, language: Language): string {
  return new Intl.NumberFormat(language, { notation: 'compact' }).format(groszeToPln(amount));
}
