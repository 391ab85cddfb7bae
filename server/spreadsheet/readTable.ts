import { FaultyFile } from './faultyFile.ts';
import { readCsv } from './readCsv.ts';
import { readXlsx } from './readXlsx.ts';
import type { TableRow } from './tableRow.ts';

/** The rows of a sheet of Excel, and more columns than anyone needs. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 1000;

/** The signature of files that Office has encrypted, and of the old xls. */
const OLE2_MARK = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP_MARK = Buffer.from('PK', 'latin1');
/** A zip file may begin with anything; its last record is 22 bytes long. */
const ZIP_END_MARK = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_END_BYTES = 22;

/** The rows of a csv or xlsx file (requirements "Imports"), chunk by chunk. @throws {FaultyFile} */
export async function* readTable(content: Buffer): AsyncGenerator<TableRow[]> {
  if (startsWith(content, OLE2_MARK)) throw new FaultyFile('file-encrypted');
  let count = 0;
  for await (const rows of isZip(content) ? readXlsx(content) : readCsv(content)) {
    count += rows.length;
    if (count > MAX_ROWS) throw new FaultyFile('file-too-many-rows');
    if (rows.some(({ cells }) => cells.length > MAX_COLUMNS)) throw new FaultyFile('file-too-many-columns');
    yield rows;
  }
}

function isZip(content: Buffer): boolean {
  return startsWith(content, ZIP_MARK) || startsWith(content.subarray(-ZIP_END_BYTES), ZIP_END_MARK);
}

function startsWith(content: Buffer, mark: Buffer): boolean {
  return content.subarray(0, mark.length).equals(mark);
}
