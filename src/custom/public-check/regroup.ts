import { groupCardNumber, normalizeCardNumber } from '../../../contract/cardNumber.ts';

/** Returns a typed card number in groups of four, with the caret after the same character as before. */
export function regroup(typed: string, caret: number): { text: string; caret: number } {
  const before = normalizeCardNumber(typed.slice(0, caret)).length;
  return {
    text: groupCardNumber(normalizeCardNumber(typed)),
    // The space after a full group appears only with the next character.
    caret: before + Math.floor(Math.max(before - 1, 0) / 4),
  };
}
