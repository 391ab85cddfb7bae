import { asGrosze, formatPln, type Grosze } from '../../contract/money.ts';

/** Formats an amount: `1 234,50 zł`. Returns undefined for anything else. */
export function amountText(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? formatPln(value as Grosze) : undefined;
}

/** Adds up the amounts of a name in some rows. */
export function sumOf<Name extends string>(rows: readonly Record<Name, Grosze>[], name: Name): Grosze {
  return asGrosze(rows.reduce<number>((sum, { [name]: amount }) => sum + amount, 0));
}
