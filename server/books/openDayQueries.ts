import { type RawBuilder, sql } from 'kysely';
import type { TransactionId } from '../../contract/ids.ts';
import { addDays, type WarsawDay } from '../../contract/warsaw.ts';
import { signedAmount } from '../cards/queries.ts';
import type { Db, Tx } from '../db/client.ts';
import { asDay, endOfDay } from '../db/warsawDays.ts';
import { dayOfEntry, findFirstDay, findLastClosedDay } from './closedDayQueries.ts';

/**
 * The open days are those after the last closed one. Their figures combine what has been added up with the entries that
 * have been written since, which a trigger puts into `open_entries`. Both change in the same transaction, so a
 * statement that reads both counts each entry exactly once.
 */

/** How far entries have been added up. */
export interface BookState {
  /** The last closed day. */
  last: WarsawDay | null;
  /**
   * Whether so many entries wait to be added up that reading them would take too long: then only closed days are known.
   */
  isBehind: boolean;
  /** The last Warsaw day for which everything is known, if that is not today. */
  known_until?: WarsawDay;
}

const MANY_ENTRIES = 20_000;

export async function findBookState(db: Db): Promise<BookState> {
  const { rows } = await sql<{ is_behind: boolean }>`
    SELECT EXISTS (SELECT FROM open_entries OFFSET ${sql.lit(MANY_ENTRIES)}) AS is_behind
  `.execute(db);
  const last = await findLastClosedDay(db);
  if (!rows[0]?.is_behind) return { last, isBehind: false };
  const known = last ?? (await dayBeforeFirst(db));
  return { last, isBehind: true, ...(known && { known_until: known }) };
}

/** Returns the Warsaw day before the first entry: the last known one if no day is closed. */
export async function dayBeforeFirst(db: Db): Promise<WarsawDay | null> {
  const first = await findFirstDay(db);
  return first && addDays(first, -1);
}

/** Returns the part of an answer with the last Warsaw day for which everything is known; empty if that is today. */
export function knownUntil({ known_until }: BookState): { known_until?: WarsawDay } {
  return known_until ? { known_until } : {};
}

/**
 * The ids of the entries that are not added up yet, as an array. The table fills and empties all the time: a statement
 * that joins it would read the whole ledger whenever PostgreSQL remembers the table as full.
 */
export const newEntryIds = sql`ARRAY(SELECT entry_id FROM open_entries)`;

/** Each is looked up by its id: because of `OFFSET 0`, conditions around this do not lead to another index. */
const newEntries = sql`(SELECT * FROM ledger_entries WHERE id = ANY (${newEntryIds}) OFFSET 0)`;

/** Selects the count and amount of the entries after the last closed day, in the form of `open_sums`. */
export function openSums({ last, isBehind }: BookState): RawBuilder<unknown> {
  if (isBehind) return sql`SELECT * FROM open_sums WHERE false`;
  return sql`
    SELECT day, kind, salon_id, user_id, issuer_id, type, tax_class, count, amount
    FROM (SELECT * FROM open_sums UNION ALL ${sumsOf(newEntries)}) AS open_sums
    ${last ? sql`WHERE day > ${asDay(last)}` : sql``}
  `;
}

function sumsOf(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT ${dayOfEntry} AS day, kind, ledger_entries.salon_id, user_id, cycles.salon_id AS issuer_id, type, tax_class,
      count(*) AS count, sum(amount)::bigint AS amount
    FROM ${entries} AS ledger_entries JOIN cycles ON cycles.id = cycle_id
    GROUP BY 1, 2, 3, 4, 5, 6, 7
  `;
}

/**
 * Selects the liability at the end of an open day, where `last` is the last closed day: rows of `salon_id, type,
 * tax_class, is_expired, cards, amount`.
 */
export function openLiability(last: WarsawDay | null, day: WarsawDay): RawBuilder<unknown> {
  const sinceLast = last ? sql`day > ${asDay(last)} AND` : sql``;
  return sql`
    SELECT salon_id, type, tax_class, is_expired, sum(cards)::bigint AS cards, sum(amount)::bigint AS amount
    FROM (
      SELECT salon_id, type, tax_class, valid_until < ${asDay(day)} AS is_expired, cards, amount
      FROM (SELECT * FROM open_owed UNION ALL ${changesOf(newEntries)}) AS open_owed
      WHERE ${sinceLast} day <= ${asDay(day)}
      UNION ALL ${movedByExtension(last, day)}
      ${last ? sql`UNION ALL ${closedLiability(last)} UNION ALL ${movedByExpiry(last, day)}` : sql``}
    ) AS owed
    GROUP BY salon_id, type, tax_class, is_expired
    HAVING sum(cards) <> 0 OR sum(amount) <> 0
  `;
}

/** Selects the liability at the end of a closed day. */
export function closedLiability(day: WarsawDay): RawBuilder<unknown> {
  return sql`
    SELECT salon_id, type, tax_class, is_expired, cards, amount FROM liability_days WHERE day = ${asDay(day)}
  `;
}

/**
 * Selects, in the form of `open_owed`, by how much entries change the liability on the cards with a given last day.
 * That is the last day at the time of each entry; a later change of it never has an earlier time than the entry
 * (`continue_validity`).
 */
function changesOf(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT day, salon_id, type, tax_class, valid_until,
      sum((balance > 0)::integer - (balance - change > 0)::integer) AS cards, sum(change)::bigint AS amount
    FROM (
      SELECT ${dayOfEntry} AS day, cycles.salon_id, type, tax_class, balance_after AS balance, ${signedAmount} AS change,
        ${lastDayAt(sql`ledger_entries.created_at`)} AS valid_until
      FROM ${entries} AS ledger_entries JOIN cycles ON cycles.id = cycle_id
    ) AS changes
    GROUP BY day, salon_id, type, tax_class, valid_until
  `;
}

/** Selects the last day on which a cycle was valid, as it was set at an instant. */
export function lastDayAt(instant: RawBuilder<unknown>): RawBuilder<WarsawDay> {
  return sql<WarsawDay>`coalesce(
    (
      SELECT valid_until_before FROM validity_changes
      WHERE validity_changes.cycle_id = cycles.id AND validity_changes.created_at >= ${instant}
      ORDER BY validity_changes.sequence LIMIT 1
    ),
    cycles.valid_until
  )`;
}

/**
 * Selects the balances of cards whose last day was changed after a closed day: subtracted under the old last day, added
 * under the new one.
 */
function movedByExtension(last: WarsawDay | null, day: WarsawDay): RawBuilder<unknown> {
  return sql`
    SELECT salon_id, type, tax_class, moved.valid_until < ${asDay(day)} AS is_expired, moved.cards, moved.amount
    FROM validity_changes JOIN cycles ON cycles.id = validity_changes.cycle_id, LATERAL (
      SELECT balance_after FROM ledger_entries
      WHERE ledger_entries.cycle_id = cycles.id AND ledger_entries.created_at <= validity_changes.created_at
      ORDER BY ledger_entries.sequence DESC LIMIT 1
    ) AS entry, LATERAL (VALUES
      (validity_changes.valid_until_before, -1, -balance_after), (validity_changes.valid_until, 1, balance_after)
    ) AS moved (valid_until, cards, amount)
    WHERE balance_after > 0 AND validity_changes.created_at < ${endOfDay(day)}
      ${last ? sql`AND validity_changes.created_at >= ${endOfDay(last)}` : sql``}
  `;
}

/**
 * Selects the balances at the end of a closed day of the cards that then expired by the end of a later day, according
 * to the last day that they had at the closed day's end.
 */
function movedByExpiry(last: WarsawDay, day: WarsawDay): RawBuilder<unknown> {
  const changesSince = sql`validity_changes WHERE validity_changes.created_at >= ${endOfDay(last)}`;
  return sql`
    SELECT salon_id, type, tax_class, moved.is_expired, moved.cards, moved.amount
    FROM (
      SELECT id FROM cycles WHERE valid_until >= ${asDay(last)} AND valid_until < ${asDay(day)}
        AND NOT EXISTS (SELECT FROM ${changesSince} AND cycle_id = cycles.id)
      UNION ALL
      SELECT cycle_id FROM (
        SELECT DISTINCT ON (cycle_id) cycle_id, valid_until_before FROM ${changesSince} ORDER BY cycle_id, sequence
      ) AS first_changes
      WHERE valid_until_before >= ${asDay(last)} AND valid_until_before < ${asDay(day)}
    ) AS expiring JOIN cycles USING (id), LATERAL (
      SELECT balance_after FROM ledger_entries
      WHERE ledger_entries.cycle_id = cycles.id AND ledger_entries.created_at < ${endOfDay(last)}
      ORDER BY ledger_entries.sequence DESC LIMIT 1
    ) AS entry, LATERAL (VALUES (false, -1, -balance_after), (true, 1, balance_after)) AS moved (is_expired, cards, amount)
    WHERE balance_after > 0
  `;
}

/** Returns whether there are entries that are not added up yet. */
export async function hasNewEntries(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT EXISTS (SELECT FROM open_entries) AS has`.execute(db);
  return rows[0]?.has ?? false;
}

/** For how many days the sums of closed days are kept, because a reader may still be using them. */
const KEPT_DAYS = 3;

/**
 * Adds up some of the new entries and returns their ids. An entry of a day that was closed meanwhile is part of that
 * day's totals already, but a reader may still be using the sums of open days; an entry of an earlier day is only
 * removed from the new ones.
 */
export async function addUpNewEntries(tx: Tx, { limit }: { limit: number }): Promise<TransactionId[]> {
  // Nobody waits for this lock: while one replica adds up, the others don't have to.
  const { rows: locks } = await sql<{ is_free: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('bonpanel open days')) AS is_free
  `.execute(tx);
  if (!locks[0]?.is_free) return [];
  const { rows } = await sql<{ id: TransactionId }>`
    DELETE FROM open_entries WHERE ctid = ANY (ARRAY(SELECT ctid FROM open_entries LIMIT ${limit})) RETURNING entry_id AS id
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const last = await findLastClosedDay(tx);
  const entries = sql`(
    SELECT * FROM ledger_entries
    WHERE id = ANY (${ids}) ${last ? sql`AND created_at >= ${endOfDay(addDays(last, -KEPT_DAYS))}` : sql``}
  )`;
  await sql`
    INSERT INTO open_sums AS known (day, kind, salon_id, user_id, issuer_id, type, tax_class, count, amount) ${sumsOf(entries)}
    ON CONFLICT (day, kind, salon_id, user_id, issuer_id, type, tax_class)
    DO UPDATE SET count = known.count + excluded.count, amount = known.amount + excluded.amount
  `.execute(tx);
  await sql`
    INSERT INTO open_owed AS known (day, salon_id, type, tax_class, valid_until, cards, amount) ${changesOf(entries)}
    ON CONFLICT (day, salon_id, type, tax_class, valid_until)
    DO UPDATE SET cards = known.cards + excluded.cards, amount = known.amount + excluded.amount
  `.execute(tx);
  return ids;
}

/** Deletes the sums of open days that have been closed for some days. */
export async function forgetClosedDays(tx: Tx): Promise<void> {
  const last = await findLastClosedDay(tx);
  if (!last) return;
  for (const table of ['open_sums', 'open_owed'] as const) {
    await sql`DELETE FROM ${sql.table(table)} WHERE day <= ${asDay(last)} - ${sql.lit(KEPT_DAYS)}`.execute(
      tx,
    );
  }
}

/** Makes all others who add up new entries, in any replica, stop until the transaction ends. */
export async function lockOpenDays(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('bonpanel open days'))`.execute(tx);
}

/**
 * Makes all entries of the open days new again, so that they are added up from scratch: after entries were written
 * without triggers, or closed days were reopened.
 */
export async function restartOpenDays(tx: Tx): Promise<void> {
  await lockOpenDays(tx);
  const last = await findLastClosedDay(tx);
  await sql`DELETE FROM open_sums`.execute(tx);
  await sql`DELETE FROM open_owed`.execute(tx);
  // In one statement: an entry written meanwhile is neither deleted nor inserted here, so it stays.
  await sql`
    WITH forgotten AS (DELETE FROM open_entries)
    INSERT INTO open_entries (entry_id)
    SELECT entries.id FROM ledger_kinds, LATERAL (
      SELECT id FROM ledger_entries
      WHERE ledger_entries.kind = ledger_kinds.kind ${last ? sql`AND created_at >= ${endOfDay(last)}` : sql``}
    ) AS entries
  `.execute(tx);
}
