import type { ImportChoice } from '../../../contract/boncardImport.ts';
import { importColumnOf } from '../../../contract/importColumns.ts';
import { normalizeLine } from '../../../contract/normalizeText.ts';
import { hasCard } from './cellKinds.ts';
import { areKnown, findColumns } from './findColumns.ts';
import { type CsvReadings, openCsv } from './openCsv.ts';
import { openWorkbook } from './openWorkbook.ts';
import { withoutPins } from './readCard.ts';
import {
  type Columns,
  FaultyFile,
  type FoundColumns,
  ImpossibleChoice,
  MAX_FOUND_CHARS,
  type Table,
  type TableRow,
} from './readerLine.ts';
import { refuseOtherKind } from './refuseOtherKind.ts';
import { filledRows } from './tableRows.ts';
import { isZip } from './unpack.ts';

/** What is known of a file from its first rows; undefined where this is uncertain. */
export interface FileLook {
  /** The names of its sheets; empty if it has none. */
  sheets: string[];
  /** The table that contains the cards. */
  table: Table | undefined;
  /** Where the table has the cards. */
  columns: FoundColumns | undefined;
  /** The reason to refuse the file if something is uncertain. */
  refusal: FaultyFile;
}

/** A file in which everything was detected: the table with the cards, and where they are. */
export interface UnderstoodFile extends Columns {
  table: Table;
}

/**
 * Returns where the cards of a csv or xlsx file are, as far as that is certain, using a person's choice. Sheet and
 * separator don't depend on the chosen rows and columns, because these refer to the table that was shown.
 * @throws {FaultyFile} if it is not such a file.
 * @throws {ImpossibleChoice} if it does not have what was chosen.
 */
export async function lookInto(content: Buffer, choice: ImportChoice): Promise<FileLook> {
  refuseOtherKind(content);
  if (isZip(content)) return lookAtSheets(await openWorkbook(content), choice);
  const readings = await openCsv(content);
  if (choice.sheet !== undefined) throw new ImpossibleChoice({ sheet: 'sheet-unknown' });
  return lookAtTable(pickReading(readings), choice);
}

/** @throws {FaultyFile} if it is uncertain where the cards of a file are. @throws {ImpossibleChoice} */
export async function understandFile(content: Buffer, choice: ImportChoice): Promise<UnderstoodFile> {
  const look = await lookInto(content, choice);
  if (!isUnderstood(look)) throw look.refusal;
  return { ...look.columns, table: look.table };
}

export function isUnderstood(look: FileLook): look is FileLook & { table: Table; columns: Columns } {
  return look.table !== undefined && look.columns !== undefined && areKnown(look.columns);
}

/**
 * Yields the rows below the header that contain anything visible.
 * @throws {FaultyFile}
 */
export async function* rowsBelow({ table, headerLine }: UnderstoodFile): AsyncGenerator<TableRow[]> {
  for await (const rows of filledRows(table.rows())) {
    yield rows.filter(({ line }) => line > headerLine);
  }
}

/** Finds the sheet of a workbook that contains the cards. */
function lookAtSheets(tables: Table[], choice: ImportChoice): FileLook {
  const sheets = tables.map(({ sheet = '' }) => sheet);
  const picked =
    choice.sheet === undefined ? pickSheet(tables) : tables.find(({ sheet }) => sheet === choice.sheet);
  if (picked === undefined) throw new ImpossibleChoice({ sheet: 'sheet-unknown' });
  if (picked instanceof FaultyFile) return { sheets, table: undefined, columns: undefined, refusal: picked };
  return { ...lookAtTable(picked, choice), sheets };
}

function lookAtTable(table: Table, choice: ImportChoice): FileLook {
  return { sheets: [], table, columns: findColumns(table.head, choice), refusal: refusalOf([table]) };
}

/**
 * Returns the sheet with the cards, or the only sheet that is not empty; if it is uncertain, why the file is refused. A
 * sheet whose columns are uncertain may have cards too.
 */
function pickSheet(tables: Table[]): Table | FaultyFile {
  const understood = tables.map((table) => ({ table, columns: findColumns(table.head) }));
  const known = understood.filter(({ columns }) => areKnown(columns));
  // A sheet with nothing but a header is probably a template.
  const filled = understood.filter(
    ({ table: { head }, columns }) =>
      head.some(hasCard) || (areKnown(columns) && head.some(({ line }) => line > columns.headerLine)),
  );
  if (filled.length > 1) {
    return new FaultyFile('sheet-unclear', quoteAll(filled.map(({ table }) => `„${table.sheet}”`)));
  }
  const [found = known[0]] = filled;
  if (found) return found.table;
  const [only, ...others] = tables.filter(({ head }) => head.length > 0);
  return only && others.length === 0 ? only : refusalOf(tables);
}

/**
 * Returns the reading in which the columns are known. If there is one, failures with other separators, such as too many
 * columns, don't matter.
 */
function pickReading({ tables, failure }: CsvReadings): Table {
  const understood = tables.find(({ head }) => areKnown(findColumns(head)));
  if (understood) return understood;
  if (failure !== undefined) throw failure;
  const [likely] = tables;
  if (!likely) throw refusalOf([]);
  return likely;
}

function refusalOf(tables: Table[]): FaultyFile {
  const isTable = tables.some(({ head }) => head.some(({ cells }) => cells.length >= 2));
  return isTable
    ? new FaultyFile('columns-unclear', quoteAll(tables.map(describe)))
    : new FaultyFile('file-unreadable');
}

/** Returns the row that was taken for a header, for the person who knows the file. */
function describe({ sheet, head }: Table): string {
  const named = head.find(({ cells }) => cells.some(importColumnOf)) ?? head[0];
  const name = sheet === undefined ? '' : `„${sheet}”`;
  return named ? `${name} ${describeRow(named)}`.trim() : name;
}

const MAX_SHOWN_CELLS = 10;
const MAX_CELL_CHARS = 30;

/** Returns a row with its line. It may be a card's row, so PINs are hidden. */
export function describeRow({ line, cells }: TableRow): string {
  const shown = cells.slice(0, MAX_SHOWN_CELLS).map((cell) => {
    const text = normalizeLine(cell).slice(0, MAX_CELL_CHARS).toWellFormed();
    return importColumnOf(text) ? text : withoutPins(text);
  });
  return `${line}: ${shown.join(' | ')}`.trim();
}

function quoteAll(found: string[]): string {
  return found.join('; ').slice(0, MAX_FOUND_CHARS).toWellFormed();
}
