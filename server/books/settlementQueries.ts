import { sql } from 'kysely';
import type { SalonId } from '../../contract/ids.ts';
import type { Grosze } from '../../contract/money.ts';
import type { Db } from '../db/client.ts';
import { asDay } from '../db/warsawDays.ts';
import { findLastClosedDay, settlementOf } from './closedDayQueries.ts';
import { firstDayOf, lastDayOf, type Month } from './months.ts';
import { type BookState, findBookState, openSums } from './openDayQueries.ts';

/** What one salon owes another for purchases with cards that it sold, minus their reversals. */
export interface DebtRow {
  issuer_id: SalonId;
  issuer_name: string;
  salon_id: SalonId;
  salon_name: string;
  count: number;
  amount: Grosze;
}

/**
 * Returns the debts of a month, each direction of a pair separately, in Polish order, and how far entries had been added
 * up.
 */
export async function listDebts(db: Db, month: Month): Promise<{ debts: DebtRow[]; state: BookState }> {
  for (;;) {
    const state = await findBookState(db);
    const debts = await debtsAsOf(db, month, state);
    // A day that was closed meanwhile could be counted in both the open and the closed part.
    if ((await findLastClosedDay(db)) === state.last) return { debts, state };
  }
}

async function debtsAsOf(db: Db, month: Month, state: BookState): Promise<DebtRow[]> {
  const sums = sql`(
    SELECT * FROM (${openSums(state)}) AS open
    WHERE day BETWEEN ${asDay(firstDayOf(month))} AND ${asDay(lastDayOf(month))}
  )`;
  const { rows } = await sql<DebtRow>`
    SELECT issuer_id, issuer.name AS issuer_name, debts.salon_id, salons.name AS salon_name, count, amount
    FROM (
      SELECT issuer_id, salon_id, sum(count)::bigint AS count, sum(amount)::bigint AS amount
      FROM (
        SELECT * FROM settlement_months WHERE month = ${asDay(firstDayOf(month))}
        UNION ALL
        ${settlementOf(sums)}
      ) AS parts
      GROUP BY issuer_id, salon_id
    ) AS debts
    JOIN salons AS issuer ON issuer.id = issuer_id
    JOIN salons ON salons.id = debts.salon_id
    ORDER BY issuer.name COLLATE "pl-x-icu", issuer.id, salons.name COLLATE "pl-x-icu", salons.id
  `.execute(db);
  return rows;
}
