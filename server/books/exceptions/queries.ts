import { type RawBuilder, sql } from 'kysely';
import type { ActorKind } from '../../../contract/actor.ts';
import type { ExceptionRule } from '../../../contract/books.ts';
import type { CardNumber } from '../../../contract/cardNumber.ts';
import { transactionKindNames } from '../../../contract/codes.ts';
import type { ActorId, BoncardId, SalonId, TransactionId } from '../../../contract/ids.ts';
import type { Grosze } from '../../../contract/money.ts';
import { addDays, type WarsawDay } from '../../../contract/warsaw.ts';
import type { Db, PooledDb, Tx } from '../../db/client.ts';
import { personName } from '../../db/namesThen.ts';
import type { PageRequest } from '../../db/page.ts';
import { readRows, type TextRow } from '../../db/readRows.ts';
import { asDay, endOfDay, startOfDay, warsawClock } from '../../db/warsawDays.ts';
import { newEntryIds } from '../openDayQueries.ts';
import {
  auditRules,
  type ExceptionFilters,
  entryRules,
  isStillTwice,
  lookBackDays,
  manyReversals,
  type Span,
} from './ruleQueries.ts';

export interface ExceptionRow {
  rule: ExceptionRule;
  /** The id of an entry of the ledger or the audit; for `manyReversals`, the id of the person. */
  entry_id: string;
  at: Date;
  boncard_id: BoncardId | null;
  number: CardNumber | null;
  transaction_id: TransactionId | null;
  salon_id: SalonId | null;
  salon_name: string | null;
  user_id: ActorId | null;
  user_name: string | null;
  user_kind: ActorKind | null;
  document: string | null;
  amount: Grosze | null;
  count: number | null;
}

/** The same as texts for a file, with Warsaw local time. */
export type ExceptionFileRow = TextRow<ExceptionRow & { warsaw_clock: string }>;

/** Returns a page of unusual operations, newest first. */
export async function listExceptions(
  db: Db,
  filters: ExceptionFilters,
  { page, perPage }: PageRequest,
): Promise<ExceptionRow[]> {
  const found = await matching(db, filters, { limit: page * perPage });
  const { rows } = await sql<ExceptionRow>`
    ${withDetails(sql`(SELECT * FROM (${found}) AS found ${newestFirst} LIMIT ${perPage} OFFSET ${(page - 1) * perPage})`)}
    ${newestFirst}
  `.execute(db);
  return rows;
}

/** How many unusual operations a rule has found. */
export interface ExceptionCount {
  rule: ExceptionRule;
  count: number;
}

/** Returns how many unusual operations each rule has found; for searched days, the counts are stored. */
export async function countExceptions(db: Db, filters: ExceptionFilters): Promise<ExceptionCount[]> {
  const { rule, salon, from, to } = filters;
  const last = await findLastSearchedDay(db);
  // For `documentTwice` stored counts may be too high: reversals may have undone what was counted, or the earlier use
  // is not recent.
  const counted = sql`rule <> 'documentTwice'`;
  const counts = (found: RawBuilder<unknown>) =>
    sql`SELECT rule, count(*) AS count FROM (${found}) AS found GROUP BY rule`;
  const parts = [counts(live(filters))];
  if (!rule || rule === 'manyReversals') parts.push(counts(await manyReversals(db, filters)));
  if (!rule || rule === 'documentTwice') parts.push(counts(kept({ ...filters, rule: 'documentTwice' })));
  if (rule !== 'documentTwice') {
    if (last) {
      const until = to < last ? to : last;
      const asked = sql`${rule ? sql`AND rule = ${rule}` : sql``} ${salon ? sql`AND salon_id = ${salon}` : sql``}`;
      parts.push(sql`
        SELECT rule, sum(count) FROM exception_days
        WHERE ${counted} AND day BETWEEN ${asDay(from)} AND ${asDay(until)} ${asked}
        GROUP BY rule
      `);
      parts.push(sql`
        SELECT rule, -count(*) FROM exceptions
        WHERE ${isOfKey} AND at >= ${startOfDay(from)} AND at < ${endOfDay(until)} ${asked}
        GROUP BY rule
      `);
    }
    if (!last || to > last) {
      const since = last && from <= last ? addDays(last, 1) : from;
      parts.push(counts(sql`SELECT * FROM (${kept({ ...filters, from: since })}) AS kept WHERE ${counted}`));
    }
  }
  const { rows } = await sql<ExceptionCount>`
    SELECT rule, sum(count)::bigint AS count FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts
    GROUP BY rule HAVING sum(count) > 0
  `.execute(db);
  return rows;
}

/** Returns how many unusual operations the rules have found in all. */
export function totalOf(counts: readonly ExceptionCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

/**
 * If closed days still wait to be searched, returns the last Warsaw day up to which all unusual operations are known;
 * null if none waits.
 */
export async function findSearchedUntil(db: Db): Promise<WarsawDay | null> {
  const next = await findNextDay(db);
  return next ? addDays(next, -1) : null;
}

/** Yields all unusual operations, newest first, in batches, until the client disconnects. */
export async function* readExceptions(
  db: PooledDb,
  filters: ExceptionFilters,
  signal?: AbortSignal,
): AsyncGenerator<ExceptionFileRow[], undefined> {
  const found = await matching(db, filters);
  const rows = sql<ExceptionRow & { warsaw_clock: string }>`
    SELECT *, ${warsawClock('at')} AS warsaw_clock
    FROM (${withDetails(sql`(${found})`)}) AS detailed ${newestFirst}
  `;
  yield* readRows(db, rows.compile(db), signal);
}

/** Makes all others who search days, or reopen searched ones, in any replica, wait until the transaction ends. */
export async function lockSearch(tx: Tx) {
  await sql`SELECT pg_advisory_xact_lock(hashtext('bonpanel exceptions'))`.execute(tx);
}

/**
 * Searches the next closed day for unusual operations and stores them. A closed day gets no more entries, so it is
 * searched only once. Returns false if no day is left.
 */
export async function searchNextDay(tx: Tx): Promise<boolean> {
  await lockSearch(tx);
  const day = await findNextDay(tx);
  if (!day) return false;
  await sql`
    WITH found AS MATERIALIZED (${unusual({ start: startOfDay(day), end: endOfDay(day) })}),
    kept AS (${keeping(sql`found`)})
    INSERT INTO exception_days (day, rule, salon_id, count)
    SELECT ${asDay(day)}, NULL, NULL, 0
    UNION ALL SELECT ${asDay(day)}, rule, salon_id, count(*) FROM found GROUP BY rule, salon_id
  `.execute(tx);
  return true;
}

/**
 * Stores what is unusual about entries of open days. Unusual operations in the audit are stored only when their day is
 * searched, because a burst of attempts may still grow.
 */
export async function keepUnusualEntries(tx: Tx, ids: readonly TransactionId[]): Promise<void> {
  if (ids.length === 0) return;
  await keeping(sql`(${unusualEntries({ within: sql`id = ANY (${ids})` })})`).execute(tx);
}

function keeping(found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    INSERT INTO exceptions (${columns}) SELECT ${columns} FROM ${found} AS found
    ON CONFLICT DO NOTHING
  `;
}

/** Returns where the stored unusual operations, or their counts, differ from the result of a new search. */
export async function listWrongExceptions(tx: Tx): Promise<string[]> {
  const last = await findLastSearchedDay(tx);
  if (!last) return [];
  const { rows } = await sql<{
    rule: ExceptionRule;
    day: string;
    kept: number;
    found: number;
    counted: number;
  }>`
    WITH kept AS (
      SELECT rule, entry_id, (at AT TIME ZONE 'Europe/Warsaw')::date AS day FROM exceptions WHERE at < ${endOfDay(last)}
    ),
    found AS (
      SELECT rule, entry_id, (at AT TIME ZONE 'Europe/Warsaw')::date AS day
      FROM (${unusual({ start: sql<Date>`'-infinity'::timestamptz`, end: endOfDay(last) })}) AS unusual
    ),
    sums AS (
      SELECT rule, day, count(kept.entry_id) AS kept, count(found.entry_id) AS found,
        count(*) FILTER (WHERE kept.entry_id IS NULL OR found.entry_id IS NULL) AS unmatched
      FROM kept FULL JOIN found USING (rule, day, entry_id) GROUP BY rule, day
    ),
    counts AS (
      SELECT rule, day, sum(count)::bigint AS counted FROM exception_days WHERE rule IS NOT NULL GROUP BY rule, day
    )
    SELECT rule, day::text AS day, coalesce(kept, 0) AS kept, coalesce(found, 0) AS found, coalesce(counted, 0) AS counted
    FROM sums FULL JOIN counts USING (rule, day)
    WHERE (unmatched IS DISTINCT FROM 0 OR kept IS DISTINCT FROM counted)
      -- What the operator has deleted of the audit cannot be searched again.
      AND (
        rule NOT IN (${sql.join(Object.keys(auditRules).map((rule) => sql.lit(rule)))})
        OR day > (SELECT (min(at) AT TIME ZONE 'Europe/Warsaw')::date FROM audit_entries)
          + (${JSON.stringify(lookBackDays)}::jsonb ->> rule)::integer
      )
    ORDER BY day, rule
  `.execute(tx);
  return rows.map(
    ({ rule, day, kept, found, counted }) =>
      `unusual operations of ${day}, ${rule}: ${kept} stored, ${counted} counted, ${found} found`,
  );
}

/** Returns the first closed day that waits to be searched; undefined if none does. */
async function findNextDay(db: Db): Promise<WarsawDay | undefined> {
  const last = await findLastSearchedDay(db);
  const { rows } = await sql<{ day: WarsawDay }>`
    SELECT day FROM closed_days WHERE withdrawn_at IS NULL ${last ? sql`AND day > ${asDay(last)}` : sql``} ORDER BY day LIMIT 1
  `.execute(db);
  return rows[0]?.day;
}

/** Returns the last day that was searched; null if none was. */
async function findLastSearchedDay(db: Db): Promise<WarsawDay | null> {
  const { day } = await db
    .selectFrom('exception_days')
    .select((select) => select.fn.max('day').as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

/** What is known of an unusual operation. */
const columns = sql`rule, entry_id, at, boncard_id, salon_id, user_id, amount, count`;

const newestFirst = sql`ORDER BY at DESC, entry_id DESC, rule DESC`;

/** Selects all that match the filters; from each source only its newest `limit` rows. */
async function matching(db: Db, filters: ExceptionFilters, { limit }: { limit?: number } = {}) {
  const parts = [live(filters), kept(filters)];
  if (!filters.rule || filters.rule === 'manyReversals') parts.push(await manyReversals(db, filters));
  const newest = limit === undefined ? sql`` : sql`${newestFirst} LIMIT ${limit}`;
  return sql.join(
    parts.map((part) => sql`(SELECT * FROM (${part}) AS part ${newest})`),
    sql` UNION ALL `,
  );
}

/** Selects the stored unusual operations. */
function kept(filters: ExceptionFilters): RawBuilder<unknown> {
  const { rule } = filters;
  return sql`
    SELECT ${columns} FROM exceptions WHERE ${isAskedFor(filters)} ${rule ? sql`AND rule = ${rule}` : sql``}
  `;
}

/** The condition that an unusual operation matches the filters, except that by rule. */
function isAskedFor({ from, to, salon }: ExceptionFilters): RawBuilder<unknown> {
  return sql`
    at >= ${startOfDay(from)} AND at < ${endOfDay(to)}
      AND NOT ${isOfKey} AND (rule <> 'documentTwice' OR ${isStillTwice(sql`entry_id`)})
      ${salon ? sql`AND salon_id = ${salon}` : sql``}
  `;
}

/**
 * The condition that one of the rules about persons has found an API key, which is not a person: a till sells and takes
 * payments under one key, and a shop at night. Left out where they are read, and not by the rules, so that days that
 * were searched before need no new search.
 */
const isOfKey = sql<boolean>`(
  rule IN ('soldAndRedeemed', 'offHours') AND user_id IN (SELECT id FROM api_keys)
)`;

/**
 * Selects those that are not stored yet: from the entries that wait to be added up, and from the audit since the last
 * closed day.
 */
function live(filters: ExceptionFilters): RawBuilder<unknown> {
  const { from, to, rule } = filters;
  const parts = [
    unusualEntries({
      within: sql`id = ANY (${newEntryIds}) AND ${isNotSearched}`,
      only: rule,
    }),
    inAudit({ start: sinceLastClosed(from), end: endOfDay(to) }, rule),
  ];
  return sql`
    SELECT ${columns} FROM (${sql.join(parts, sql` UNION ALL `)}) AS unusual WHERE ${isAskedFor(filters)}
  `;
}

/**
 * The condition that an entry's day has not been searched: otherwise what is unusual about the entry may be stored
 * already, although the entry has not been added up yet.
 */
const isNotSearched = sql<boolean>`created_at >= coalesce(
  (SELECT (max(day) + 1)::timestamp AT TIME ZONE 'Europe/Warsaw' FROM exception_days), '-infinity'
)`;

/** Selects the start of a day or, if that is later, the end of the last closed day. */
function sinceLastClosed(from: string): RawBuilder<Date> {
  return sql<Date>`greatest(${startOfDay(from)}, (
    SELECT (max(day) + 1)::timestamp AT TIME ZONE 'Europe/Warsaw' FROM closed_days WHERE withdrawn_at IS NULL
  ))`;
}

/** Adds the columns that people read to rows of unusual operations. */
function withDetails(found: RawBuilder<unknown>): RawBuilder<ExceptionRow> {
  return sql`
    SELECT found.rule, found.entry_id, found.at, found.boncard_id, boncards.number, found.salon_id,
      salons.name AS salon_name, found.user_id, ${personName('actors')} AS user_name,
      actors.kind AS user_kind, ledger_entries.document, found.amount, found.count,
      CASE WHEN ledger_entries.kind IN (${sql.join(transactionKindNames)}) THEN ledger_entries.id END AS transaction_id
    FROM ${found} AS found
    LEFT JOIN boncards ON boncards.id = found.boncard_id
    LEFT JOIN salons ON salons.id = found.salon_id
    LEFT JOIN actors ON actors.id = found.user_id
    LEFT JOIN ledger_entries ON ledger_entries.id = found.entry_id
  `;
}

/** Selects what is unusual in a period of time, by every rule except `manyReversals`. */
function unusual({ start, end }: Span): RawBuilder<unknown> {
  const within = sql`created_at >= ${start} AND created_at < ${end}`;
  return sql`${unusualEntries({ within })} UNION ALL ${inAudit({ start, end })}`;
}

/** Selects the unusual entries among some ledger entries. */
function unusualEntries({
  within,
  only,
}: {
  within: RawBuilder<unknown>;
  only?: ExceptionRule | undefined;
}): RawBuilder<unknown> {
  return byRules(entryRules, within, only);
}

/** Selects what is unusual in the audit of a period of time. */
function inAudit(span: Span, only?: ExceptionRule): RawBuilder<unknown> {
  return byRules(auditRules, span, only);
}

/** Selects what all the rules find, or only the rule `only`. */
function byRules<Scope>(
  rules: Record<string, (scope: Scope) => RawBuilder<unknown>>,
  scope: Scope,
  only?: ExceptionRule,
): RawBuilder<unknown> {
  const asked = Object.entries(rules).filter(([rule]) => !only || rule === only);
  if (asked.length === 0) return sql`SELECT ${columns} FROM exceptions WHERE false`;
  return sql.join(
    asked.map(([rule, found]) => asExceptions(rule, found(scope))),
    sql` UNION ALL `,
  );
}

function asExceptions(rule: string, found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT ${sql.lit(rule)} AS rule, unusual.id AS entry_id, unusual.created_at AS at, unusual.boncard_id, unusual.salon_id,
      unusual.user_id, unusual.amount, unusual.count::integer AS count
    FROM (${found}) AS unusual
  `;
}
