import { type ImportStatus, importStatuses, wordOf } from '../../../contract/codes.ts';
import type { AnswerOf } from '../../callTypes.ts';

type WireImport = AnswerOf<'GET /api/boncards-imports'>['items'][number];

/** An import as the list shows it. Spec §3 names id, status and stats only: a bare host may leave out the rest. */
export type BoncardImportRow = Pick<WireImport, 'id' | 'status' | 'stats'> &
  Partial<Pick<WireImport, 'file_name' | 'created' | 'progress'>>;

/** The status as a word. */
export function statusOf({ status }: BoncardImportRow): ImportStatus {
  return wordOf(importStatuses, status) ?? 'error';
}

export function isInProgress(row: BoncardImportRow): boolean {
  return statusOf(row) === 'inProgress';
}

/** The file's name; a host that keeps none has the number of the import. */
export function nameOf({ file_name: name, id }: BoncardImportRow): string {
  return name ?? `#${id}`;
}
