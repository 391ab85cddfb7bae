import { beginsAsAddress, groupCardNumber, normalizeCardNumber } from '../../contract/cardNumber.ts';

/** The space between the groups of what may be no card number: nobody types it, so it can be taken out again. */
export const OWN_SPACE = '\u2005';

/**
 * Groups the card number in a field by four characters while it is typed, pasted or scanned; the caret stays after
 * the same character. Returns the text.
 */
export function regroupIn(field: HTMLInputElement, takesOther = false): string {
  const { text, caret } = regroup(field.value, field.selectionStart ?? field.value.length, takesOther);
  if (text !== field.value) {
    // Set before React renders the same text, which would otherwise move the caret to the end.
    field.value = text;
    field.setSelectionRange(caret, caret);
  }
  return text;
}

/**
 * Returns a typed card number in groups of four, and the position of the caret after the same character as before. In
 * a field that takes other things too, such as a receipt's number, a text gets its groups only once it is longer than
 * two of them, and loses nothing but its case: without {@link OWN_SPACE} it is as it was typed.
 */
export function regroup(typed: string, caret: number, takesOther = false): { text: string; caret: number } {
  const isOther = takesOther && !/^([0-9A-Z\u2005]{9,}|https?[^0-9A-Z].*)$/i.test(typed);
  // This is something else, or the beginning of a scanned URL, and its number is still to come.
  if (isOther || beginsAsAddress(typed)) return { text: typed, caret };
  const before = normalizeCardNumber(typed.slice(0, caret)).length;
  const text = groupCardNumber(normalizeCardNumber(typed));
  return {
    text: takesOther ? text.replaceAll(' ', OWN_SPACE) : text,
    // The space after a full group appears only with the next character.
    caret: before + Math.floor(Math.max(before - 1, 0) / 4),
  };
}
