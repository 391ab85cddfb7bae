import { sql } from 'kysely';
import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { Tx } from '../db/client.ts';
import { asDay } from '../db/warsawDays.ts';
import { dayOfEntry, findLastClosedDay, prefixOfEntry, rangesOf, settlementOf } from './closedDayQueries.ts';
import { entriesBetween, liabilityAfter } from './liabilityQueries.ts';

/**
 * Closes the earliest open ledger day before the given Warsaw day, even one without sales: it accepts no further entries,
 * and its totals for statistics and books are stored. Sales wait meanwhile, but only for a moment, even if years are to
 * be closed. Returns false if no day is left.
 */
export async function closeNextDay(tx: Tx, before: WarsawDay): Promise<boolean> {
  if (!(await findNextOpen(tx, before))) return false;
  // Sales queue up behind this lock, so better to fail and retry than to wait long. An autovacuum steps aside within
  // a second.
  await sql`SET LOCAL lock_timeout = '2s'`.execute(tx);
  // An entry of this day is either seen here, or sees that its day is closed.
  await sql`SELECT lock_books()`.execute(tx);
  const last = await findLastClosedDay(tx);
  const day = await findNextOpen(tx, before);
  if (!day) return false;
  await addUpDay(tx, { day, last });
  await sql`
    INSERT INTO liability_days (day, salon_id, type, tax_class, is_expired, cards, amount)
    SELECT ${asDay(day)}, salon_id, type, tax_class, is_expired, cards, amount FROM (${liabilityAfter(last, day)}) AS owed
  `.execute(tx);
  await tx.insertInto('closed_days').values({ day }).execute();
  return true;
}

/** Stores the sums of a day's entries for the statistics, the books and the settlement between salons. */
async function addUpDay(tx: Tx, { day, last }: { day: WarsawDay; last: WarsawDay | null }) {
  await sql`
    WITH entries AS MATERIALIZED (
      SELECT ${dayOfEntry} AS day, kind, ledger_entries.salon_id, user_id, amount, ${prefixOfEntry} AS prefix,
        cycles.salon_id AS issuer_id, type, tax_class
      FROM ${entriesBetween(last, day)} JOIN cycles ON cycles.id = cycle_id
    ),
    ranges AS (
      INSERT INTO ledger_day_ranges (day, kind, salon_id, user_id, ordered_by, keys, runs)
      ${rangesOf(sql`entries`)}
      -- Stored together because it is read together.
      ORDER BY ordered_by, user_id NULLS FIRST
    ),
    books AS (
      INSERT INTO book_days (day, salon_id, type, tax_class, kind, count, amount)
      SELECT day, issuer_id, type, tax_class, kind, count(*), sum(amount) FROM entries
      GROUP BY day, issuer_id, type, tax_class, kind
    ),
    settlement AS (
      INSERT INTO settlement_months AS known (month, issuer_id, salon_id, count, amount)
      ${settlementOf(sql`entries`)}
      ON CONFLICT (month, issuer_id, salon_id)
      DO UPDATE SET count = known.count + excluded.count, amount = known.amount + excluded.amount
    )
    INSERT INTO ledger_days (day, kind, salon_id, user_id, count, amount)
    SELECT day, kind, salon_id, user_id, count(*), sum(amount) FROM entries
    GROUP BY GROUPING SETS ((day, kind, salon_id), (day, kind, salon_id, user_id))
    -- The server's own entries belong to no person.
    HAVING GROUPING(user_id) = 1 OR user_id IS NOT NULL
  `.execute(tx);
}

/** Returns the first Warsaw day before another that has no gap before it and is not closed; null if there is none. */
async function findNextOpen(tx: Tx, before: WarsawDay): Promise<WarsawDay | null> {
  const last = await findLastClosedDay(tx);
  const first = last ? addDays(last, 1) : await findFirstDay(tx);
  return first && first < before ? first : null;
}

/** Returns the Warsaw day of the first entry; null if there is none. */
async function findFirstDay(tx: Tx): Promise<WarsawDay | null> {
  // The index has the entries of each kind in order.
  const { rows } = await sql<{ first: Date | null }>`
    SELECT min(first) AS first FROM ledger_kinds, LATERAL (
      SELECT min(created_at) AS first FROM ledger_entries WHERE ledger_entries.kind = ledger_kinds.kind
    ) AS of_kind
  `.execute(tx);
  const first = rows[0]?.first;
  return first ? warsawDayOf(first) : null;
}
