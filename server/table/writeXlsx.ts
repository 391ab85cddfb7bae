import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import type { Column } from './column.ts';

/** A workbook of one sheet, piece by piece; what Excel's rows cannot hold goes on in a further sheet. */
export async function* writeXlsx<Row>(
  sheet: string,
  columns: Column<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Uint8Array> {
  yield* writeXlsxStream(cells(columns, batches), {
    name: sheet,
    columns: columns.map(({ title, numFmt, width }) => ({ header: title, numFmt, width })),
    freezePane: { rows: 1 },
  });
}

async function* cells<Row>(
  columns: Column<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<CellValue[]> {
  for await (const rows of batches) {
    for (const row of rows) yield columns.map(({ xlsx }) => xlsx(row));
  }
}
