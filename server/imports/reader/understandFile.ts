import { PIN_LENGTH } from '../../../contract/cardNumber.ts';
import { importColumnOf } from '../../../contract/importColumns.ts';
import { normalizeLine } from '../../../contract/normalizeText.ts';
import { findColumns } from './findColumns.ts';
import { type CsvReadings, openCsv } from './openCsv.ts';
import { openWorkbook } from './openWorkbook.ts';
import { HIDDEN, withoutPins } from './readCard.ts';
import { type Columns, FaultyFile, MAX_FOUND_CHARS, type Table, type TableRow } from './readerLine.ts';
import { refuseOtherKind } from './refuseOtherKind.ts';
import { filledRows } from './tableRows.ts';

/** What was understood of a file: the table that has the cards, and where. */
export interface UnderstoodFile extends Columns {
  table: Table;
  /** Yields the rows between header and end that hold something. @throws {FaultyFile} */
  rows(): AsyncGenerator<TableRow[]>;
}

const ZIP_MARK = Buffer.from('PK\u0003\u0004', 'latin1');
/** A zip file may begin with anything; its last record is 22 bytes long. */
const ZIP_END_MARK = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_END_BYTES = 22;

/** Returns where the cards of a csv or xlsx file are. @throws {FaultyFile} if that is doubtful. */
export async function understandFile(content: Buffer): Promise<UnderstoodFile> {
  refuseOtherKind(content);
  return isZip(content)
    ? understandSheets(await openWorkbook(content))
    : understandReadings(await openCsv(content));
}

/** A workbook's cards are on one of its sheets. */
function understandSheets(sheets: Table[]): UnderstoodFile {
  const understood = sheets.flatMap(understand);
  // A sheet with a header alone is somebody's template.
  const filled = understood.filter(({ table, headerLine }) =>
    table.head.some(({ line }) => line > headerLine),
  );
  if (filled.length > 1) {
    throw new FaultyFile('sheet-unclear', quoteAll(filled.map(({ table }) => `„${table.sheet}”`)));
  }
  const [found = understood[0]] = filled;
  if (found) return found;
  throw refusalOf(sheets);
}

/** That a wrong separator fails, such as by too many columns, says nothing about the file if another is understood. */
function understandReadings({ tables, failure }: CsvReadings): UnderstoodFile {
  const [understood] = tables.flatMap(understand);
  if (understood) return understood;
  throw failure ?? refusalOf(tables.slice(0, 1));
}

function understand(table: Table): [] | [UnderstoodFile] {
  const columns = findColumns(table.head);
  if (!columns) return [];
  return [{ ...columns, table, rows: () => rowsBelow(table, columns) }];
}

async function* rowsBelow(table: Table, { headerLine }: Columns): AsyncGenerator<TableRow[]> {
  for await (const rows of filledRows(table.rows())) {
    yield rows.filter(({ line }) => line > headerLine);
  }
}

function refusalOf(tables: Table[]): FaultyFile {
  const isTable = tables.some(({ head }) => head.some(({ cells }) => cells.length >= 2));
  return isTable
    ? new FaultyFile('columns-unclear', quoteAll(tables.map(describe)))
    : new FaultyFile('file-unreadable');
}

const MAX_SHOWN_CELLS = 10;
const MAX_CELL_CHARS = 30;

/** Returns the row that was taken for a header, for the person who knows the file. It may be a card's, so it hides PINs. */
function describe({ sheet, head }: Table): string {
  const named = head.find(({ cells }) => cells.some(importColumnOf)) ?? head[0];
  const name = sheet === undefined ? '' : `„${sheet}”`;
  if (!named) return name;
  const cells = named.cells.slice(0, MAX_SHOWN_CELLS).map((cell) => {
    const text = normalizeLine(cell).slice(0, MAX_CELL_CHARS).toWellFormed();
    if (importColumnOf(text)) return text;
    // Also a PIN that has lost its zeros.
    return text.length <= PIN_LENGTH && /\d/.test(text) ? HIDDEN : withoutPins(text);
  });
  return `${name} ${named.line}: ${cells.join(' | ')}`.trim();
}

function quoteAll(found: string[]): string {
  return found.join('; ').slice(0, MAX_FOUND_CHARS).toWellFormed();
}

function isZip(content: Buffer): boolean {
  return (
    content.subarray(0, ZIP_MARK.length).equals(ZIP_MARK) ||
    content.subarray(-ZIP_END_BYTES).subarray(0, ZIP_END_MARK.length).equals(ZIP_END_MARK)
  );
}
