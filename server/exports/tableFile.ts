import { Readable } from 'node:stream';
import { type ExportFormat, mediaTypes } from '../../contract/transaction.ts';
import type { Column } from './column.ts';
import type { FileAnswer } from './fileAnswer.ts';
import { writeCsv } from './writeCsv.ts';
import { writeXlsx } from './writeXlsx.ts';

interface Table<Row> {
  /**
   * The table's word in the file's name, and the name of its sheet in a workbook: at most 31 characters, ASCII, no
   * spaces.
   */
  word: string;
  /** The day, days or month that the table covers, for the file's name. */
  of?: string;
  columns: Column<Row>[];
  /** Read one by one, as fast as the client receives the file. */
  batches: AsyncGenerator<Row[], undefined>;
}

/** Returns a table as a file; destroying its content also stops reading the batches. */
export function tableFile<Row>(format: ExportFormat, table: Table<Row>): FileAnswer {
  let rows = 0;
  async function* counted(): AsyncGenerator<Row[], undefined> {
    for await (const batch of table.batches) {
      rows += batch.length;
      yield batch;
    }
    return undefined;
  }
  const { word, of } = table;
  return {
    fileName: `bonpanel-${of === undefined ? word : `${word}-${of}`}.${format}`,
    mediaType: mediaTypes[format],
    content: Readable.from(write(format, { ...table, batches: counted() })),
    rows: () => rows,
  };
}

type Chunk = string | Uint8Array;

const writers: Record<
  ExportFormat,
  <Row>(table: Table<Row>, batches: AsyncIterable<Row[]>) => AsyncGenerator<Chunk>
> = {
  csv: ({ columns }, batches) => writeCsv(columns, batches),
  xlsx: ({ word, columns }, batches) => writeXlsx(word, columns, batches),
};

async function* write<Row>(format: ExportFormat, table: Table<Row>): AsyncGenerator<Chunk> {
  const { batches } = table;
  try {
    // The first batch is read before anything is sent: a failure so far still gets a proper answer.
    const first = await batches.next();
    yield* writers[format](table, first.done ? batches : prepend(first.value, batches));
  } finally {
    await batches.return(undefined);
  }
}

async function* prepend<Batch>(first: Batch, others: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  yield first;
  yield* others;
}
