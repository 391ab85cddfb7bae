import { Readable } from 'node:stream';
import type { ExportFormat } from '../../contract/transaction.ts';
import type { Change } from '../platform/actor.ts';
import type { FileAnswer } from './fileAnswer.ts';

/**
 * The result of sending a file: the number of its rows, if they are counted, and whether it was received completely.
 */
export interface FileOutcome {
  rows: number | undefined;
  complete: boolean;
}

/** Who took which rows of a list as a file, and when. */
export interface RecordedExport extends FileOutcome, Change {
  /** The path of the list's call without `/api/`: `boncards-transactions`. */
  path: string;
  format: ExportFormat;
  filters: Record<string, string | number | boolean | null>;
}

/**
 * Returns the path of a list's call in the form that the audit records: `books.liability` for `GET
 * /api/books/liability`.
 */
export function exportPath(call: string): string {
  return call.replace('GET /api/', '').replace('/:id', '').replaceAll('/', '.');
}

/**
 * Returns a file that cannot be complete before its export is recorded: its last bytes wait for `record`. A download
 * that breaks off is recorded as well, if possible.
 */
export function recordedFile(file: FileAnswer, record: (outcome: FileOutcome) => Promise<void>): FileAnswer {
  const content = Readable.from(recorded(file, record));
  // If nobody reads the new stream, nothing else would end the original.
  content.once('close', () => file.content.destroy());
  return { ...file, content };
}

async function* recorded(file: FileAnswer, record: (outcome: FileOutcome) => Promise<void>) {
  const recordOutcome = (complete: boolean) => record({ rows: file.rows?.(), complete });
  let held: unknown;
  let isSent = false;
  let isRecorded = false;
  try {
    for await (const chunk of file.content) {
      if (held !== undefined) {
        isSent = true;
        yield held;
      }
      held = chunk;
    }
    isRecorded = true;
    await recordOutcome(true);
    if (held !== undefined) yield held;
  } finally {
    if (isSent && !isRecorded) await recordOutcome(false).catch(() => undefined);
  }
}
