import { IMPORT_FILE_LIMIT } from '../../../contract/boncardImport.ts';

/** The files that can hold cards (spec §5). */
export const fileKinds = ['.csv', '.xlsx'] as const;

/** Why a file cannot be imported, as a key of the panel's sentences; told before it is sent. */
export function fileProblem(file: File): string | undefined {
  if (!fileKinds.some((kind) => file.name.toLowerCase().endsWith(kind))) return 'import.fileWrongKind';
  return file.size > IMPORT_FILE_LIMIT ? 'import.fileTooLarge' : undefined;
}
