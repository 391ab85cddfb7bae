import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type FailureReason, fileFaults } from '../../contract/boncardImport.ts';
import {
  CARD_NUMBER_LENGTH,
  type CardNumber,
  isCardNumber,
  isPin,
  normalizeCardNumber,
  normalizePin,
  PIN_LENGTH,
  type Pin,
} from '../../contract/cardNumber.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { ROOT } from '../platform/root.ts';
import { defaultTimeouts } from '../platform/timeouts.ts';
import { createTurns } from '../platform/turns.ts';
import { type FileCipher, fileCipher } from './fileCipher.ts';
import { FaultyFile, type FileRow, type ReaderLine, type ReaderTask } from './reader/readerLine.ts';

/** Files of cards: read in processes of their own, encrypted while they wait. */
export interface CardFiles extends FileCipher {
  /**
   * Reads a whole file and returns its number of rows. People take turns, however many files each of them sends.
   * @throws {FaultyFile} when it cannot be read.
   * @throws {ReaderDied} when reading takes too much time or memory.
   */
  count(content: FileContent, person?: string): Promise<number>;
  /**
   * Yields the rows of a file in batches, as fast as the caller takes them. Throws what `count` throws, and
   * ReaderDied on a stop.
   */
  read(content: FileContent, stopping?: AbortSignal): AsyncGenerator<CardRow[]>;
}

export type CardRow =
  | { line: number; number: CardNumber; pin: Pin }
  | { line: number; number: string; reason: Exclude<FailureReason, 'duplicate' | 'repeated'> };

/** A file, as a whole or in chunks. */
type FileContent = Buffer | AsyncIterable<Buffer>;

/** What the reader of one file may use. */
interface ReaderLimits {
  /** V8's heap. */
  heapMb: number;
  /** All writable memory, ArrayBuffers included; Node reserves 600 MB of it before it runs anything. Linux only. */
  dataMb: number;
  cpuSeconds: number;
  /** How long the caller waits for the next line. */
  timeoutMs: number;
}

export const readerLimits: ReaderLimits = {
  heapMb: 640,
  dataMb: 1600,
  cpuSeconds: 30,
  timeoutMs: defaultTimeouts.readerMs,
};

/** The reader's process ended without its final line: it hit a limit or was killed. */
export class ReaderDied extends Error {
  constructor() {
    super('the reader of a file died');
  }
}

/** Uploads read at once: each may take a processor and a gigabyte. */
const MAX_COUNTING = 2;
/** What was received is read, although its sender may have left. */
const never = new AbortController().signal;

export function createCardFiles(
  pinKeys: readonly [Buffer, ...Buffer[]],
  limits: ReaderLimits = readerLimits,
): CardFiles {
  const turns = createTurns({ inAll: MAX_COUNTING, perKey: 1 });
  return {
    ...fileCipher(pinKeys),
    count: (content, person = '') => turns.take(person, () => countRows(content, limits), { signal: never }),
    read: (content, stopping) => readCards(content, { ...limits, ...(stopping && { stopping }) }),
  };
}

async function countRows(content: FileContent, limits: ReaderLimits): Promise<number> {
  for await (const line of askReader(content, 'count', limits)) {
    if ('fault' in line) throw new FaultyFile(line.fault);
    if ('total' in line) return line.total;
  }
  throw new ReaderDied();
}

async function* readCards(
  content: FileContent,
  limits: ReaderLimits & { stopping?: AbortSignal },
): AsyncGenerator<CardRow[]> {
  for await (const line of askReader(content, 'rows', limits)) {
    if ('fault' in line) throw new FaultyFile(line.fault);
    if ('rows' in line) yield line.rows.map(readCard);
  }
}

/** How much of an invalid cell is kept, in characters. */
const MAX_SHOWN_CHARS = 100;

/** Returns the card of a row, or what is wrong with it. */
function readCard([line, numberCell, pinCell]: FileRow): CardRow {
  const shown = stripUnstorable(String(numberCell ?? '').trim(), MAX_SHOWN_CHARS);
  const number = normalizeCardNumber(shown);
  const pin = normalizePin(String(pinCell ?? ''));
  // Excel keeps 15 digits of a number: the card number is lost, whatever the cell looks like.
  if (/^\d+([.,]\d+)?E\+\d+$/i.test(shown)) return { line, number: shown, reason: 'excel-rounded' };
  if (typeof numberCell === 'number') return { line, number: withoutPins(shown), reason: 'excel-rounded' };
  if (!isCardNumber(number)) return { line, number: withoutPins(shown), reason: 'number-invalid' };
  if (!isPin(pin)) return { line, number, reason: 'pin-invalid' };
  return { line, number, pin };
}

/**
 * If columns are swapped or merged, a PIN may be where the number should be, and no PIN is ever stored in clear:
 * hides words of a PIN's length, and both ends of words that are too long for a number.
 */
function withoutPins(text: string): string {
  return text.replace(/[\p{L}\p{N}]+/gu, (word) => {
    if (word.length === PIN_LENGTH) return HIDDEN;
    if (word.length <= CARD_NUMBER_LENGTH) return word;
    return HIDDEN + word.slice(PIN_LENGTH, -PIN_LENGTH) + HIDDEN;
  });
}

const HIDDEN = '•'.repeat(PIN_LENGTH);

/**
 * Returns text from a file as PostgreSQL can store it: its first `max` characters, without zero characters and halves
 * of surrogate pairs.
 */
export function stripUnstorable(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max).toWellFormed();
}

/** The build of `server/imports/reader/main.ts` with all that it imports (`vite/reader.ts`). */
const READER = join(ROOT, 'build/reader.mjs');
/**
 * No core dump: card numbers and PINs pass through the reader's memory. When memory runs out, the kernel kills it before the server
 * or PostgreSQL. The counters take precedence. A limit that the system does not support is skipped (on macOS those of data and OOM).
 */
const LIMITED = `
ulimit -c 0
ulimit -d "$1" 2>/dev/null
ulimit -t "$2"
echo 1000 2>/dev/null > /proc/self/oom_score_adj
shift 2
exec nice -n 5 "$@"
`;
/** Longer than any honest line: 200 rows of two cells. */
const MAX_LINE_CHARS = 1024 * 1024;

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const readerLine = z.union([
  z.object({ rows: z.array(z.tuple([z.int32().min(1), cell, cell])) }),
  z.object({ total: z.int32().min(0) }),
  z.object({ fault: z.enum(fileFaults) }),
]) satisfies z.ZodType<ReaderLine>;

/**
 * Reads a file in a process of its own. Yields its lines as fast as the caller takes them; the process ends with this generator, or
 * when `stopping` aborts.
 * @throws {ReaderDied} when it ends before its final line or writes anything unexpected.
 * @throws {OperatorError} when the reader is not built.
 */
export async function* askReader(
  content: FileContent,
  task: ReaderTask,
  { stopping, ...limits }: ReaderLimits & { stopping?: AbortSignal },
): AsyncGenerator<ReaderLine, undefined> {
  const command = await commandOf(limits);
  const child = spawn('sh', ['-c', LIMITED, 'sh', ...limitsOf(limits), ...command, task], {
    cwd: '/',
    // It gets neither our settings, which contain secrets, nor Ctrl+C from a terminal.
    env: { PATH: process.env.PATH },
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const kill = () => child.kill('SIGKILL');
  await once(child, 'spawn');
  const exited = once(child, 'exit');
  const source = new AbortController();
  stopping?.addEventListener('abort', kill);
  if (stopping?.aborted) kill();
  // If it dies before it has taken everything, its final line is missing.
  pipeline(guarded(content, source, kill), child.stdin).catch(() => undefined);
  try {
    for await (const text of linesOf(child.stdout, { timeoutMs: limits.timeoutMs, kill })) {
      const line = parseLine(text);
      yield line;
      if (!('rows' in line)) return;
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

/** Kills the reader when its input fails, so that it does not take a part for the whole file. */
async function* guarded(content: FileContent, source: AbortController, kill: () => void) {
  try {
    yield* Buffer.isBuffer(content) ? [content] : content;
  } catch (error) {
    kill();
    source.abort(error);
    throw error;
  }
}

function limitsOf({ dataMb, cpuSeconds }: ReaderLimits): string[] {
  return [String(dataMb * 1024), String(cpuSeconds)];
}

/** Node's permission model: it may read its program and no other file, write nothing and start nothing. */
async function commandOf({ heapMb }: ReaderLimits): Promise<string[]> {
  // Permissions are those of real paths. A reader that is missing would look like a file that is too complex.
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
