import { sql } from 'kysely';
import type { BoncardStatus, LedgerKind } from '../../contract/codes.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { Grosze } from '../../contract/money.ts';
import { addDays, type WarsawDay } from '../../contract/warsaw.ts';
import { dayOfEntry, rangesOf } from '../books/closedDayQueries.ts';
import { openingKinds, signedAmount } from '../cards/queries.ts';
import type { Db, Tx } from '../db/client.ts';
import { personName } from '../db/namesThen.ts';
import { mailErrors, mailTasks } from '../mail/queries.ts';
import { DAY_MS } from '../platform/durations.ts';

/** Returns facts that PostgreSQL reports about itself. */
export async function describePostgres(db: Db) {
  const { rows } = await sql<{
    version: string;
    is_durable: boolean;
    writes_full_pages: boolean;
    is_read_only: boolean;
    has_other_order: boolean;
  }>`
    SELECT current_setting('server_version') AS version,
      current_setting('fsync')::boolean AND current_setting('synchronous_commit') <> 'off'
        AND (current_setting('synchronous_commit') <> 'local' OR current_setting('synchronous_standby_names') = '') AS is_durable,
      current_setting('full_page_writes')::boolean AS writes_full_pages,
      current_setting('default_transaction_read_only')::boolean AND NOT pg_is_in_recovery() AS is_read_only,
      (
        SELECT coalesce(datcollversion <> pg_database_collation_actual_version(oid), false)
        FROM pg_database WHERE datname = current_database()
      ) AS has_other_order
  `.execute(db);
  const [described] = rows;
  if (!described) throw new Error('PostgreSQL says nothing');
  return described;
}

/** Returns the instants at which Warsaw days begin, by PostgreSQL's time-zone rules: of `from` and `days` more. */
export async function listDayStarts(db: Db, { from, days }: { from: WarsawDay; days: number }) {
  const { rows } = await sql<{ day: WarsawDay; start: Date }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, day AT TIME ZONE 'Europe/Warsaw' AS start
    FROM generate_series(${from}::timestamp, ${addDays(from, days)}::timestamp, '1 day') AS day ORDER BY day
  `.execute(db);
  return rows;
}

/**
 * Returns when the database was last backed up or restored by `bonpanel`; null if it never was. What is dated more than
 * a day ahead does not count: it would hide until that day that backups have stopped.
 */
export async function findLastCopy(db: Db, now: Date): Promise<Date | null> {
  // If days were closed ahead of time, the audit dates a command after them, and has the time of the clock as well.
  const madeAt = sql<Date>`coalesce((details #>> '{after,clock}')::timestamptz, at)`;
  const { last } = await db
    .selectFrom('audit_entries')
    .select(sql<Date | null>`max(${madeAt})`.as('last'))
    .where('action', 'in', ['database.backed-up', 'database.restored'])
    .where(madeAt, '<=', new Date(now.getTime() + DAY_MS))
    .executeTakeFirstOrThrow();
  return last;
}

/** With this attempt, half an hour has passed since the first. A server that is down for a moment gets fewer. */
const STUCK_ATTEMPTS = 8;

/**
 * Returns how many background jobs have used up all attempts, how many mails have been tried in vain for a while, and
 * how many wait for a PUBLIC_URL. Jobs that a worker is running are not counted as used up, because they may still
 * succeed or may have been added again. A mail that may have arrived is not tried for hours, and is in no trouble.
 */
export async function countTroubledJobs(
  db: Db,
): Promise<{ abandoned: number; stuckMails: number; mailsWithoutUrl: number }> {
  const worker = await sql<{ exists: boolean }>`
    SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS exists
  `.execute(db);
  const none = { abandoned: 0, stuckMails: 0, mailsWithoutUrl: 0 };
  if (!worker.rows[0]?.exists) return none;
  const isStuck = sql`task_identifier IN ${mailTasks} AND attempts >= ${STUCK_ATTEMPTS} AND attempts < max_attempts`;
  const { mayHaveArrived, urlMissing } = mailErrors;
  const { rows } = await sql<typeof none>`
    SELECT
      count(*) FILTER (
        WHERE attempts >= max_attempts AND (locked_at IS NULL OR locked_at < now() - interval '4 hours')
      ) AS abandoned,
      count(*) FILTER (
        WHERE ${isStuck} AND coalesce(last_error, '') NOT IN (${mayHaveArrived}, ${urlMissing})
      ) AS "stuckMails",
      count(*) FILTER (WHERE ${isStuck} AND last_error = ${urlMissing}) AS "mailsWithoutUrl"
    FROM graphile_worker.jobs
  `.execute(db);
  return rows[0] ?? none;
}

/**
 * Returns the names that several salons, several active people, or several views of the same person and list share,
 * with their ids.
 */
export async function listAlikeNames(
  db: Db,
): Promise<{ kind: 'salons' | 'users' | 'views'; name: string; ids: string[] }[]> {
  const { rows } = await sql<{ kind: 'salons' | 'users' | 'views'; name: string; ids: string[] }>`
    SELECT 'salons' AS kind, name, array_agg(id ORDER BY id) AS ids FROM salons GROUP BY name HAVING count(*) > 1
    UNION ALL
    SELECT 'users', ${personName('users')}, array_agg(id ORDER BY id) FROM users
    WHERE status = 'active' GROUP BY name, surname HAVING count(*) > 1
    UNION ALL
    SELECT 'views', name, array_agg(id ORDER BY id) FROM views GROUP BY name, user_id, resource HAVING count(*) > 1
    ORDER BY kind, name
  `.execute(db);
  return rows;
}

/** Begins a transaction in which all reads see the same moment. */
export async function beginSnapshot(db: Db) {
  return db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
}

/** Ends a snapshot. If the connection is lost, it has ended already; nothing was written either way. */
export async function endSnapshot(snapshot: Awaited<ReturnType<typeof beginSnapshot>>) {
  await snapshot
    .rollback()
    .execute()
    .catch(() => undefined);
}

/** Returns the totals of cards and money, in grosze. */
export async function sumBooks(tx: Tx) {
  const { rows } = await sql<{
    cards: number;
    balances: Grosze;
    entries: number;
    /** The sum of the entries of each kind, without sign. */
    kinds: Partial<Record<LedgerKind, Grosze>>;
    /** The sum that the balances should have according to the ledger. */
    expected: Grosze;
  }>`
    SELECT * FROM
      (SELECT count(*) AS cards, coalesce(sum(balance), 0)::bigint AS balances FROM boncards) AS cards,
      (
        SELECT coalesce(sum(entries), 0)::bigint AS entries, coalesce(sum(expected), 0)::bigint AS expected,
          coalesce(jsonb_object_agg(kind, amount), '{}') AS kinds
        FROM (
          SELECT kind, count(*) AS entries, sum(amount) AS amount, sum(${signedAmount}) AS expected
          FROM ledger_entries GROUP BY kind
        ) AS of_kind
      ) AS ledger
  `.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('PostgreSQL gave no sums');
  return sums;
}

/**
 * Returns the stored totals that differ from a fresh count: cards by status, day and number prefix; transactions by
 * kind, closed day and salon, for everyone (`user_id` is null) and for each person; audit entries by action and day.
 */
export async function listWrongTotals(tx: Tx) {
  const { rows } = await sql<{ what: string; kept: number; counted: number }>`
    WITH kept AS (
      SELECT 'cards ' || status || ' of ' || day AS what, NULL::uuid AS salon_id, NULL::uuid AS user_id,
        sum(count) AS count, 0 AS amount
      FROM boncard_counts GROUP BY status, day
      UNION ALL
      SELECT 'cards ' || status || ' of ' || day || ' and prefix ' || prefix, NULL, NULL, sum(count), 0
      FROM boncard_prefix_counts GROUP BY prefix, status, day
      UNION ALL
      SELECT kind || 's of ' || day, salon_id, user_id, count, amount FROM ledger_days
      UNION ALL
      SELECT 'audit entries ' || action || ' of ' || day, NULL, NULL, sum(count), 0 FROM audit_counts GROUP BY action, day
    ),
    counted AS (
      SELECT 'cards ' || status || ' of ' || day || coalesce(' and prefix ' || prefix, '') AS what,
        NULL::uuid AS salon_id, NULL::uuid AS user_id, count(*) AS count, 0 AS amount
      FROM (
        SELECT status, (created_at AT TIME ZONE 'Europe/Warsaw')::date AS day, card_prefix(number) AS prefix FROM boncards
      ) AS cards
      GROUP BY GROUPING SETS ((status, day), (status, day, prefix))
      UNION ALL
      SELECT kind || 's of ' || day, salon_id, user_id, count(*), sum(amount)
      FROM (SELECT kind, salon_id, user_id, amount, ${dayOfEntry} AS day FROM ledger_entries) AS entries
      WHERE day <= (SELECT max(day) FROM closed_days WHERE withdrawn_at IS NULL)
      GROUP BY GROUPING SETS ((kind, day, salon_id), (kind, day, salon_id, user_id))
      HAVING GROUPING(user_id) = 1 OR user_id IS NOT NULL
      UNION ALL
      SELECT 'audit entries ' || action || ' of ' || (at AT TIME ZONE 'Europe/Warsaw')::date, NULL, NULL, count(*), 0
      FROM audit_entries GROUP BY 1
    )
    SELECT what || coalesce(' in salon ' || salon_id, '') || coalesce(' by user ' || user_id, '') AS what,
      sum(kept)::bigint AS kept, sum(counted)::bigint AS counted
    FROM (
      SELECT what, salon_id, user_id, count AS kept, amount AS kept_amount, 0 AS counted, 0 AS counted_amount FROM kept
      UNION ALL
      SELECT what, salon_id, user_id, 0, 0, count, amount FROM counted
    ) AS both_sides
    GROUP BY what, salon_id, user_id
    HAVING (sum(kept), sum(kept_amount)) <> (sum(counted), sum(counted_amount))
    ORDER BY 1
  `.execute(tx);
  return rows;
}

/** Returns the ids of cards with a row in `boncard_facets` (used for filtering lists) that does not match the card. */
export async function listWrongFacets(tx: Tx): Promise<BoncardId[]> {
  const { rows } = await sql<{ id: BoncardId }>`
    SELECT coalesce(known.boncard_id, cards.boncard_id) AS id
    FROM boncard_facets AS known
    FULL JOIN (
      SELECT boncards.id AS boncard_id, created_at, balance, valid_until, card_prefix(number) AS prefix,
        blocked_at IS NOT NULL AS is_blocked, status, type, salon_id, batch_id
      FROM boncards LEFT JOIN cycles ON cycles.id = cycle_id
    ) AS cards ON cards.boncard_id = known.boncard_id
    WHERE (known.created_at, known.balance, known.valid_until, known.prefix, known.is_blocked, known.status, known.type, known.salon_id,
      known.batch_id)
      IS DISTINCT FROM
      (cards.created_at, cards.balance, cards.valid_until, cards.prefix, cards.is_blocked, cards.status, cards.type, cards.salon_id,
      cards.batch_id)
    ORDER BY 1
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Returns the closed days with `ledger_day_ranges` that differ from their transactions: kind, day, salon, person and
 * order.
 */
export async function listWrongRanges(tx: Tx): Promise<string[]> {
  const entries = sql`(
    SELECT kind, day, salon_id, user_id, amount, prefix
    FROM (
      SELECT kind, ledger_entries.salon_id, ledger_entries.user_id, amount, ${dayOfEntry} AS day, card_prefix(number) AS prefix
      FROM ledger_entries JOIN boncards ON boncards.id = boncard_id
    ) AS entries
    WHERE day <= (SELECT max(day) FROM closed_days WHERE withdrawn_at IS NULL)
  )`;
  const { rows } = await sql<{ what: string }>`
    WITH both_sides AS (
      SELECT day, kind, salon_id, user_id, ordered_by, keys, runs FROM ledger_day_ranges
      UNION ALL
      ${rangesOf(entries)}
    )
    SELECT DISTINCT kind || 's of ' || day || coalesce(' in salon ' || salon_id, '') || coalesce(' by user ' || user_id, '')
      || ' in the order of ' || ordered_by AS what
    FROM (
      SELECT day, kind, salon_id, user_id, ordered_by FROM both_sides
      GROUP BY day, kind, salon_id, user_id, ordered_by, keys, runs HAVING count(*) <> 2
    ) AS wrong
    ORDER BY what
  `.execute(tx);
  return rows.map(({ what }) => what);
}

/** Returns violations that the ledger's constraints should have prevented, a line for each entry, transfer or cycle. */
export async function listWrongCorrections(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    SELECT 'the reversals of entry ' || original.id || ' do not fit it' AS what
    FROM ledger_entries AS original
    JOIN ledger_kinds AS rule ON rule.reverses IS NOT NULL
    JOIN ledger_entries AS reversal ON reversal.reverses = original.id AND reversal.kind = rule.kind
    GROUP BY original.id, original.amount
    HAVING sum(reversal.amount) > original.amount
      OR bool_or(rule.reverses <> original.kind OR reversal.cycle_id <> original.cycle_id)
    UNION ALL
    SELECT 'transfer ' || transfer_id || ' does not sum to zero'
    FROM ledger_entries WHERE transfer_id IS NOT NULL
    GROUP BY transfer_id HAVING count(*) <> 2 OR sum(${signedAmount}) <> 0
    UNION ALL
    SELECT 'the validity of cycle ' || cycles.id || ' is not that of its last change'
    FROM cycles JOIN (
      SELECT DISTINCT ON (cycle_id) cycle_id, valid_until FROM validity_changes ORDER BY cycle_id, sequence DESC
    ) AS change ON change.cycle_id = cycles.id
    WHERE change.valid_until <> cycles.valid_until
    UNION ALL
    SELECT 'the first validity of cycle ' || cycles.id || ' is not that of its sale'
    FROM cycles
    JOIN ledger_entries AS opening ON opening.cycle_id = cycles.id AND opening.kind IN ${openingKinds}
    LEFT JOIN ledger_entries AS giving ON giving.transfer_id = opening.transfer_id AND giving.kind = 'transferOut'
    -- Nothing extends a card after its balance has moved.
    LEFT JOIN cycles AS source ON source.id = giving.cycle_id
    LEFT JOIN validity_changes AS change ON change.cycle_id = cycles.id AND change.sequence = 1
    WHERE coalesce(change.valid_until_before, cycles.valid_until) IS DISTINCT FROM CASE opening.kind
      WHEN 'charge'
        THEN ((cycles.opened_at AT TIME ZONE 'Europe/Warsaw')::date + make_interval(months => cycles.expired_months))::date
      ELSE source.valid_until
    END
    UNION ALL
    SELECT 'the terms of cycle ' || cycles.id || ' are not those of the replaced card'
    FROM ledger_entries AS receiving
    JOIN cycles ON cycles.id = receiving.cycle_id
    JOIN ledger_entries AS giving ON giving.transfer_id = receiving.transfer_id AND giving.kind = 'transferOut'
    JOIN cycles AS source ON source.id = giving.cycle_id
    WHERE receiving.kind = 'transferIn'
      AND (cycles.type, cycles.expired_months, cycles.document, cycles.salon_id, cycles.tax_class)
        IS DISTINCT FROM (source.type, source.expired_months, source.document, source.salon_id, source.tax_class)
    UNION ALL
    SELECT 'entry ' || entries.id || ' cannot be found by its reference'
    FROM ledger_entries AS entries
    LEFT JOIN transaction_references AS known ON known.user_id = entries.user_id AND known.reference = entries.reference
    WHERE entries.reference IS NOT NULL AND known.transaction_id IS DISTINCT FROM entries.id
    ORDER BY 1
  `.execute(tx);
  return rows.map(({ what }) => what);
}

/** A card that does not match its ledger. */
export interface Discrepancy {
  id: BoncardId;
  number: string;
  status: BoncardStatus;
  balance: Grosze;
  ledger_balance: Grosze;
  ledger_length: number;
  entries: number;
  /** The first entry whose sequence does not continue that of the previous one. */
  gap_at: number | null;
  /** The first entry whose balance does not continue that of the previous one. */
  break_at: number | null;
  status_fits: boolean;
}

const BATCH = 1000;

/**
 * Yields every card that does not match its ledger, in batches. PostgreSQL does the comparison, within its own memory
 * limits.
 */
export async function* listDiscrepancies(tx: Tx): AsyncGenerator<Discrepancy[]> {
  await sql`
    DECLARE discrepancies NO SCROLL CURSOR FOR
    WITH steps AS (
      SELECT boncard_id, sequence, kind, balance_after,
        ${signedAmount} AS change,
        lag(sequence, 1, 0) OVER ledger AS sequence_before,
        lag(balance_after, 1, 0::bigint) OVER ledger AS balance_before
      FROM ledger_entries
      WINDOW ledger AS (PARTITION BY boncard_id ORDER BY sequence)
    ), ledgers AS (
      SELECT boncard_id, count(*) AS entries,
        -- Those whose charge was not reversed. A transfer always opens a cycle: only a pending card can receive one.
        count(*) FILTER (WHERE kind IN ${openingKinds})
          - count(*) FILTER (WHERE kind = 'chargeReversal') AS open_cycles,
        sum(change)::bigint AS ledger_balance,
        min(sequence) FILTER (WHERE sequence <> sequence_before + 1) AS gap_at,
        min(sequence) FILTER (WHERE balance_after <> balance_before + change) AS break_at
      FROM steps GROUP BY boncard_id
    ), cards AS (
      SELECT id, number, status, balance, ledger_length, gap_at, break_at,
        coalesce(entries, 0) AS entries,
        coalesce(ledger_balance, 0) AS ledger_balance,
        CASE status
          WHEN 'pending' THEN balance = 0 AND coalesce(open_cycles, 0) = 0
          WHEN 'active' THEN balance > 0
          WHEN 'used' THEN balance = 0 AND coalesce(open_cycles, 0) > 0
          WHEN 'canceled' THEN balance = 0
        END AS status_fits
      FROM boncards LEFT JOIN ledgers ON ledgers.boncard_id = boncards.id
    )
    SELECT * FROM cards
    WHERE balance <> ledger_balance OR ledger_length <> entries
      OR gap_at IS NOT NULL OR break_at IS NOT NULL OR NOT status_fits
  `.execute(tx);
  for (;;) {
    const { rows } = await sql<Discrepancy>`FETCH ${sql.lit(BATCH)} FROM discrepancies`.execute(tx);
    if (rows.length === 0) return;
    yield rows;
  }
}
