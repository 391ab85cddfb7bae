import { isUtf8 } from 'node:buffer';
import { finished } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { FileEncoding } from '../../../contract/boncardImport.ts';
import { isCardNumber } from '../../../contract/cardNumber.ts';
import { normalizeLine } from '../../../contract/normalizeText.ts';
import { readNumber } from './readCard.ts';
import { FaultyFile, type Table, type TableRow } from './readerLine.ts';
import { refuseOtherText } from './refuseOtherKind.ts';
import { headOf } from './tableRows.ts';

/** The limit for a row of cards, in characters. A quoted cell may extend a row over many lines. */
const MAX_ROW_CHARS = 100_000;
/** How many characters of a file are read to detect the separator. */
const HEAD_CHARS = 2 * MAX_ROW_CHARS;
const CHUNK_CHARS = 4 * 1024;
const SEPARATORS = [';', ',', '\t'];

/**
 * A csv file read with each possible separator, the most likely first, and the failure if one of them could not be
 * used.
 */
export interface CsvReadings {
  tables: Table[];
  failure?: unknown;
}

/**
 * Opens a csv file in any common encoding.
 * @throws {FaultyFile}
 */
export async function openCsv(content: Buffer): Promise<CsvReadings> {
  const encoding = encodingOf(content);
  const decoded = new TextDecoder(encoding).decode(content);
  // A text never contains a zero character.
  if (decoded.includes('\0')) throw new FaultyFile('file-unreadable');
  refuseOtherText(decoded);
  const { text, separators } = takeSeparatorLine(decoded);
  const readings = await Promise.allSettled(separators.map((separator) => readWith(separator, text)));
  const failed = readings.find((reading) => reading.status === 'rejected');
  const tables = readings
    .flatMap((reading) => (reading.status === 'fulfilled' ? [reading.value] : []))
    .toSorted((a, b) => b.regular - a.regular)
    .map(({ head, separator }) => ({
      split: { separator, encoding },
      head,
      rows: () => rowsOf(text, separator),
    }));
  return { tables, failure: failed?.reason };
}

/** Returns the encoding. Polish Excel and other programs write UTF-16 with a byte order mark, UTF-8 or Windows-1250. */
function encodingOf(content: Buffer): FileEncoding {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // UTF-16 without a byte order mark: one of the two bytes of an ordinary letter is zero.
  if (first && second === 0) return 'utf-16le';
  if (first === 0 && second) return 'utf-16be';
  return isUtf8(content) ? 'utf-8' : 'windows-1250';
}

/** A first line that names the separator: Excel may write one, and people may write it by hand. */
const SEPARATOR_LINE = /^\s*"?sep[ ]*=[ ]*(\\t|\t|[^\r\n])?[^\r\n]*/i;

/** Removes that line but keeps its line break, so that the other lines keep their numbers. */
function takeSeparatorLine(text: string): { text: string; separators: string[] } {
  const [line, said] = SEPARATOR_LINE.exec(text) ?? [];
  if (line === undefined) return { text, separators: SEPARATORS };
  const separator = said === '\\t' ? '\t' : said;
  const canSeparate = separator !== undefined && /^[^\p{L}\p{N}\s"]$|^\t$/u.test(separator);
  return {
    text: line.replaceAll(/[^\r\n]/g, '') + text.slice(line.length),
    separators: canSeparate ? [separator] : SEPARATORS,
  };
}

/**
 * Reads the first rows of a file with a separator, and returns them with how many of them have the same number of
 * cells.
 */
async function readWith(separator: string, text: string) {
  const head = await headOf(rowsOf(wholeLines(text), separator));
  const byLength = Map.groupBy(head, ({ cells }) => cells.length);
  byLength.delete(1);
  const regular = Math.max(0, ...[...byLength.values()].map((rows) => rows.length));
  return { separator, head, regular };
}

function wholeLines(text: string): string {
  if (text.length <= HEAD_CHARS) return text;
  const head = text.slice(0, HEAD_CHARS);
  const lastBreak = Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r'));
  return lastBreak < 0 ? head : head.slice(0, lastBreak + 1);
}

/**
 * Yields the rows of a csv file.
 * @throws {FaultyFile}
 */
async function* rowsOf(text: string, separator: string): AsyncGenerator<TableRow[]> {
  let rows: TableRow[] = [];
  const parser = parse({
    delimiter: separator,
    max_record_size: MAX_ROW_CHARS,
    on_record: (cells: string[], { lines }) => {
      if (hidesRows(cells, separator)) throw new FaultyFile('quote-unclear', String(lines));
      rows.push({ line: lines, cells });
      return null;
    },
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  // All rows are passed to `on_record`; the stream itself only ends or fails.
  const end = finished(parser.resume());
  end.catch(() => undefined);
  try {
    for (const chunk of chunksOf(quoteStrayQuotes(text, separator))) {
      parser.write(chunk);
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
  } finally {
    parser.destroy();
  }
}

/**
 * Yields a text in chunks of a size that is parsed quickly.
 * @throws {FaultyFile} if one of its lines is too long.
 */
function* chunksOf(text: Iterable<string>): Generator<string> {
  let waiting = '';
  let withoutBreak = 0;
  for (const part of text) {
    waiting += part;
    for (; waiting.length > CHUNK_CHARS; waiting = waiting.slice(CHUNK_CHARS)) {
      yield checked(waiting.slice(0, CHUNK_CHARS));
    }
  }
  yield checked(waiting);

  /** Checks the text before it is parsed, because parsing takes many times its size. */
  function checked(chunk: string): string {
    const lastBreak = Math.max(chunk.lastIndexOf('\n'), chunk.lastIndexOf('\r'));
    withoutBreak = lastBreak < 0 ? withoutBreak + chunk.length : chunk.length - lastBreak;
    if (withoutBreak > MAX_ROW_CHARS) throw new FaultyFile('file-row-too-long');
    return chunk;
  }
}

/**
 * Yields a csv text in which quotes that don't enclose a whole cell are treated as text, as people read them: `"ABC"
 * Sp. z o.o.`, `19"` or a quote that is never closed. csv-parse cannot do this: by the time it notices, it has read the
 * rest of the file as one cell.
 */
function* quoteStrayQuotes(text: string, separator: string): Generator<string> {
  const end = separator === '\t' ? '\\t\\r\\n' : `\\${separator}\\r\\n`;
  const cell = new RegExp(
    `([ ]*"(?:[^"]|""){0,${MAX_ROW_CHARS}}"[ ]*)(?=[${end}]|$)|[^${end}]+|[${end}]`,
    'y',
  );
  let at = 0;
  for (let quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', at)) {
    // Lines without quotes stay unchanged.
    const before = text.slice(at, quote);
    const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
    let row = before.slice(0, lineStart);
    cell.lastIndex = at + lineStart;
    for (let found = cell.exec(text); found; found = cell.exec(text)) {
      at = cell.lastIndex;
      row += found[1] === undefined ? quoted(found[0]) : withPlainBreaks(found[1]);
      if (found[0] === '\n' || found[0] === '\r') break;
    }
    yield row;
  }
  yield text.slice(at);
}

function quoted(cell: string): string {
  return cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Within quotes, csv-parse counts CRLF as two lines, so it is replaced with LF. */
function withPlainBreaks(cell: string): string {
  return cell.replaceAll('\r\n', '\n');
}

/**
 * Two stray quotes may enclose whole rows, which would be lost silently. Returns whether a row may be such a case:
 * without the quotes, its lines have as many cells as the row, or one of them contains a number.
 */
function hidesRows(cells: string[], separator: string): boolean {
  const lines = cells.join(separator).split(/[\r\n]+/);
  if (lines.length === 1 || cells.length === 1) return false;
  const parts = lines.map((line) => line.split(separator));
  return (
    parts.every(({ length }) => length === cells.length) || cells.some((cell) => hidesNumber(cell, separator))
  );
}

function hidesNumber(cell: string, separator: string): boolean {
  if (!/[\r\n]/.test(cell)) return false;
  const lines = cell.split(/[\r\n]+/).map((line) => line.split(separator));
  return lines.some((parts) => parts.length > 1 && parts.some(isLikeNumber));
}

const isLikeNumber = (text: string) => isCardNumber(readNumber(text)) || LONG_CODE.test(normalizeLine(text));
const LONG_CODE = /^(?=.*\d)[0-9A-Z]{12,}$/i;
