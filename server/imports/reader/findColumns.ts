import type { ImportChoice } from '../../../contract/boncardImport.ts';
import { type ImportColumn, importColumnOf } from '../../../contract/importColumns.ts';
import { hasCard, isCard, isNumber, isShort, mayBeNumber, mayBePin } from './cellKinds.ts';
import { isPinCell, readNumber, readPin } from './readCard.ts';
import {
  type Columns,
  type FoundColumns,
  ImpossibleChoice,
  type ImpossibleFields,
  type TableRow,
} from './readerLine.ts';
import { filledWidth, isFilled, widthOf } from './tableRows.ts';

/** How many rows at the top of a table may contain the header. */
const HEADER_ROWS = 10;
/** Which share of its cells must fit for a column to be a likely one, and to be that of the PINs. */
const MOST = 0.5;
const NEARLY_ALL = 0.9;
/**
 * From this share of PINs on, a column of short texts may be that of the PINs, with some that have lost their leading
 * zeros.
 */
const SOME = 0.1;
/** From this number of rows on, half of random PINs differ. */
const MANY_ROWS = 10;

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
  const top = head.slice(0, HEADER_ROWS);
  const firstCard = top.findIndex(hasCard);
  const place = top.findIndex((row) => names(row, 'number') && names(row, 'pin'));
  // Cards above a header would be lost, so a row below cards counts as a header only if a person chooses it.
  if (firstCard >= 0 && firstCard < place)
    return { headerLine: 0, number: undefined, pin: undefined, ...usualSize(head) };
  // A header that names only one of the two is directly above the cards; there may be other titles above it.
  const half = (firstCard < 0 ? top : top.slice(0, firstCard)).findLastIndex(
    (row) => names(row, 'number') || names(row, 'pin'),
  );
  const headerPlace = place < 0 ? half : place;
  const header = head[headerPlace];
  return header ? columnsByNames(header, head.slice(headerPlace + 1)) : columnsByContents(head);
}

/** Returns the columns below a header that a person has chosen; it may name them in any way. */
function columnsBelow(head: readonly TableRow[], headerLine: number): FoundColumns {
  if (headerLine === 0) return columnsByContents(head);
  const place = head.findIndex(({ line }) => line === headerLine);
  const header = head[place];
  const rows = head.slice(place + 1);
  if (!header || rows.length === 0) throw new ImpossibleChoice({ header_row: 'header-row-unknown' });
  return columnsByNames(header, rows);
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
 * Returns the columns by the names in a header. If none of them is that of the numbers, the contents tell it; a column
 * of short texts may be anything, so that of the PINs is never taken without its name.
 */
function columnsByNames(header: TableRow, rows: readonly TableRow[]): FoundColumns {
  const { line, cells: titles } = header;
  const named = (name: ImportColumn) =>
    [...titles.keys()].filter((column) => importColumnOf(titles[column] ?? '') === name);
  const numbers = named('number');
  return {
    headerLine: line,
    number: numbers.length === 0 ? numberByContents(rows) : numberByName(numbers, titles, rows),
    pin: onlyOf(named('pin'), rows, isShort),
    width: filledWidth(titles),
    length: titles.length,
    usualLength: usualLength([header, ...rows]),
  };
}

/** The name may be that of a counter (`Nr`), with the numbers elsewhere; or a second list may be next to the first. */
function numberByName(
  named: number[],
  titles: readonly string[],
  rows: readonly TableRow[],
): number | undefined {
  const number = onlyOf(named, rows, mayBeNumber);
  if (number === undefined) return undefined;
  // In a longer row, a separator without quotes may have shifted the number.
  const hasElsewhere = rows.some((row) => row.cells.length <= titles.length && hasCard(row));
  const isCounter = shareOf(rows, number, mayBeNumber) === 0 && hasElsewhere;
  return isCounter || hasOtherCards(rows, number, titles) ? undefined : number;
}

function numberByContents(rows: readonly TableRow[]): number | undefined {
  const [number, ...others] = columnsOf(rows).filter((column) => shareOf(rows, column, isNumber) >= MOST);
  if (number === undefined || others.length > 0 || hasOtherCards(rows, number)) return undefined;
  return areNearlyAllNumbers(rows, number) ? number : undefined;
}

/** One wrong number in a short file is an error of its row: unlike a short text, a number is nothing else by chance. */
function areNearlyAllNumbers(rows: readonly TableRow[], column: number): boolean {
  const wrong = rows.filter(({ cells }) => !isNumber(cells[column] ?? '')).length;
  return wrong <= Math.max(1, rows.length / 10) && wrong < rows.length / 2;
}

/** Returns whether some rows have two cards: the other one in a column without a title, so it could not be ignored. */
function hasOtherCards(rows: readonly TableRow[], number: number, titles: readonly string[] = []): boolean {
  return rows.some(({ cells }) => {
    const card = cells[number] ?? '';
    const isOther = (cell: string, column: number) =>
      !isFilled(titles[column] ?? '') && isCard(cell) && readNumber(cell) !== readNumber(card);
    return isCard(card) && cells.some(isOther);
  });
}

function columnsByContents(rows: readonly TableRow[]): FoundColumns {
  const number = numberByContents(rows);
  const [pin, ...otherPins] = columnsOf(rows).filter(
    (column) =>
      column !== number && shareOf(rows, column, isShort) >= MOST && shareOf(rows, column, mayBePin) >= SOME,
  );
  const isOnlyPin =
    pin !== undefined && otherPins.length === 0 && shareOf(rows, pin, isPinCell) >= NEARLY_ALL;
  const areOthers = number === undefined || !isOnlyPin || isTitled(rows, number, pin) || areAlike(rows, pin);
  return { headerLine: 0, number, pin: areOthers ? undefined : pin, ...usualSize(rows) };
}

/** Returns whether a row above the first card may be a header with names that nobody knows. */
function isTitled(rows: readonly TableRow[], number: number, pin: number): boolean {
  return rows.slice(0, rows.findIndex(hasCard)).some(({ cells }) => {
    const [numberTitle = '', pinTitle = ''] = [cells[number], cells[pin]];
    // `Karta` and `PLN` are titles, as short as the latter is; a card whose number is wrong has digits.
    const areWords = isFilled(numberTitle) && !/\d/.test(numberTitle + pinTitle);
    return isFilled(pinTitle) && (!isShort(pinTitle) || areWords);
  });
}

/** Returns whether many cells have few values, all of them words or round, as currencies, salons and amounts are. */
function areAlike(rows: readonly TableRow[], pin: number): boolean {
  const values = new Set(rows.map(({ cells }) => readPin(cells[pin] ?? '')));
  const areFew = rows.length >= MANY_ROWS && values.size < rows.length / 2;
  return areFew && [...values].every((value) => /^\D*$|0$/.test(value));
}

function columnsOf(rows: readonly TableRow[]): number[] {
  return [...Array(Math.max(0, ...rows.map(({ cells }) => cells.length))).keys()];
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

/** Returns the only column or, if there are several, the only one that has any such cells; otherwise undefined. */
function onlyOf(
  columns: number[],
  rows: readonly TableRow[],
  fits: (cell: string) => boolean,
): number | undefined {
  if (columns.length === 1) return columns[0];
  const fitting = columns.filter((column) => shareOf(rows, column, fits) > 0);
  return fitting.length === 1 ? fitting[0] : undefined;
}

function shareOf(rows: readonly TableRow[], column: number, fits: (cell: string) => boolean): number {
  return rows.filter(({ cells }) => fits(cells[column] ?? '')).length / rows.length;
}

function names({ cells }: TableRow, name: ImportColumn): boolean {
  return cells.some((cell) => importColumnOf(cell) === name);
}
