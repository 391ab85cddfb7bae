import { normalizeLine } from './normalizeText.ts';

/**
 * The rows of an Excel sheet, more columns than anyone needs, and as many characters of a sheet's name as are needed to
 * tell sheets apart.
 */
export const MAX_FILE_ROWS = 1_048_576;
export const MAX_FILE_COLUMNS = 1000;
export const MAX_SHEET_NAME_CHARS = 100;

/**
 * The accepted titles of the columns of a file of cards (requirements "Imports"). Free of zod, so that the reader stays
 * light.
 */
const importColumnNames = {
  number: ['number', 'numer', 'nr', 'numer bonu', 'numer karty', 'card number'],
  pin: ['pin', 'kod pin'],
} as const;

/** In each of these names, but not in most cells of a large file, which are asked for too. */
const IN_EACH_NAME = /n/i;

export type ImportColumn = keyof typeof importColumnNames;

/**
 * Returns the column that a title names, ignoring case, the kind and number of blanks and underscores, and a point or
 * colon at its end.
 */
export function importColumnOf(title: string): ImportColumn | undefined {
  if (!IN_EACH_NAME.test(title)) return undefined;
  const name = normalizeLine(title)
    .replace(/[.:]$/, '')
    .replaceAll(/[\s_]+/g, ' ')
    .toLowerCase();
  if (importColumnNames.number.some((known) => known === name)) return 'number';
  return importColumnNames.pin.some((known) => known === name) ? 'pin' : undefined;
}
