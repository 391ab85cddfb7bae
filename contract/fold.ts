/**
 * Folds texts for searches (requirements "Validation"). Console and contract use this function, the database uses
 * `fold_text`; both give the same result for every character. Changing either needs a migration that replaces
 * `fold_text` and rebuilds its index.
 */

/** Accents and other combining marks, by the Unicode blocks that contain them. */
const ACCENT = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/**
 * Letters that Unicode doesn't decompose, although people see them as a plain letter with a stroke, or as two letters.
 */
const plainLetters: Record<string, string> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ħ: 'h',
  ŧ: 't',
  ƶ: 'z',
  æ: 'ae',
  œ: 'oe',
  // `ς` is folded to `σ` too, as in Unicode's case folding.
  ς: 'σ',
};
const STROKED = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

const UNSEEN = /[\p{Cf}\p{DI}]/gu;
const BLANK = /[\p{Zs}\p{Zl}\p{Zp}\u2800]/gu;

/**
 * Returns a text without case, accents and invisible characters: `WŻ/77` → `wz/77`, `Łódź` → `lodz`, `Straße` →
 * `strasse`.
 */
export function fold(text: string): string {
  return (
    text
      .normalize('NFD')
      .replace(UNSEEN, '')
      .replace(BLANK, ' ')
      .replace(ACCENT, '')
      // Upper case in between makes `ß` equal to `SS`.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(STROKED, (letter) => plainLetters[letter] ?? letter)
  );
}

/** Returns the words of a search, folded. */
export function foldWords(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean);
}
