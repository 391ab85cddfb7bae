import { sql } from 'kysely';
import type { LedgerKind } from '../../contract/codes.ts';
import type { SalonId } from '../../contract/ids.ts';
import type { Grosze } from '../../contract/money.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Db } from '../db/client.ts';
import { asDay } from '../db/warsawDays.ts';
import { liabilityAt } from './liabilityQueries.ts';
import { dayBefore, lastDayOf, type Month } from './months.ts';
import { type BookState, openSums } from './openDayQueries.ts';

/** How the liability of one salon's cards changed in a month. */
export interface MovementRow {
  salon_id: SalonId;
  salon_name: string;
  opening: Grosze;
  /** The signed sum of each kind of ledger entry that occurred. */
  kinds: Partial<Record<LedgerKind, Grosze>>;
  closing: Grosze;
}

/**
 * Returns the roll-forward of a month, or of its part until today: opening, the signed sum of each kind of entry, and
 * closing, for each issuing salon that has any of these, in Polish order.
 * @throws {Error} naming a salon, if its opening plus the kinds of entries does not equal its closing.
 */
export async function rollForward(
  db: Db,
  month: Month,
  { today, state }: { today: WarsawDay; state: BookState },
): Promise<MovementRow[]> {
  const { last } = state;
  const before = dayBefore(month);
  const end = lastDayOf(month) < today ? lastDayOf(month) : today;
  const { rows } = await sql<MovementRow & { adds_up: boolean }>`
    WITH movements AS (
      SELECT salon_id, kind, amount * sign AS amount FROM book_days JOIN ledger_kinds USING (kind)
      WHERE day > ${asDay(before)} AND day <= ${asDay(end)} ${last ? sql`AND day <= ${asDay(last)}` : sql`AND false`}
      UNION ALL
      SELECT issuer_id, kind, amount * sign FROM (${openSums(state)}) AS open JOIN ledger_kinds USING (kind)
      WHERE day > ${asDay(before)} AND day <= ${asDay(end)}
    ),
    sums AS (
      SELECT salon_id, jsonb_object_agg(kind, amount) AS kinds, sum(amount)::bigint AS change
      FROM (SELECT salon_id, kind, sum(amount)::bigint AS amount FROM movements GROUP BY salon_id, kind) AS of_kind
      GROUP BY salon_id
    ),
    openings AS (
      SELECT salon_id, sum(amount)::bigint AS opening FROM (${liabilityAt(before, state)}) AS owed GROUP BY salon_id
    ),
    closings AS (
      SELECT salon_id, sum(amount)::bigint AS closing FROM (${liabilityAt(end, state)}) AS owed GROUP BY salon_id
    )
    SELECT salons.id AS salon_id, salons.name AS salon_name, coalesce(opening, 0) AS opening, coalesce(kinds, '{}') AS kinds,
      coalesce(closing, 0) AS closing, coalesce(opening, 0) + coalesce(change, 0) = coalesce(closing, 0) AS adds_up
    FROM sums FULL JOIN openings USING (salon_id) FULL JOIN closings USING (salon_id)
    JOIN salons ON salons.id = salon_id
    ORDER BY salons.name COLLATE "pl-x-icu", salons.id
  `.execute(db);
  return rows.map(({ adds_up, ...row }) => {
    if (!adds_up) throw new Error(`the books of salon ${row.salon_id} in ${month} do not add up`);
    return row;
  });
}
