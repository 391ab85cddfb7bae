import { isUtf8 } from 'node:buffer';
import { finished } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { FaultyFile, type TableRow } from './readerLine.ts';

/** The limit for a row of cards, in characters; quotes may extend one over many lines. */
const MAX_ROW_CHARS = 100_000;
/** How much of a file is searched for the separator, in bytes. */
const HEAD_BYTES = 10_000;
const CHUNK_BYTES = 4 * 1024;

/**
 * Yields the rows of a csv file of any common encoding and separator.
 * @throws {FaultyFile}
 */
export async function* readCsv(content: Buffer): AsyncGenerator<TableRow[]> {
  const encoding = encodingOf(content);
  // No text contains a zero byte except UTF-16, which its first two bytes announce.
  if (!encoding.startsWith('utf-16') && content.includes(0)) throw new FaultyFile('file-unreadable');
  const head = new TextDecoder(encoding).decode(content.subarray(0, HEAD_BYTES));
  // Excel may write the separator into a first line of its own.
  const declared = /^sep=(.)[\r\n]/.exec(head)?.[1];
  let rows: TableRow[] = [];
  const parser = parse({
    delimiter: declared ?? findDelimiter(head),
    from_line: declared ? 2 : 1,
    max_record_size: MAX_ROW_CHARS,
    on_record: (cells: string[], { lines }) => {
      rows.push({ line: lines, cells });
      return null;
    },
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  // All rows go to `on_record`; the stream itself only ends or fails.
  const end = finished(parser.resume());
  end.catch(() => undefined);
  for (const text of decode(content, encoding)) {
    parser.write(text);
    if (parser.errored) break;
    yield rows;
    rows = [];
  }
  parser.end();
  await end.catch((error: unknown) => {
    const isTooLong = error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE';
    throw isTooLong ? new FaultyFile('file-row-too-long') : error;
  });
  yield rows;
}

/** Returns the encoding: Polish Excel and others write UTF-16 with a byte order mark, UTF-8 or Windows-1250. */
function encodingOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  return isUtf8(content) ? 'utf-8' : 'windows-1250';
}

function* decode(content: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  let withoutBreak = 0;
  for (let start = 0; start < content.length; start += CHUNK_BYTES) {
    const text = decoder.decode(content.subarray(start, start + CHUNK_BYTES), { stream: true });
    const lastBreak = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    withoutBreak = lastBreak < 0 ? withoutBreak + text.length : text.length - lastBreak;
    // Before it is parsed, which takes many times its size.
    if (withoutBreak > MAX_ROW_CHARS) throw new FaultyFile('file-row-too-long');
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
