import { buffer } from 'node:stream/consumers';
import { streamXlsxRows } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { MAX_SHEET_ROWS, measureXml } from './measureXml.ts';
import { FaultyFile, type TableRow } from './readerLine.ts';
import { unpack } from './unpack.ts';

const ROWS_PER_CHUNK = 100;
/** Shared strings that no cell uses: some programs keep those of deleted rows. */
const MAX_SPARE_STRINGS = 10_000;
/** hucre keeps an object for each element, except in sheets, which it streams. 10 MB of cards have 1.4 million. */
const MAX_ELEMENTS_KEPT = 1_600_000;
/** The parts that hucre needs: content types, relationships, workbook, shared strings, styles and sheets. */
const NEEDED =
  /^(\[content_types\]\.xml|_rels\/\.rels|xl\/(?!calcchain)[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml)$/i;
const SHEET = /^xl\/worksheets\//i;
/** The fastest level: the archive is read at once. */
const COMPRESSION_LEVEL = 1;

/**
 * Yields the rows of a spreadsheet's first visible sheet. hucre gets an archive rebuilt from checked and unpacked parts,
 * so that it sees what we have checked and nothing else.
 * @throws {FaultyFile}
 */
export async function* readXlsx(content: Buffer): AsyncGenerator<TableRow[]> {
  const parts = await unpack(content, (name) => NEEDED.test(name));
  checkSizeOfXml(parts);
  const sheet = firstVisibleSheet(parts);
  const archive = await pack(parts);
  parts.clear();
  let rows: TableRow[] = [];
  let line = 0;
  try {
    for await (const { index, values } of streamXlsxRows(archive, { sheet })) {
      // Files may number their rows arbitrarily; line numbers still have to be unique.
      line = index >= line && index < MAX_SHEET_ROWS ? index + 1 : line + 1;
      rows.push({ line, cells: values });
      if (rows.length < ROWS_PER_CHUNK) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    // hucre rejects columns beyond Excel's last; only the message says so.
    const isTooWide = error instanceof Error && /^Cell column/.test(error.message);
    throw isTooWide ? new FaultyFile('file-too-many-columns') : error;
  }
  yield rows;
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

/** Returns the index of the first sheet that is not hidden; 0 if the workbook does not say. */
function firstVisibleSheet(parts: Map<string, Buffer>): number {
  const [, workbook] = [...parts].find(([name]) => /workbook\.xml$/i.test(name)) ?? [];
  const sheets = workbook?.toString('utf8').match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  const place = sheets.findIndex((sheet) => !/\sstate\s*=\s*["'](hidden|veryHidden)["']/.test(sheet));
  return Math.max(0, place);
}

function pack(parts: Map<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of parts) zip.addBuffer(content, name, { compressionLevel: COMPRESSION_LEVEL });
  zip.end();
  return buffer(zip.outputStream);
}
