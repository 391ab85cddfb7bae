import { type BoncardImportId, importFailure } from '../../contract/boncardImport.ts';
import type { Language } from '../../contract/language.ts';
import type { Db } from '../db/client.ts';
import type { Column } from '../exports/column.ts';
import type { FileAnswer, FileAsked } from '../exports/fileAnswer.ts';
import { fileColumns } from '../exports/fileColumns.ts';
import { tableFile } from '../exports/tableFile.ts';
import { failureSentence } from './present.ts';
import { type Failure, readFailures } from './queries.ts';
import { failureFiles } from './sentences.ts';

/** Returns the rejected rows as a file, for the person who corrects the list. */
export function exportFailures(
  db: Db,
  id: BoncardImportId,
  { format, language }: Pick<FileAsked, 'format' | 'language'>,
): FileAnswer {
  return tableFile(format, {
    word: failureFiles[language],
    columns: columnsIn(language),
    batches: readFailures(db, id),
  });
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
