import { isUtf8 } from 'node:buffer';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { streamXlsxRows } from 'hucre/xlsx';
import { unpackedSize } from './unpackedSize.ts';

export interface TableRow {
  /** As the person sees it in the file, from 1. */
  line: number;
  /** Text everywhere in csv; a spreadsheet may hold numbers. */
  cells: unknown[];
}

/** What no honest spreadsheet unpacks to: so many bytes, or so many times its own size. */
const UNPACKED_LIMIT = 100 * 1024 * 1024;
const UNPACKED_RATIO_LIMIT = 200;
const MOST_COLUMNS = 1000;
/** No row of cards is longer, in characters; quotes may stretch one over many lines. */
const LONGEST_ROW = 100_000;
/** What is looked at to find out the separator, in bytes. */
const HEAD = 10_000;
const PIECE = 4 * 1024;
const ROWS_OF_PIECE = 100;
/** So many rows a sheet of Excel has at most. */
const MOST_ROWS = 1_048_576;

/**
 * The rows of a csv or xlsx file (contract "Import file"). In pieces: objects for one row at a time would take most of an
 * import's memory. Throws where the file is neither.
 */
export async function* readTable(content: Buffer): AsyncGenerator<TableRow[]> {
  const isZip = content.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
  for await (const rows of isZip ? readXlsx(content) : readCsv(content)) {
    if (rows.some(({ cells }) => cells.length > MOST_COLUMNS)) throw new Error('a table of too many columns');
    yield rows;
    // A counter does not wait for a file.
    await setImmediate();
  }
}

async function* readXlsx(content: Buffer): AsyncGenerator<TableRow[]> {
  const limit = Math.min(UNPACKED_LIMIT, content.length * UNPACKED_RATIO_LIMIT);
  if (unpackedSize(content) > limit) throw new Error('a spreadsheet that unpacks to too much');
  let rows: TableRow[] = [];
  let line = 0;
  for await (const { index, values } of streamXlsxRows(content)) {
    // A file may number its rows as it likes; each line is named once all the same.
    line = index >= line && index < MOST_ROWS ? index + 1 : line + 1;
    rows.push({ line, cells: values });
    if (rows.length < ROWS_OF_PIECE) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

async function* readCsv(content: Buffer): AsyncGenerator<TableRow[]> {
  const encoding = encodingOf(content);
  const head = new TextDecoder(encoding).decode(content.subarray(0, HEAD));
  // Excel may write the separator into a first line of its own.
  const declared = /^sep=(.)[\r\n]/.exec(head)?.[1];
  let rows: TableRow[] = [];
  const parser = parse({
    delimiter: declared ?? findDelimiter(head),
    from_line: declared ? 2 : 1,
    max_record_size: LONGEST_ROW,
    on_record: (cells: string[], { lines }) => {
      rows.push({ line: lines, cells });
      return null;
    },
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  // All rows go to `on_record`; what remains is to end, or to fail.
  const end = finished(parser.resume());
  end.catch(() => undefined);
  for (const text of decode(content, encoding)) {
    parser.write(text);
    if (parser.errored) break;
    yield rows;
    rows = [];
  }
  parser.end();
  await end;
  yield rows;
}

/** What Polish Excel and others write: UTF-16 with a mark, UTF-8, else Windows-1250. */
function encodingOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  return isUtf8(content) ? 'utf-8' : 'windows-1250';
}

function* decode(content: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  let withoutBreak = 0;
  for (let start = 0; start < content.length; start += PIECE) {
    const text = decoder.decode(content.subarray(start, start + PIECE), { stream: true });
    const lastBreak = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    withoutBreak = lastBreak < 0 ? withoutBreak + text.length : text.length - lastBreak;
    // Before it is taken apart: that takes many times its size.
    if (withoutBreak > LONGEST_ROW) throw new Error('a line that is too long');
    yield text;
  }
  yield decoder.decode();
}

function findDelimiter(head: string): string {
  const firstLine = head.split(/[\r\n]/, 1)[0] ?? '';
  const counted = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: firstLine.split(delimiter).length,
  }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}
