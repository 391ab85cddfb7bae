import { groupCardNumber, normalizeCardNumber } from '../../../contract/cardNumber.ts';

/** A card number as it is being typed, put into groups of four, with the caret behind the same character as before. */
export function regroup(typed: string, caret: number): { text: string; caret: number } {
  const before = normalizeCardNumber(typed.slice(0, caret)).length;
  return {
    text: groupCardNumber(normalizeCardNumber(typed)),
    // The space behind a full group appears with the next character only.
    caret: before + Math.floor(Math.max(before - 1, 0) / 4),
  };
}
