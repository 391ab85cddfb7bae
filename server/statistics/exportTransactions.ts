import type { z } from 'zod';
import type { TransactionType } from '../../contract/codes.ts';
import type { Language } from '../../contract/language.ts';
import { shownAmount } from '../../contract/reversal.ts';
import {
  type TransactionFilters,
  transaction,
  type transactionsQuery,
  transactionTypeOf,
} from '../../contract/transaction.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import type { PooledDb } from '../db/client.ts';
import type { Column } from '../exports/column.ts';
import type { FileAnswer, FileAsked } from '../exports/fileAnswer.ts';
import { fileColumns } from '../exports/fileColumns.ts';
import { tableFile } from '../exports/tableFile.ts';
import { wordsIn } from '../platform/wordsIn.ts';
import { type FileRow, readTransactions, type TransactionQuery } from './queries.ts';
import { transactionFiles } from './sentences.ts';

/**
 * Returns all transactions of a query that the asker may see as a file, which is read from one snapshot of the database
 * while it is sent.
 */
export function exportTransactions(
  db: PooledDb,
  asker: Pick<TransactionQuery, 'user' | 'scope'>,
  { page, per_page, export: _, sort, order, ...filters }: z.output<typeof transactionsQuery>,
  { format, language, now, signal }: FileAsked,
): FileAnswer {
  return tableFile(format, {
    word: transactionFiles[language][transactionTypeOf[filters.stats_type]],
    of: daysOf(filters, language, now),
    columns: columnsIn(language, transactionTypeOf[filters.stats_type]),
    batches: readTransactions(db, { filters, ...asker }, { sort, order, signal }),
  });
}

/** Returns the period for a file's name, `2026-11-01--2026-11-21`; its last day defaults to today. */
function daysOf(
  { issue_date_from: from, issue_date_to: to }: TransactionFilters,
  language: Language,
  now: Date,
) {
  const last = to ?? warsawDayOf(now);
  return from ? `${from}--${last}` : `${transactionFiles[language].until}-${last}`;
}

function columnsIn(language: Language, type: TransactionType): Column<FileRow>[] {
  const words = wordsIn(language);
  return fileColumns<FileRow>(
    { language, record: transaction, resource: 'boncards-transactions' },
    {
      transaction_date: (row) => row.warsaw_clock,
      type: (row) => words.ledgerKinds[row.kind],
      boncard: (row) => row.number,
      boncard_type: (row) => words.boncardTypes[row.type],
      document: (row) => row.document,
      document_kind: ({ document_kind: kind }) => kind && words.documentKinds[kind],
      amount: ({ kind, amount }) => shownAmount({ kind, amount: Number(amount) }),
      valid_until: (row) => row.valid_until,
      transaction_salon: (row) => row.salon_name,
      transaction_user: (row) => row.user_name,
      kind: ({ mark }) => mark && words.transactionMarks[mark],
      // A card is charged in the salon that sells it.
      ...(type === 'purchase' && { issuer: (row: FileRow) => row.issuer_name }),
    },
  );
}
