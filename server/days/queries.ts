import { sql } from 'kysely';
import { ledgerKindNames } from '../../contract/codes.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Db, Tx } from '../db/client.ts';
import { endOfDay } from '../db/warsawDays.ts';
import type { MachineSign } from './believedTime.ts';

/** The last sign of life of any server. */
export interface KeptSign extends MachineSign {
  /** How many times the operator has confirmed the day. */
  confirmations: number;
}

/** Returns the last sign; undefined if none was stored. */
export function findSign(db: Db): Promise<KeptSign | undefined> {
  return selectSign(db).executeTakeFirst();
}

/** Returns the last sign and locks it until the transaction ends. */
export function lockSign(tx: Tx): Promise<KeptSign | undefined> {
  return selectSign(tx).forUpdate().executeTakeFirst();
}

const selectSign = (db: Db) =>
  db
    .selectFrom('believed_time')
    .select([
      'trusted_at as trustedAt',
      'claimed_at as claimedAt',
      'held_ms as heldMs',
      'boot',
      'uptime_ms as uptimeMs',
      'confirmations',
    ]);

/** Stores the last sign. */
export async function keepSign(tx: Tx, { trustedAt, claimedAt, heldMs, uptimeMs, ...sign }: KeptSign) {
  const row = {
    ...sign,
    trusted_at: trustedAt,
    claimed_at: claimedAt,
    held_ms: Math.round(heldMs),
    uptime_ms: Math.round(uptimeMs),
  };
  await tx
    .insertInto('believed_time')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute();
}

/** Returns the time of the database's clock. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL does not say what time it is');
  return row.now;
}

/**
 * Returns the last moment that the books know of: when the last entry was made, or the last ended day was over, which
 * may have been a quiet one. Undefined if there is neither.
 */
export async function findLastKnownAt(db: Db): Promise<Date | undefined> {
  const day = await findLastEndedDay(db);
  // The index has the entries of each kind in order of time.
  const { rows } = await sql<{ last: Date | null }>`
    SELECT greatest(max(last), ${day && endOfDay(day)}::timestamptz) AS last FROM ledger_kinds, LATERAL (
      SELECT max(created_at) AS last FROM ledger_entries WHERE ledger_entries.kind = ledger_kinds.kind
    ) AS of_kind
  `.execute(db);
  return rows[0]?.last ?? undefined;
}

/** Returns the last day that accepts no more entries; null if there is none. */
export const findLastEndedDay = (db: Db) => findLastDay(db, 'ended_days');

/** Returns the last ended or closed day, or the last one up to `upTo`; null if there is none. */
export async function findLastDay(
  db: Db,
  table: 'ended_days' | 'closed_days',
  upTo?: WarsawDay,
): Promise<WarsawDay | null> {
  let days = db
    .selectFrom(table)
    .select((select) => select.fn.max('day').as('day'))
    .where('withdrawn_at', 'is', null);
  if (upTo) days = days.where('day', '<=', upTo);
  return (await days.executeTakeFirstOrThrow()).day;
}

/** Counting stops at this number: it is enough to know that there are many. */
export const MAX_COUNTED = 10_000;

/** Returns the number of ledger entries that are dated after a Warsaw day, at most {@link MAX_COUNTED}. */
export async function countAhead(db: Db, day: WarsawDay): Promise<number> {
  const kinds = ledgerKindNames.map((kind) => sql.lit(kind));
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM ledger_entries
      -- The index has the entries of each kind in order.
      WHERE kind IN (${sql.join(kinds)}) AND created_at >= ${endOfDay(day)}
      LIMIT ${sql.lit(MAX_COUNTED)}
    ) AS entries
  `.execute(db);
  return rows[0]?.count ?? 0;
}
