import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { PrintFormat } from '../../contract/boncardBatch.ts';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { Language } from '../../contract/language.ts';
import type { Brand } from '../platform/brand.ts';
import { apart, limited } from '../platform/limitedProcess.ts';
import { ROOT } from '../platform/root.ts';

export interface PrintJob {
  format: PrintFormat;
  /** The title of a PDF. */
  title: string;
  brand: Brand;
  /** The public URL that the cards' QR codes lead to. */
  publicUrl: string;
  /** Whether the page at the public URL links to the terms. */
  hasTerms: boolean;
  language: Language;
}

export interface PrintedCard {
  number: CardNumber;
  pin: Pin;
}

/**
 * Messages to the printer: first its job, then one list of cards per request; an empty list means that there are no
 * more.
 */
export type PrinterMessage = PrintJob | readonly PrintedCard[];

const PRINTER = join(ROOT, 'server/batches/printer/main.ts');
/** Heap limits in MB. Ten thousand pages take 42 MB; without limits, garbage would take four times as much. */
const HEAP = ['--max-semi-space-size=1', '--max-old-space-size=64'];

/**
 * Returns a file of cards, which a separate process makes. Cards are taken only as fast as the file is read; destroying
 * the stream ends the process and stops taking cards. The stream fails if `cards` fails or the process ends early.
 */
export function printCards(job: PrintJob, cards: AsyncIterable<readonly PrintedCard[]>): Readable {
  return Readable.from(print(job, cards), { objectMode: false });
}

async function* print(
  job: PrintJob,
  cards: AsyncIterable<readonly PrintedCard[]>,
): AsyncGenerator<Buffer, void> {
  const printer = spawn(...limited([process.execPath, ...HEAP, PRINTER]), {
    ...apart,
    // Using the cache of compiled code saves 10 MB.
    env: { ...apart.env, NODE_COMPILE_CACHE: getCompileCacheDir() },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const output = printer.stdout;
  if (!output) throw new Error('the printer has no output');
  await once(printer, 'spawn');
  // Not `once`, which would reject when a message cannot reach a printer that has just died, possibly while nobody
  // awaits it.
  const exited = new Promise<number | null>((resolve) => printer.once('exit', resolve));
  const send = (message: PrinterMessage) => printer.connected && printer.send(message);
  let failure: unknown;
  const source = cards[Symbol.asyncIterator]();
  const answer = async () => {
    const next = await source.next();
    send(next.done ? [] : next.value);
  };
  printer.on('message', () => {
    answer().catch((error: unknown) => {
      failure = error;
      printer.kill('SIGKILL');
    });
  });
  // The channel is already closed for a moment before the exit event arrives; sending then emits an error.
  printer.on('error', () => undefined);
  send(job);
  try {
    yield* output;
    const code = await exited;
    if (failure !== undefined) throw failure;
    if (code !== 0) throw new Error(`the printer ended early: ${code ?? 'killed'}`);
  } finally {
    printer.kill('SIGKILL');
    await exited;
    await source.return?.();
  }
}
