import type { z } from 'zod';
import { exception, type exceptionsQuery } from '../../../contract/books.ts';
import type { Language } from '../../../contract/language.ts';
import { asGrosze } from '../../../contract/money.ts';
import type { PooledDb } from '../../db/client.ts';
import type { Column } from '../../exports/column.ts';
import type { FileAnswer, FileAsked } from '../../exports/fileAnswer.ts';
import { fileColumns } from '../../exports/fileColumns.ts';
import { tableFile } from '../../exports/tableFile.ts';
import { wordsIn } from '../../platform/wordsIn.ts';
import { type ExceptionFileRow, findSearchedUntil, readExceptions } from './queries.ts';

/**
 * Returns all unusual operations of a period as a file, which is read from one snapshot of the database while it is
 * sent. If closed days still wait to be searched, the period in its name ends with the last day that was.
 */
export async function exportExceptions(
  db: PooledDb,
  { page, per_page, export: _, ...filters }: z.output<typeof exceptionsQuery>,
  { format, language, signal }: FileAsked,
): Promise<FileAnswer> {
  const { from, to } = filters;
  const last = await findSearchedUntil(db);
  return tableFile(format, {
    word: wordsIn(language).files.exceptions,
    of: `${from}--${last && last < to ? last : to}`,
    columns: columnsIn(language),
    batches: readExceptions(db, filters, signal),
  });
}

function columnsIn(language: Language): Column<ExceptionFileRow>[] {
  const { exceptionRules } = wordsIn(language);
  return fileColumns<ExceptionFileRow>(
    { language, record: exception, resource: 'exceptions' },
    {
      at: (row) => row.warsaw_clock,
      rule: (row) => exceptionRules[row.rule],
      boncard: (row) => row.number,
      salon: (row) => row.salon_name,
      'user.fullname': (row) => row.user_name ?? '',
      document: (row) => row.document,
      amount: (row) => (row.amount === null ? null : asGrosze(Number(row.amount))),
      count: (row) => (row.count === null ? null : Number(row.count)),
    },
  );
}
