import { z } from 'zod/mini';
import { NOT_TEXT, normalizeLine, normalizeLines } from './normalizeText.ts';
import { fieldRule } from './validation.ts';

const isText = z.refine<string>((value) => !NOT_TEXT.test(value), fieldRule('invisibleCharacters'));

/** The normalized text of a one-line field. All texts are normalized except passwords, which are taken as typed. */
export const line = z.string().with(z.overwrite(normalizeLine), isText);

const lines = z.string().with(z.overwrite(normalizeLines), isText);

/** Returns the schema of a search text of at most `max` characters; it may be empty after normalization. */
export function searchText(max: number) {
  return line.with(z.maxLength(max));
}

/** Returns the schema of a required one-line field: 1 to `max` visible characters. */
export function requiredText(max: number) {
  return line.with(z.minLength(1), z.maxLength(max));
}

/** Returns the same schema for a field of several lines. */
export function requiredLines(max: number) {
  return lines.with(z.minLength(1), z.maxLength(max));
}
