import type { Language } from '../../contract/language.ts';
import { asGrosze } from '../../contract/money.ts';
import type { ExportFormat } from '../../contract/transaction.ts';
import type { PooledDb } from '../db/client.ts';
import { type Column, column, day, money, text } from '../exports/column.ts';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import { tableFile } from '../exports/tableFile.ts';
import { wordsIn } from '../platform/sentences.ts';
import { type BoncardFileRow, type BoncardOrder, type BoncardQuery, readBoncards } from './listQueries.ts';

/** Returns every card of a query as a file (requirements "Exports"), with the columns of the list and never a PIN. */
export function exportBoncards(
  db: PooledDb,
  { query, order }: { query: BoncardQuery; order: BoncardOrder },
  { format, language, signal }: { format: ExportFormat; language: Language; signal?: AbortSignal },
): FileAnswer {
  const name = wordsIn(language).boncardFile;
  return tableFile(format, {
    name: `bonpanel-${name}-${query.today}`,
    sheet: name,
    columns: columnsIn(language, query.today),
    batches: readBoncards(db, query, { ...order, signal }),
  });
}

function columnsIn(language: Language, today: string): Column<BoncardFileRow>[] {
  const { boncardColumns: titles, boncardTypes, boncardStatuses, boncardMarks } = wordsIn(language);
  /** Returns the words of the list, which also mark an expired and a blocked card. */
  function statusOf({ status, valid_until, blocked_at }: BoncardFileRow): string {
    const isExpired = status === 'active' && valid_until !== null && valid_until < today;
    const standing = isExpired ? boncardMarks.expired : boncardStatuses[status];
    return blocked_at === null ? standing : `${standing}, ${boncardMarks.blocked}`;
  }
  return [
    column(titles.number, text, (row) => row.number),
    column(titles.status, text, statusOf),
    column(titles.amount, money, (row) => asGrosze(Number(row.balance))),
    column(titles.validUntil, optionalDay, (row) => row.valid_until),
    column(titles.type, text, (row) => (row.type ? boncardTypes[row.type] : '')),
    column(titles.salon, text, (row) => row.salon_name ?? ''),
  ];
}

/** A card that was never sold has no last day. */
const optionalDay = {
  ...day,
  csv: (value: string | null) => value ?? '',
  xlsx: (value: string | null) => (value === null ? '' : day.xlsx(value)),
};
