import {
  CARD_NUMBER_LENGTH,
  isCardNumber,
  isPin,
  normalizePin,
  PIN_LENGTH,
  plainCardNumber,
} from '../../../contract/cardNumber.ts';
import { normalizeLine } from '../../../contract/normalizeText.ts';
import { stripUnstorable } from '../storableText.ts';
import { type CardRow, type Columns, MAX_SHOWN_CHARS, type TableRow } from './readerLine.ts';
import { filledWidth, isFilled } from './tableRows.ts';

/**
 * The URL in a card's QR code ({@link cardAddress}), up to the number. A file contains it as it was printed; any other
 * URL does not belong to a card.
 */
const CARD_ADDRESS = /^HTTPS?:\/\/[^/?#]+\/#/;
/** The form that a spreadsheet gives to a long number, to `1E2` and to `12E3`. */
const SCIENTIFIC = /^[+-]?\d{1,3}([.,]\d+)?E[+-]?\d{1,3}$/i;
/** The exponent of a long number, 10 or more; that of a PIN has one digit. */
const LONG = /E\+?0?[1-9]\d$/i;
/** A PIN such as `2E5` that a spreadsheet has written out. */
const WRITTEN_OUT = /^\d0{3,9}$/;

/** Returns the card of a row, or the problem with the row. */
export function readCard({ line, cells }: TableRow, columns: Columns & { isSplit: boolean }): CardRow {
  const [numberCell = '', pinCell = ''] = [cells[columns.number], cells[columns.pin]];
  const shown = shownOf(numberCell);
  if (columns.isSplit && mayBeShifted(cells, columns))
    return { line, number: shown, reason: 'cells-shifted' };
  const number = readNumber(numberCell);
  if (isRounded(shown)) return { line, number: shown, reason: 'excel-rounded' };
  if (!isCardNumber(number)) return { line, number: shown, reason: 'number-invalid' };
  const pin = readPin(pinCell);
  if (isScientific(pin)) return { line, number, reason: 'pin-scientific' };
  if (!isPin(pin)) return { line, number, reason: 'pin-invalid' };
  return { line, number, pin };
}

/**
 * A row that is too long may have a separator within a text; then the cells after it are in the wrong columns. Blank
 * cells at its end may hide that: what belongs in the last column is then further right, or it is missing.
 */
function mayBeShifted(cells: string[], { number, pin, width, length, usualLength }: Columns): boolean {
  const last = Math.max(number, pin);
  const isFirst = last === 1;
  const extra = Math.max(0, cells.length - length);
  const mayBelongLeft = cells.slice(last + 1, last + 1 + extra);
  // A number in its place shows that no text before it was split.
  const isLonger = pin > number + 1 && cells.length > usualLength;
  const mayLackPin = isLonger && cells.length > length;
  // Rows may leave out blank cells at their end, so one that is no longer than the header may be too long as well.
  const hasPinRight = isLonger && cells.slice(pin + 1).some(isPinCell);
  return (
    !isFirst && (filledWidth(cells) > width || mayBelongLeft.some(isFilled) || mayLackPin || hasPinRight)
  );
}

/** Returns what is stored and shown of an invalid number. */
function shownOf(cell: string): string {
  const text = stripUnstorable(normalizeLine(cell), MAX_SHOWN_CHARS);
  return isRounded(text) ? text : stripUnstorable(withoutPins(text), MAX_SHOWN_CHARS);
}

export function isScientific(text: string): boolean {
  return SCIENTIFIC.test(text);
}

/** Returns whether a text is a long number that has lost digits in a spreadsheet; a changed PIN is not. */
export function isRounded(text: string): boolean {
  return isScientific(text) && LONG.test(text);
}

export function readNumber(cell: string): string {
  return plainCardNumber(normalizeLine(cell)).replace(CARD_ADDRESS, '');
}

export function readPin(cell: string): string {
  return normalizePin(normalizeLine(cell).replaceAll(' ', ''));
}

export function isPinCell(cell: string): boolean {
  return isPin(readPin(cell));
}

/**
 * Hides what may be a PIN: words of the length of a PIN, what spreadsheets make of one (`7` of `007`, 200000 of `2E5`),
 * and both ends of words that are too long for a number. If columns are swapped or merged, a PIN may be where the number
 * should be, and no PIN may ever be stored in plain text.
 */
export function withoutPins(text: string): string {
  if (isPinCell(text)) return HIDDEN;
  return text.replace(/[\p{L}\p{N}]+/gu, (word) => {
    const isChanged = (word.length < PIN_LENGTH && /\d/.test(word)) || WRITTEN_OUT.test(word);
    if (word.length === PIN_LENGTH || isChanged) return HIDDEN;
    if (word.length <= CARD_NUMBER_LENGTH) return word;
    return HIDDEN + word.slice(PIN_LENGTH, -PIN_LENGTH) + HIDDEN;
  });
}

const HIDDEN = '•'.repeat(PIN_LENGTH);
