import { z } from 'zod/mini';
import { normalizeLine, normalizeLines } from './normalizeText.ts';
import { fieldRule } from './validation.ts';

/** Refuses what no text has and PostgreSQL cannot store: zero characters and halves of surrogate pairs. */
const isText = z.refine<string>(
  (value) => value.isWellFormed() && !value.includes('\0'),
  fieldRule('invisibleCharacters'),
);

/** Text that somebody types into a field of one line, normalized; passwords alone are taken as they are. */
export const line = z.string().with(z.overwrite(normalizeLine), isText);

const lines = z.string().with(z.overwrite(normalizeLines), isText);

/** Returns the schema of what somebody searches for, of which nothing may be left: at most `max` characters. */
export function searchText(max: number) {
  return line.with(z.maxLength(max));
}

/** Returns the schema of a required field of one line: 1 to `max` characters that can be seen. */
export function requiredText(max: number) {
  return line.with(z.minLength(1), z.maxLength(max));
}

/** Returns the same schema for a field of several lines. */
export function requiredLines(max: number) {
  return lines.with(z.minLength(1), z.maxLength(max));
}
