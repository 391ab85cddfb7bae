import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Column } from './column.ts';
import { SHEET_END, sheetRow, sheetStart } from './sheetXml.ts';
import { utf8Chunks } from './utf8Chunks.ts';
import { sheetPath, workbookParts } from './workbookParts.ts';

const MAX_EXCEL_ROWS = 1_048_576;
/** The fastest level: a sheet still shrinks to a tenth of its size. */
const COMPRESSION = { compressionLevel: 1 };

/** Yields a workbook in chunks; rows that don't fit on a sheet continue on further sheets. */
export async function* writeXlsx<Row>(
  name: string,
  columns: Column<Row>[],
  batches: AsyncIterable<Row[]>,
  mostRows = MAX_EXCEL_ROWS,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const left = new AbortController();
  const source = batches[Symbol.asyncIterator]();
  fill().catch((error) => output.destroy(error));
  try {
    yield* output;
  } finally {
    left.abort();
  }

  async function fill() {
    let next = await source.next();
    let sheets = 0;
    do {
      sheets += 1;
      const sheet = Readable.from(writeSheet(), { signal: left.signal });
      zip.addReadStream(sheet, `xl/${sheetPath(sheets)}`, COMPRESSION);
      await finished(sheet);
    } while (!next.done);
    for (const [path, xml] of workbookParts(name, columns, sheets)) zip.addBuffer(Buffer.from(xml), path);
    zip.end();

    async function* writeSheet() {
      yield* utf8Chunks([sheetStart(columns)]);
      let written = 1;
      while (!next.done && written + next.value.length <= mostRows) {
        yield* utf8Chunks(sheetRows(columns, next.value, written));
        written += next.value.length;
        next = await source.next();
      }
      yield* utf8Chunks([SHEET_END]);
    }
  }
}

/** Yields the XML of rows; `written` is the number of rows that are already on the sheet. */
function* sheetRows<Row>(columns: Column<Row>[], rows: Row[], written: number): Generator<string> {
  let place = written;
  for (const row of rows) {
    place += 1;
    const cells = columns.map(({ xlsx }) => xlsx(row));
    yield sheetRow(cells, place);
  }
}
