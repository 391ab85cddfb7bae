import { wordOf } from '../../contract/codes.ts';
import { type Grosze, groszeOf } from '../../contract/money.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { dayIn, instantIn } from './dates.ts';
import { Unreadable } from './unreadable.ts';

/**
 * Readers of single values that hosts send (wire "Bare hosts"). They do not use zod, so that the public page stays
 * small.
 */

/**
 * Returns what a reader returns for a value; `Unreadable` if that is undefined; null for a missing value and for
 * objects.
 */
export function read<Value>(
  wire: unknown,
  reader: (text: string) => Value | undefined,
): Value | Unreadable | null {
  if (wire === null || wire === undefined || wire === '' || wire instanceof Object) return null;
  const written = wire as string | number | boolean;
  return reader(String(written)) ?? new Unreadable(written);
}

export const readAmount = (wire: unknown) => read(wire, (text) => mapNumber(text, amountOf));
export const readNumber = (wire: unknown) => read(wire, (text) => mapNumber(text, (number) => number));
export const readDay = (wire: unknown) => read(wire, (text): WarsawDay | undefined => dayIn(text));
export const readInstant = (wire: unknown) => read(wire, instantIn);
export const readFlag = (wire: unknown) => read(wire, () => (typeof wire === 'boolean' ? wire : undefined));

/** Reads a code as its word. */
export function readCode<Word extends string>(words: readonly Word[], wire: unknown) {
  return read(wire, (text) => wordOf(words, text));
}

/** Reads a word that the wire writes unchanged. */
export function readWord<Word extends string>(words: readonly Word[], wire: unknown) {
  return read(wire, (text) => words.find((word) => word === text));
}

/** Reads text; a host may also send a number. */
export function readText(wire: unknown): string | null {
  return typeof wire === 'string' || typeof wire === 'number' ? String(wire) : null;
}

function mapNumber<Value>(text: string, convert: (number: number) => Value): Value | undefined {
  const number = PLAIN_NUMBER.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? convert(number) : undefined;
}

/** A decimal number in no other base. Only what is left of sums of fractions, almost 0, is written with an exponent. */
const PLAIN_NUMBER = /^\s*[-+]?[\d.]+(e-\d+)?\s*$/i;

/** Returns PLN as grosze; undefined above what a balance can be, which {@link groszeOf} would read as nothing. */
function amountOf(pln: number): Grosze | undefined {
  return Number.isSafeInteger(Math.round(pln * 100)) ? groszeOf(pln) : undefined;
}
