import { boncard } from '../../contract/boncard.ts';
import type { Language } from '../../contract/language.ts';
import { asGrosze } from '../../contract/money.ts';
import type { ExportFormat } from '../../contract/transaction.ts';
import { isExpiredOn, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { PooledDb } from '../db/client.ts';
import type { Column } from '../exports/column.ts';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import { fileColumns } from '../exports/fileColumns.ts';
import { tableFile } from '../exports/tableFile.ts';
import { wordsIn } from '../platform/wordsIn.ts';
import { type BoncardFileRow, type BoncardOrder, type BoncardQuery, readBoncards } from './listQueries.ts';

/** Returns every card of a query as a file (requirements "Exports"), with the columns of the list and never a PIN. */
export function exportBoncards(
  db: PooledDb,
  { query, order }: { query: BoncardQuery; order: BoncardOrder },
  { format, language, signal }: { format: ExportFormat; language: Language; signal?: AbortSignal },
): FileAnswer {
  const name = wordsIn(language).files.boncards;
  const today = warsawDayOf(query.now);
  return tableFile(format, {
    name: `bonpanel-${name}-${today}`,
    sheet: name,
    columns: columnsIn(language, today),
    batches: readBoncards(db, query, { ...order, signal }),
  });
}

function columnsIn(language: Language, today: WarsawDay): Column<BoncardFileRow>[] {
  const { boncardTypes, boncardStatuses, standings } = wordsIn(language);
  /** Returns the words of the list, which also mark an expired and a blocked card. */
  function statusOf({ status, valid_until, blocked_at }: BoncardFileRow): string {
    const isExpired = status === 'active' && isExpiredOn(valid_until, today);
    const standing = isExpired ? standings.expired : boncardStatuses[status];
    if (blocked_at === null) return standing;
    // Nobody pays with a blocked card: it is not said to be active as well.
    return status === 'active' && !isExpired ? standings.blocked : `${standing}, ${standings.blocked}`;
  }
  return fileColumns<BoncardFileRow>(
    { language, record: boncard, resource: 'boncards' },
    {
      number: (row) => row.number,
      status: statusOf,
      amount: (row) => asGrosze(Number(row.balance)),
      valid_until: (row) => row.valid_until,
      type: ({ type }) => type && boncardTypes[type],
      mother_salon: (row) => row.salon_name,
    },
  );
}
