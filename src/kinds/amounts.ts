import { asGrosze, formatPln, type Grosze } from '../../contract/money.ts';

/** Formats an amount: `1 234,50 zł`. Returns undefined for anything else. */
export function amountText(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? formatPln(value as Grosze) : undefined;
}

/** Returns the sum of an amount that each row has under the same name. */
export function sumOf<Name extends string>(rows: readonly Record<Name, Grosze>[], name: Name): Grosze {
  return asGrosze(rows.reduce<number>((sum, { [name]: amount }) => sum + amount, 0));
}
