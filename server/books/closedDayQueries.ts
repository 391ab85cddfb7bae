import { type RawBuilder, sql } from 'kysely';
import { type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import { findLastDay } from '../days/queries.ts';
import type { Db } from '../db/client.ts';

/**
 * A run in `ledger_day_ranges` combines two numbers: the number of entries in the lower bits, and the sum of their
 * amounts above.
 */
export const COUNT_BITS = 24;

/**
 * The prefix of a ledger entry's card: the first two characters of its number. As a subquery, so that PostgreSQL looks
 * up the card of each entry and not the entries of each card.
 */
export const prefixOfEntry = sql<number>`(
  SELECT card_prefix(boncards.number) FROM boncards WHERE boncards.id = ledger_entries.boncard_id
)`;

/** The Warsaw day of a ledger entry. */
export const dayOfEntry = sql<WarsawDay>`(ledger_entries.created_at AT TIME ZONE 'Europe/Warsaw')::date`;

/** Returns when the first ledger entry was made; null if there is none. */
export async function findFirstEntryAt(db: Db): Promise<Date | null> {
  // The index has the entries of each kind in order of time.
  const { rows } = await sql<{ first: Date | null }>`
    SELECT min(first) AS first FROM ledger_kinds, LATERAL (
      SELECT min(created_at) AS first FROM ledger_entries WHERE ledger_entries.kind = ledger_kinds.kind
    ) AS of_kind
  `.execute(db);
  return rows[0]?.first ?? null;
}

/** Returns the Warsaw day of the first entry; null if there is none. */
export async function findFirstDay(db: Db): Promise<WarsawDay | null> {
  const first = await findFirstEntryAt(db);
  return first && warsawDayOf(first);
}

/** Returns the last closed Warsaw day, or the last one up to `upTo`; null if there is none. */
export const findLastClosedDay = (db: Db, upTo?: WarsawDay) => findLastDay(db, 'closed_days', upTo);

/**
 * Returns the rows that `settlement_months` should have, given counts and sums of entries by day and issuer: purchases
 * minus their reversals, where the salon of the purchase is not the one that sold the card.
 */
export function settlementOf(sums: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT date_trunc('month', day::timestamp)::date AS month, issuer_id, salon_id,
      sum(count)::bigint AS count, sum(CASE kind WHEN 'purchase' THEN amount ELSE -amount END)::bigint AS amount
    FROM ${sums} AS sums
    WHERE kind IN ('purchase', 'purchaseReversal') AND salon_id <> issuer_id
    GROUP BY 1, issuer_id, salon_id
  `;
}

/** Returns the rows that `ledger_day_ranges` should have, given entries with their day and prefix. */
export function rangesOf(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT day, kind, salon_id, user_id, ordered_by, array_agg(key ORDER BY key) AS keys, array_agg(run ORDER BY key) AS runs
    FROM (
      SELECT day, kind, salon_id, user_id, ordered_by, key,
        (sum(sum(amount) * ${sql.lit(2 ** COUNT_BITS)} + count(*)) OVER (
          PARTITION BY day, kind, salon_id, user_id, ordered_by ORDER BY key
        ))::bigint AS run
      FROM ${entries} AS entries
      CROSS JOIN LATERAL (VALUES ('amount', amount_step(amount)), ('prefix', prefix)) AS orders (ordered_by, key)
      GROUP BY GROUPING SETS ((day, kind, salon_id, ordered_by, key), (day, kind, salon_id, user_id, ordered_by, key))
      HAVING GROUPING(user_id) = 1 OR user_id IS NOT NULL
    ) AS steps
    GROUP BY day, kind, salon_id, user_id, ordered_by
  `;
}
