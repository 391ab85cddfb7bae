import { type SelectQueryBuilder, sql } from 'kysely';
import type { TransactionType } from '../../contract/codes.ts';
import type { SalonId, UserId } from '../../contract/ids.ts';
import type { Grosze } from '../../contract/money.ts';
import type { Scope } from '../../contract/permissions.ts';
import type { StatisticsType, TransactionFilters } from '../../contract/transaction.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { numberContains } from '../boncards/queries.ts';
import type { Db, PooledDb } from '../db/client.ts';
import { countRows, directionOf, type PagePlace } from '../db/page.ts';
import { readRows, type TextRow } from '../db/readRows.ts';
import type { Database } from '../db/schema.ts';
import { asDay, endOfDay, startOfDay } from '../db/warsawDays.ts';
import { dayOfEntry, findLastClosedDay } from '../ledger/queries.ts';

/** Which transactions somebody asks for, and who: the scope `own` is their salon's and those they made themselves. */
export interface Question {
  filters: TransactionFilters;
  scope: Scope;
  user: { id: UserId; salonId: SalonId | null };
}

export interface Order {
  sort?: keyof typeof sortColumns | undefined;
  order: 'asc' | 'desc';
}

/** From how many rows on it is quicker to look up where a page begins than to read all that comes before it. */
const FAR = 5000;

/** The transactions that each of the wire's statistics counts. */
export const kinds: Record<StatisticsType, TransactionType> = { charge: 'charge', sell: 'purchase' };

/** A charge or purchase with its card, cycle, salon and user. */
export type TransactionRow = Awaited<ReturnType<typeof listTransactions>>[number];

/** The same for a file, with what the clocks of Warsaw showed: `2026-11-21 14:05:09`. */
export type FileRow = TextRow<Omit<TransactionRow, 'id' | 'created_at'> & { warsaw_clock: string }>;

/** A page of the transactions, newest first unless sorted otherwise. */
export async function listTransactions(
  db: Db,
  question: Question,
  { limit, offset, isFromEnd, ...order }: Order & PagePlace,
) {
  const near = await fromItsDay(db, question, { offset, isFromEnd, ...order });
  // Only the entries of the page meet the other tables, not all that come before them.
  const ids = inOrder(matching(db, near.question), order, { isReversed: isFromEnd })
    .select('ledger_entries.id')
    .limit(limit)
    .offset(near.offset);
  const entries = db.selectFrom('ledger_entries').where('ledger_entries.id', 'in', ids);
  return selectTransactions(inOrder(entries, order))
    .select(['ledger_entries.id', 'ledger_entries.created_at'])
    .execute();
}

export async function countTransactions(db: Db, question: Question): Promise<number> {
  if (asksForEach(question)) return countRows(matching(db, question));
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(count), 0)::bigint AS count FROM (${await byDay(db, question)}) AS days
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** All the transactions as they are at one moment, some at a time, unless the reader leaves. */
export function readTransactions(
  db: PooledDb,
  question: Question,
  { signal, ...order }: Order & { signal?: AbortSignal | undefined },
) {
  // Of a million moments PostgreSQL tells the clock in a fraction of Node's time.
  const clock = sql<string>`date_trunc('second', ledger_entries.created_at AT TIME ZONE 'Europe/Warsaw')::text`;
  const query = selectTransactions(inOrder(matching(db, question), order))
    .select(clock.as('warsaw_clock'))
    // All of them. PostgreSQL, which cannot know, plans for the first rows: they are there without a sort of the rest.
    .limit(sql<null>`(SELECT NULL::bigint)`);
  return readRows(db, query.compile(), signal);
}

/** Count and sum of the transactions in one row, then a row for each Warsaw day and one for each salon. */
export async function sumTransactions(db: Db, question: Question) {
  const { rows } = await sql<{
    day: WarsawDay | null;
    salon: { id: SalonId; name: string } | null;
    count: number;
    amount: Grosze;
  }>`
    -- Few rows are left of many before they are added up in three ways.
    WITH days AS MATERIALIZED (
      SELECT day, salon_id, sum(count) AS count, sum(amount) AS amount
      FROM (${await byDay(db, question)}) AS days GROUP BY day, salon_id
    ),
    totals AS (
      SELECT day, salon_id, coalesce(sum(count), 0)::bigint AS count, coalesce(sum(amount), 0)::bigint AS amount
      FROM days GROUP BY GROUPING SETS ((), (day), (salon_id))
    )
    SELECT day, count, amount,
      CASE WHEN salons.id IS NOT NULL THEN jsonb_build_object('id', salons.id, 'name', salons.name) END AS salon
    FROM totals
    LEFT JOIN salons ON salons.id = totals.salon_id
    ORDER BY day NULLS FIRST, salons.name COLLATE "pl-x-icu" NULLS FIRST, salons.id
  `.execute(db);
  return rows;
}

/** Count and sum of the transactions in rows for days and salons: closed days as they were added up, all else as it is in the ledger. */
async function byDay(db: Db, question: Question) {
  const { filters } = question;
  const entries = matching(db, question)
    .select([dayOfEntry.as('day'), 'ledger_entries.salon_id'])
    .select((select) => [
      select.fn.countAll().as('count'),
      select.fn.sum('ledger_entries.amount').as('amount'),
    ])
    .groupBy([dayOfEntry, 'ledger_entries.salon_id']);
  const last = asksForEach(question) ? null : await findLastClosedDay(db, kinds[filters.stats_type]);
  if (!last) return sql`${entries}`;
  let days = db
    .selectFrom('ledger_days')
    .select(['day', 'salon_id', 'count', 'amount'])
    .where('kind', '=', kinds[filters.stats_type])
    .where(ofWhom(question))
    .where('day', '<=', last);
  if (filters.place) days = days.where('salon_id', '=', filters.place);
  if (filters.issue_date_from) days = days.where('day', '>=', asDay(filters.issue_date_from));
  if (filters.issue_date_to) days = days.where('day', '<=', asDay(filters.issue_date_to));
  return sql`${days} UNION ALL ${entries.where('ledger_entries.created_at', '>=', endOfDay(last))}`;
}

/** The same page, asked for from the day on which it begins: over the days before it the kept totals carry. */
async function fromItsDay(
  db: Db,
  question: Question,
  { offset, isFromEnd, ...order }: Order & Omit<PagePlace, 'limit'>,
): Promise<{ question: Question; offset: number }> {
  if (offset < FAR || order.sort === 'amount' || asksForEach(question)) return { question, offset };
  const direction = directionOf(order, isFromEnd);
  const { rows } = await sql<{ day: WarsawDay; skipped: number }>`
    SELECT day, skipped FROM (
      SELECT day, (sum(sum(count)) OVER (ORDER BY day ${sql.raw(direction)}) - sum(count))::bigint AS skipped
      FROM (${await byDay(db, question)}) AS days GROUP BY day
    ) AS starts
    WHERE skipped <= ${offset} ORDER BY skipped DESC LIMIT 1
  `.execute(db);
  const [start] = rows;
  if (!start) return { question, offset };
  const edge = direction === 'desc' ? 'issue_date_to' : 'issue_date_from';
  const filters = { ...question.filters, [edge]: start.day };
  return { question: { ...question, filters }, offset: offset - start.skipped };
}

/** Whether the kept totals cannot answer: it depends on each transaction. */
function asksForEach({ filters: { number, issue_amount_from, issue_amount_to } }: Question): boolean {
  return Boolean(number) || issue_amount_from !== undefined || issue_amount_to !== undefined;
}

type Entries<Selection> = SelectQueryBuilder<Database, 'ledger_entries', Selection>;

/** Which of the kept sums make up a scope: those of everybody, or of the own salon and of oneself elsewhere. */
function ofWhom({ scope, user }: Question) {
  if (scope === 'all') return sql<boolean>`user_id IS NULL`;
  return sql<boolean>`(
    user_id IS NULL AND salon_id = ${user.salonId}
    OR user_id = ${user.id} AND salon_id IS DISTINCT FROM ${user.salonId}
  )`;
}

/** The ledger entries that a question means. */
function matching(db: Db, { filters, scope, user }: Question) {
  const { issue_amount_from, issue_amount_to, issue_date_from, issue_date_to, place } = filters;
  let entries = db.selectFrom('ledger_entries').where('ledger_entries.kind', '=', kinds[filters.stats_type]);
  if (scope !== 'all') {
    entries = entries.where(({ or, eb }) =>
      or([
        eb('ledger_entries.user_id', '=', user.id),
        ...(user.salonId ? [eb('ledger_entries.salon_id', '=', user.salonId)] : []),
      ]),
    );
  }
  if (place) entries = entries.where('ledger_entries.salon_id', '=', place);
  if (issue_amount_from !== undefined)
    entries = entries.where('ledger_entries.amount', '>=', issue_amount_from);
  if (issue_amount_to !== undefined) entries = entries.where('ledger_entries.amount', '<=', issue_amount_to);
  if (issue_date_from)
    entries = entries.where('ledger_entries.created_at', '>=', startOfDay(issue_date_from));
  if (issue_date_to) entries = entries.where('ledger_entries.created_at', '<', endOfDay(issue_date_to));
  if (filters.number) {
    const cards = db.selectFrom('boncards').select('id').where(numberContains(filters.number));
    entries = entries.where('ledger_entries.boncard_id', 'in', cards);
  }
  return entries;
}

const sortColumns = {
  transaction_date: 'ledger_entries.created_at',
  amount: 'ledger_entries.amount',
} as const;

function inOrder<Selection>(
  entries: Entries<Selection>,
  { sort, order }: Order,
  { isReversed = false } = {},
) {
  const column = sortColumns[sort ?? 'transaction_date'];
  const direction = directionOf({ sort, order }, isReversed);
  return entries.orderBy(column, direction).orderBy('ledger_entries.id', direction);
}

function selectTransactions(entries: Entries<unknown>) {
  return entries
    .innerJoin('boncards', 'boncards.id', 'ledger_entries.boncard_id')
    .innerJoin('cycles', 'cycles.id', 'ledger_entries.cycle_id')
    .innerJoin('salons', 'salons.id', 'ledger_entries.salon_id')
    .innerJoin('users', 'users.id', 'ledger_entries.user_id')
    .select([
      'ledger_entries.kind',
      'ledger_entries.amount',
      'ledger_entries.document',
      'boncards.number',
      'cycles.type',
      'cycles.valid_until',
      'salons.name as salon_name',
      'users.name as user_name',
      'users.surname as user_surname',
    ])
    .$narrowType<{ kind: TransactionType; document: string }>();
}
