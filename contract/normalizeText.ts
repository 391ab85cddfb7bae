/**
 * How text from people is written, whatever they pasted it from (requirements "Validation"): texts that look alike are equal. Free of zod, so that the public
 * page stays light.
 */

/**
 * What nobody sees: zero-width characters, soft hyphens, direction and byte order marks, fillers, tags, controls. A zero character and half
 * a surrogate pair are no text at all, so they stay for a rule to refuse.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?![\0\t-\r\x85])\p{Cc}/gu;

/** What looks like a space: no-break, thin and ideographic spaces, tabs, the empty Braille pattern. */
const BLANK = /[\t\p{Zs}\u2800]/gu;

const LINE_BREAK = /\r\n|[\n\v\f\r\x85\p{Zl}\p{Zp}]/gu;

/** Returns a text without the characters that nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Returns a text of one line as it is stored: composed (NFC), trimmed, with plain spaces only, also for line breaks. */
export function normalizeLine(text: string): string {
  return normalizeLines(text).replaceAll('\n', ' ');
}

/** Returns a text of several lines as it is stored: as one line is, but for its line breaks. */
export function normalizeLines(text: string): string {
  // Composed last: what stood between a letter and its accent is gone by then.
  return withoutInvisible(text).replace(BLANK, ' ').replace(LINE_BREAK, '\n').trim().normalize('NFC');
}
