import { type BoncardImportId, importFailure } from '../../contract/boncardImport.ts';
import type { Language } from '../../contract/language.ts';
import type { ExportFormat } from '../../contract/transaction.ts';
import type { Db } from '../db/client.ts';
import type { Column } from '../exports/column.ts';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import { fileColumns } from '../exports/fileColumns.ts';
import { tableFile } from '../exports/tableFile.ts';
import { failureSentence } from './present.ts';
import { type Failure, readFailures } from './queries.ts';
import { failureFiles } from './sentences.ts';

/** Returns the rows that added no card as a file, for the person who fixes the list. */
export function exportFailures(
  db: Db,
  id: BoncardImportId,
  { format, language }: { format: ExportFormat; language: Language },
): FileAnswer {
  const name = failureFiles[language];
  const file = { name: `bonpanel-${name}`, sheet: name, columns: columnsIn(language) };
  return tableFile(format, { ...file, batches: readFailures(db, id) });
}

function columnsIn(language: Language): Column<Failure>[] {
  return fileColumns<Failure>(
    { language, record: importFailure },
    {
      line: (row) => row.line,
      number: (row) => row.number,
      reason: (row) => failureSentence(language, row),
    },
  );
}
