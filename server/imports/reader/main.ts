import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { FileFault } from '../../../contract/boncardImport.ts';
import { FaultyFile, type FileRow, type ReaderLine } from './readerLine.ts';
import { readRows } from './readRows.ts';

/** The reader: reads one file of cards from standard input, in a process of its own started by `server/imports/askReader.ts`. */

const ROWS_PER_LINE = 200;
const isAskedForRows = process.argv[2] === 'rows';

// The server has died.
process.stdout.on('error', () => process.exit(1));
await say(await read(await buffer(process.stdin)));

async function read(content: Buffer): Promise<ReaderLine> {
  let total = 0;
  const rows: FileRow[] = [];
  try {
    for await (const chunk of readRows(content)) {
      total += chunk.length;
      if (!isAskedForRows) continue;
      rows.push(...chunk);
      while (rows.length >= ROWS_PER_LINE) await say({ rows: rows.splice(0, ROWS_PER_LINE) });
    }
  } catch (error) {
    return { fault: faultOf(error) };
  }
  if (rows.length > 0) await say({ rows });
  return { total };
}

function faultOf(error: unknown): FileFault {
  if (error instanceof FaultyFile) return error.fault;
  // An array or string that this process cannot allocate.
  if (error instanceof RangeError) return 'file-too-complex';
  // hucre and csv-parse say what is wrong only in their messages.
  return 'file-unreadable';
}

async function say(line: ReaderLine) {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}
