import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { ImportChoice } from '../../../contract/boncardImport.ts';
import type { CardNumber } from '../../../contract/cardNumber.ts';
import { previewCards } from './previewCards.ts';
import { readCards } from './readCards.ts';
import {
  type CardRow,
  FaultyFile,
  ImpossibleChoice,
  type ReaderLine,
  type ReaderTask,
} from './readerLine.ts';

/**
 * The reader: a separate process, started by `server/imports/cardFiles.ts`, that reads one file of cards from standard
 * input.
 */

const ROWS_PER_LINE = 200;
/** The server looks all of these up in one query. */
const NUMBERS_PER_LINE = 5000;

const task = process.argv[2] as ReaderTask;
const choice: ImportChoice = JSON.parse(process.argv[3] ?? '{}');

// The server has died.
process.stdout.on('error', () => process.exit(1));
await say(await read(await buffer(process.stdin)));

async function read(content: Buffer): Promise<ReaderLine> {
  try {
    return task === 'preview' ? await preview(content) : await readRows(content);
  } catch (error) {
    return faultOf(error);
  }
}

async function readRows(content: Buffer): Promise<ReaderLine> {
  let total = 0;
  const waiting: CardRow[] = [];
  for await (const cards of readCards(content, choice)) {
    total += cards.length;
    if (task === 'rows') await sayInLines(waiting, cards, ROWS_PER_LINE, (rows) => ({ rows }));
  }
  if (waiting.length > 0) await say({ rows: waiting });
  return { total };
}

async function preview(content: Buffer): Promise<ReaderLine> {
  const waiting: CardNumber[] = [];
  const cards = previewCards(content, choice);
  for (;;) {
    const { value, done } = await cards.next();
    if (!done) {
      await sayInLines(waiting, value, NUMBERS_PER_LINE, (numbers) => ({ numbers }));
      continue;
    }
    if (waiting.length > 0) await say({ numbers: waiting });
    return { preview: value };
  }
}

/** Writes as many items as fill whole lines; the rest waits until there are more. */
async function sayInLines<Item>(
  waiting: Item[],
  more: Item[],
  perLine: number,
  line: (items: Item[]) => ReaderLine,
) {
  waiting.push(...more);
  while (waiting.length >= perLine) await say(line(waiting.splice(0, perLine)));
}

function faultOf(error: unknown): ReaderLine {
  if (error instanceof ImpossibleChoice) return { impossible: error.fields };
  if (error instanceof FaultyFile) {
    const { fault, found } = error;
    return { fault, ...(found !== undefined && { found }) };
  }
  // The process could not allocate an array or string.
  if (error instanceof RangeError) return { fault: 'file-too-complex' };
  // hucre and csv-parse describe the problem only in their messages.
  return { fault: 'file-unreadable' };
}

async function say(line: ReaderLine) {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}
