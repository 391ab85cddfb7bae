import type { z } from 'zod';
import { isReversal, ledgerKinds } from '../../contract/codes.ts';
import { asGrosze } from '../../contract/money.ts';
import type { transaction, transactionsSummary } from '../../contract/transaction.ts';
import type { sumTransactions, TransactionRow } from './queries.ts';

export function presentTransaction(row: TransactionRow): z.output<typeof transaction> {
  return {
    id: row.id,
    boncard: row.number,
    document: row.document,
    amount: isReversal(row.kind) ? asGrosze(-row.amount) : row.amount,
    valid_until: row.valid_until,
    boncard_type: row.type,
    transaction_date: row.created_at,
    transaction_salon: row.salon_name,
    transaction_user: row.user_name,
    type: ledgerKinds[row.kind].transaction,
    kind: row.kind,
    document_kind: row.document_kind,
    boncard_id: row.boncard_id,
    balance_after: row.balance_after,
    canceled: row.canceled,
    reverses: row.reverses,
    reversed: row.reversed,
    reversible: row.reversible,
    reason: row.reason,
  };
}

/** Sorts the rows of all totals by what they are the total of. */
export function presentSummary(
  rows: Awaited<ReturnType<typeof sumTransactions>>,
): z.output<typeof transactionsSummary> {
  const [all] = rows;
  if (!all) throw new Error('no row for the total of all');
  return {
    count: all.count,
    amount: all.amount,
    reversed: { count: all.reversals, amount: all.reversed },
    by_day: rows.flatMap(({ day, count, amount }) => (day ? [{ day, count, amount }] : [])),
    by_salon: rows.flatMap(({ salon, count, amount }) => (salon ? [{ salon, count, amount }] : [])),
  };
}
