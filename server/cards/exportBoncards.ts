import type { z } from 'zod';
import { boncard } from '../../contract/boncard.ts';
import type { boncardsQuery } from '../../contract/boncardList.ts';
import type { Language } from '../../contract/language.ts';
import { asGrosze } from '../../contract/money.ts';
import { isExpiredOn, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { PooledDb } from '../db/client.ts';
import type { Column } from '../exports/column.ts';
import type { FileAnswer, FileAsked } from '../exports/fileAnswer.ts';
import { fileColumns } from '../exports/fileColumns.ts';
import { tableFile } from '../exports/tableFile.ts';
import { wordsIn } from '../platform/wordsIn.ts';
import { type BoncardFileRow, readBoncards } from './listQueries.ts';

/**
 * Returns every card that matches a query as a file (requirements "Exports"), with the columns of the list and never a
 * PIN.
 */
export function exportBoncards(
  db: PooledDb,
  { page, per_page, export: _, sort, order, ...filters }: z.output<typeof boncardsQuery>,
  { format, language, now, signal }: FileAsked,
): FileAnswer {
  const today = warsawDayOf(now);
  return tableFile(format, {
    word: wordsIn(language).files.boncards,
    of: today,
    columns: columnsIn(language, today),
    batches: readBoncards(db, { filters, now }, { sort, order, signal }),
  });
}

function columnsIn(language: Language, today: WarsawDay): Column<BoncardFileRow>[] {
  const { boncardTypes, boncardStatuses, standings } = wordsIn(language);
  /** Returns the same words as the list shows, which also mark expired and blocked cards. */
  function statusOf({ status, valid_until, blocked_at }: BoncardFileRow): string {
    const isExpired = status === 'active' && isExpiredOn(valid_until, today);
    const standing = isExpired ? standings.expired : boncardStatuses[status];
    if (blocked_at === null) return standing;
    // A blocked card cannot pay, so it is not called active as well.
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
