import { asGrosze, formatPln, groszeOf, groszeToPln } from '../../contract/money.ts';

/** Formats an amount in PLN: `1 234,50 zł`. Returns undefined if it is not a number. */
export function amountText(value: unknown): string | undefined {
  return isNumber(value) ? formatPln(groszeOf(Number(value))) : undefined;
}

/** Returns whether a value is a number; a host may send it as text. */
export function isNumber(value: unknown): boolean {
  return typeof value !== 'boolean' && value !== '' && value !== null && Number.isFinite(Number(value));
}

/** Adds up amounts in PLN, exactly. */
export function sumPln(amounts: readonly number[]): number {
  return groszeToPln(asGrosze(amounts.reduce((sum, amount) => sum + groszeOf(amount), 0)));
}
