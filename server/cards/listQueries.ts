import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { BoncardFilters, boncardsQuery } from '../../contract/boncardList.ts';
import { isCardNumber, normalizeCardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { Grosze } from '../../contract/money.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import type { Db, PooledDb } from '../db/client.ts';
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
import { asDay, endOfDay, startOfDay } from '../db/warsawDays.ts';
import { isPinLocked } from '../lockout/queries.ts';
import { allWithWrittenOff, type BoncardRow, selectBoncards } from './queries.ts';
import { hasSending } from './sendingQueries.ts';

/** Which cards are asked for, and when: on that Warsaw day, some have expired. */
export interface BoncardQuery {
  filters: BoncardFilters;
  now: Date;
}
export type BoncardOrder = Pick<z.output<typeof boncardsQuery>, 'sort' | 'order'>;

/** Returns a page of cards, newest first by default; cards without a value in the sort column come last. */
export async function listBoncards(
  db: Db,
  query: BoncardQuery,
  { limit, offset, isFromEnd, counted, ...order }: BoncardOrder & PageWindow & { counted: Counted },
): Promise<BoncardRow[]> {
  const { filters } = query;
  const isFew = counted.total <= MAX_ROWS_TO_SORT;
  if (needsFacets(filters)) {
    const ids = pageOfFacets(db, query, { ...order, limit, offset, isFromEnd, isFew });
    return allWithWrittenOff(
      db,
      await inOrder(selectBoncards(db).where('boncards.id', 'in', ids), order).execute(),
    );
  }
  const direction = directionOf(order, isFromEnd);
  const isByDay = (order.sort ?? 'created_at') === 'created_at';
  const isRare = filters.query !== undefined && isFew;
  const start =
    isByDay && !isRare && counted.days ? startOfPage(counted.days, { offset, direction }) : undefined;
  let cards = isRare
    ? db
        .selectFrom('boncards')
        .where('boncards.id', '=', sql<BoncardId>`ANY (ARRAY(${matching(db, query).select('boncards.id')}))`)
    : matching(db, query, { isInOrder: true });
  if (start && direction === 'desc') cards = cards.where('boncards.created_at', '<', endOfDay(start.day));
  if (start && direction === 'asc') cards = cards.where('boncards.created_at', '>=', startOfDay(start.day));
  // Only the cards of the page are joined to the other tables, not all the cards before them.
  const ids = (
    order.sort === 'valid_until'
      ? inOrder(cards.leftJoin('cycles', 'cycles.id', 'boncards.cycle_id'), order, { isReversed: isFromEnd })
      : inOrder(cards, order, { isReversed: isFromEnd })
  )
    .select('boncards.id')
    .limit(limit)
    .offset(start?.offset ?? offset);
  return allWithWrittenOff(
    db,
    await inOrder(selectBoncards(db).where('boncards.id', 'in', ids), order).execute(),
  );
}

/**
 * Returns how many cards match. The database keeps counts by status, day and number prefix; for any other filter, rows
 * are counted, in the narrow `boncard_facets` if it has all needed columns.
 */
export async function countBoncards(db: Db, query: BoncardQuery): Promise<Counted> {
  const { filters } = query;
  if (needsFacets(filters)) return { total: await countRows(matchingFacets(db, query)) };
  const search = filters.query ? numberSearch(filters.query) : undefined;
  if (search && !('prefix' in search)) return { total: await countRows(matching(db, query)) };
  const { rows } = await sql<DayCount>`
    SELECT day, sum(count)::bigint AS count FROM ${search ? sql`boncard_prefix_counts` : sql`boncard_counts`}
    WHERE true ${search ? sql`AND prefix BETWEEN ${search.prefix.from} AND ${search.prefix.to}` : sql``}
      ${filters.status ? sql`AND status = ${filters.status}` : sql``}
    GROUP BY day
  `.execute(db);
  return countedByDay(rows);
}

/** Yields all cards as of one moment, in batches, until the client disconnects. */
export function readBoncards(
  db: PooledDb,
  query: BoncardQuery,
  { signal, ...order }: BoncardOrder & { signal?: AbortSignal | undefined },
) {
  const rows = inOrder(
    matching(db, query)
      .leftJoin('cycles', 'cycles.id', 'boncards.cycle_id')
      .leftJoin('salons', 'salons.id', 'cycles.salon_id')
      .select([
        'boncards.number',
        'boncards.status',
        'boncards.balance',
        'boncards.blocked_at',
        'cycles.valid_until',
        'cycles.type',
        'salons.name as salon_name',
      ]),
    order,
  ).$call(allRows);
  return readRows(db, rows.compile(), signal);
}

/** A card as texts for a file. */
export type BoncardFileRow = TextRow<
  Pick<BoncardRow, 'number' | 'status' | 'type' | 'valid_until' | 'salon_name'> & {
    balance: Grosze;
    blocked_at: Date | null;
  }
>;

/** Whether the filters need more than a card's number and status, for which there are indexes and counts. */
function needsFacets({ query, status, ...others }: BoncardFilters): boolean {
  return isAnyGiven(others);
}

/** The values of all filters except the search by number. */
type Asked = { [Name in keyof Omit<BoncardFilters, 'query'>]-?: NonNullable<BoncardFilters[Name]> };

/**
 * A lost card stays blocked when it is replaced or canceled, and then nobody has to decide about it. Not written as a
 * comparison, so that it matches the condition of the partial index.
 */
const isBlocked = sql<boolean>`(boncard_facets.is_blocked AND boncard_facets.status <> 'canceled')`;

/** The condition on a card's facets for each filter; the type makes sure that none is missing. */
const conditions: { [Name in keyof Asked]: (value: Asked[Name], now: Date) => RawBuilder<boolean> } = {
  status: (status) => sql`boncard_facets.status = ${status}`,
  type: (type) => sql`boncard_facets.type = ${type}`,
  salon: (salon) => sql`boncard_facets.salon_id = ${salon}`,
  batch_id: (batch) => sql`boncard_facets.batch_id = ${batch}`,
  import_id: (id) =>
    sql`boncard_facets.boncard_id IN (SELECT boncards.id FROM boncards WHERE boncards.import_id = ${id})`,
  e_card: hasSending,
  expired(expired, now) {
    const isExpired = sql<boolean>`(boncard_facets.status = 'active' AND boncard_facets.valid_until < ${asDay(warsawDayOf(now))})`;
    return expired === 'true' ? isExpired : sql`${isExpired} IS NOT TRUE`;
  },
  blocked: (blocked) => sql`${sql.raw(blocked === 'true' ? '' : 'NOT')} ${isBlocked}`,
  // Blocked cards are few, so each is looked up.
  blocked_to: (day) => sql`(
    ${isBlocked} AND ${endOfDay(day)} > (
      SELECT boncards.blocked_at FROM boncards WHERE boncards.id = boncard_facets.boncard_id
    )
  )`,
  pin_locked(locked, now) {
    const ids = sql`SELECT name::uuid FROM lockouts WHERE ${isPinLocked(now)}`;
    // As an array, so that cards are looked up by id, however many lockouts PostgreSQL remembers.
    return locked === 'true'
      ? sql`boncard_facets.boncard_id = ANY (ARRAY(${ids}))`
      : sql`boncard_facets.boncard_id NOT IN (${ids})`;
  },
  amount_from: (amount) => sql`boncard_facets.balance >= ${amount}`,
  amount_to: (amount) => sql`boncard_facets.balance <= ${amount}`,
  valid_until_from: (day) => sql`boncard_facets.valid_until >= ${asDay(day)}`,
  valid_until_to: (day) => sql`boncard_facets.valid_until <= ${asDay(day)}`,
  // As an array literal, because an export can pass only text as a parameter.
  ids: (ids) => sql`boncard_facets.boncard_id = ANY (${`{${ids}}`}::uuid[])`,
};

const conditionOf = <Name extends keyof Asked>(name: Name, value: Asked[Name], now: Date) =>
  conditions[name](value, now);

/** Selects the facets of the cards that match the filters. */
function matchingFacets(db: Db, { filters: { query, ...others }, now }: BoncardQuery) {
  let cards = db.selectFrom('boncard_facets');
  for (const name of Object.keys(conditions) as (keyof Asked)[]) {
    const value = others[name];
    if (value !== undefined) cards = cards.where(conditionOf(name, value, now));
  }
  const search = query ? numberSearch(query) : undefined;
  if (search && 'prefix' in search) {
    return cards
      .where('boncard_facets.prefix', '>=', search.prefix.from)
      .where('boncard_facets.prefix', '<=', search.prefix.to);
  }
  if (!search) return cards;
  const found = db.selectFrom('boncards').select('boncards.id').where(numberMatches(search));
  return cards.where('boncard_facets.boncard_id', 'in', found);
}

/** Selects the ids of a page of matching cards. */
function pageOfFacets(
  db: Db,
  query: BoncardQuery,
  { limit, offset, isFromEnd, isFew, ...order }: BoncardOrder & PageWindow & { isFew: boolean },
) {
  // If they are few, they are found first and then sorted; searching in the order of time would go through all cards.
  const found = isFew
    ? db.selectFrom(
        matchingFacets(db, query).selectAll('boncard_facets').offset(sql.lit(0)).as('boncard_facets'),
      )
    : matchingFacets(db, query);
  const cards =
    order.sort === 'number' ? found.innerJoin('boncards', 'boncards.id', 'boncard_facets.boncard_id') : found;
  return inOrder(cards, order, { isReversed: isFromEnd, columns: facetColumns })
    .select('boncard_facets.boncard_id')
    .limit(limit)
    .offset(offset);
}

/**
 * Selects the cards that match the filters. With `isInOrder`, cards are read in order until a page is full, and each
 * number is compared with the search; the index on number prefixes is not used.
 */
function matching(db: Db, query: BoncardQuery, { isInOrder = false } = {}) {
  const { filters } = query;
  let cards = db.selectFrom('boncards');
  if (needsFacets(filters)) {
    return cards.where('boncards.id', 'in', matchingFacets(db, query).select('boncard_facets.boncard_id'));
  }
  if (filters.status) cards = cards.where('boncards.status', '=', filters.status);
  const search = filters.query ? numberSearch(filters.query) : undefined;
  if (search) cards = cards.where(numberMatches(search, { isInOrder }));
  return cards;
}

const cardColumns = {
  id: 'boncards.id',
  number: 'boncards.number',
  amount: 'boncards.balance',
  valid_until: 'cycles.valid_until',
  created_at: 'boncards.created_at',
};

/** Facets have every column that lists are sorted by, except the number. */
const facetColumns: typeof cardColumns = {
  id: 'boncard_facets.boncard_id',
  number: 'boncards.number',
  amount: 'boncard_facets.balance',
  valid_until: 'boncard_facets.valid_until',
  created_at: 'boncard_facets.created_at',
};

function inOrder<Tables, Table extends keyof Tables, Selection>(
  cards: SelectQueryBuilder<Tables, Table, Selection>,
  { sort, order }: BoncardOrder,
  { isReversed = false, columns = cardColumns } = {},
) {
  const direction = directionOf({ sort, order }, isReversed);
  return cards
    .orderBy(sql.ref(columns[sort ?? 'created_at']), (by) => {
      const ordered = by[direction]();
      // On a column without nulls, NULLS LAST would only prevent the use of its index.
      if (sort !== 'valid_until') return ordered;
      return isReversed ? ordered.nullsFirst() : ordered.nullsLast();
    })
    .orderBy(sql.ref(columns.id), direction);
}

/** Returns the condition that a card's number matches a search. */
export function numberMatches(search: NumberSearch, { isInOrder = false } = {}) {
  if ('whole' in search) return sql<boolean>`boncards.number = ${search.whole}`;
  if ('part' in search) {
    const pattern = `%${search.part.replace(/[\\%_]/g, '\\$&')}%`;
    return sql<boolean>`boncards.number LIKE ${pattern}`;
  }
  const { from, to } = search.prefix;
  const begins = sql<boolean>`card_prefix(boncards.number) BETWEEN ${from} AND ${to}`;
  // IS TRUE keeps PostgreSQL from using the index on the prefix, with which it would find and sort all matches just for
  // one page. It can still use its statistics on how many cards match.
  return isInOrder ? sql<boolean>`(${begins}) IS TRUE` : begins;
}

/** A search by a card's number or part of it; spaces, dashes and case are ignored. */
export type NumberSearch = { whole: string } | { part: string } | { prefix: { from: number; to: number } };

const NUMBER_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Returns what a typed text searches for: one or two characters match the beginning of the number, more match any part
 * of it. Undefined if nothing was typed.
 */
export function numberSearch(typed: string): NumberSearch | undefined {
  const text = normalizeCardNumber(typed);
  if (text === '') return undefined;
  // Only one card can contain a whole number, and the index of numbers is faster.
  if (isCardNumber(text)) return { whole: text };
  const places = [...text].map((character) => NUMBER_CHARACTERS.indexOf(character));
  const [first = 0, second] = places;
  if (places.length > 2) return { part: text };
  // A prefix that no number has: matches nothing.
  if (places.includes(-1)) return { prefix: { from: 0, to: -1 } };
  const from = first * NUMBER_CHARACTERS.length;
  return {
    prefix:
      second === undefined
        ? { from, to: from + NUMBER_CHARACTERS.length - 1 }
        : { from: from + second, to: from + second },
  };
}
