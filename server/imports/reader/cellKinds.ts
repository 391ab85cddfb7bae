import { CARD_NUMBER_LENGTH, isCardNumber, PIN_LENGTH } from '../../../contract/cardNumber.ts';
import { normalizeLine } from '../../../contract/normalizeText.ts';
import { isPinCell, isRounded, isScientific, readNumber, readPin } from './readCard.ts';
import type { TableRow } from './readerLine.ts';

/**
 * Returns whether a cell holds the number of a card. A phrase such as `Karta podarunkowa 1000` may have twenty letters
 * and digits too, but groups of a number are equally long.
 */
export function isCard(cell: string): boolean {
  return cell.length >= CARD_NUMBER_LENGTH && isCardNumber(readNumber(cell)) && !isPhrase(cell);
}

/** Returns whether a row holds the number of a card, in any column. */
export function hasCard({ cells }: TableRow): boolean {
  return cells.some(isCard);
}

function isPhrase(cell: string): boolean {
  const words = normalizeLine(cell)
    .split(' ')
    .filter((word) => /^\p{L}+$/u.test(word));
  return new Set(words.map(({ length }) => length)).size > 1;
}

/** Returns whether a cell is as long as a number, right or wrong. */
export function isNumber(cell: string): boolean {
  return readNumber(cell).length === CARD_NUMBER_LENGTH;
}

/** Returns whether a cell is as long as a number, or was one before a spreadsheet changed it. */
export function mayBeNumber(cell: string): boolean {
  return isNumber(cell) || isRounded(readNumber(cell));
}

/** Returns whether a cell is a PIN, possibly changed by a spreadsheet. */
export function mayBePin(cell: string): boolean {
  return isPinCell(cell) || isScientific(readPin(cell));
}

/** Returns whether a cell is a PIN, possibly changed by a spreadsheet, or at least as short as one. */
export function isShort(cell: string): boolean {
  const { length } = readPin(cell);
  return (length > 0 && length <= PIN_LENGTH) || mayBePin(cell);
}
