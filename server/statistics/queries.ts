import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import {
  reversalOf,
  type TransactionKind,
  transactionKindNames,
  transactionKinds,
} from '../../contract/codes.ts';
import type { ActorId, SalonId, TransactionId } from '../../contract/ids.ts';
import { asGrosze, type Grosze, ZERO } from '../../contract/money.ts';
import { type TransactionFilters, transactionTypeOf } from '../../contract/transaction.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { dayOfEntry, prefixOfEntry } from '../books/closedDayQueries.ts';
import { type BookState, findBookState, openSums } from '../books/openDayQueries.ts';
import { numberMatches, numberSearch } from '../cards/listQueries.ts';
import { type Asker, reversed, reversible } from '../cards/queries.ts';
import type { Db, PooledDb } from '../db/client.ts';
import { personName, personNameAt, salonNameAt } from '../db/namesThen.ts';
import {
  allRows,
  type Counted,
  countedByDay,
  countRows,
  type DayCount,
  directionOf,
  isAnyGiven,
  MAX_ROWS_TO_SORT,
  type PageWindow,
  startOfPage,
} from '../db/page.ts';
import { readRows, type TextRow } from '../db/readRows.ts';
import type { Database, RangeOrder } from '../db/schema.ts';
import { documentBegins } from '../db/textSearch.ts';
import { asDay, endOfDay, startOfDay, warsawClock } from '../db/warsawDays.ts';
import { type AmountRange, type KeyRange, stepsOf } from './amountSteps.ts';
import { rangeTotals } from './rangeQueries.ts';

/** Which transactions are asked for, of both types if none is named, and by whom. */
export interface TransactionQuery extends Asker {
  filters: Filters;
}

type Filters = Omit<TransactionFilters, 'stats_type'> & Partial<Pick<TransactionFilters, 'stats_type'>>;

export interface SortOrder {
  sort?: keyof typeof sortColumns | undefined;
  order: 'asc' | 'desc';
}

/** A charge or purchase with its card and cycle, and with the names that salon and user had at the time. */
export type TransactionRow = Awaited<ReturnType<typeof listTransactions>>[number];

/** The state of a transaction as marked in a file. */
type TransactionMark = 'reversed' | 'partlyReversed' | 'canceled';

/** The same as texts for a file, with Warsaw local time: `2026-11-21 14:05:09`. */
export type FileRow = TextRow<FileSource>;

interface FileSource
  extends Pick<
    TransactionRow,
    Exclude<(typeof fileColumns)[number], 'warsaw_clock' | 'mark' | 'issuer_name'>
  > {
  warsaw_clock: string;
  mark: TransactionMark | null;
  issuer_name: string;
}

const fileColumns = [
  'kind',
  'amount',
  'document',
  'document_kind',
  'number',
  'type',
  'valid_until',
  'salon_name',
  'user_name',
  'warsaw_clock',
  'mark',
  'issuer_name',
] as const;

/** Returns a page of the transactions, newest first by default. */
export async function listTransactions(
  db: Db,
  query: TransactionQuery,
  { limit, offset, isFromEnd, counted, ...order }: SortOrder & PageWindow & { counted: Counted },
) {
  const direction = directionOf(order, isFromEnd);
  const isRare = keptTotalsFor(query) !== 'all' && counted.total <= MAX_ROWS_TO_SORT;
  const start =
    !isRare && order.sort !== 'amount' && counted.days
      ? startOfPage(counted.days, { offset, direction })
      : undefined;
  const skipped = start?.offset ?? offset;
  const found = isRare
    ? db
        .selectFrom('ledger_entries')
        .where(
          'ledger_entries.id',
          '=',
          sql<TransactionId>`ANY (ARRAY(${matching(db, query).select('ledger_entries.id')}))`,
        )
    : matching(db, start ? seekToDay(start.day, query, direction) : query, {
        inOrderOf: order.sort ?? 'transaction_date',
        ofKind: (entries) => inOrder(entries, order, { isReversed: isFromEnd }).limit(skipped + limit),
      });
  // Only the entries of the page are joined to the other tables, not all the entries before them.
  const ids = inOrder(found, order, { isReversed: isFromEnd })
    .select('ledger_entries.id')
    .limit(limit)
    .offset(skipped);
  const entries = db.selectFrom('ledger_entries').where('ledger_entries.id', 'in', ids);
  return selectListed(inOrder(entries, order)).execute();
}

/** Returns a transaction if it exists and the asker may see it. */
export async function findTransaction(db: Db, id: TransactionId, asker: Asker) {
  const entry = db
    .selectFrom('ledger_entries')
    .where('ledger_entries.id', '=', id)
    .where('ledger_entries.kind', 'in', transactionKindNames);
  return selectListed(inScope(entry, asker))
    .select([
      'ledger_entries.cycle_id',
      'ledger_entries.salon_id',
      'ledger_entries.sequence',
      'ledger_entries.user_id',
    ])
    .$narrowType<{ salon_id: SalonId; user_id: ActorId }>()
    .executeTakeFirst();
}

/** Returns count and sum of what a person booked on a Warsaw day, by kind and by kind of document. */
export async function sumOwnDay(db: Db, userId: ActorId, day: WarsawDay) {
  return db
    .selectFrom('ledger_entries')
    .select((select) => [
      'kind',
      'document_kind',
      select.fn.countAll<number>().as('count'),
      sql<Grosze>`sum(amount)::bigint`.as('amount'),
    ])
    .where('user_id', '=', userId)
    .where('kind', 'in', transactionKindNames)
    .where('created_at', '>=', startOfDay(day))
    .where('created_at', '<', endOfDay(day))
    .groupBy(['kind', 'document_kind'])
    .orderBy('kind')
    .orderBy('document_kind')
    .$narrowType<{ kind: TransactionKind }>()
    .execute();
}

/** Returns the reversals of a transaction, oldest first, with the names that people and salons had at the time. */
export async function listReversals(db: Db, id: TransactionId) {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('actors', 'actors.id', 'ledger_entries.user_id')
    .leftJoin('salons', 'salons.id', 'ledger_entries.user_salon_id')
    .select([
      'ledger_entries.id',
      'ledger_entries.amount',
      'ledger_entries.reason',
      'ledger_entries.created_at',
      'ledger_entries.user_salon_id as salon_id',
      personNameAt('ledger_entries.created_at').as('user_name'),
      salonNameAt('ledger_entries.created_at').$castTo<string | null>().as('salon_name'),
    ])
    .where('ledger_entries.reverses', '=', id)
    .orderBy('ledger_entries.sequence')
    .$narrowType<{ reason: string }>()
    .execute();
}

/** Skips the days that come before `day` in the order of the list. */
function seekToDay(
  day: WarsawDay,
  { filters, ...query }: TransactionQuery,
  direction: 'asc' | 'desc',
): TransactionQuery {
  const edge = direction === 'desc' ? 'issue_date_to' : 'issue_date_from';
  return { ...query, filters: { ...filters, [edge]: day } };
}

/** The part of a query that can be answered now, and if that is not all of it, the last day that is known. */
interface KnownPart {
  query: TransactionQuery;
  known: Pick<BookState, 'known_until'>;
}

/**
 * Limits a query that stored totals answer to the days for which they are complete, so that its rows are those that are
 * counted.
 */
export function knownPart(query: TransactionQuery, { known_until }: BookState): KnownPart {
  const { filters, ...asker } = query;
  const { issue_date_to: to } = filters;
  if (!known_until || (to && to <= known_until) || !keptTotalsFor(query)) return { query, known: {} };
  return {
    query: { ...asker, filters: { ...filters, issue_date_to: known_until } },
    known: { known_until },
  };
}

export async function countTransactions(db: Db, query: TransactionQuery, state: BookState): Promise<Counted> {
  if (!keptTotalsFor(query)) return { total: await countRows(matching(db, query)) };
  const { rows } = await sql<DayCount>`
    SELECT day, sum(count)::bigint AS count FROM (${byDay(db, query, state)}) AS days GROUP BY day
  `.execute(db);
  return countedByDay(rows);
}

/** Yields all matching transactions as of one moment, in batches, until the client disconnects. */
export async function* readTransactions(
  db: PooledDb,
  query: TransactionQuery,
  { signal, ...order }: SortOrder & { signal?: AbortSignal | undefined },
): AsyncGenerator<FileRow[], undefined> {
  // Each kind is joined separately, and merged afterwards: only for a table does PostgreSQL know how often its values
  // repeat, and then it looks up each card, person and salon only once.
  const parts = kindsOf(query.filters).map((kind) => {
    const entries = inOrder(narrowed(db, entriesOf(db, kind), query), order);
    const rows = selectTransactions(entries)
      .innerJoin('salons as issuer', 'issuer.id', 'cycles.salon_id')
      .select('issuer.name as issuer_name')
      .select(warsawClock('ledger_entries.created_at').as('warsaw_clock'))
      .select([mark.as('mark'), 'ledger_entries.created_at', 'ledger_entries.id'])
      .$call(allRows);
    return sql`(${rows})`;
  });
  if (parts.length === 0) return;
  const merged = sql<Database['ledger_entries']>`(${sql.join(parts, sql` UNION ALL `)})`;
  const rows = inOrder(db.selectFrom(merged.as('ledger_entries')), order)
    .select(fileColumns.map((column) => sql.ref(column).as(column)))
    .$castTo<FileSource>();
  yield* readRows(db, rows.compile(), signal);
}

/**
 * Returns the number and net sum of the transactions and, separately, of the reversals among them, in one row; then one
 * row for each Warsaw day and one for each salon.
 */
export async function sumTransactions(db: Db, query: TransactionQuery, state: BookState) {
  const { rows } = await sql<{
    day: WarsawDay | null;
    salon: { id: SalonId; name: string } | null;
    count: number;
    amount: Grosze;
    reversals: number;
    reversed: Grosze;
  }>`
    WITH days AS (
      SELECT day, salon_id, count, amount, kind = ANY (${Object.values(reversalOf)}) AS is_reversal
      FROM (${byDay(db, query, state)}) AS days
    ),
    totals AS (
      SELECT day, salon_id,
        coalesce(sum(count), 0)::bigint AS count,
        coalesce(sum(CASE WHEN is_reversal THEN -amount ELSE amount END), 0)::bigint AS amount,
        coalesce(sum(count) FILTER (WHERE is_reversal), 0)::bigint AS reversals,
        coalesce(sum(amount) FILTER (WHERE is_reversal), 0)::bigint AS reversed
      FROM days GROUP BY GROUPING SETS ((), (day), (salon_id))
    )
    SELECT day, count, amount, reversals, reversed,
      CASE WHEN salons.id IS NOT NULL THEN jsonb_build_object('id', salons.id, 'name', salons.name) END AS salon
    FROM totals
    LEFT JOIN salons ON salons.id = totals.salon_id
    ORDER BY day NULLS FIRST, salons.name COLLATE "pl-x-icu" NULLS FIRST, salons.id
  `.execute(db);
  return rows;
}

/**
 * Returns count and sum of each kind of the matching transactions, for each person and key and each of some Warsaw
 * days, both ends included, and the last known day if later ones are missing. For closed days, stored totals are used
 * if they can answer the query.
 */
export async function sumByActor(
  db: Db,
  { from, to, filters, ...asker }: TransactionQuery & { from: WarsawDay; to: WarsawDay },
) {
  const state = await findBookState(db);
  const { issue_date_from = from, issue_date_to = to } = filters;
  const days = {
    issue_date_from: issue_date_from > from ? issue_date_from : from,
    issue_date_to: issue_date_to < to ? issue_date_to : to,
  };
  const { query, known } = knownPart({ ...asker, filters: { ...filters, ...days } }, state);
  const sums =
    keptTotalsFor(query) === 'all' ? ofPeople(query, state) : addUp(matching(db, query), 'user_id');
  const { rows } = await sql<{
    day: WarsawDay;
    id: ActorId;
    fullname: string;
    kind: TransactionKind;
    count: number;
    amount: Grosze;
  }>`
    SELECT day, actors.id, ${personName('actors')} AS fullname, sums.kind, sum(count)::bigint AS count,
      sum(amount)::bigint AS amount
    FROM (${sums}) AS sums JOIN actors ON actors.id = user_id
    GROUP BY day, actors.id, sums.kind
    ORDER BY day, ${personName('actors')} COLLATE "pl-x-icu", actors.id
  `.execute(db);
  return { rows, known };
}

/** Selects the stored sums of persons and keys that match a query. */
function ofPeople(query: TransactionQuery, state: BookState): RawBuilder<unknown> {
  const { last } = state;
  return sql`
    -- Each by itself: the index begins with kind and person.
    SELECT day, user_id, kind, count, amount FROM ledger_days
    WHERE user_id = ANY (ARRAY(SELECT id FROM actors)) AND ${isWanted(query)}
      AND day <= ${last ? asDay(last) : sql`'-infinity'`}
    UNION ALL SELECT day, user_id, kind, count, amount FROM (${openSums(state)}) AS open WHERE ${isWanted(query)}
  `;
}

/**
 * Selects count and sum of the transactions by day, salon and kind, with one or more rows for each; uses stored sums as
 * far as possible.
 */
function byDay(db: Db, query: TransactionQuery, state: BookState): RawBuilder<unknown> {
  const kept = keptTotalsFor(query);
  if (!kept) return addUp(matching(db, query));
  const { last } = state;
  if (kept === 'all') {
    const open = ofOpenDays(query, state);
    if (!last) return open;
    const days = db.selectFrom('ledger_days').where(closedDayFilter(query, last));
    return sql`${days.select(['day', 'salon_id', 'kind', 'count', 'amount'])} UNION ALL ${open}`;
  }
  if (!last) return addUp(matching(db, query));
  const days = db.selectFrom('ledger_day_ranges').where(closedDayFilter(query, last));
  const since = matching(db, query, { inOrderOf: 'transaction_date' }).where(
    'ledger_entries.created_at',
    '>=',
    endOfDay(last),
  );
  const parts = [rangeTotals(days.select(['day', 'salon_id', 'kind']), kept)];
  if (!state.isBehind) parts.push(addUp(since));
  for (const amounts of kept.rest) parts.push(restOfDays(db, query, { amounts, last }));
  return sql.join(parts, sql` UNION ALL `);
}

/** Selects the sums of open days that match a query. */
function ofOpenDays(query: TransactionQuery, state: BookState): RawBuilder<unknown> {
  return sql`
    SELECT day, salon_id, kind, count, amount FROM (${openSums(state)}) AS open WHERE ${isWanted(query)}
  `;
}

/** The condition that the sums of a person or key on a day match a query. */
function isWanted({ filters, scope, user }: TransactionQuery): RawBuilder<unknown> {
  const { place, issue_date_from: from, issue_date_to: to } = filters;
  const own = sql`(user_id = ${user.id} ${user.salonId ? sql`OR salon_id = ${user.salonId}` : sql``})`;
  return sql`
    kind = ANY (${[...kindsOf(filters)]}) ${scope === 'all' ? sql`` : sql`AND ${own}`}
      ${filters.user ? sql`AND user_id = ${filters.user}` : sql``} ${place ? sql`AND salon_id = ${place}` : sql``}
      ${from ? sql`AND day >= ${asDay(from)}` : sql``} ${to ? sql`AND day <= ${asDay(to)}` : sql``}
  `;
}

/** Selects the transactions of closed days with some amounts, one row for each. */
function restOfDays(
  db: Db,
  { filters, ...asker }: TransactionQuery,
  { amounts, last }: { amounts: AmountRange; last: WarsawDay },
) {
  const { issue_date_from: from, issue_date_to: to, ...others } = filters;
  const ofAmounts = { ...others, issue_amount_from: amounts.from, issue_amount_to: amounts.to };
  const entries = matching(db, { ...asker, filters: ofAmounts })
    .select([
      'ledger_entries.created_at',
      'ledger_entries.salon_id',
      'ledger_entries.kind',
      'ledger_entries.amount',
    ])
    // OFFSET makes PostgreSQL find them by amount, even if it estimates the period to be shorter.
    .offset(sql.lit(0));
  return sql`
    SELECT ${dayOfEntry} AS day, salon_id, kind, 1::bigint AS count, amount FROM (${entries}) AS ledger_entries
    WHERE created_at < ${endOfDay(lastDayOf({ to, last }))} ${from ? sql`AND created_at >= ${startOfDay(from)}` : sql``}
  `;
}

function addUp(
  entries: ReturnType<typeof matching>,
  by: 'salon_id' | 'user_id' = 'salon_id',
): RawBuilder<unknown> {
  const sums = entries
    .select([dayOfEntry.as('day'), `ledger_entries.${by}`, 'ledger_entries.kind'])
    .select((select) => [
      select.fn.countAll().as('count'),
      // Cast from numeric, which is slow to add up further.
      sql<number>`sum(ledger_entries.amount)::bigint`.as('amount'),
    ])
    .groupBy([dayOfEntry, `ledger_entries.${by}`, 'ledger_entries.kind']);
  return sql`${sums}`;
}

/** Returns the condition that selects a query's rows of closed days. */
function closedDayFilter(query: TransactionQuery, last: WarsawDay) {
  const { place, issue_date_from: from, issue_date_to: to } = query.filters;
  return sql<boolean>`
    kind = ANY (${[...kindsOf(query.filters)]}) AND ${scopeFilter(query)} AND day <= ${asDay(lastDayOf({ to, last }))}
    ${from ? sql`AND day >= ${asDay(from)}` : sql``} ${place ? sql`AND salon_id = ${place}` : sql``}
  `;
}

/** Returns the last day of a period that is closed. */
function lastDayOf({ to, last }: { to: WarsawDay | undefined; last: WarsawDay }): WarsawDay {
  return to && to < last ? to : last;
}

/** A part of each closed day, and the amounts that the query includes in addition. */
type KeptPart = KeyRange & { by: RangeOrder; rest: AmountRange[] };

/**
 * Returns which stored totals of closed days answer a query: all of them, or a part; undefined if individual
 * transactions are needed, as for any filter that is not named here.
 */
function keptTotalsFor({ filters }: TransactionQuery): 'all' | KeptPart | undefined {
  const { stats_type, kind, place, user, issue_date_from, issue_date_to, number, ...others } = filters;
  const { issue_amount_from: from, issue_amount_to: to, ...unanswered } = others;
  if (isAnyGiven(unanswered)) return undefined;
  const search = number ? numberSearch(number) : undefined;
  const hasAmounts = from !== undefined || to !== undefined;
  if (search) {
    return 'prefix' in search && !hasAmounts ? { by: 'prefix', ...search.prefix, rest: [] } : undefined;
  }
  if (!hasAmounts) return 'all';
  const { steps, rest } = stepsOf({ from: from ?? ZERO, to: to ?? asGrosze(Number.MAX_SAFE_INTEGER) });
  return { by: 'amount', ...steps, rest };
}

type Entries<Selection> = SelectQueryBuilder<Database, 'ledger_entries', Selection>;

/**
 * Selects the totals that make up a scope: those of everyone, or those of the user's salon plus the user's own
 * elsewhere. With a filter by person, only that person's totals among these.
 */
function scopeFilter({ filters, scope, user }: TransactionQuery) {
  if (filters.user) {
    const isAll = scope === 'all' || filters.user === user.id;
    return sql<boolean>`user_id = ${filters.user} ${isAll ? sql`` : sql`AND salon_id = ${user.salonId}`}`;
  }
  if (scope === 'all') return sql<boolean>`user_id IS NULL`;
  return sql<boolean>`(
    user_id IS NULL AND salon_id = ${user.salonId}
    OR user_id = ${user.id} AND salon_id IS DISTINCT FROM ${user.salonId}
  )`;
}

/**
 * Returns the ledger entries of a query. Each kind is read separately, because the indexes begin with the kind.
 * `ofKind` sorts and limits the entries of each kind as needed, so that they only have to be merged, not sorted.
 */
function matching(
  db: Db,
  query: TransactionQuery,
  {
    inOrderOf,
    ofKind = (entries) => entries,
  }: { inOrderOf?: keyof typeof sortColumns; ofKind?: (entries: Entries<object>) => Entries<object> } = {},
): Entries<object> {
  const parts = kindsOf(query.filters).map((kind) => {
    return sql`(${ofKind(narrowed(db, entriesOf(db, kind).selectAll(), query, inOrderOf))})`;
  });
  const all =
    parts.length > 0 ? sql.join(parts, sql` UNION ALL `) : sql`SELECT * FROM ledger_entries WHERE false`;
  return db.selectFrom(sql<Database['ledger_entries']>`(${all})`.as('ledger_entries'));
}

const entriesOf = (db: Db, kind: TransactionKind) =>
  db.selectFrom('ledger_entries').where('ledger_entries.kind', '=', kind);

/**
 * Applies the filters of a query to ledger entries. If these are read in order until a page is full, or starting at a
 * day, conditions on amounts and numbers must not make PostgreSQL use another index and sort everything.
 */
function narrowed(
  db: Db,
  all: Entries<object>,
  { filters, ...asker }: TransactionQuery,
  inOrderOf?: keyof typeof sortColumns,
): Entries<object> {
  // `entriesOf` has applied type and kind. The compiler reports a filter that is not named here.
  const { stats_type, kind, place, user, document, reference, issuer, number, ...ranges } = filters;
  const { issue_amount_from, issue_amount_to, issue_date_from, issue_date_to, ...unapplied } = ranges;
  unapplied satisfies Record<string, never>;
  let entries = inScope(all, asker);
  if (place) entries = entries.where('ledger_entries.salon_id', '=', place);
  if (user) entries = entries.where('ledger_entries.user_id', '=', user);
  if (document) entries = entries.where(documentBegins('ledger_entries.document', document));
  if (reference) entries = entries.where('ledger_entries.id', 'in', entriesNamed(db, reference));
  if (issuer) entries = entries.where(soldIn(issuer));
  // The unary plus prevents the use of the index by amount.
  const amount = sql<Grosze>`${sql.raw(inOrderOf === 'transaction_date' ? '+' : '')}ledger_entries.amount`;
  if (issue_amount_from !== undefined) entries = entries.where(amount, '>=', issue_amount_from);
  if (issue_amount_to !== undefined) entries = entries.where(amount, '<=', issue_amount_to);
  if (issue_date_from)
    entries = entries.where('ledger_entries.created_at', '>=', startOfDay(issue_date_from));
  if (issue_date_to) entries = entries.where('ledger_entries.created_at', '<', endOfDay(issue_date_to));
  const search = number ? numberSearch(number) : undefined;
  if (search && 'prefix' in search && inOrderOf) {
    const { from, to } = search.prefix;
    // BETWEEN would look up each card twice.
    entries = entries.where(sql<boolean>`${prefixOfEntry} <@ int4range(${from}, ${to + 1})`);
  } else if (search) {
    const cards = db.selectFrom('boncards').select('id').where(numberMatches(search));
    entries = entries.where('ledger_entries.boncard_id', 'in', cards);
  }
  return entries;
}

/**
 * The condition that a salon sold the card of an entry. Looked up for each entry: starting from the cards of the salon,
 * PostgreSQL would read all their entries, of all days.
 */
function soldIn(salonId: SalonId) {
  return sql<boolean>`(
    SELECT cycles.salon_id FROM cycles WHERE cycles.id = ledger_entries.cycle_id
  ) = ${salonId}`;
}

/**
 * Selects the transactions with a reference and their reversals, by id, because otherwise the whole ledger would be
 * read.
 */
function entriesNamed(db: Db, reference: string) {
  const named = db
    .selectFrom('transaction_references')
    .where('transaction_references.reference', '=', reference);
  return named
    .where('transaction_id', 'is not', null)
    .select('transaction_id as id')
    .$narrowType<{ id: TransactionId }>()
    .unionAll(
      named
        .innerJoin('ledger_entries as reversal', 'reversal.reverses', 'transaction_references.transaction_id')
        .select('reversal.id'),
    );
}

/** Keeps only the entries that the asker may see. */
function inScope(entries: Entries<object>, { scope, user }: Asker) {
  if (scope === 'all') return entries;
  return entries.where(({ or, eb }) =>
    or([
      eb('ledger_entries.user_id', '=', user.id),
      ...(user.salonId ? [eb('ledger_entries.salon_id', '=', user.salonId)] : []),
    ]),
  );
}

/** Returns the kinds of entries that a query includes: transactions of its type, or of both, and their reversals. */
function kindsOf({ stats_type, kind }: Filters): readonly TransactionKind[] {
  const all: readonly TransactionKind[] = stats_type
    ? transactionKinds[transactionTypeOf[stats_type]]
    : transactionKindNames;
  return kind ? all.filter((one) => one === kind) : all;
}

const sortColumns = {
  transaction_date: 'ledger_entries.created_at',
  amount: 'ledger_entries.amount',
} as const;

function inOrder<Selection>(
  entries: Entries<Selection>,
  { sort, order }: SortOrder,
  { isReversed = false } = {},
) {
  const column = sortColumns[sort ?? 'transaction_date'];
  const direction = directionOf({ sort, order }, isReversed);
  return entries.orderBy(column, direction).orderBy('ledger_entries.id', direction);
}

/**
 * The condition that the card of a transaction was canceled, and not replaced, before it was charged again. After the
 * only charge of a card was undone, the card has no cycle.
 */
const isCanceled = sql<boolean>`(
  boncards.status = 'canceled' AND boncards.replaced_by IS NULL
  AND boncards.cycle_id IS NOT DISTINCT FROM ledger_entries.cycle_id
)`;

const mark = sql<TransactionMark | null>`(
  CASE
    WHEN ledger_entries.reverses IS NOT NULL THEN NULL
    -- Hashed once: looking for the reversals of each of a million rows would take a third of an export's time.
    WHEN ledger_entries.id IN (SELECT reverses FROM ledger_entries WHERE reverses IS NOT NULL) THEN
      CASE WHEN ${reversed} = ledger_entries.amount THEN 'reversed' ELSE 'partlyReversed' END
    WHEN ${isCanceled} THEN 'canceled'
  END
)`;

/** Selects transactions with the columns that lists show. */
function selectListed(entries: Entries<unknown>) {
  return selectTransactions(entries).select([
    'ledger_entries.id',
    'ledger_entries.boncard_id',
    'ledger_entries.balance_after',
    'ledger_entries.created_at',
    'ledger_entries.reverses',
    'ledger_entries.reason',
    'ledger_entries.reference',
    isCanceled.as('canceled'),
    reversed.as('reversed'),
    reversible.as('reversible'),
  ]);
}

function selectTransactions(entries: Entries<unknown>) {
  return entries
    .innerJoin('boncards', 'boncards.id', 'ledger_entries.boncard_id')
    .innerJoin('cycles', 'cycles.id', 'ledger_entries.cycle_id')
    .innerJoin('salons', 'salons.id', 'ledger_entries.salon_id')
    .innerJoin('actors', 'actors.id', 'ledger_entries.user_id')
    .select([
      'ledger_entries.kind',
      'ledger_entries.amount',
      'ledger_entries.document',
      'ledger_entries.document_kind',
      'boncards.number',
      'cycles.type',
      'cycles.valid_until',
      salonNameAt('ledger_entries.created_at').as('salon_name'),
      personNameAt('ledger_entries.created_at').as('user_name'),
    ])
    .$narrowType<{ kind: TransactionKind; document: string }>();
}
