import { type SelectQueryBuilder, sql } from 'kysely';
import type { TransactionType } from '../../contract/codes.ts';
import type { SalonId, UserId } from '../../contract/ids.ts';
import type { Grosze } from '../../contract/money.ts';
import type { Scope } from '../../contract/permissions.ts';
import type { StatisticsType, TransactionFilters } from '../../contract/transaction.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { numberContains } from '../boncards/queries.ts';
import type { Db } from '../db/client.ts';
import { readInBatches } from '../db/readInBatches.ts';
import type { Database } from '../db/schema.ts';
import { endOfDay, startOfDay } from '../db/warsawDays.ts';

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

/** The transactions that each of the wire's statistics counts. */
export const kinds: Record<StatisticsType, TransactionType> = { charge: 'charge', sell: 'purchase' };

/** A charge or purchase with its card, cycle, salon and user. */
export type TransactionRow = Awaited<ReturnType<typeof listTransactions>>[number];

/** A page of the transactions, newest first unless sorted otherwise. */
export async function listTransactions(
  db: Db,
  question: Question,
  { page, perPage, ...order }: Order & { page: number; perPage: number },
) {
  // Only the entries of the page meet the other tables, not all that come before them.
  const ids = inOrder(matching(db, question), order)
    .select('ledger_entries.id')
    .limit(perPage)
    .offset((page - 1) * perPage);
  const entries = db.selectFrom('ledger_entries').where('ledger_entries.id', 'in', ids);
  return selectTransactions(inOrder(entries, order)).execute();
}

export async function countTransactions(db: Db, question: Question): Promise<number> {
  const { count } = await matching(db, question)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** All the transactions as they are at one moment, batch by batch. */
export function readTransactions(db: Db, question: Question, order: Order): AsyncGenerator<TransactionRow[]> {
  return readInBatches(db, (tx) => selectTransactions(inOrder(matching(tx, question), order)));
}

/** Count and sum of the transactions in one row, then a row for each Warsaw day and one for each salon. */
export async function sumTransactions(db: Db, question: Question) {
  const entries = matching(db, question).select([
    'ledger_entries.salon_id',
    'ledger_entries.amount',
    sql`(ledger_entries.created_at AT TIME ZONE 'Europe/Warsaw')::date`.as('day'),
  ]);
  const { rows } = await sql<{
    day: WarsawDay | null;
    salon: { id: SalonId; name: string } | null;
    count: number;
    amount: Grosze;
  }>`
    WITH entries AS (${entries}),
    -- Few rows are left of many before they are added up in three ways.
    days AS MATERIALIZED (
      SELECT day, salon_id, count(*) AS count, sum(amount) AS amount FROM entries GROUP BY day, salon_id
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

type Entries<Selection> = SelectQueryBuilder<Database, 'ledger_entries', Selection>;

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

function inOrder<Selection>(entries: Entries<Selection>, { sort, order }: Order) {
  const column = sortColumns[sort ?? 'transaction_date'];
  const direction = sort ? order : 'desc';
  return entries.orderBy(column, direction).orderBy('ledger_entries.id', direction);
}

function selectTransactions(entries: Entries<unknown>) {
  return entries
    .innerJoin('boncards', 'boncards.id', 'ledger_entries.boncard_id')
    .innerJoin('cycles', 'cycles.id', 'ledger_entries.cycle_id')
    .innerJoin('salons', 'salons.id', 'ledger_entries.salon_id')
    .innerJoin('users', 'users.id', 'ledger_entries.user_id')
    .select([
      'ledger_entries.id',
      'ledger_entries.kind',
      'ledger_entries.amount',
      'ledger_entries.document',
      'ledger_entries.created_at',
      'boncards.number',
      'cycles.type',
      'cycles.valid_until',
      'salons.name as salon_name',
      'users.name as user_name',
      'users.surname as user_surname',
    ])
    .$narrowType<{ kind: TransactionType; document: string }>();
}
