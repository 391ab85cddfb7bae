import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { MAX_FILE_ROWS, MAX_SHEET_NAME_CHARS } from '../../../contract/importColumns.ts';
import { stripUnstorable } from '../storableText.ts';
import { markHiddenRows, readMark } from './markHiddenRows.ts';
import { measureXml } from './measureXml.ts';
import { packArchive } from './packArchive.ts';
import { FaultyFile, type Table, type TableRow } from './readerLine.ts';
import { hasLostDigits, showFormats } from './showFormats.ts';
import { headOf } from './tableRows.ts';
import { unpack } from './unpack.ts';

const ROWS_PER_CHUNK = 100;
/** The most shared strings that no cell uses: some programs keep those of deleted rows. */
const MAX_SPARE_STRINGS = 10_000;
/**
 * hucre keeps an object for each element, except in sheets, which it streams. 10 MB of cards have 1.4 million elements.
 */
const MAX_ELEMENTS_KEPT = 1_600_000;
/** The most sheets that are read: for each, hucre reads the shared strings again. */
const MAX_SHEETS = 50;
/** The parts that hucre needs: content types, relationships, workbook, shared strings, styles and sheets. */
const NEEDED =
  /^(\[content_types\]\.xml|_rels\/\.rels|xl\/(?!calcchain)[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml)$/i;
const WORKBOOK = /^xl\/workbook\.xml$/i;
const SHEET = /^xl\/worksheets\//i;
const STRINGS = /^xl\/sharedstrings\.xml$/i;

/**
 * Returns the visible sheets of a workbook. hucre gets an archive that is rebuilt from checked and unpacked parts, so
 * that it sees exactly what we have checked.
 * @throws {FaultyFile}
 */
export async function openWorkbook(content: Buffer): Promise<Table[]> {
  const parts = await unpack(content, (name) => NEEDED.test(name));
  // A workbook in a binary format, or another kind of archive.
  if (![...parts.keys()].some((name) => WORKBOOK.test(name))) throw new FaultyFile('file-other-kind');
  checkSizeOfXml(parts);
  const sheets = await listVisibleSheets(parts);
  await showFormats(parts, SHEET);
  for (const [name, content] of parts) if (SHEET.test(name)) parts.set(name, markHiddenRows(content));
  const archive = await packArchive(parts);
  parts.clear();
  const tables: Table[] = [];
  for (const { name, place } of sheets) {
    const rows = () => rowsOf(archive, place);
    const head = await headOf(rows()).catch(nothingIfChart);
    tables.push({ sheet: nameAmong(tables, name), head, rows });
  }
  return tables;
}

/**
 * Returns the name by which a sheet is chosen, made unique. Excel itself never uses a name twice, nor one this long.
 */
function nameAmong(others: Table[], given: string): string {
  const name = stripUnstorable(given, MAX_SHEET_NAME_CHARS);
  if (!others.some(({ sheet }) => sheet === name)) return name;
  const place = ` (${others.length + 1})`;
  return name.slice(0, MAX_SHEET_NAME_CHARS - place.length) + place;
}

/** A sheet may be a chart, which has no rows; hucre reports this only in its message. */
function nothingIfChart(error: unknown): [] {
  if (error instanceof Error && /missing worksheet file/.test(error.message)) return [];
  throw error;
}

function checkSizeOfXml(parts: Map<string, Buffer>) {
  let [cells, strings, kept] = [0, 0, 0];
  for (const [name, content] of parts) {
    const measure = measureXml(content);
    cells += measure.cells;
    strings += measure.strings;
    if (!SHEET.test(name)) kept += measure.elements;
  }
  if (strings > cells + MAX_SPARE_STRINGS) throw new FaultyFile('file-too-many-strings');
  if (kept > MAX_ELEMENTS_KEPT) throw new FaultyFile('file-too-complex');
}

/** Returns the names and positions of the visible sheets; hucre lists them before it reads any sheet. */
async function listVisibleSheets(parts: Map<string, Buffer>): Promise<{ name: string; place: number }[]> {
  const sheets: { name: string; place: number }[] = [];
  const index = await packArchive([...parts].filter(([name]) => !SHEET.test(name) && !STRINGS.test(name)));
  await readXlsx(index, {
    sheets: ({ name, hidden, veryHidden }, place) => {
      if (!hidden && !veryHidden) sheets.push({ name, place });
      return false;
    },
  });
  if (sheets.length > MAX_SHEETS) throw new FaultyFile('file-too-complex');
  return sheets;
}

async function* rowsOf(archive: Buffer, sheet: number): AsyncGenerator<TableRow[]> {
  let rows: TableRow[] = [];
  let line = 0;
  try {
    for await (const row of streamXlsxRows(archive, { sheet })) {
      const { index, isHidden } = readMark(row.index);
      // Files may number their rows arbitrarily, but line numbers must be unique.
      line = index >= line && index < MAX_FILE_ROWS ? index + 1 : line + 1;
      rows.push({ line, cells: row.values.map(textOf), isHidden });
      if (rows.length < ROWS_PER_CHUNK) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    // hucre rejects columns beyond Excel's last one; it reports this only in its message.
    const isTooWide = error instanceof Error && /^Cell column/.test(error.message);
    throw isTooWide ? new FaultyFile('file-too-many-columns') : error;
  }
  yield rows;
}

/** What Excel shows, and writes into a csv file, for a number in the format of a date that is beyond its last day. */
const NO_DATE = '########';

/** Returns a cell as a csv file would contain it; a number that has lost digits in scientific notation. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && hasLostDigits(value)) return value.toExponential().toUpperCase();
  // The type of `toJSON` hides that an invalid date is null.
  return value instanceof Date ? (value.toJSON() ?? NO_DATE) : String(value);
}
