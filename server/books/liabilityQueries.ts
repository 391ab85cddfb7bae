import { type RawBuilder, sql } from 'kysely';
import { type BoncardType, ledgerKindNames, type TaxClass } from '../../contract/codes.ts';
import type { SalonId } from '../../contract/ids.ts';
import type { Grosze } from '../../contract/money.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { signedAmount } from '../cards/queries.ts';
import type { Db } from '../db/client.ts';
import { asDay, endOfDay } from '../db/warsawDays.ts';
import { type BookState, closedLiability, lastDayAt, openLiability } from './openDayQueries.ts';

/**
 * The liability: for each issuing salon, type and tax class of the cycles, and whether they have expired, the sum of
 * their balances and the number of cards with a balance (requirements "Books"). Each query here returns rows of
 * `salon_id, type, tax_class, is_expired, cards, amount`.
 */

/**
 * Returns the liability at the end of a Warsaw day (today at the latest), or of the last known day if that is earlier.
 */
export function liabilityAt(day: WarsawDay, { last, isBehind }: BookState): RawBuilder<unknown> {
  if (last !== null && (day <= last || isBehind)) return closedLiability(day < last ? day : last);
  return isBehind ? sql`SELECT * FROM liability_days WHERE false` : openLiability(last, day);
}

/**
 * Returns the liability at the end of a day, computed from the ledger: the liability at the end of an earlier closed
 * day, plus the changes of the cycles that have changed or expired since. Without an earlier closed day it is computed
 * from the whole ledger.
 */
export function liabilityAfter(before: WarsawDay | null, day: WarsawDay): RawBuilder<unknown> {
  return sql`
    SELECT salon_id, type, tax_class, is_expired, sum(cards)::bigint AS cards, sum(amount)::bigint AS amount
    FROM (
      ${before ? sql`${closedLiability(before)} UNION ALL` : sql``}
      SELECT salon_id, type, tax_class, states.is_expired, states.cards, states.amount
      FROM (${changedCycles(before, day)}) AS changed, LATERAL (VALUES
        (was_expired, -(balance_before > 0)::integer, -balance_before),
        (is_expired, (balance > 0)::integer, balance)
      ) AS states (is_expired, cards, amount)
    ) AS owed
    GROUP BY salon_id, type, tax_class, is_expired
    HAVING sum(cards) <> 0 OR sum(amount) <> 0
  `;
}

/**
 * Returns the ledger entries after the end of a Warsaw day (without one, from the first entry on) up to the end of
 * another.
 */
export function entriesBetween(after: WarsawDay | null, upTo: WarsawDay): RawBuilder<unknown> {
  return sql`(
    SELECT * FROM ledger_entries
    -- The index has the entries of each kind in order.
    WHERE kind IN (${sql.join(ledgerKindNames.map((kind) => sql.lit(kind)))})
      AND created_at < ${endOfDay(upTo)} ${after ? sql`AND created_at >= ${endOfDay(after)}` : sql``}
  ) AS ledger_entries`;
}

/**
 * Returns the cycles whose balance or validity changed, or that expired, between the ends of two days, with balance and
 * validity at both ends. Only one cycle of a card has a balance at any time, so the card's balance in an entry is the
 * cycle's balance.
 */
function changedCycles(before: WarsawDay | null, day: WarsawDay): RawBuilder<unknown> {
  const posted = sql`
    SELECT cycle_id, (array_agg(balance_after - change ORDER BY sequence))[1] AS balance_before, sum(change)::bigint AS change
    FROM (SELECT cycle_id, sequence, balance_after, ${signedAmount} AS change FROM ${entriesBetween(before, day)}) AS entries
    GROUP BY cycle_id
  `;
  if (!before) {
    return sql`
      SELECT salon_id, type, tax_class, false AS was_expired, 0::bigint AS balance_before,
        ${lastDayAt(endOfDay(day))} < ${asDay(day)} AS is_expired, change AS balance
      FROM (${posted}) AS posted JOIN cycles ON cycles.id = cycle_id
    `;
  }
  return sql`
    SELECT salon_id, type, tax_class, ${lastDayAt(endOfDay(before))} < ${asDay(before)} AS was_expired, balance_before,
      ${lastDayAt(endOfDay(day))} < ${asDay(day)} AS is_expired, balance_before + change AS balance
    FROM (
      WITH posted AS MATERIALIZED (${posted})
      SELECT * FROM posted
      UNION ALL
      SELECT cycle_id, balance_after, 0 FROM (
        SELECT id AS cycle_id FROM cycles WHERE valid_until >= ${asDay(before)} AND valid_until < ${asDay(day)}
        UNION
        SELECT cycle_id FROM validity_changes
        WHERE valid_until_before >= ${asDay(before)} AND valid_until_before < ${asDay(day)}
        UNION
        SELECT cycle_id FROM validity_changes
        WHERE created_at >= ${endOfDay(before)} AND created_at < ${endOfDay(day)}
      ) AS expiring, LATERAL (
        SELECT balance_after FROM ledger_entries
        WHERE ledger_entries.cycle_id = expiring.cycle_id AND created_at < ${endOfDay(day)}
        ORDER BY sequence DESC LIMIT 1
      ) AS entry
      WHERE balance_after > 0 AND NOT EXISTS (SELECT FROM posted WHERE posted.cycle_id = expiring.cycle_id)
    ) AS changed JOIN cycles ON cycles.id = changed.cycle_id
  `;
}

export interface LiabilityFilters {
  salon?: SalonId | undefined;
  type?: BoncardType | undefined;
  tax_class?: TaxClass | 'none' | undefined;
  expired?: 'true' | 'false' | undefined;
}

export interface LiabilityRow {
  salon_id: SalonId;
  salon_name: string;
  type: BoncardType;
  tax_class: TaxClass | null;
  is_expired: boolean;
  cards: number;
  amount: Grosze;
}

/**
 * Returns the liability at the end of a Warsaw day, today at the latest, by salon (in Polish order), type, tax class
 * and validity.
 */
export async function listLiability(
  db: Db,
  { day, state }: { day: WarsawDay; state: BookState },
  filters: LiabilityFilters = {},
): Promise<LiabilityRow[]> {
  const { rows } = await sql<LiabilityRow>`
    SELECT salon_id, salons.name AS salon_name, type, tax_class, is_expired, cards, amount
    FROM (${liabilityAt(day, state)}) AS owed JOIN salons ON salons.id = salon_id
    WHERE ${matching(filters)}
    ORDER BY salons.name COLLATE "pl-x-icu", salons.id, type, tax_class NULLS FIRST, is_expired
  `.execute(db);
  return rows;
}

/** Returns the total liability at the end of each of some Warsaw days, today at the latest. */
export async function sumLiability(
  db: Db,
  { days, state }: { days: readonly WarsawDay[]; state: BookState },
  filters: LiabilityFilters = {},
) {
  if (days.length === 0) return [];
  const sums = days.map(
    (day) => sql`
      SELECT ${asDay(day)} AS at,
        coalesce(sum(amount) FILTER (WHERE NOT is_expired), 0)::bigint AS active,
        coalesce(sum(amount) FILTER (WHERE is_expired), 0)::bigint AS expired
      FROM (${liabilityAt(day, state)}) AS owed WHERE ${matching(filters)}
    `,
  );
  const { rows } = await sql<{ at: WarsawDay; active: Grosze; expired: Grosze }>`
    SELECT * FROM (${sql.join(sums, sql` UNION ALL `)}) AS sums ORDER BY at
  `.execute(db);
  return rows;
}

function matching({ salon, type, tax_class: taxClass, expired }: LiabilityFilters): RawBuilder<boolean> {
  const conditions = [
    salon && sql`salon_id = ${salon}`,
    type && sql`type = ${type}`,
    taxClass && (taxClass === 'none' ? sql`tax_class IS NULL` : sql`tax_class = ${taxClass}`),
    expired && sql`is_expired = ${sql.lit(expired === 'true')}`,
  ].filter((condition) => condition !== undefined);
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` AND `)}`;
}
