import type { FailureReason } from '../../contract/boncardImport.ts';
import {
  CARD_NUMBER_LENGTH,
  type CardNumber,
  isCardNumber,
  isPin,
  normalizeCardNumber,
  normalizePin,
  PIN_LENGTH,
  type Pin,
} from '../../contract/cardNumber.ts';
import type { FileRow } from './reader/readerLine.ts';

export type CardRow =
  | { line: number; number: CardNumber; pin: Pin }
  | { line: number; number: string; reason: Exclude<FailureReason, 'duplicate'> };

/** How much of an invalid cell is kept, in characters. */
const MAX_SHOWN_CHARS = 100;

/** Returns the card of a row, or what is wrong with it. */
export function readCard([line, numberCell, pinCell]: FileRow): CardRow {
  const shown = stripUnstorable(String(numberCell ?? '').trim(), MAX_SHOWN_CHARS);
  const number = normalizeCardNumber(shown);
  const pin = normalizePin(String(pinCell ?? ''));
  // Excel keeps 15 digits of a number: the card number is lost, whatever the cell looks like.
  if (/^\d+([.,]\d+)?E\+\d+$/i.test(shown)) return { line, number: shown, reason: 'excel-rounded' };
  if (typeof numberCell === 'number') return { line, number: withoutPins(shown), reason: 'excel-rounded' };
  if (!isCardNumber(number)) return { line, number: withoutPins(shown), reason: 'number-invalid' };
  if (!isPin(pin)) return { line, number, reason: 'pin-invalid' };
  return { line, number, pin };
}

/**
 * If columns are swapped or merged, a PIN may be where the number should be, and no PIN is ever stored in clear:
 * hides words of a PIN's length, and both ends of words that are too long for a number.
 */
function withoutPins(text: string): string {
  return text.replace(/[\p{L}\p{N}]+/gu, (word) => {
    if (word.length === PIN_LENGTH) return HIDDEN;
    if (word.length <= CARD_NUMBER_LENGTH) return word;
    return HIDDEN + word.slice(PIN_LENGTH, -PIN_LENGTH) + HIDDEN;
  });
}

const HIDDEN = '•'.repeat(PIN_LENGTH);

/**
 * Returns text from a file as PostgreSQL can store it: its first `max` characters, without zero characters and halves
 * of surrogate pairs.
 */
export function stripUnstorable(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max).toWellFormed();
}
