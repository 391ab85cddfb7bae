import type { ImportChoice } from '../../../contract/boncardImport.ts';
import { CARD_NUMBER_LENGTH, isCardNumber, isPin, PIN_LENGTH } from '../../../contract/cardNumber.ts';
import { type ImportColumn, importColumnOf } from '../../../contract/importColumns.ts';
import { isScientific, readNumber, readPin } from './readCard.ts';
import {
  type Columns,
  type FoundColumns,
  ImpossibleChoice,
  type ImpossibleFields,
  type TableRow,
} from './readerLine.ts';
import { filledWidth, widthOf } from './tableRows.ts';

/** How many rows at the top of a table may contain the header. */
const HEADER_ROWS = 10;
/** Which share of its cells must fit for a column to be that of the numbers, and that of the PINs. */
const MOST = 0.5;
const NEARLY_ALL = 0.9;
/**
 * From this share of PINs on, a column of short texts may be that of the PINs, with some that have lost their leading
 * zeros.
 */
const SOME = 0.1;

/**
 * Returns which columns contain numbers and PINs, judging by the first rows of a table. A person's choice has priority,
 * then the names in the header; without a header, the contents decide. If this is uncertain, the column is undefined,
 * never guessed.
 * @throws {ImpossibleChoice} if the table has no such row or column.
 */
export function findColumns(head: readonly TableRow[], choice: ImportChoice = {}): FoundColumns {
  const { header_row: headerLine } = choice;
  const found = headerLine === undefined ? columnsIn(head) : columnsBelow(head, headerLine);
  return asChosen(found, choice, head);
}

export function areKnown(columns: FoundColumns): columns is Columns {
  return columns.number !== undefined && columns.pin !== undefined;
}

function columnsIn(head: readonly TableRow[]): FoundColumns {
  const place = head.slice(0, HEADER_ROWS).findIndex(({ cells }) => {
    const names = cells.map(importColumnOf);
    return names.includes('number') && names.includes('pin');
  });
  const header = head[place];
  if (!header) return columnsByContents(head);
  // Cards above a header would be lost, so a row below cards counts as a header only if a person chooses it.
  const isBelowCards = head.slice(0, place).some(({ cells }) => cells.some(isCard));
  if (isBelowCards) return { headerLine: 0, number: undefined, pin: undefined, ...usualSize(head) };
  return columnsByNames(header, head.slice(place + 1));
}

/** Returns the columns below a header that a person has chosen; it may name them in any way. */
function columnsBelow(head: readonly TableRow[], headerLine: number): FoundColumns {
  if (headerLine === 0) return columnsByContents(head);
  const place = head.findIndex(({ line }) => line === headerLine);
  const header = head[place];
  const rows = head.slice(place + 1);
  if (!header || rows.length === 0) throw new ImpossibleChoice({ header_row: 'header-row-unknown' });
  const [named, told] = [columnsByNames(header, rows), columnsByContents(rows)];
  return { ...named, number: named.number ?? told.number, pin: named.pin ?? told.pin };
}

function asChosen(found: FoundColumns, choice: ImportChoice, head: readonly TableRow[]): FoundColumns {
  const chosen = { number: placeOf(choice.number_column), pin: placeOf(choice.pin_column) };
  const width = widthOf(head);
  const isMissing = (column: number | undefined) => column !== undefined && !(column >= 0 && column < width);
  const impossible: ImpossibleFields = {
    ...(isMissing(chosen.number) && { number_column: 'column-unknown' }),
    ...(isMissing(chosen.pin) && { pin_column: 'column-unknown' }),
  };
  if (chosen.number !== undefined && chosen.number === chosen.pin) impossible.pin_column ??= 'columns-same';
  if (Object.keys(impossible).length > 0) throw new ImpossibleChoice(impossible);
  const number = chosen.number ?? (found.number === chosen.pin ? undefined : found.number);
  const pin = chosen.pin ?? (found.pin === number ? undefined : found.pin);
  const least = Math.max(number ?? 0, pin ?? 0) + 1;
  return {
    ...found,
    number,
    pin,
    width: Math.max(found.width, least),
    length: Math.max(found.length, least),
  };
}

const placeOf = (column: number | undefined) => (column === undefined ? undefined : column - 1);

/**
 * Returns the columns by the names in a header. If a name occurs twice, such as `nr` for a counter and `numer bonu`,
 * the contents decide.
 */
function columnsByNames(header: TableRow, rows: TableRow[]): FoundColumns {
  const { line, cells } = header;
  const named = (name: ImportColumn) =>
    [...cells.keys()].filter((column) => importColumnOf(cells[column] ?? '') === name);
  return {
    headerLine: line,
    number: onlyOf(named('number'), (column) => shareOf(rows, column, isNumber) >= MOST),
    pin: onlyOf(named('pin'), (column) => shareOf(rows, column, isPinCell) >= NEARLY_ALL),
    width: filledWidth(cells),
    length: cells.length,
    usualLength: usualLength([header, ...rows]),
  };
}

function columnsByContents(rows: readonly TableRow[]): FoundColumns {
  const columns = [...Array(Math.max(0, ...rows.map(({ cells }) => cells.length))).keys()];
  const [number, ...otherNumbers] = columns.filter((column) => shareOf(rows, column, isNumber) >= MOST);
  const [pin, ...otherPins] = columns.filter(
    (column) =>
      column !== number && shareOf(rows, column, isShort) >= MOST && shareOf(rows, column, mayBePin) >= SOME,
  );
  const isOnlyPin =
    pin !== undefined && otherPins.length === 0 && shareOf(rows, pin, isPinCell) >= NEARLY_ALL;
  return {
    headerLine: 0,
    number: otherNumbers.length === 0 ? number : undefined,
    pin: isOnlyPin ? pin : undefined,
    ...usualSize(rows),
  };
}

/** Returns the size of a table without a header. */
function usualSize(rows: readonly TableRow[]): Pick<Columns, 'width' | 'length' | 'usualLength'> {
  const length = usualLength(rows);
  return { width: length, length, usualLength: length };
}

/** Returns how many cells most rows have; if that is uncertain, the smaller number. */
function usualLength(rows: readonly TableRow[]): number {
  const byLength = [...Map.groupBy(rows, ({ cells }) => cells.length)];
  const [[length = 0] = []] = byLength.toSorted(
    ([a, some], [b, others]) => others.length - some.length || a - b,
  );
  return length;
}

/** Returns the only column or, if there are several, the only one that fits; otherwise undefined. */
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
// A cell that is a PIN, possibly changed by a spreadsheet, or at least as short as one.
const mayBePin = (cell: string) => isPinCell(cell) || isScientific(readPin(cell));
const isShort = (cell: string) => {
  const { length } = readPin(cell);
  return (length > 0 && length <= PIN_LENGTH) || mayBePin(cell);
};
