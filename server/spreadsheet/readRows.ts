import { FaultyFile } from './faultyFile.ts';
import type { FileCell, FileRow } from './readerLine.ts';
import { readTable } from './readTable.ts';

const headers = { number: ['number', 'numer'], pin: ['pin'] };
/** The first rows tell whether a file is a list of cards. */
const ROWS_LOOKED_AT = 20;
/** How much of a cell is passed on, in characters. */
const MAX_CELL_CHARS = 100;

/**
 * Yields number and PIN of each row of a file of cards, by the header's names or, without a header, number first and PIN second.
 * @throws {FaultyFile}
 */
export async function* readRows(content: Buffer): AsyncGenerator<FileRow[]> {
  let columns: { number: number; pin: number } | undefined;
  let lookedAt = 0;
  let isList = false;
  for await (const rows of readTable(content)) {
    const found: FileRow[] = [];
    for (const { line, cells } of rows) {
      lookedAt += 1;
      if (isBlank(cells)) continue;
      const header = columns ? undefined : findHeader(cells);
      columns ??= header ?? { number: 0, pin: 1 };
      if (header) continue;
      isList ||= cells.length >= 2;
      found.push([line, cut(cells[columns.number]), cut(cells[columns.pin])]);
    }
    if (!isList && lookedAt >= ROWS_LOOKED_AT) throw new FaultyFile('file-unreadable');
    yield found;
  }
  if (!isList) throw new FaultyFile('file-unreadable');
}

/** What spreadsheets leave where somebody deleted the content of rows. */
function isBlank(cells: unknown[]): boolean {
  return cells.every((cell) => cell === null || cell === undefined || cell === '');
}

function findHeader(cells: unknown[]): { number: number; pin: number } | undefined {
  const names = cells.map((cell) =>
    String(cut(cell) ?? '')
      .trim()
      .toLowerCase(),
  );
  const number = names.findIndex((name) => headers.number.includes(name));
  const pin = names.findIndex((name) => headers.pin.includes(name));
  return number >= 0 && pin >= 0 ? { number, pin } : undefined;
}

function cut(cell: unknown): FileCell {
  if (typeof cell === 'string') return cell.trim().slice(0, MAX_CELL_CHARS);
  if (typeof cell === 'number' || typeof cell === 'boolean') return cell;
  return cell instanceof Date ? cell.toJSON() : null;
}
