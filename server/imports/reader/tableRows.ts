import { MAX_FILE_COLUMNS, MAX_FILE_ROWS } from '../../../contract/importColumns.ts';
import { normalizeLine } from '../../../contract/normalizeText.ts';
import { FaultyFile, type TableRow } from './readerLine.ts';

/** How many rows are used to detect the columns of a table. */
const HEAD_ROWS = 100;

/** Returns whether a cell contains anything visible. */
export function isFilled(cell: string): boolean {
  return cell !== '' && normalizeLine(cell) !== '';
}

/** Returns how many cells a row has, up to its last visible one. */
export function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex(isFilled) + 1;
}

/** Returns how many columns some rows have, up to the last visible cell. */
export function widthOf(rows: readonly TableRow[]): number {
  return Math.max(0, ...rows.map(({ cells }) => filledWidth(cells)));
}

/**
 * Yields the rows that contain anything visible, because spreadsheets keep rows after their content was deleted.
 * @throws {FaultyFile}
 */
export async function* filledRows(table: AsyncIterable<TableRow[]>): AsyncGenerator<TableRow[]> {
  let count = 0;
  for await (const rows of table) {
    count += rows.length;
    if (count > MAX_FILE_ROWS) throw new FaultyFile('file-too-many-rows');
    if (rows.some(({ cells }) => cells.length > MAX_FILE_COLUMNS))
      throw new FaultyFile('file-too-many-columns');
    yield rows.map(unwrapped).filter(({ cells }) => cells.some(isFilled));
  }
}

/** `="007"` and `'007`: how programs write a text that spreadsheets must not take for a number. */
const WRAPPED = /^(?:="([^"]*)"$|')/;

function unwrapped(row: TableRow): TableRow {
  if (!row.cells.some((cell) => WRAPPED.test(cell))) return row;
  return { ...row, cells: row.cells.map((cell) => cell.replace(WRAPPED, '$1')) };
}

/**
 * Returns the first rows of a table that contain anything visible.
 * @throws {FaultyFile}
 */
export async function headOf(table: AsyncIterable<TableRow[]>): Promise<TableRow[]> {
  const head: TableRow[] = [];
  for await (const rows of filledRows(table)) {
    head.push(...rows);
    if (head.length >= HEAD_ROWS) break;
  }
  return head.slice(0, HEAD_ROWS);
}
