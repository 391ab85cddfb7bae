import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { AuditEntryId } from '../../contract/audit.ts';
import { ledgerKindNames } from '../../contract/codes.ts';
import type { BoncardId, TransactionId } from '../../contract/ids.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Db, Tx } from '../db/client.ts';
import { hasEffect } from '../db/hasEffect.ts';
import { hasAny } from '../db/page.ts';
import { endOfDay, startOfDay } from '../db/warsawDays.ts';
import { linkOf, type SealedDay, type SealKey, type SealRow, sealOf } from './seal.ts';

/**
 * What the hash of a ledger entry covers, after the hash of the card's previous entry: every column. The triggers in
 * `ledger.sql` and `audit.sql` (`server/db/schema`) contain the same expression. A null column counts as absent, so
 * that a migration may add columns; a new column with a time zone or JSON must be listed here, like `created_at` and
 * `details`.
 */
const ledgerContent = sql`convert_to((
  jsonb_strip_nulls(to_jsonb(ledger_entries) - '{hash,created_at}'::text[])
    || jsonb_build_object('created_at', extract(epoch FROM created_at))
)::text, 'UTF8')`;

/** The same for an audit entry, without its count of refusals, which keeps growing. */
const auditContent = sql`convert_to((
  jsonb_strip_nulls(to_jsonb(audit_entries) - '{hash,refused,at,details}'::text[])
    || jsonb_build_object('at', extract(epoch FROM at), 'details', details::text)
)::text, 'UTF8')`;

/** The same for changes of last days, and for closed months; these have no hashes of their own. */
const validityContent = sql`convert_to((
  jsonb_strip_nulls(to_jsonb(validity_changes) - 'created_at')
    || jsonb_build_object('created_at', extract(epoch FROM created_at))
)::text, 'UTF8')`;
const monthContent = sql`convert_to((
  jsonb_strip_nulls(to_jsonb(closed_months) - '{closed_at,figures}'::text[])
    || jsonb_build_object('closed_at', extract(epoch FROM closed_at), 'figures', figures::text)
)::text, 'UTF8')`;

/** The number of entries, and the SHA-256 of all their hashes in the order of their ids. */
export interface Digest {
  count: number;
  hash: Buffer;
}

/** The entries that a seal covers: those of its day and, for the first seal, of all earlier days. */
export interface Span {
  day: WarsawDay;
  isFirst: boolean;
}

const ROWS_PER_FETCH = 500;

/** Computes the digest of the ledger entries of a span, in portions that fit into memory. */
export function digestLedger(tx: Tx, { day, isFirst }: Span): Promise<Digest> {
  const kinds = ledgerKindNames.map((kind) => sql.lit(kind));
  return digest(
    tx,
    sql`
      SELECT id, coalesce(hash, sha256(${ledgerContent})) AS hash FROM ledger_entries
      -- The index has the entries of each kind in order.
      WHERE kind IN (${sql.join(kinds)})
        ${isFirst ? sql`` : sql`AND created_at >= ${startOfDay(day)}`} AND created_at < ${endOfDay(day)}
    `,
  );
}

/** Computes the digest of the audit entries of a span in the same way. */
export function digestAudit(tx: Tx, span: Span): Promise<Digest> {
  return digest(
    tx,
    sql`SELECT id, coalesce(hash, sha256(${auditContent})) AS hash FROM audit_entries WHERE ${auditOf(span)}`,
  );
}

/** Computes the digest of the changes of last days, and of the months closed in a span, in the same way. */
export function digestChanges(tx: Tx, { day, isFirst }: Span): Promise<Digest> {
  const within = (at: RawBuilder<unknown>) =>
    sql`${isFirst ? sql`` : sql`${at} >= ${startOfDay(day)} AND`} ${at} < ${endOfDay(day)}`;
  return digest(
    tx,
    sql`
      SELECT id::text COLLATE "C" AS id, sha256(${validityContent}) AS hash FROM validity_changes
      WHERE ${within(sql`created_at`)}
      UNION ALL
      SELECT concat(month, ' ', withdrawn_by) COLLATE "C", sha256(${monthContent}) FROM closed_months WHERE ${within(sql`closed_at`)}
    `,
  );
}

function auditOf({ day, isFirst }: Span): RawBuilder<unknown> {
  return sql`${isFirst ? sql`` : sql`at >= ${startOfDay(day)} AND`} at < ${endOfDay(day)}`;
}

async function digest(tx: Tx, entries: RawBuilder<unknown>): Promise<Digest> {
  const all = createHash('sha256');
  let count = 0;
  // Materialized: otherwise PostgreSQL would go through all entries in the order of their ids to find the first one of
  // the day.
  const hashes = sql`WITH entries AS MATERIALIZED (${entries}) SELECT hash FROM entries ORDER BY id`;
  for await (const rows of readBatches<{ hash: Buffer }>(tx, hashes)) {
    for (const { hash } of rows) all.update(hash);
    count += rows.length;
  }
  return { count, hash: all.digest() };
}

/** Yields the rows of a query inside a transaction, a few at a time. */
async function* readBatches<Row>(tx: Tx, query: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  await sql`DECLARE batches NO SCROLL CURSOR FOR ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(ROWS_PER_FETCH)} FROM batches`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_FETCH) break;
  }
  await sql`CLOSE batches`.execute(tx);
}

/** Returns the last link of the chain; undefined if there is none. */
export function findLastSeal(db: Db): Promise<SealRow | undefined> {
  return db.selectFrom('seals').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();
}

/** Returns whether any day up to `day` has a seal; also true if that seal was withdrawn afterwards. */
export async function hasSealUpTo(db: Db, day: WarsawDay): Promise<boolean> {
  return db.selectFrom('seals').where('is_withdrawal', '=', false).where('day', '<=', day).$call(hasAny);
}

/** Returns the withdrawals. Each of them supersedes the earlier seals of days after its own day. */
export function listWithdrawals(db: Db): Promise<Pick<SealRow, 'number' | 'day'>[]> {
  return db.selectFrom('seals').select(['number', 'day']).where('is_withdrawal', '=', true).execute();
}

/**
 * Adds a link at the end of the chain of seals. Returns it; undefined if somebody else has added one at the same time.
 */
export async function addSeal(
  tx: Tx,
  before: SealRow | undefined,
  said: Omit<SealedDay, 'number' | 'pin_key_id'>,
  { id, key }: SealKey,
): Promise<SealRow | undefined> {
  const day = { ...said, number: (before?.number ?? 0) + 1, pin_key_id: id };
  const link = linkOf(day, before);
  const seal = { ...day, link, seal: sealOf(link, key) };
  return (await insertSeal(tx, seal)) ? seal : undefined;
}

/** Stores a seal. Returns false if its position in the chain is taken, because somebody else has sealed the day. */
export async function insertSeal(tx: Tx, seal: SealRow): Promise<boolean> {
  return tx
    .insertInto('seals')
    .values(seal)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .$call(hasEffect);
}

/** Yields all seals in the order of the chain. */
export async function* readSeals(tx: Tx): AsyncGenerator<SealRow> {
  let last = 0;
  for (;;) {
    const rows = await tx
      .selectFrom('seals')
      .selectAll()
      .where('number', '>', last)
      .orderBy('number')
      .limit(ROWS_PER_FETCH)
      .execute();
    yield* rows;
    if (rows.length < ROWS_PER_FETCH) return;
    last = rows.at(-1)?.number ?? last;
  }
}

/** The days with a seal that no later withdrawal supersedes. */
const sealedDays = sql<WarsawDay>`(
  SELECT day FROM seals WHERE NOT is_withdrawal AND NOT EXISTS (
    SELECT FROM seals AS later WHERE later.is_withdrawal AND later.number > seals.number AND later.day < seals.day
  )
)`;

/** Returns the closed days that have no seal, or only superseded ones: the first ones up to `limit`. */
export async function listUnsealedDays(db: Db, { limit }: { limit?: number } = {}): Promise<WarsawDay[]> {
  const days = db
    .selectFrom('closed_days')
    .select('day')
    .where('withdrawn_at', 'is', null)
    .where('day', 'not in', sealedDays)
    .orderBy('day');
  const found = await (limit === undefined ? days : days.limit(limit)).execute();
  return found.map(({ day }) => day);
}

/** An entry that does not match its hash, or has lost its hash. */
export interface ForgedLedgerEntry {
  id: TransactionId;
  boncard_id: BoncardId;
  number: string;
  sequence: number;
}

/** Yields the ledger entries that don't match their hash, in batches. */
export function readForgedLedgerEntries(tx: Tx): AsyncGenerator<ForgedLedgerEntry[]> {
  return readBatches(
    tx,
    sql`
      SELECT forged.id, boncard_id, number, sequence FROM (
        SELECT id, boncard_id, sequence, hash, lag(hash) OVER ledger AS hash_before, ${ledgerContent} AS content
        FROM ledger_entries WINDOW ledger AS (PARTITION BY boncard_id ORDER BY sequence)
      ) AS forged JOIN boncards ON boncards.id = boncard_id
      WHERE hash <> sha256(coalesce(hash_before, '') || content) OR hash IS NULL AND hash_before IS NOT NULL
    `,
  );
}

export interface ForgedAuditEntry {
  id: AuditEntryId;
  day: WarsawDay;
}

/** Yields the audit entries that don't match their hash, in batches. */
export function readForgedAuditEntries(tx: Tx): AsyncGenerator<ForgedAuditEntry[]> {
  return readBatches(
    tx,
    sql`
      SELECT id, (at AT TIME ZONE 'Europe/Warsaw')::date AS day FROM audit_entries WHERE hash <> sha256(${auditContent})
    `,
  );
}
