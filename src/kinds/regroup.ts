import { beginsAsAddress, groupCardNumber, normalizeCardNumber } from '../../contract/cardNumber.ts';

/**
 * Groups the card number in a field by four characters while it is typed, pasted or scanned; the caret stays after
 * the same character. Returns the text.
 */
export function regroupIn(field: HTMLInputElement): string {
  const { text, caret } = regroup(field.value, field.selectionStart ?? field.value.length);
  // Set before React renders the same text, which would otherwise move the caret to the end.
  field.value = text;
  field.setSelectionRange(caret, caret);
  return text;
}

/**
 * Returns a typed card number in groups of four, and the position of the caret after the same character as before.
 */
export function regroup(typed: string, caret: number): { text: string; caret: number } {
  // This is the beginning of a scanned URL, and its number is still to come.
  if (beginsAsAddress(typed)) return { text: typed, caret };
  const before = normalizeCardNumber(typed.slice(0, caret)).length;
  return {
    text: groupCardNumber(normalizeCardNumber(typed)),
    // The space after a full group appears only with the next character.
    caret: before + Math.floor(Math.max(before - 1, 0) / 4),
  };
}
