import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { FileFault } from '../../../contract/boncardImport.ts';
import { readCsv } from './readCsv.ts';
import { FaultyFile, type FileCell, type FileRow, type ReaderLine, type TableRow } from './readerLine.ts';
import { readXlsx } from './readXlsx.ts';

/** The reader: reads one file of cards from standard input, in a process of its own started by `server/imports/cardFiles.ts`. */

const ROWS_PER_LINE = 200;
const headers = { number: ['number', 'numer'], pin: ['pin'] };
/** How many rows decide whether a file is a list of cards. */
const ROWS_LOOKED_AT = 20;
/** How much of a cell is passed on, in characters. */
const MAX_CELL_CHARS = 100;

/** The rows of an Excel sheet, and more columns than anyone needs. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 1000;

/** The signature of files that Office has encrypted, and of the old xls. */
const OLE2_MARK = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP_MARK = Buffer.from('PK\u0003\u0004', 'latin1');
/** A zip file may begin with anything; its last record is 22 bytes long. */
const ZIP_END_MARK = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_END_BYTES = 22;

const isAskedForRows = process.argv[2] === 'rows';

// The server has died.
process.stdout.on('error', () => process.exit(1));
await say(await read(await buffer(process.stdin)));

async function read(content: Buffer): Promise<ReaderLine> {
  let total = 0;
  const rows: FileRow[] = [];
  try {
    for await (const chunk of readRows(content)) {
      total += chunk.length;
      if (!isAskedForRows) continue;
      rows.push(...chunk);
      while (rows.length >= ROWS_PER_LINE) await say({ rows: rows.splice(0, ROWS_PER_LINE) });
    }
  } catch (error) {
    return { fault: faultOf(error) };
  }
  if (rows.length > 0) await say({ rows });
  return { total };
}

function faultOf(error: unknown): FileFault {
  if (error instanceof FaultyFile) return error.fault;
  // An array or string that this process cannot allocate.
  if (error instanceof RangeError) return 'file-too-complex';
  // hucre and csv-parse say what is wrong only in their messages.
  return 'file-unreadable';
}

async function say(line: ReaderLine) {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}

/**
 * Yields number and PIN of each row of a file of cards, by the header's names or, without a header, number first and PIN second.
 * @throws {FaultyFile}
 */
async function* readRows(content: Buffer): AsyncGenerator<FileRow[]> {
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

/** Spreadsheets keep rows whose content was deleted. */
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

/** Yields the rows of a csv or xlsx file (requirements "Imports"), chunk by chunk. @throws {FaultyFile} */
async function* readTable(content: Buffer): AsyncGenerator<TableRow[]> {
  if (startsWith(content, OLE2_MARK)) throw new FaultyFile('file-encrypted');
  let count = 0;
  for await (const rows of isZip(content) ? readXlsx(content) : readCsv(content)) {
    count += rows.length;
    if (count > MAX_ROWS) throw new FaultyFile('file-too-many-rows');
    if (rows.some(({ cells }) => cells.length > MAX_COLUMNS)) throw new FaultyFile('file-too-many-columns');
    yield rows;
  }
}

function isZip(content: Buffer): boolean {
  return startsWith(content, ZIP_MARK) || startsWith(content.subarray(-ZIP_END_BYTES), ZIP_END_MARK);
}

function startsWith(content: Buffer, mark: Buffer): boolean {
  return content.subarray(0, mark.length).equals(mark);
}
