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

/** The limit for a row of cards, in characters; quotes may extend one over many lines. */
const MAX_ROW_CHARS = 100_000;
/** How much of a file is read to find the separator, in characters. */
const HEAD_CHARS = 2 * MAX_ROW_CHARS;
const CHUNK_CHARS = 4 * 1024;
const SEPARATORS = [';', ',', '\t'];

/** A csv file as it reads with each separator that it may have, the most likely one first, and why it cannot be read with another. */
export interface CsvReadings {
  tables: Table[];
  failure?: unknown;
}

/** Opens a csv file of any common encoding. @throws {FaultyFile} */
export async function openCsv(content: Buffer): Promise<CsvReadings> {
  const encoding = encodingOf(content);
  const decoded = new TextDecoder(encoding).decode(content);
  // No text contains a zero character.
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

/** Returns the encoding: Polish Excel and others write UTF-16 with a byte order mark, UTF-8 or Windows-1250. */
function encodingOf(content: Buffer): FileEncoding {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // UTF-16 without a mark: half of a letter is zero.
  if (first && second === 0) return 'utf-16le';
  if (first === 0 && second) return 'utf-16be';
  return isUtf8(content) ? 'utf-8' : 'windows-1250';
}

/** Excel may write the separator into a first line of its own, and people may write that line. */
const SEPARATOR_LINE = /^\s*"?sep[ ]*=[ ]*(\\t|\t|[^\r\n])?[^\r\n]*/i;

/** Removes that line but no line ends, so that the other lines keep their numbers. */
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

/** Returns the first rows of a file as they read with a separator, and how many of them have the same number of cells. */
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

/** Yields the rows of a csv file. @throws {FaultyFile} */
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
  // All rows go to `on_record`; the stream itself only ends or fails.
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

/** Yields a text in pieces that are parsed quickly. @throws {FaultyFile} if a line of it is too long. */
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

  /** Before it is parsed, which takes many times its size. */
  function checked(chunk: string): string {
    const lastBreak = Math.max(chunk.lastIndexOf('\n'), chunk.lastIndexOf('\r'));
    withoutBreak = lastBreak < 0 ? withoutBreak + chunk.length : chunk.length - lastBreak;
    if (withoutBreak > MAX_ROW_CHARS) throw new FaultyFile('file-row-too-long');
    return chunk;
  }
}

/**
 * Yields a csv text in which a quote that does not enclose a whole cell is text, as it is for people: `"ABC" Sp. z o.o.`, `19"` or a quote
 * that is never closed. csv-parse cannot do so by itself: it has taken the rest of the file for a cell when it notices.
 */
function* quoteStrayQuotes(text: string, separator: string): Generator<string> {
  const end = separator === '\t' ? '\\t\\r\\n' : `\\${separator}\\r\\n`;
  const cell = new RegExp(
    `([ ]*"(?:[^"]|""){0,${MAX_ROW_CHARS}}"[ ]*)(?=[${end}]|$)|[^${end}]+|[${end}]`,
    'y',
  );
  let at = 0;
  for (let quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', at)) {
    // Lines without quotes stay as they are.
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

/** Within quotes, csv-parse counts CRLF as two lines. */
function withPlainBreaks(cell: string): string {
  return cell.replaceAll('\r\n', '\n');
}

/**
 * Two stray quotes may enclose whole rows, which would be lost without a word. Returns whether a row may be such: without the quotes its lines
 * are as long as the row, or one of them has a number.
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
