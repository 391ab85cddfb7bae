import { CARD_NUMBER_LENGTH, isCardNumber, isPin, PIN_LENGTH } from '../../../contract/cardNumber.ts';
import { type ImportColumn, importColumnOf } from '../../../contract/importColumns.ts';
import { isScientific, readNumber, readPin } from './readCard.ts';
import type { Columns, TableRow } from './readerLine.ts';
import { filledWidth } from './tableRows.ts';

/** How far down a header may be. */
const HEADER_ROWS = 10;
/** What share of the cells makes a column that of the numbers, and that of the PINs. */
const MOST = 0.5;
const NEARLY_ALL = 0.9;
/** From this share of PINs on, a column of short texts may be that of PINs, some of which have lost their zeros. */
const SOME = 0.1;

/**
 * Returns which columns have numbers and PINs, from the first rows of a table: as its header names them or, without a
 * header, as their contents tell. What is doubtful is undefined, never guessed.
 */
export function findColumns(head: readonly TableRow[]): Columns | undefined {
  const place = head.slice(0, HEADER_ROWS).findIndex(({ cells }) => {
    const names = cells.map(importColumnOf);
    return names.includes('number') && names.includes('pin');
  });
  const header = head[place];
  if (!header) return columnsByContents(head);
  // Cards above the header would be lost.
  if (head.slice(0, place).some(({ cells }) => cells.some(isCard))) return undefined;
  return columnsByNames(header, head.slice(place + 1));
}

/** If a name occurs twice, such as `nr` for a counter and `numer bonu`, the contents decide. */
function columnsByNames({ line, cells }: TableRow, rows: TableRow[]): Columns | undefined {
  const named = (name: ImportColumn) =>
    [...cells.keys()].filter((column) => importColumnOf(cells[column] ?? '') === name);
  const number = onlyOf(named('number'), (column) => shareOf(rows, column, isNumber) >= MOST);
  const pin = onlyOf(named('pin'), (column) => shareOf(rows, column, isPinCell) >= NEARLY_ALL);
  if (number === undefined || pin === undefined) return undefined;
  return { headerLine: line, number, pin, width: filledWidth(cells) };
}

function columnsByContents(rows: readonly TableRow[]): Columns | undefined {
  const columns = [...Array(Math.max(0, ...rows.map(({ cells }) => cells.length))).keys()];
  const [number, ...otherNumbers] = columns.filter((column) => shareOf(rows, column, isNumber) >= MOST);
  const [pin, ...otherPins] = columns.filter(
    (column) =>
      column !== number && shareOf(rows, column, isShort) >= MOST && shareOf(rows, column, mayBePin) >= SOME,
  );
  if (number === undefined || pin === undefined || otherNumbers.length > 0 || otherPins.length > 0)
    return undefined;
  if (shareOf(rows, pin, isPinCell) < NEARLY_ALL) return undefined;
  return { headerLine: 0, number, pin, width: usualWidth(rows) };
}

function usualWidth(rows: readonly TableRow[]): number {
  const byWidth = [...Map.groupBy(rows, ({ cells }) => cells.length)];
  const [[width = 0] = []] = byWidth.toSorted(([, a], [, b]) => b.length - a.length);
  return width;
}

/** Returns the only one, or the only one that fits. */
function onlyOf(columns: number[], fits: (column: number) => boolean): number | undefined {
  if (columns.length === 1) return columns[0];
  const fitting = columns.filter(fits);
  return fitting.length === 1 ? fitting[0] : undefined;
}

function shareOf(rows: readonly TableRow[], column: number, fits: (cell: string) => boolean): number {
  return rows.filter(({ cells }) => fits(cells[column] ?? '')).length / rows.length;
}

const isCard = (cell: string) => isCardNumber(readNumber(cell));
const isNumber = (cell: string) => readNumber(cell).length === CARD_NUMBER_LENGTH;
const isPinCell = (cell: string) => isPin(readPin(cell));
/** A PIN, perhaps one that a spreadsheet has changed, and whatever is as short. */
const mayBePin = (cell: string) => isPinCell(cell) || isScientific(readPin(cell));
const isShort = (cell: string) => {
  const { length } = readPin(cell);
  return (length > 0 && length <= PIN_LENGTH) || mayBePin(cell);
};
