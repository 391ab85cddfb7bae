import type { Readable } from 'node:stream';
import type { Language } from '../../contract/language.ts';
import type { ExportFormat } from '../../contract/transaction.ts';

/** How a file is requested, and when; aborting `signal` stops reading. */
export interface FileAsked {
  format: ExportFormat;
  language: Language;
  now: Date;
  signal?: AbortSignal;
}

/**
 * A file as an answer. Its content is produced while it is sent; if that breaks off, the client gets an error, never a
 * shorter file.
 */
export interface FileAnswer {
  /** ASCII only, so that every client keeps the name unchanged. */
  fileName: string;
  mediaType: string;
  content: Readable;
  /** Returns how many rows have been written so far. */
  rows?: () => number;
}

export function isFileAnswer(result: unknown): result is FileAnswer {
  return typeof result === 'object' && result !== null && 'fileName' in result;
}
