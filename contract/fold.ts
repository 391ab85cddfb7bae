/**
 * Folds texts for searches (requirements "Validation"): console and contract by this function, the database by `fold_text`, which is the same
 * for every character. A change of either needs a migration that replaces `fold_text` and rebuilds its index.
 */

/** Accents and other marks around a letter, in Unicode's blocks of combining marks. */
const ACCENT = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Letters that Unicode does not take apart, although people see a letter with a stroke, or two letters. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ħ: 'h',
  ŧ: 't',
  ƶ: 'z',
  æ: 'ae',
  œ: 'oe',
  // Case folding knows one small sigma.
  ς: 'σ',
};
const STROKED = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const BLANK = /[\p{Zs}\p{Zl}\p{Zp}\u2800]/gu;

/** Returns a text without case, accents and what nobody sees: `WŻ/77` → `wz/77`, `Łódź` → `lodz`, `Straße` → `strasse`. */
export function fold(text: string): string {
  return (
    text
      .normalize('NFD')
      .replace(UNSEEN, '')
      .replace(BLANK, ' ')
      .replace(ACCENT, '')
      // To upper case in between, as `ß` and `SS` are one word in two cases.
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
