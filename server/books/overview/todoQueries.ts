import { sql } from 'kysely';
import type { WarsawDay } from '../../../contract/warsaw.ts';
import type { Db } from '../../db/client.ts';
import { asDay, endOfDay, startOfDay } from '../../db/warsawDays.ts';
import { failedSendings } from '../../eCards/queries.ts';
import { isPinLocked } from '../../lockout/queries.ts';
import type { Month } from '../months.ts';

/** How many things are waiting, and the instant since which the oldest one has waited. */
interface Waiting {
  count: number;
  since: Date | null;
}

/**
 * Returns the months that are not closed, from that of one Warsaw day to that of another, and whether anything was
 * booked in each.
 */
export async function listUnclosedMonths(
  db: Db,
  { from, until }: { from: WarsawDay; until: WarsawDay },
): Promise<{ month: Month; has_entries: boolean }[]> {
  const { rows } = await sql<{ month: Month; has_entries: boolean }>`
    SELECT to_char(month, 'YYYY-MM') AS month, EXISTS (
      SELECT FROM ledger_kinds, LATERAL (
        -- Of each kind: the index begins with it.
        SELECT FROM ledger_entries
        WHERE ledger_entries.kind = ledger_kinds.kind
          AND created_at >= month AT TIME ZONE 'Europe/Warsaw'
          AND created_at < (month + interval '1 month') AT TIME ZONE 'Europe/Warsaw'
        LIMIT 1
      ) AS entry
    ) AS has_entries
    FROM generate_series(
      date_trunc('month', ${asDay(from)}::timestamp), ${asDay(until)}::timestamp, '1 month'
    ) AS months (month)
    WHERE NOT EXISTS (
      SELECT FROM closed_months WHERE closed_months.month = months.month::date AND withdrawn_by IS NULL
    )
    ORDER BY months.month
  `.execute(db);
  return rows;
}

/**
 * Returns the imports since a Warsaw day that failed or had rows with errors. Duplicates alone leave nothing to do: their
 * cards are here already, as after a file that was sent again with some new rows.
 */
export function findFaultyImports(db: Db, since: WarsawDay): Promise<Waiting> {
  return waiting(
    db,
    sql`
      SELECT created_at AS since FROM boncard_imports
      WHERE created_at >= ${startOfDay(since)} AND (status = 'error' OR status = 'finished' AND error_rows > 0)
    `,
  );
}

/** Returns the cards with a PIN that is locked anywhere. */
export function findLockedPins(db: Db, now: Date): Promise<Waiting> {
  return waiting(
    db,
    sql`SELECT min(failed_at) AS since FROM lockouts WHERE ${isPinLocked(now)} GROUP BY name`,
  );
}

/** Returns the cards that have been blocked since a Warsaw day, or longer. */
export function findBlockedCards(db: Db, to: WarsawDay): Promise<Waiting> {
  return waiting(
    db,
    sql`
      SELECT blocked_at AS since FROM boncard_facets JOIN boncards ON boncards.id = boncard_id
      WHERE is_blocked AND boncards.status <> 'canceled' AND blocked_at < ${endOfDay(to)}
    `,
  );
}

/** Returns the e-cards with a last mail that could not be delivered. */
export function findFailedMails(db: Db): Promise<Waiting> {
  return waiting(db, failedSendings);
}

/** Returns the active people who have never set a password. */
export function findNotActivated(db: Db): Promise<Waiting> {
  return waiting(
    db,
    sql`SELECT created_at AS since FROM users WHERE status = 'active' AND password_hash IS NULL`,
  );
}

/** Returns the requests that have not been decided yet. */
export function findOpenRequests(db: Db): Promise<Waiting> {
  return waiting(db, sql`SELECT created_at AS since FROM requests WHERE status = 'open'`);
}

async function waiting(db: Db, rows: ReturnType<typeof sql>): Promise<Waiting> {
  const { rows: found } = await sql<Waiting>`
    SELECT count(*) AS count, min(since) AS since FROM (${rows}) AS waiting
  `.execute(db);
  return found[0] ?? { count: 0, since: null };
}

/** Returns which steps a new chain has already done (requirements "Books"). */
export async function findSetup(db: Db) {
  const { rows } = await sql<Record<'salon' | 'people' | 'tax-class' | 'cards' | 'trial', boolean>>`
    SELECT
      EXISTS (SELECT FROM salons) AS salon,
      -- Another person than the first administrator.
      (SELECT count(*) > 1 FROM (SELECT FROM users LIMIT 2) AS people) AS people,
      EXISTS (SELECT FROM tax_classes) AS "tax-class",
      EXISTS (SELECT FROM boncards) AS cards,
      -- A trial sale was undone, or customers pay already.
      EXISTS (SELECT FROM ledger_entries WHERE kind IN ('chargeReversal', 'purchase')) AS trial
  `.execute(db);
  const [done] = rows;
  if (!done) throw new Error('no row');
  return done;
}
