import { isReversal } from '../../contract/codes.ts';
import type { Language } from '../../contract/language.ts';
import { asGrosze } from '../../contract/money.ts';
import type { ExportFormat, TransactionFilters } from '../../contract/transaction.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import type { PooledDb } from '../db/client.ts';
import { type Column, column, day, moment, money, text } from '../exports/column.ts';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import { tableFile } from '../exports/tableFile.ts';
import { wordsIn } from '../platform/sentences.ts';
import { type FileRow, readTransactions, type SortOrder, type TransactionQuery, types } from './queries.ts';

/** Returns every transaction of a query as a file, read from one snapshot of the database while it is sent. */
export function exportTransactions(
  db: PooledDb,
  { query, order }: { query: TransactionQuery; order: SortOrder },
  {
    format,
    language,
    now,
    signal,
  }: { format: ExportFormat; language: Language; now: Date; signal?: AbortSignal },
): FileAnswer {
  const kind = wordsIn(language).transactionFiles[types[query.filters.stats_type]];
  return tableFile(format, {
    name: `bonpanel-${kind}-${daysOf(query.filters, language, now)}`,
    sheet: kind,
    columns: columnsIn(language),
    batches: readTransactions(db, query, { ...order, signal }),
  });
}

/** Returns `2026-11-01--2026-11-21`; the last day defaults to today. */
function daysOf(
  { issue_date_from: from, issue_date_to: to }: TransactionFilters,
  language: Language,
  now: Date,
) {
  const last = to ?? warsawDayOf(now);
  return from ? `${from}--${last}` : `${wordsIn(language).transactionFiles.until}-${last}`;
}

/** Returns an amount, negative for a reversal, so that the column adds up to the net. */
function signed({ kind, amount }: Pick<FileRow, 'kind' | 'amount'>) {
  return asGrosze(isReversal(kind) ? -Number(amount) : Number(amount));
}

function columnsIn(language: Language): Column<FileRow>[] {
  const words = wordsIn(language);
  const { transactionColumns: titles, ledgerKinds, transactionMarks, boncardTypes } = words;
  return [
    column(titles.date, moment, (row) => row.warsaw_clock),
    column(titles.type, text, (row) => ledgerKinds[row.kind]),
    column(titles.boncard, text, (row) => row.number),
    column(titles.boncardType, text, (row) => boncardTypes[row.type]),
    column(titles.document, text, (row) => row.document),
    column(titles.documentKind, text, ({ document_kind: kind }) => (kind ? words.documentKinds[kind] : '')),
    column(titles.amount, money, (row) => signed(row)),
    column(titles.validUntil, day, (row) => row.valid_until),
    column(titles.salon, text, (row) => row.salon_name),
    column(titles.user, text, (row) => row.user_name),
    column(titles.mark, text, ({ mark }) => (mark ? transactionMarks[mark] : '')),
  ];
}
