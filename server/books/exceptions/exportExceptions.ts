import type { Language } from '../../../contract/language.ts';
import { asGrosze } from '../../../contract/money.ts';
import type { ExportFormat } from '../../../contract/transaction.ts';
import { fullName } from '../../../contract/user.ts';
import type { PooledDb } from '../../db/client.ts';
import { type Column, column, moment, money, optional, text, whole } from '../../exports/column.ts';
import type { FileAnswer } from '../../exports/fileAnswer.ts';
import { tableFile } from '../../exports/tableFile.ts';
import { wordsIn } from '../../platform/sentences.ts';
import { type ExceptionFileRow, type ExceptionFilters, readExceptions } from './queries.ts';

/** Returns every unusual operation of a period as a file, read from one snapshot of the database while it is sent. */
export function exportExceptions(
  db: PooledDb,
  filters: ExceptionFilters,
  { format, language, signal }: { format: ExportFormat; language: Language; signal?: AbortSignal },
): FileAnswer {
  const { exceptionFile: name } = wordsIn(language);
  return tableFile(format, {
    name: `bonpanel-${name}-${filters.from}--${filters.to}`,
    sheet: name,
    columns: columnsIn(language),
    batches: readExceptions(db, filters, signal),
  });
}

function columnsIn(language: Language): Column<ExceptionFileRow>[] {
  const { exceptionColumns: titles, exceptionRules } = wordsIn(language);
  return [
    column(titles.at, moment, (row) => row.warsaw_clock),
    column(titles.rule, text, (row) => exceptionRules[row.rule]),
    column(titles.boncard, text, (row) => row.number ?? ''),
    column(titles.salon, text, (row) => row.salon_name ?? ''),
    column(titles.user, text, ({ user_name: name, user_surname: surname }) =>
      fullName({ name: name ?? '', surname: surname ?? '' }).trim(),
    ),
    column(titles.document, text, (row) => row.document ?? ''),
    column(titles.amount, optional(money), (row) =>
      row.amount === null ? null : asGrosze(Number(row.amount)),
    ),
    column(titles.count, optional(whole), (row) => (row.count === null ? null : Number(row.count))),
  ];
}
