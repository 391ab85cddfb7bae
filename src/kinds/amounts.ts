import { formatPln, groszeOf } from '../../contract/money.ts';

/** `1 234,50 zł`; undefined where the host wrote no number. */
export function amountText(value: unknown): string | undefined {
  return isNumber(value) ? formatPln(groszeOf(Number(value))) : undefined;
}

/** A host may write a number as text. */
export function isNumber(value: unknown): boolean {
  return typeof value !== 'boolean' && value !== '' && value !== null && Number.isFinite(Number(value));
}
