import type { BoncardImportId } from '../../contract/ids.ts';
import type { ExportFormat } from '../../contract/transaction.ts';
import type { Db } from '../db/client.ts';
import type { FileAnswer } from '../fileAnswer.ts';
import { type Language, wordsIn } from '../sentences.ts';
import { column, text, whole } from '../table/column.ts';
import { tableFile } from '../table/tableFile.ts';
import { type Failure, readFailures } from './queries.ts';

/** The rows that brought in no card as a file, for whoever mends the list. */
export function exportFailures(
  db: Db,
  id: BoncardImportId,
  { format, language }: { format: ExportFormat; language: Language },
): FileAnswer {
  const { failureColumns: titles, failureFile, rowFaults } = wordsIn(language);
  return tableFile(format, {
    name: `bonpanel-${failureFile}`,
    sheet: failureFile,
    columns: [
      column(titles.line, whole, (row: Failure) => row.line),
      column(titles.number, text, (row) => row.number),
      column(titles.reason, text, (row) => rowFaults[row.reason]),
    ],
    batches: readFailures(db, id),
  });
}
