/**
 * Normalizes text from people, whatever they pasted it from (requirements "Validation"), so that texts that look the
 * same are equal. Free of zod, so that the public page stays light.
 */

/**
 * Invisible characters: zero-width characters, soft hyphens, direction and byte order marks, fillers, tags, controls. A
 * zero character and half a surrogate pair are not valid text, so they are kept, for a validation rule to refuse.
 */
const INVISIBLE = /[\p{Cf}\p{DI}]|(?![\0\t-\r\x85])\p{Cc}/gu;

/** Characters that look like a space: no-break, thin and ideographic spaces, tabs, the empty Braille pattern. */
const BLANK = /[\t\p{Zs}\u2800]/gu;

const LINE_BREAK = /\r\n|[\n-\r\x85\p{Zl}\p{Zp}]/gu;

/**
 * What no text may contain: zero characters and halves of surrogate pairs, which PostgreSQL cannot store, and more
 * combining marks in a row than any language needs (Unicode's stream-safe format): composing puts marks in order, one
 * by one, which takes time proportional to the square of their number.
 */
export const NOT_TEXT = /\0|\p{Cs}|\p{M}{31}/u;

/** Returns a text without invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/**
 * Returns a text of one line as it is stored: composed (NFC), trimmed, with all blanks and line breaks as plain spaces.
 */
export function normalizeLine(text: string): string {
  return normalizeLines(text).replaceAll('\n', ' ');
}

/** Returns a text of several lines as it is stored: normalized like one line, but with its line breaks. */
export function normalizeLines(text: string): string {
  const plain = withoutInvisible(text).replace(BLANK, ' ').replace(LINE_BREAK, '\n').trim();
  // Composed last, when the characters that stood between a letter and its accent have been removed.
  return NOT_TEXT.test(plain) ? plain : plain.normalize('NFC');
}
