import type { Readable } from 'node:stream';
import type { Language } from '../../contract/language.ts';
import type { ExportFormat } from '../../contract/transaction.ts';

/** How a file is asked for, and when; `signal` stops reading. */
export interface FileAsked {
  format: ExportFormat;
  language: Language;
  now: Date;
  signal?: AbortSignal;
}

/**
 * A file as an answer. Its content is produced while it is sent; one that breaks off is an error, never a shorter
 * file.
 */
export interface FileAnswer {
  /** ASCII, so that every client keeps it unchanged. */
  fileName: string;
  mediaType: string;
  content: Readable;
  /** Returns how many rows have been written so far. */
  rows?: () => number;
}

export function isFileAnswer(result: unknown): result is FileAnswer {
  return typeof result === 'object' && result !== null && 'fileName' in result;
}
