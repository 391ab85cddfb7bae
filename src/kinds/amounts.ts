import { formatPln, groszeOf } from '../../contract/money.ts';

/** Formats an amount in PLN: `1 234,50 zł`. Returns undefined if it is not a number. */
export function amountText(value: unknown): string | undefined {
  return isNumber(value) ? formatPln(groszeOf(Number(value))) : undefined;
}

/** Returns whether a value is a number; a host may send it as text. */
export function isNumber(value: unknown): boolean {
  return typeof value !== 'boolean' && value !== '' && value !== null && Number.isFinite(Number(value));
}
