import { type RawBuilder, sql } from 'kysely';
import type { ExceptionRule } from '../../../contract/books.ts';
import { reversalOf } from '../../../contract/codes.ts';
import type { SalonId } from '../../../contract/ids.ts';
import { reversedOf } from '../../cards/queries.ts';
import type { Db } from '../../db/client.ts';
import { foldedDocument } from '../../db/textSearch.ts';
import { asDay, endOfDay, startOfDay } from '../../db/warsawDays.ts';
import { findLastClosedDay } from '../closedDayQueries.ts';

/** The limits that define what is unusual (requirements "Books"); the queries use no other numbers. */
const exceptionLimits = {
  /** A card is drained if its balance is used up within this many minutes of its charge. */
  drainedMinutes: 30,
  /** With fewer reversals than this, a person is not reported, no matter how many the others have. */
  minReversals: 3,
  /** A document is used twice within this many days; in the next year, numbers may begin again. */
  documentDays: 180,
  /** Off hours begin at the hour `from` in Warsaw, and end before the hour `to`. */
  offHours: { from: 21, to: 7 },
  /** A burst: this many refused PINs of one card within this many minutes. */
  pinBurst: { attempts: 5, minutes: 10 },
  /** A card whose PIN was unlocked this many times within this many days; each unlocking allows more guesses. */
  unlockedOften: { times: 2, days: 7 },
} as const;

export interface ExceptionFilters {
  /** Warsaw days, both ends included. */
  from: string;
  to: string;
  rule?: ExceptionRule | undefined;
  salon?: SalonId | undefined;
}

export interface Span {
  start: RawBuilder<Date>;
  end: RawBuilder<Date>;
}

type AuditRule = 'pinBurst' | 'unlockedOften' | 'sentAgain';
type EntryRule = Exclude<ExceptionRule, 'manyReversals' | AuditRule>;

const minutes = (count: number) => sql`make_interval(mins => ${sql.lit(count)})`;
const days = (count: number) => sql`make_interval(hours => 24 * ${sql.lit(count)})`;
const { documentDays, drainedMinutes, minReversals, offHours, pinBurst, unlockedOften } = exceptionLimits;

/**
 * The entries of the cycle of `bought`, in order. OFFSET 0 prevents a bad plan: with stale statistics PostgreSQL would
 * look for them by their kind or person, and read all entries with that kind or person.
 */
const entriesOfCycle = sql`(
  SELECT * FROM ledger_entries WHERE cycle_id = bought.cycle_id ORDER BY sequence OFFSET 0
) AS entries`;
const saleOfBought = sql`LATERAL (SELECT * FROM ${entriesOfCycle} WHERE kind = 'charge' LIMIT 1) AS charged`;

/** What each rule finds among entries. The result never changes, because rules only look back at older entries. */
export const entryRules: Record<EntryRule, (within: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  drained: (within) => sql`
    SELECT bought.id, bought.created_at, bought.boncard_id, bought.salon_id, bought.user_id, charged.amount,
      floor(extract(epoch FROM bought.created_at - charged.created_at) / 60) AS count
    FROM (SELECT * FROM ledger_entries WHERE kind = 'purchase' AND balance_after = 0 AND ${within}) AS bought, ${saleOfBought}
    WHERE bought.created_at <= charged.created_at + ${minutes(drainedMinutes)}
  `,
  // For each sale, the first purchase that was booked by the person who sold the card.
  soldAndRedeemed: (within) => sql`
    SELECT bought.id, bought.created_at, bought.boncard_id, bought.salon_id, bought.user_id, bought.amount, NULL AS count
    FROM (SELECT * FROM ledger_entries WHERE kind = 'purchase' AND ${within}) AS bought, ${saleOfBought}, LATERAL (
      SELECT * FROM ${entriesOfCycle} WHERE kind = 'purchase' AND user_id = charged.user_id LIMIT 1
    ) AS first
    WHERE charged.user_id = bought.user_id AND first.id = bought.id
  `,
  documentTwice: (within) => sql`
    SELECT id, created_at, boncard_id, salon_id, user_id, amount, NULL AS count FROM ledger_entries AS later
    WHERE kind IN ('charge', 'purchase') AND ${within} AND EXISTS (${sameDocumentBefore})
  `,
  offHours: (within) => sql`
    SELECT id, created_at, boncard_id, salon_id, user_id, amount, NULL AS count FROM ledger_entries
    WHERE kind IN ('charge', 'purchase', 'chargeReversal', 'purchaseReversal') AND ${within}
      AND (
        extract(hour FROM created_at AT TIME ZONE 'Europe/Warsaw') >= ${sql.lit(offHours.from)}
        OR extract(hour FROM created_at AT TIME ZONE 'Europe/Warsaw') < ${sql.lit(offHours.to)}
      )
  `,
};

/** For how many whole days each rule looks back in the audit. */
export const lookBackDays: Record<AuditRule, number> = {
  pinBurst: 0,
  unlockedOften: unlockedOften.days,
  sentAgain: 0,
};

/** What each rule finds in the audit; audit entries have no salon. */
export const auditRules: Record<AuditRule, (span: Span) => RawBuilder<unknown>> = {
  // For each burst, the attempt that completes it; later ones that continue the burst are included in its count.
  pinBurst: ({ start, end }) => sql`
    SELECT id, at AS created_at, object_id AS boncard_id, NULL::uuid AS salon_id, user_id, NULL::bigint AS amount, count
    FROM (
      SELECT *, lag(is_burst) OVER (PARTITION BY object_id ORDER BY at, id) AS was_burst
      FROM (
        SELECT id, at, object_id, user_id,
          at <= lag(at, ${sql.lit(pinBurst.attempts - 1)}) OVER attempts + ${minutes(pinBurst.minutes)} AS is_burst,
          ${sql.lit(pinBurst.attempts)} - 1 + count(*) OVER (
            PARTITION BY object_id ORDER BY at
            RANGE BETWEEN CURRENT ROW AND ${minutes(pinBurst.minutes)} FOLLOWING
          ) AS count
        FROM audit_entries
        WHERE action = 'pin.refused' AND object_id IS NOT NULL
          AND at >= ${start} - 2 * ${minutes(pinBurst.minutes)} AND at < ${end} + ${minutes(pinBurst.minutes)}
        WINDOW attempts AS (PARTITION BY object_id ORDER BY at, id)
      ) AS refused
    ) AS bursts
    WHERE is_burst AND was_burst IS NOT TRUE AND at >= ${start} AND at < ${end}
  `,
  unlockedOften: ({ start, end }) => sql`
    SELECT id, at AS created_at, object_id AS boncard_id, NULL::uuid AS salon_id, user_id, NULL::bigint AS amount, count
    FROM (
      SELECT id, at, object_id, user_id, count(*) OVER (
        PARTITION BY object_id ORDER BY at RANGE BETWEEN ${days(unlockedOften.days)} PRECEDING AND CURRENT ROW
      ) AS count
      FROM audit_entries
      WHERE action = 'boncard.unlocked' AND at >= ${start} - ${days(unlockedOften.days)} AND at < ${end}
    ) AS unlocked
    WHERE count >= ${sql.lit(unlockedOften.times)} AND at >= ${start}
  `,
  // Each new link gives access to the card’s balance.
  sentAgain: ({ start, end }) => sql`
    SELECT id, at AS created_at, object_id AS boncard_id, NULL::uuid AS salon_id, user_id, NULL::bigint AS amount, NULL AS count
    FROM audit_entries WHERE action = 'boncard.sent' AND at >= ${start} AND at < ${end}
  `,
};

/** Earlier charges and purchases in the salon of `later` with the number of its document. */
const sameDocumentBefore = sql`
  SELECT FROM ledger_entries AS earlier
  WHERE ${foldedDocument('earlier.document')} = ${foldedDocument('later.document')}
    AND later.document_kind IS DISTINCT FROM 'none' AND earlier.document_kind IS DISTINCT FROM 'none'
    AND earlier.salon_id = later.salon_id AND earlier.kind IN ('charge', 'purchase')
    AND (earlier.created_at, earlier.id) < (later.created_at, later.id)
`;

const isUndone = (entry: string) => sql<boolean>`${reversedOf(entry)} = ${sql.ref(`${entry}.amount`)}`;

/**
 * The condition that neither this entry nor at least one recent entry with its document has been undone. What is not
 * recent is left out here and not by the rule, so that days that were searched before need no new search.
 */
export function isStillTwice(id: RawBuilder<unknown>) {
  const isRecent = sql`earlier.created_at > later.created_at - ${days(documentDays)}`;
  return sql<boolean>`EXISTS (
    SELECT FROM ledger_entries AS later
    WHERE later.id = ${id} AND NOT ${isUndone('later')}
      AND EXISTS (${sameDocumentBefore} AND ${isRecent} AND NOT ${isUndone('earlier')})
  )`;
}

/**
 * Selects the people with more reversals in the period, in whatever salon, than the median of the people of the salon to
 * which they belong now, where people without any count too. Each has one row, because its id is the person's. Uses the
 * totals of closed days and the entries since then, which is fast because reversals are few.
 */
export async function manyReversals(
  db: Db,
  { from, to, salon }: ExceptionFilters,
): Promise<RawBuilder<unknown>> {
  const last = await findLastClosedDay(db);
  // As literals, because an export cannot pass lists as parameters.
  const kinds = sql.join(Object.values(reversalOf).map((kind) => sql.lit(kind)));
  const until = last && to > last ? last : to;
  const closed = sql`
    SELECT user_id, count, amount FROM ledger_days
    WHERE kind IN (${kinds}) AND user_id IS NOT NULL AND day BETWEEN ${asDay(from)} AND ${asDay(until)}
  `;
  const start = last ? sql<Date>`greatest(${startOfDay(from)}, ${endOfDay(last)})` : startOfDay(from);
  const open = sql`
    SELECT user_id, 1 AS count, amount FROM ledger_entries
    WHERE kind IN (${kinds}) AND created_at >= ${start} AND created_at < ${endOfDay(to)}
  `;
  return sql`
    WITH people AS (
      SELECT actors.id, actors.salon_id, coalesce(sum(reversals.count), 0)::bigint AS count,
        coalesce(sum(reversals.amount), 0)::bigint AS amount
      FROM (
        SELECT id, salon_id, status = 'active' AND role IS NOT NULL AS may_reverse FROM users
        UNION ALL SELECT id, salon_id, ended_at IS NULL AND 'reverse' = ANY (rights) FROM api_keys
      ) AS actors
      LEFT JOIN (${last ? sql`${closed} UNION ALL ${open}` : open}) AS reversals ON reversals.user_id = actors.id
      WHERE actors.may_reverse OR reversals.user_id IS NOT NULL
      GROUP BY actors.id, actors.salon_id
    ),
    salons AS (
      SELECT salon_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY count) AS median FROM people GROUP BY salon_id
    )
    SELECT 'manyReversals' AS rule, people.id AS entry_id, newest.at, NULL::uuid AS boncard_id, people.salon_id,
      people.id AS user_id, people.amount, people.count::integer AS count
    FROM people
    JOIN salons ON salons.salon_id IS NOT DISTINCT FROM people.salon_id
    CROSS JOIN LATERAL (
      SELECT max(created_at) AS at FROM ledger_entries
      WHERE user_id = people.id AND kind IN (${kinds}) AND created_at >= ${startOfDay(from)}
        AND created_at < ${endOfDay(to)}
    ) AS newest
    WHERE people.count >= ${sql.lit(minReversals)} AND people.count > salons.median
      ${salon ? sql`AND people.salon_id = ${salon}` : sql``}
  `;
}
