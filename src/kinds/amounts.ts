import { asGrosze, formatPln, type Grosze } from '../../contract/money.ts';

/** Formats an amount: `1 234,50 zł`. Returns undefined for anything else. */
export function amountText(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? formatPln(value as Grosze) : undefined;
}

/** Adds up amounts. */
export function sumOf(amounts: readonly Grosze[]): Grosze {
  return asGrosze(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}
