import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { FileFault } from '../../../contract/boncardImport.ts';
import { readCards } from './readCards.ts';
import { type CardRow, FaultyFile, type ReaderLine } from './readerLine.ts';

/** The reader: reads one file of cards from standard input, in a process of its own started by `server/imports/cardFiles.ts`. */

const ROWS_PER_LINE = 200;

const isAskedForRows = process.argv[2] === 'rows';

// The server has died.
process.stdout.on('error', () => process.exit(1));
await say(await read(await buffer(process.stdin)));

async function read(content: Buffer): Promise<ReaderLine> {
  let total = 0;
  const waiting: CardRow[] = [];
  try {
    for await (const cards of readCards(content)) {
      total += cards.length;
      if (!isAskedForRows) continue;
      waiting.push(...cards);
      while (waiting.length >= ROWS_PER_LINE) await say({ rows: waiting.splice(0, ROWS_PER_LINE) });
    }
  } catch (error) {
    return faultOf(error);
  }
  if (waiting.length > 0) await say({ rows: waiting });
  return { total };
}

function faultOf(error: unknown): { fault: FileFault; found?: string } {
  if (error instanceof FaultyFile) {
    const { fault, found } = error;
    return { fault, ...(found !== undefined && { found }) };
  }
  // An array or string that this process cannot allocate.
  if (error instanceof RangeError) return { fault: 'file-too-complex' };
  // hucre and csv-parse say what is wrong only in their messages.
  return { fault: 'file-unreadable' };
}

async function say(line: ReaderLine) {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}
