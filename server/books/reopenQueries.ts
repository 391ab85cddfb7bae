import { sql } from 'kysely';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { Grosze } from '../../contract/money.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Db, Tx } from '../db/client.ts';
import { asDay, endOfDay } from '../db/warsawDays.ts';
import type { CycleId } from '../platform/ids.ts';
import { dayOfEntry, settlementOf } from './closedDayQueries.ts';
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
  await tx
    .insertInto('ended_days')
    .values({ day, ended_at: now })
    .onConflict((conflict) => conflict.column('day').where('withdrawn_at', 'is', null).doNothing())
    .execute();
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
  await sql`DELETE FROM exceptions WHERE at >= ${endOfDay(day)}`.execute(tx);
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

/** A balance that was written off, with the current state of its card. */
export interface WriteOff {
  boncard_id: BoncardId;
  number: CardNumber;
  cycle_id: CycleId;
  amount: Grosze;
  /** Whether the card has not changed since the write-off. */
  is_current: boolean;
}

/** Returns the balances that were written off after a Warsaw day and have not been reinstated. */
export async function listWriteOffsAfter(db: Db, day: WarsawDay): Promise<WriteOff[]> {
  const { rows } = await sql<WriteOff>`
    SELECT boncards.id AS boncard_id, number, cycles.id AS cycle_id, amount,
      boncards.cycle_id IS NOT DISTINCT FROM cycles.id AND status = 'used' AS is_current
    FROM ledger_entries JOIN cycles ON cycles.id = cycle_id JOIN boncards ON boncards.id = ledger_entries.boncard_id
    WHERE kind = 'breakage' AND ledger_entries.created_at >= ${endOfDay(day)} AND written_off_at IS NOT NULL
    ORDER BY ledger_entries.created_at, number
  `.execute(db);
  return rows;
}
