import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { TransactionType } from '../../contract/codes.ts';
import type { SalonId } from '../../contract/ids.ts';
import { type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Database, RangeOrder } from '../db/schema.ts';
import { endOfDay, startOfDay } from '../db/warsawDays.ts';
import type { KeyRange } from './amountSteps.ts';

/** In a run of `ledger_day_ranges` their number has the lower bits, the sum of their amounts those above. */
const COUNT_BITS = 24;

/** The first two characters of the card's number of a ledger entry: its card is looked up by the entry, not the entry by the card. */
export const prefixOfEntry = sql<number>`(
  SELECT card_prefix(boncards.number) FROM boncards WHERE boncards.id = ledger_entries.boncard_id
)`;

/** The Warsaw day of a ledger entry. */
export const dayOfEntry = sql<WarsawDay>`(ledger_entries.created_at AT TIME ZONE 'Europe/Warsaw')::date`;

/** The Warsaw day up to which the transactions of a kind are added up; null before the first. */
export async function findLastClosedDay(db: Db, kind: TransactionType): Promise<WarsawDay | null> {
  const { day } = await db
    .selectFrom('ledger_days')
    .select((select) => select.fn.max('day').as('day'))
    .where('kind', '=', kind)
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  return day;
}

/**
 * Adds up a kind's next day that lies before a Warsaw day, by salon for everybody and for each person. Sales wait meanwhile: no
 * longer than a moment, even where years are to be closed. False where no day is left.
 */
export async function closeNextDay(tx: Tx, kind: TransactionType, before: WarsawDay): Promise<boolean> {
  if (!(await findOpenEntries(tx, kind, before)).first) return false;
  // Sales queue up behind a lock that is waited for: rather later than for long. An autovacuum steps aside within a second.
  await sql`SET LOCAL lock_timeout = '2s'`.execute(tx);
  // An entry of these days is either seen here, or sees that its day is closed.
  await sql`LOCK TABLE ledger_entries IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const { open, first } = await findOpenEntries(tx, kind, before);
  if (!first) return false;
  const entries = open
    .where('created_at', '<', endOfDay(warsawDayOf(first)))
    .select([dayOfEntry.as('day'), 'kind', 'salon_id', 'user_id', 'amount'])
    .select(prefixOfEntry.as('prefix'));
  await sql`
    WITH entries AS MATERIALIZED (${entries}),
    ranges AS (
      INSERT INTO ledger_day_ranges (day, kind, salon_id, user_id, ordered_by, keys, runs)
      ${rangesOf(sql`entries`)}
      -- What is read together lies together.
      ORDER BY ordered_by, user_id NULLS FIRST
    )
    INSERT INTO ledger_days (day, kind, salon_id, user_id, count, amount)
    SELECT day, kind, salon_id, user_id, count(*), sum(amount) FROM entries
    GROUP BY GROUPING SETS ((day, kind, salon_id), (day, kind, salon_id, user_id))
  `.execute(tx);
  return true;
}

/** What there is to be in `ledger_day_ranges` for entries with their day and prefix. */
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
    ) AS steps
    GROUP BY day, kind, salon_id, user_id, ordered_by
  `;
}

/** `count` and `amount` of the keys from one to another, both included, by day and salon; nothing where the other comes first. */
export function rangeTotals(
  days: SelectQueryBuilder<Database, 'ledger_day_ranges', { day: WarsawDay; salon_id: SalonId }>,
  { by, from, to }: KeyRange & { by: RangeOrder },
): RawBuilder<unknown> {
  const runUpTo = (key: number) => sql<number>`coalesce(runs[width_bucket(${key}::integer, keys)], 0)`;
  const runs = days
    .where('ordered_by', '=', by)
    .select(sql<number>`${runUpTo(Math.max(to, from - 1))} - ${runUpTo(from - 1)}`.as('run'))
    // Without it the lists would be looked at once for the count and once more for the amount.
    .offset(sql.lit(0));
  return sql`
    SELECT day, salon_id, run & ${sql.lit(2 ** COUNT_BITS - 1)} AS count, run >> ${sql.lit(COUNT_BITS)} AS amount
    FROM (${runs}) AS ranges WHERE run <> 0
  `;
}

/** A kind's entries of days before a Warsaw day that are not closed, and the UTC instant of their first. */
async function findOpenEntries(tx: Tx, kind: TransactionType, before: WarsawDay) {
  const last = await findLastClosedDay(tx, kind);
  let open = tx
    .selectFrom('ledger_entries')
    .where('kind', '=', kind)
    .where('created_at', '<', startOfDay(before));
  if (last) open = open.where('created_at', '>=', endOfDay(last));
  const first = await open.select((select) => select.fn.min('created_at').as('at')).executeTakeFirst();
  return { open, first: first?.at };
}
