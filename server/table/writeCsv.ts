import { stringify } from 'csv-stringify/sync';
import type { Column } from './column.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** A csv file that Polish Excel opens right, batch by batch: UTF-8 with its mark, `;`, CRLF. */
export async function* writeCsv<Row>(
  columns: Column<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([columns.map(({ title }) => title)]);
  for await (const rows of batches) yield lines(rows.map((row) => columns.map(({ csv }) => csv(row))));
}

function lines(rows: string[][]): string {
  return stringify(rows, { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
