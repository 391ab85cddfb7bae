import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { fileFaults } from '../../contract/boncardImport.ts';
import { ROOT } from '../platform/root.ts';
import { defaultTimeouts } from '../platform/timeouts.ts';
import type { ReaderLine, ReaderTask } from './reader/readerLine.ts';

/** What the reader of one file may use. */
export interface ReaderLimits {
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
  cpuSeconds: 60,
  timeoutMs: defaultTimeouts.readerMs,
};

/** A file, as a whole or in chunks. */
export type FileContent = Buffer | AsyncIterable<Buffer>;

/** The reader's process ended without its final line: it hit a limit or was killed. */
export class ReaderDied extends Error {
  constructor() {
    super('the reader of a file died');
  }
}

const READER = join(ROOT, 'server/imports/reader/main.ts');
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
 */
export async function* askReader(
  content: FileContent,
  task: ReaderTask,
  { stopping, ...limits }: ReaderLimits & { stopping?: AbortSignal },
): AsyncGenerator<ReaderLine, undefined> {
  const child = spawn('sh', ['-c', LIMITED, 'sh', ...limitsOf(limits), ...commandOf(limits), task], {
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

/** Node's permission model: it may read the program and no other file, write nothing and start nothing. */
function commandOf({ heapMb }: ReaderLimits): string[] {
  const program = ['package.json', 'contract', 'server', 'node_modules'].flatMap((name) => {
    const path = join(ROOT, name);
    // node_modules may be a symbolic link.
    return [path, realpathSync(path)];
  });
  const allowed = program.map((path) => `--allow-fs-read=${path}`);
  return [process.execPath, `--max-old-space-size=${heapMb}`, '--permission', ...allowed, READER];
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
