import { sql } from 'kysely';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Db, Tx } from '../db/client.ts';
import { asDay, endOfDay } from '../db/warsawDays.ts';
import type { CycleId } from '../platform/ids.ts';
import { dayOfEntry, settlementOf } from './closedDayQueries.ts';
import { endDay } from './dayClosingQueries.ts';
import { entriesBetween } from './liabilityQueries.ts';

/** Returns the closed months that have days after a Warsaw day, as the first day of each month. */
export async function listMonthsAfter(db: Db, day: WarsawDay): Promise<WarsawDay[]> {
  const months = await db
    .selectFrom('closed_months')
    .select('month')
    .where('withdrawn_by', 'is', null)
    .where('month', '>', sql<WarsawDay>`(${asDay(day)} + 1 - interval '1 month')::date`)
    .orderBy('month')
    .execute();
  return months.map(({ month }) => month);
}

/**
 * Reopens all days after a Warsaw day, so that they accept entries again; the day itself stays ended. The rows are
 * kept, marked as withdrawn.
 */
export async function withdrawDays(tx: Tx, day: WarsawDay, { number, now }: { number: number; now: Date }) {
  for (const table of ['closed_days', 'ended_days'] as const) {
    await tx
      .updateTable(table)
      .set({ withdrawn_at: now })
      .where('day', '>', day)
      .where('withdrawn_at', 'is', null)
      .execute();
  }
  await endDay(tx, day, now);
  const months = await listMonthsAfter(tx, day);
  if (months.length > 0) {
    await tx
      .updateTable('closed_months')
      .set({ withdrawn_by: number })
      .where('month', 'in', months)
      .where('withdrawn_by', 'is', null)
      .execute();
  }
}

/**
 * Deletes everything that was added up for days after a Warsaw day, and adds up the settlement of its month again, from
 * the days up to `closed`, the last day that stays closed.
 */
export async function forgetSumsAfter(tx: Tx, day: WarsawDay, { closed }: { closed: WarsawDay | null }) {
  for (const table of [
    'ledger_days',
    'ledger_day_ranges',
    'book_days',
    'liability_days',
    'exception_days',
  ] as const)
    await sql`DELETE FROM ${sql.table(table)} WHERE day > ${asDay(day)}`.execute(tx);
  // Entries after the last closed day become new again (`restartOpenDays`), and are searched again.
  await sql`DELETE FROM exceptions ${closed ? sql`WHERE at >= ${endOfDay(closed)}` : sql``}`.execute(tx);
  const month = sql`date_trunc('month', (${asDay(day)} + 1)::timestamp)::date`;
  await sql`DELETE FROM settlement_months WHERE month >= ${month}`.execute(tx);
  if (!closed) return;
  const entries = sql`(
    SELECT ${dayOfEntry} AS day, kind, ledger_entries.salon_id, 1 AS count, amount, cycles.salon_id AS issuer_id
    FROM ${entriesBetween(null, closed)} JOIN cycles ON cycles.id = cycle_id
    WHERE ledger_entries.created_at >= (${month}::timestamp AT TIME ZONE 'Europe/Warsaw')
  )`;
  await sql`
    INSERT INTO settlement_months (month, issuer_id, salon_id, count, amount) ${settlementOf(entries)}
  `.execute(tx);
}

/** A cycle whose balance was written off, with the current state of its card. */
export interface WriteOff {
  boncard_id: BoncardId;
  number: CardNumber;
  cycle_id: CycleId;
  /** Whether the cycle is still the card's. */
  is_current: boolean;
  /** Whether somebody has added to the balance since. */
  is_adjusted: boolean;
}

/** Returns the cycles whose balances were written off after a Warsaw day and have not been reinstated. */
export async function listWriteOffsAfter(db: Db, day: WarsawDay): Promise<WriteOff[]> {
  const { rows } = await sql<WriteOff>`
    SELECT boncards.id AS boncard_id, number, cycles.id AS cycle_id,
      boncards.cycle_id IS NOT DISTINCT FROM cycles.id AND status <> 'canceled' AS is_current,
      count(since.id) > 0 AS is_adjusted
    FROM ledger_entries JOIN cycles ON cycles.id = cycle_id JOIN boncards ON boncards.id = ledger_entries.boncard_id
    LEFT JOIN ledger_entries AS since ON since.cycle_id = cycles.id AND since.sequence > ledger_entries.sequence
      AND since.kind = 'adjustmentUp'
    WHERE ledger_entries.kind = 'breakage' AND ledger_entries.created_at >= ${endOfDay(day)}
      -- An entry after one that is dated ahead is dated ahead too, although its clock was right.
      AND written_off_at >= ${endOfDay(day)}
    GROUP BY boncards.id, cycles.id
    ORDER BY min(ledger_entries.created_at), number
  `.execute(db);
  return rows;
}
