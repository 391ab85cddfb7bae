import { sql } from 'kysely';
import { addDays, type WarsawDay } from '../../contract/warsaw.ts';
import { findLastEndedDay } from '../days/queries.ts';
import type { Db, Tx } from '../db/client.ts';
import { asDay } from '../db/warsawDays.ts';
import {
  dayOfEntry,
  findFirstDay,
  findLastClosedDay,
  prefixOfEntry,
  rangesOf,
  settlementOf,
} from './closedDayQueries.ts';
import { entriesBetween, liabilityAfter } from './liabilityQueries.ts';

/**
 * Ends all ledger days up to a Warsaw day: once this is committed, nothing more is written for them. Returns whether
 * any ended day still has to be closed.
 */
export async function endDays(tx: Tx, { last, now }: { last: WarsawDay; now: Date }): Promise<boolean> {
  const next = await findNextOpen(tx);
  if (!next || next > last) return false;
  const ended = await findLastEndedDay(tx);
  if (ended && ended >= last) return true;
  await endDay(tx, last, now);
  return true;
}

export async function endDay(tx: Tx, day: WarsawDay, now: Date) {
  await tx
    .insertInto('ended_days')
    .values({ day, ended_at: now })
    .onConflict((conflict) => conflict.column('day').where('withdrawn_at', 'is', null).doNothing())
    .execute();
}

/** The tables that get no more rows for a day once it has ended. */
const tables = sql`('ledger_entries'::regclass, 'validity_changes'::regclass, 'audit_entries'::regclass)`;

/**
 * The condition that a transaction holds the lock on one of these tables that writing takes, and that is held until the
 * transaction ends.
 */
const isWriting = sql<boolean>`
  locktype = 'relation' AND relation IN ${tables} AND mode = 'RowExclusiveLock' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
`;

/**
 * Returns the transactions that have begun to write to the ledger or the audit. Any transaction that is not listed
 * locks the table later, and only then looks up which days have ended, so it sees all that ended before.
 */
export async function listWriters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    SELECT DISTINCT virtualtransaction AS writer FROM pg_locks WHERE ${isWriting}
  `.execute(db);
  return rows.map(({ writer }) => writer);
}

/** Returns whether at least one of these transactions has not ended. */
export async function isUnderWay(db: Db, writers: readonly string[]): Promise<boolean> {
  if (writers.length === 0) return false;
  const { rows } = await sql<{ is: boolean }>`
    SELECT EXISTS (SELECT FROM pg_locks WHERE virtualtransaction = ANY (${writers}) AND ${isWriting}) AS is
  `.execute(db);
  return rows[0]?.is ?? false;
}

/**
 * Makes all others who close or reopen days, in any replica, wait until the transaction ends. Sales never take this
 * lock.
 */
export async function lockDays(tx: Tx) {
  await sql`SELECT pg_advisory_xact_lock(hashtext('bonpanel closing'))`.execute(tx);
}

/**
 * Closes the earliest day up to `until` that has ended and is not closed, even one without sales: stores its totals for
 * statistics and books. All transactions that were writing when it ended must have finished (`listWriters`). Returns
 * false if there is no such day.
 */
export async function closeNextDay(tx: Tx, until: WarsawDay): Promise<boolean> {
  await lockDays(tx);
  const [day, ended, last] = [
    await findNextOpen(tx),
    await findLastEndedDay(tx),
    await findLastClosedDay(tx),
  ];
  if (!day || !ended || day > ended || day > until) return false;
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
      SELECT ${dayOfEntry} AS day, kind, ledger_entries.salon_id, user_id, 1 AS count, amount, ${prefixOfEntry} AS prefix,
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

/**
 * Returns the first Warsaw day to close: the day after the last closed one, or the day of the first entry; null if
 * there are no entries.
 */
async function findNextOpen(tx: Tx): Promise<WarsawDay | null> {
  const last = await findLastClosedDay(tx);
  return last ? addDays(last, 1) : findFirstDay(tx);
}
