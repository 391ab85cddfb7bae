import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type LedgerKind, ledgerKinds } from '../../contract/codes.ts';
import type { SalonId } from '../../contract/ids.ts';
import { type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Database, RangeOrder } from '../db/schema.ts';
import { endOfDay, startOfDay } from '../db/warsawDays.ts';
import type { KeyRange } from './amountSteps.ts';

/** A run of `ledger_day_ranges` has the number of entries in its lower bits and the sum of their amounts above. */
const COUNT_BITS = 24;

/**
 * The first two characters of a ledger entry's card number. A subquery makes PostgreSQL look up the card by the
 * entry, not the entries by the card.
 */
export const prefixOfEntry = sql<number>`(
  SELECT card_prefix(boncards.number) FROM boncards WHERE boncards.id = ledger_entries.boncard_id
)`;

/** The Warsaw day of a ledger entry. */
export const dayOfEntry = sql<WarsawDay>`(ledger_entries.created_at AT TIME ZONE 'Europe/Warsaw')::date`;

/** Returns the Warsaw day up to which the ledger is closed; null if no day is. */
export async function findLastClosedDay(db: Db): Promise<WarsawDay | null> {
  const { day } = await db
    .selectFrom('ledger_days')
    .select((select) => select.fn.max('day').as('day'))
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  return day;
}

/**
 * Closes the ledger's next open day before a Warsaw day: adds it up by kind and salon, for everyone and for each person.
 * Sales wait meanwhile, only for a moment even if years are to be closed. Returns false if no day is left.
 */
export async function closeNextDay(tx: Tx, before: WarsawDay): Promise<boolean> {
  if (!(await findFirstOpen(tx, before))) return false;
  // Sales queue up behind this lock, so better to fail and retry than to wait long. An autovacuum steps aside within
  // a second.
  await sql`SET LOCAL lock_timeout = '2s'`.execute(tx);
  // An entry of these days is either seen here, or sees that its day is closed.
  await sql`LOCK TABLE ledger_entries IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const first = await findFirstOpen(tx, before);
  if (!first) return false;
  const entries = tx
    .selectFrom('ledger_entries')
    .where('kind', 'in', allKinds)
    .where('created_at', '>=', startOfDay(warsawDayOf(first)))
    .where('created_at', '<', endOfDay(warsawDayOf(first)))
    .select([dayOfEntry.as('day'), 'kind', 'salon_id', 'user_id', 'amount'])
    .select(prefixOfEntry.as('prefix'));
  await sql`
    WITH entries AS MATERIALIZED (${entries}),
    ranges AS (
      INSERT INTO ledger_day_ranges (day, kind, salon_id, user_id, ordered_by, keys, runs)
      ${rangesOf(sql`entries`)}
      -- Stored together because it is read together.
      ORDER BY ordered_by, user_id NULLS FIRST
    )
    INSERT INTO ledger_days (day, kind, salon_id, user_id, count, amount)
    SELECT day, kind, salon_id, user_id, count(*), sum(amount) FROM entries
    GROUP BY GROUPING SETS ((day, kind, salon_id), (day, kind, salon_id, user_id))
    -- What the server did by itself is nobody's.
    HAVING GROUPING(user_id) = 1 OR user_id IS NOT NULL
  `.execute(tx);
  return true;
}

/** Returns the rows that `ledger_day_ranges` should have for entries with their day and prefix. */
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

/**
 * Returns `count` and `amount` of a range of keys, both ends included, by day, salon and kind; nothing if the range is
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
    // Otherwise the lists would be searched once for the count and again for the amount.
    .offset(sql.lit(0));
  return sql`
    SELECT day, salon_id, kind, run & ${sql.lit(2 ** COUNT_BITS - 1)} AS count, run >> ${sql.lit(COUNT_BITS)} AS amount
    FROM (${runs}) AS ranges WHERE run <> 0
  `;
}

const allKinds = Object.keys(ledgerKinds) as LedgerKind[];

/** Returns the UTC instant of the first entry before a Warsaw day that is not closed; null if there is none. */
async function findFirstOpen(tx: Tx, before: WarsawDay): Promise<Date | null> {
  const last = await findLastClosedDay(tx);
  // The index has the entries of each kind in order.
  const { rows } = await sql<{ first: Date | null }>`
    SELECT min(first) AS first FROM ledger_kinds, LATERAL (
      SELECT min(created_at) AS first FROM ledger_entries
      WHERE ledger_entries.kind = ledger_kinds.kind AND created_at < ${startOfDay(before)}
        ${last ? sql`AND created_at >= ${endOfDay(last)}` : sql``}
    ) AS of_kind
  `.execute(tx);
  return rows[0]?.first ?? null;
}
