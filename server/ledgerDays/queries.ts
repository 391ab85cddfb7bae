import { sql } from 'kysely';
import type { TransactionType } from '../../contract/codes.ts';
import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { Db, Tx } from '../db/client.ts';
import { endOfDay, startOfDay } from '../db/warsawDays.ts';

/** So many days are closed in one go that sales wait no longer than a moment, even where years are to be closed. */
const DAYS_AT_ONCE = 31;

/** The Warsaw day of a ledger entry. */
export const dayOfEntry = sql<WarsawDay>`(ledger_entries.created_at AT TIME ZONE 'Europe/Warsaw')::date`;

/** The Warsaw day up to which the transactions of a kind are added up; null before the first. */
export async function findLastClosedDay(db: Db, kind: TransactionType): Promise<WarsawDay | null> {
  const { day } = await db
    .selectFrom('ledger_days')
    .select((select) => select.fn.max('day').as('day'))
    .where('kind', '=', kind)
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  return day;
}

/**
 * Adds up a kind's next days that lie before a Warsaw day, by salon for everybody and for each person. Sales wait
 * meanwhile. False where none is left.
 */
export async function closeNextDays(tx: Tx, kind: TransactionType, before: WarsawDay): Promise<boolean> {
  // An entry of these days is either seen here, or sees that its day is closed.
  await sql`LOCK TABLE ledger_entries IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const last = await findLastClosedDay(tx, kind);
  let open = tx
    .selectFrom('ledger_entries')
    .where('kind', '=', kind)
    .where('created_at', '<', startOfDay(before));
  if (last) open = open.where('created_at', '>=', endOfDay(last));
  const first = await open.select((select) => select.fn.min('created_at').as('at')).executeTakeFirst();
  if (!first?.at) return false;
  const until = addDays(warsawDayOf(first.at), DAYS_AT_ONCE);
  const entries = open
    .where('created_at', '<', startOfDay(until))
    .select([dayOfEntry.as('day'), 'kind', 'salon_id', 'user_id', 'amount']);
  await sql`
    INSERT INTO ledger_days (day, kind, salon_id, user_id, count, amount)
    SELECT day, kind, salon_id, user_id, count(*), sum(amount) FROM (${entries}) AS entries
    GROUP BY GROUPING SETS ((day, kind, salon_id), (day, kind, salon_id, user_id))
  `.execute(tx);
  return true;
}
