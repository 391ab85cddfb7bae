import type { z } from 'zod';
import { type exception, exceptionRules, type exceptionSums } from '../../../contract/books.ts';
import type { ExceptionCount, ExceptionRow } from './queries.ts';

export function presentException(row: ExceptionRow): z.output<typeof exception> {
  const {
    salon_id: salonId,
    salon_name: salonName,
    user_id: userId,
    user_name: fullname,
    user_kind: kind,
  } = row;
  return {
    id: `${row.rule}:${row.entry_id}`,
    rule: row.rule,
    at: row.at,
    boncard: row.number,
    boncard_id: row.boncard_id,
    transaction_id: row.transaction_id,
    salon: salonId && salonName !== null ? { id: salonId, name: salonName } : null,
    user: userId && fullname !== null && kind !== null ? { id: userId, fullname, kind } : null,
    document: row.document,
    amount: row.amount,
    count: row.count,
  };
}

export function presentCounts(counts: readonly ExceptionCount[]): z.output<typeof exceptionSums> {
  return { rules: exceptionRules.flatMap((rule) => counts.filter((one) => one.rule === rule)) };
}
