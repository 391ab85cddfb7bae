import type { z } from 'zod';
import type {
  BoncardImport,
  boncardImportDetails,
  FailureReason,
  importFailure,
} from '../../contract/boncardImport.ts';
import { fill } from '../../contract/fill.ts';
import type { Language } from '../../contract/language.ts';
import { pageInfoOf } from '../../contract/wire.ts';
import { doneBy } from '../platform/actor.ts';
import { refusalSentence } from '../refusalSentence.ts';
import type { Failure, ImportRow } from './queries.ts';
import { failureSentences } from './sentences.ts';

/** Returns an import with its counts and some of the numbers that it added. */
export function presentImport(row: ImportRow, bons: { number: string }[] = []): BoncardImport {
  return {
    id: row.id,
    status: row.status,
    file_name: row.file_name,
    created: doneBy(row.creator_name, row.created_at),
    stats: { ok: row.ok_rows, error: row.error_rows, duplicates: row.duplicate_rows },
    progress: { done: row.done_rows, total: row.total_rows },
    bons,
    bons_total: row.ok_rows,
  };
}

/**
 * Returns the sentence about why an import failed. What was found in its file is shown only at the upload, and not
 * stored.
 */
export function faultSentence(language: Language, fault: NonNullable<ImportRow['fault']>): string {
  return refusalSentence(language, fault, { found: '–' });
}

/** Returns an import with one page of the numbers that it added, and the reason if it failed. */
export function presentImportDetails(
  row: ImportRow,
  { bons, perPage, language }: { bons: { number: string }[]; perPage: number; language: Language },
): z.output<typeof boncardImportDetails> {
  const { fault } = row;
  return {
    ...presentImport(row, bons),
    bons_info: pageInfoOf({ total: row.ok_rows, perPage }),
    failure: fault && { reason: fault, reason_text: faultSentence(language, fault) },
  };
}

/** Returns the sentence about why a row was rejected. */
export function failureSentence(
  language: Language,
  { reason, first_line: line }: { reason: FailureReason; first_line: number | null },
): string {
  return fill(failureSentences[language][reason], { line: String(line) });
}

/** Returns a rejected row and the reason, for the person who made the file. */
export function presentFailure(failure: Failure, language: Language): z.output<typeof importFailure> {
  const { line, number, reason } = failure;
  return { line, number, reason, reason_text: failureSentence(language, failure) };
}
