import { beginsAsAddress, groupCardNumber, normalizeCardNumber } from '../../contract/cardNumber.ts';

/** Groups a card number in its field by four while it is typed, pasted or scanned, and keeps the caret where it was. Returns the text. */
export function regroupIn(field: HTMLInputElement): string {
  const { text, caret } = regroup(field.value, field.selectionStart ?? field.value.length);
  // Written before React renders the same text, which would move the caret to the end.
  field.value = text;
  field.setSelectionRange(caret, caret);
  return text;
}

/** Returns a typed card number in groups of four, with the caret after the same character as before. */
export function regroup(typed: string, caret: number): { text: string; caret: number } {
  // The rest of a scan is still to come.
  if (beginsAsAddress(typed)) return { text: typed, caret };
  const before = normalizeCardNumber(typed.slice(0, caret)).length;
  return {
    text: groupCardNumber(normalizeCardNumber(typed)),
    // The space after a full group appears only with the next character.
    caret: before + Math.floor(Math.max(before - 1, 0) / 4),
  };
}
