import type { BoncardImportId } from '../../contract/boncardImport.ts';
import type { Language } from '../../contract/language.ts';
import type { ExportFormat } from '../../contract/transaction.ts';
import type { Db } from '../db/client.ts';
import { type Column, column, text, whole } from '../exports/column.ts';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import { tableFile } from '../exports/tableFile.ts';
import { failureSentence, wordsIn } from '../platform/sentences.ts';
import { type Failure, readFailures } from './queries.ts';

/** Returns the rows that added no card as a file, for the person who fixes the list. */
export function exportFailures(
  db: Db,
  id: BoncardImportId,
  { format, language }: { format: ExportFormat; language: Language },
): FileAnswer {
  const name = wordsIn(language).failureFile;
  const file = { name: `bonpanel-${name}`, sheet: name, columns: columnsIn(language) };
  return tableFile(format, { ...file, batches: readFailures(db, id) });
}

function columnsIn(language: Language): Column<Failure>[] {
  const { failureColumns: titles } = wordsIn(language);
  return [
    column(titles.line, whole, (row) => row.line),
    column(titles.number, text, (row) => row.number),
    column(titles.reason, text, (row) => failureSentence(language, row)),
  ];
}
