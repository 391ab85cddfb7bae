import { type RawBuilder, sql } from 'kysely';
import { reversalOf, type TransactionType } from '../../../contract/codes.ts';
import type { SalonId } from '../../../contract/ids.ts';
import { asGrosze, type Grosze, ZERO } from '../../../contract/money.ts';
import { type TradePeriod, tradePeriods } from '../../../contract/overviewPeriods.ts';
import type { WarsawDay } from '../../../contract/warsaw.ts';
import type { Db } from '../../db/client.ts';
import { asDay } from '../../db/warsawDays.ts';
import { listLiability } from '../liabilityQueries.ts';
import { type BookState, openSums } from '../openDayQueries.ts';

/**
 * Which salons' figures are meant: all salons, or one salon. With a null salon (an employer without one) there are no
 * figures.
 */
export type SalonScope = { salon: SalonId | null } | 'all';

interface Owed {
  cards: number;
  amount: Grosze;
}

const NOTHING_OWED: Owed = { cards: 0, amount: ZERO };

interface Sum {
  count: number;
  amount: Grosze;
}

function inScope(scope: SalonScope, column: string): RawBuilder<unknown> {
  return scope === 'all' ? sql`` : sql`AND ${sql.ref(column)} = ${scope.salon}`;
}

/** As of when figures are read. */
interface AsOf {
  today: WarsawDay;
  state: BookState;
}

/** Returns the current liability, split by whether the cards have expired. */
export async function sumOwed(db: Db, scope: SalonScope, { today, state }: AsOf) {
  if (scope !== 'all' && scope.salon === null) return { active: NOTHING_OWED, expired: NOTHING_OWED };
  const filters = scope === 'all' ? {} : { salon: scope.salon ?? undefined };
  const rows = await listLiability(db, { day: today, state }, filters);
  const sumOf = (isExpired: boolean): Owed =>
    rows
      .filter((row) => row.is_expired === isExpired)
      .reduce(
        (sum, { cards, amount }) => ({ cards: sum.cards + cards, amount: asGrosze(sum.amount + amount) }),
        NOTHING_OWED,
      );
  return { active: sumOf(false), expired: sumOf(true) };
}

/** Returns the balances that expire on one of these days. */
export async function sumExpiring(
  db: Db,
  scope: SalonScope,
  { from, to }: { from: WarsawDay; to: WarsawDay },
) {
  const { rows } = await sql<Owed>`
    SELECT count(*) AS cards, coalesce(sum(balance), 0)::bigint AS amount
    FROM boncard_facets
    WHERE status = 'active' AND valid_until BETWEEN ${asDay(from)} AND ${asDay(to)} ${inScope(scope, 'salon_id')}
  `.execute(db);
  return rows[0] ?? NOTHING_OWED;
}

/**
 * Returns the net sums and the numbers of sales and purchases of today, of this month, and of the same days of the
 * month before.
 */
export async function sumTrade(db: Db, scope: SalonScope, { today, state }: AsOf) {
  const periods = tradePeriods(today);
  const kinds = sql`${[...Object.keys(reversalOf), ...Object.values(reversalOf)]}::text[]`;
  const [first] = periods.month_before;
  const { last } = state;
  const { rows } = await sql<Sum & { period: TradePeriod; transaction: TransactionType }>`
    WITH periods (period, first, last) AS (
      VALUES ${sql.join(Object.entries(periods).map(([period, [from, to]]) => sql`(${sql.lit(period)}, ${asDay(from)}, ${asDay(to)})`))}
    ),
    days AS (
      SELECT day, kind, count, amount FROM ledger_days
      WHERE user_id IS NULL AND kind = ANY (${kinds}) AND day >= ${asDay(first)} ${inScope(scope, 'ledger_days.salon_id')}
        ${last ? sql`AND day <= ${asDay(last)}` : sql`AND false`}
      UNION ALL
      SELECT day, kind, count, amount FROM (${openSums(state)}) AS open
      WHERE kind = ANY (${kinds}) AND day BETWEEN ${asDay(first)} AND ${asDay(today)} ${inScope(scope, 'open.salon_id')}
    )
    SELECT period, transaction,
      coalesce(sum(count) FILTER (WHERE ledger_kinds.reverses IS NULL), 0)::bigint AS count,
      sum(CASE WHEN ledger_kinds.reverses IS NULL THEN amount ELSE -amount END)::bigint AS amount
    FROM periods JOIN days ON day BETWEEN first AND last JOIN ledger_kinds USING (kind)
    GROUP BY period, transaction
  `.execute(db);
  return (period: TradePeriod, type: TransactionType): Sum =>
    rows.find((row) => row.period === period && row.transaction === type) ?? { count: 0, amount: ZERO };
}

/**
 * Returns how many cards have not been sold yet: the stored count, minus e-cards whose sale was undone, which cannot be
 * sold.
 */
export async function countPendingCards(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT
      (SELECT coalesce(sum(count), 0)::bigint FROM boncard_counts WHERE status = 'pending') - (
        -- Of a pending e-card one charge was undone, its only one.
        SELECT count(*) FROM ledger_entries JOIN e_cards USING (boncard_id) JOIN boncard_facets USING (boncard_id)
        WHERE kind = 'chargeReversal' AND boncard_facets.status = 'pending'
      ) AS count
  `.execute(db);
  return rows[0]?.count ?? 0;
}
