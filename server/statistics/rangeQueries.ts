import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { LedgerKind } from '../../contract/codes.ts';
import type { SalonId } from '../../contract/ids.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { COUNT_BITS } from '../books/closedDayQueries.ts';
import type { Database, RangeOrder } from '../db/schema.ts';
import type { KeyRange } from './amountSteps.ts';

/**
 * Returns `count` and `amount` of a range of keys, both ends included, by day, salon and kind; no rows if the range is
 * empty.
 */
export function rangeTotals(
  days: SelectQueryBuilder<
    Database,
    'ledger_day_ranges',
    { day: WarsawDay; salon_id: SalonId | null; kind: LedgerKind }
  >,
  { by, from, to }: KeyRange & { by: RangeOrder },
): RawBuilder<unknown> {
  const runUpTo = (key: number) => sql<number>`coalesce(runs[width_bucket(${key}::integer, keys)], 0)`;
  const runs = days
    .where('ordered_by', '=', by)
    .select(sql<number>`${runUpTo(Math.max(to, from - 1))} - ${runUpTo(from - 1)}`.as('run'))
    // OFFSET prevents the arrays from being searched once for the count and again for the amount.
    .offset(sql.lit(0));
  return sql`
    SELECT day, salon_id, kind, run & ${sql.lit(2 ** COUNT_BITS - 1)} AS count, run >> ${sql.lit(COUNT_BITS)} AS amount
    FROM (${runs}) AS ranges WHERE run <> 0
  `;
}
