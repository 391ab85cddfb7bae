import { sql } from 'kysely';
import { ledgerKindNames } from '../../contract/codes.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Db, Tx } from '../db/client.ts';
import { endOfDay } from '../db/warsawDays.ts';
import type { BootTime } from '../platform/bootClock.ts';
import type { Sign } from './believedTime.ts';

/** The last sign of life of any server, and by which machine. */
export interface KeptSign extends Sign, BootTime {
  /** How often the operator has said what day it is. */
  confirmations: number;
}

/** Returns the last sign; undefined if there was none. */
export function findSign(db: Db): Promise<KeptSign | undefined> {
  return selectSign(db).executeTakeFirst();
}

/** Returns the same, and makes others wait until the transaction ends. */
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

/** Keeps the last sign. */
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

/** Returns what time the database says it is. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL does not say what time it is');
  return row.now;
}

/** Returns when the last ledger entry was made; undefined if there is none. */
export async function findLastEntryAt(db: Db): Promise<Date | undefined> {
  // The index has the entries of each kind in order.
  const { rows } = await sql<{ last: Date | null }>`
    SELECT max(last) AS last FROM ledger_kinds, LATERAL (
      SELECT max(created_at) AS last FROM ledger_entries WHERE ledger_entries.kind = ledger_kinds.kind
    ) AS of_kind
  `.execute(db);
  return rows[0]?.last ?? undefined;
}

/** Returns the last day that takes no more entries; null if there is none. */
export const findLastEndedDay = (db: Db) => findLastDay(db, 'ended_days');

/** Returns the last of the days that were ended or closed, up to another one; null if there is none. */
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

/** What is dated after a Warsaw day, and so ahead of it. */
export interface Ahead {
  /** Ledger entries, at most {@link MAX_COUNTED}. */
  entries: number;
  /** Those of them by which the server wrote balances off that have not come back. */
  writeOffs: number;
}

/** Entries beyond this number are not counted: it is enough to know that there are many. */
export const MAX_COUNTED = 10_000;

/** Counts the ledger entries that are dated after a Warsaw day. */
export async function countAhead(db: Db, day: WarsawDay): Promise<Ahead> {
  const kinds = ledgerKindNames.map((kind) => sql.lit(kind));
  const { rows } = await sql<Ahead>`
    SELECT count(*) AS entries,
      count(*) FILTER (WHERE kind = 'breakage' AND written_off_at IS NOT NULL) AS "writeOffs"
    FROM (
      SELECT kind, (SELECT written_off_at FROM cycles WHERE cycles.id = cycle_id) FROM ledger_entries
      -- The index has the entries of each kind in order.
      WHERE kind IN (${sql.join(kinds)}) AND created_at >= ${endOfDay(day)}
      LIMIT ${sql.lit(MAX_COUNTED)}
    ) AS entries
  `.execute(db);
  return rows[0] ?? { entries: 0, writeOffs: 0 };
}
