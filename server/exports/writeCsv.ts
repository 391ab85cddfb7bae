import type { Column } from './column.ts';
import { utf8Chunks } from './utf8Chunks.ts';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Yields a csv file that Polish Excel opens correctly, batch by batch: UTF-8 with a byte order mark, `;`, CRLF (RFC
 * 4180).
 */
export async function* writeCsv<Row>(
  columns: Column<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Buffer> {
  yield* utf8Chunks([BYTE_ORDER_MARK, line(columns.map(({ title }) => title))]);
  for await (const rows of batches) yield* utf8Chunks(lines(columns, rows));
}

function* lines<Row>(columns: Column<Row>[], rows: Row[]): Generator<string> {
  for (const row of rows) yield line(columns.map(({ csv }) => csv(row)));
}

function line(values: string[]): string {
  return `${values.map(quoted).join(';')}\r\n`;
}

function quoted(value: string): string {
  if (!NEEDS_QUOTES.test(value) || AMOUNT.test(value)) return value;
  return `"${value.replaceAll('"', '""')}"`;
}

/** Programs may also split at commas and tabs, so that the rest of a text would be a cell of its own, and a formula. */
const NEEDS_QUOTES = /[;,\t"\r\n]/;
const AMOUNT = /^-?\d+,\d\d$/;
