import { z } from 'zod/mini';
import { NOT_TEXT, normalizeLine, normalizeLines } from './normalizeText.ts';
import { fieldRule } from './validation.ts';

const isText = z.refine<string>((value) => !NOT_TEXT.test(value), fieldRule('invisibleCharacters'));

/** How many times longer than its normalized form a text may be, because of blanks and what is invisible. */
const ROOM = 10;

/**
 * Normalizes a text that can then have at most `max` characters. A far longer one is left as it is, for a rule to
 * refuse: normalizing takes time, for which every sale waits.
 */
export function normalized(normalize: (text: string) => string, max: number) {
  return z.overwrite<string>((text) => (text.length > ROOM * max ? text : normalize(text)));
}

/**
 * Returns the normalized text of a one-line field, which other rules limit to `max` characters. All texts are
 * normalized except passwords, which are taken as typed.
 */
export function line(max: number) {
  return z.string().with(normalized(normalizeLine, max), isText);
}

/** Returns the schema of a search text of at most `max` characters; it may be empty after normalization. */
export function searchText(max: number) {
  return line(max).with(z.maxLength(max));
}

/** Returns the schema of a required one-line field: 1 to `max` visible characters. */
export function requiredText(max: number) {
  return line(max).with(z.minLength(1), z.maxLength(max));
}

/** Returns the same schema for a field of several lines. */
export function requiredLines(max: number) {
  return z.string().with(normalized(normalizeLines, max), isText, z.minLength(1), z.maxLength(max));
}
