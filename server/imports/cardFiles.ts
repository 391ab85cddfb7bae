import pLimit from 'p-limit';
import { askReader, type FileContent, ReaderDied, type ReaderLimits, readerLimits } from './askReader.ts';
import { type FileCipher, fileCipher } from './fileCipher.ts';
import { type CardRow, readCard } from './readCard.ts';
import { FaultyFile } from './reader/readerLine.ts';

/** Files of cards: read in processes of their own, encrypted while they wait. */
export interface CardFiles extends FileCipher {
  /**
   * Reads a whole file and returns its number of rows.
   * @throws {FaultyFile} when it cannot be read.
   * @throws {ReaderDied} when reading takes too much time or memory.
   */
  count(content: FileContent): Promise<number>;
  /**
   * Yields the rows of a file in batches, as fast as the caller takes them. Throws what `count` throws, and
   * ReaderDied on a stop.
   */
  read(content: FileContent, stopping?: AbortSignal): AsyncGenerator<CardRow[]>;
}

/** Uploads read at once: each may take a processor and a gigabyte. */
const MAX_COUNTING = 2;

export function createCardFiles(
  pinKeys: readonly [Buffer, ...Buffer[]],
  limits: ReaderLimits = readerLimits,
): CardFiles {
  const inTurn = pLimit(MAX_COUNTING);
  return {
    ...fileCipher(pinKeys),
    count: (content) => inTurn(() => countRows(content, limits)),
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
