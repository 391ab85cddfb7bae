import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import {
  choiceFaults,
  fileFaults,
  type ImportChoice,
  type ImportPreview,
  importPreview,
  rowFaults,
} from '../../contract/boncardImport.ts';
import { type CardNumber, isCardNumber, isPin, type Pin } from '../../contract/cardNumber.ts';
import { apart, limited } from '../platform/limitedProcess.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { ROOT } from '../platform/root.ts';
import { defaultTimeouts } from '../platform/timeouts.ts';
import { createTurns } from '../platform/turns.ts';
import { never } from '../platform/unlessAborted.ts';
import { type FileCipher, fileCipher } from './fileCipher.ts';
import {
  type CardRow,
  FaultyFile,
  ImpossibleChoice,
  MAX_FOUND_CHARS,
  MAX_SHOWN_CHARS,
  type ReaderLine,
  type ReaderTask,
} from './reader/readerLine.ts';

/** Reads files of cards in separate processes, and encrypts them while they wait. */
export interface CardFiles extends FileCipher {
  /**
   * Reads a whole file and returns the number of its rows. People take turns, regardless of how many files each of them
   * sends.
   * @throws {FaultyFile} if the file cannot be read.
   * @throws {ImpossibleChoice} if the file does not have what was chosen.
   * @throws {ReaderDied} if reading takes too much time or memory.
   */
  count(content: FileContent, asked?: Asked): Promise<number>;
  /**
   * Returns what was detected in a file; `countKnown` returns how many of some numbers exist. Takes turns and throws
   * like `count`, and stops if the person disconnects.
   */
  preview(
    content: FileContent,
    asked: Asked & { leaving: AbortSignal; countKnown: (numbers: CardNumber[]) => Promise<number> },
  ): Promise<ImportPreview>;
  /**
   * Yields the rows of a file in batches, as fast as the caller takes them. Throws what `count` throws, and ReaderDied
   * if it is stopped.
   */
  read(
    content: FileContent,
    asked?: Pick<Asked, 'choice'> & { stopping?: AbortSignal },
  ): AsyncGenerator<CardRow[]>;
}

/** Who requests that a file is read, and what that person states about it. */
interface Asked {
  person?: string;
  choice?: ImportChoice | undefined;
}

/** The content of a file, as a whole or in chunks. */
type FileContent = Buffer | AsyncIterable<Buffer>;

/** The resources that the reader of one file may use. */
interface ReaderLimits {
  /** The size of V8's heap, in MB. */
  heapMb: number;
  /**
   * All writable memory in MB, including ArrayBuffers; Node reserves 600 MB of it before it runs anything. Linux only.
   */
  dataMb: number;
  cpuSeconds: number;
  /** How long the caller waits for the next line, in milliseconds. */
  timeoutMs: number;
}

/** How a file is read. */
interface Reading extends ReaderLimits {
  choice?: ImportChoice | undefined;
  /** Aborting it ends the reader. */
  stopping?: AbortSignal;
}

export const readerLimits: ReaderLimits = {
  heapMb: 640,
  dataMb: 1600,
  cpuSeconds: 30,
  timeoutMs: defaultTimeouts.readerMs,
};

/** The reader's process ended before its final line: it reached a limit or was killed. */
export class ReaderDied extends Error {
  constructor() {
    super('the reader of a file died');
  }
}

/** How many uploads are read at once: each may take a processor and a gigabyte. */
const MAX_COUNTING = 2;

export function createCardFiles(
  pinKeys: readonly [Buffer, ...Buffer[]],
  limits: ReaderLimits = readerLimits,
): CardFiles {
  const turns = createTurns({ inAll: MAX_COUNTING, perKey: 1 });
  return {
    ...fileCipher(pinKeys),
    // A received file is read to the end, even if its sender has disconnected.
    count: (content, { person = '', choice } = {}) =>
      turns.take(person, () => countRows(content, { ...limits, choice }), { signal: never }),
    preview: (content, { person = '', choice, leaving, countKnown }) =>
      turns.take(person, () => preview(content, { ...limits, choice, stopping: leaving }, countKnown), {
        signal: leaving,
      }),
    read: (content, asked) => readCards(content, { ...limits, ...asked }),
  };
}

async function countRows(content: FileContent, reading: Reading): Promise<number> {
  for await (const line of readWhole(content, 'count', reading)) if ('total' in line) return line.total;
  throw new ReaderDied();
}

async function preview(
  content: FileContent,
  reading: Reading,
  countKnown: (numbers: CardNumber[]) => Promise<number>,
): Promise<ImportPreview> {
  let known = 0;
  for await (const line of readWhole(content, 'preview', reading)) {
    if ('numbers' in line) known += await countKnown(line.numbers);
    if (!('preview' in line)) continue;
    const { preview } = line;
    return { ...preview, duplicates: preview.duplicates === null ? null : preview.duplicates + known };
  }
  throw new ReaderDied();
}

async function* readCards(content: FileContent, reading: Reading): AsyncGenerator<CardRow[]> {
  for await (const line of readWhole(content, 'rows', reading)) if ('rows' in line) yield line.rows;
}

/**
 * Yields the reader's lines.
 * @throws {FaultyFile} @throws {ImpossibleChoice} @throws {ReaderDied}
 */
async function* readWhole(content: FileContent, task: ReaderTask, reading: Reading) {
  for await (const line of askReader(content, task, reading)) {
    if ('fault' in line) throw new FaultyFile(line.fault, line.found);
    if ('impossible' in line) throw new ImpossibleChoice(line.impossible);
    yield line;
  }
}

/** The built bundle of `server/imports/reader/main.ts` with everything that it imports (`vite/server.ts`). */
const READER = join(ROOT, 'build/reader.mjs');
/** Longer than any line that the reader writes normally: 200 rows or 5000 numbers. */
const MAX_LINE_CHARS = 1024 * 1024;

// The schemas below validate the reader's output, because a malicious file may have taken over its process.
const line = z.int32().min(1);
const cardNumber = z.custom<CardNumber>((text) => typeof text === 'string' && isCardNumber(text));
const cardRow = z.union([
  z.object({
    line,
    number: cardNumber,
    pin: z.custom<Pin>((text) => typeof text === 'string' && isPin(text)),
  }),
  z.object({ line, number: z.string().max(MAX_SHOWN_CHARS), reason: z.enum(rowFaults) }),
]);
const choiceFault = z.enum(choiceFaults).optional();
const readerLine = z.union([
  z.object({ rows: z.array(cardRow) }),
  z.object({ numbers: z.array(cardNumber) }),
  z.object({ total: z.int32().min(0) }),
  z.object({ preview: importPreview }),
  z.object({
    impossible: z.object({
      sheet: choiceFault,
      header_row: choiceFault,
      number_column: choiceFault,
      pin_column: choiceFault,
    }),
  }),
  z.object({ fault: z.enum(fileFaults), found: z.string().max(MAX_FOUND_CHARS).optional() }),
]);

/**
 * Reads a file in a separate process. Yields its lines as fast as the caller takes them. The process ends with this
 * generator, or when `stopping` aborts.
 * @throws {ReaderDied} if it ends before its final line, or writes anything unexpected.
 * @throws {OperatorError} if the reader has not been built.
 */
export async function* askReader(
  content: FileContent,
  task: ReaderTask,
  { stopping, choice = {}, ...limits }: Reading,
): AsyncGenerator<ReaderLine, undefined> {
  const command = await commandOf(limits);
  const child = spawn(...limited([...command, task, JSON.stringify(choice)], limits), {
    ...apart,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const kill = () => child.kill('SIGKILL');
  await once(child, 'spawn');
  const exited = once(child, 'exit');
  const source = new AbortController();
  stopping?.addEventListener('abort', kill);
  if (stopping?.aborted) kill();
  // If the process dies before it has read everything, its final line is missing, so the error can be ignored.
  pipeline(guarded(content, source, kill), child.stdin).catch(() => undefined);
  try {
    for await (const text of linesOf(child.stdout, { timeoutMs: limits.timeoutMs, kill })) {
      const line = parseLine(text);
      yield line;
      if (!('rows' in line) && !('numbers' in line)) return;
    }
  } finally {
    stopping?.removeEventListener('abort', kill);
    kill();
    // Unread output would keep the pipe open.
    child.stdout.destroy();
    await exited;
  }
  source.signal.throwIfAborted();
  throw new ReaderDied();
}

/** Kills the reader if its input fails, so that it does not mistake a part for the whole file. */
async function* guarded(content: FileContent, source: AbortController, kill: () => void) {
  try {
    yield* Buffer.isBuffer(content) ? [content] : content;
  } catch (error) {
    kill();
    source.abort(error);
    throw error;
  }
}

/**
 * Returns the command with Node's permission model: the process may read its program and no other file, write nothing,
 * and start nothing.
 */
async function commandOf({ heapMb }: ReaderLimits): Promise<string[]> {
  // Permissions apply to real paths. Without this check, a missing reader would look like a file that is too complex.
  const reader = await realpath(READER).catch(() => {
    throw new OperatorError('The reader of uploaded files is not built. Run npm run build.');
  });
  return [
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    '--permission',
    `--allow-fs-read=${reader}`,
    reader,
  ];
}

async function* linesOf(
  output: NodeJS.ReadableStream,
  { timeoutMs, kill }: { timeoutMs: number; kill: () => void },
): AsyncGenerator<string> {
  const chunks = output.setEncoding('utf8')[Symbol.asyncIterator]();
  let rest = '';
  for (;;) {
    const timer = setTimeout(kill, timeoutMs);
    const { value, done } = await chunks.next().finally(() => clearTimeout(timer));
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > MAX_LINE_CHARS) return;
  }
}

function parseLine(text: string): ReaderLine {
  try {
    return readerLine.parse(JSON.parse(text));
  } catch {
    throw new ReaderDied();
  }
}
