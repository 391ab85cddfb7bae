import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { BoncardFilters, boncardsQuery } from '../../contract/boncardList.ts';
import { isCardNumber, normalizeCardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { Grosze } from '../../contract/money.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import type { Db, PooledDb } from '../db/client.ts';
import {
  type Counted,
  countedByDay,
  countRows,
  type DayCount,
  directionOf,
  MAX_ROWS_TO_SORT,
  type PageWindow,
  startOfPage,
} from '../db/page.ts';
import { readRows, type TextRow } from '../db/readRows.ts';
import type { Database } from '../db/schema.ts';
import { asDay, endOfDay, startOfDay } from '../db/warsawDays.ts';
import { isPinLocked } from '../lockout/queries.ts';
import { type BoncardRow, selectBoncards } from './queries.ts';
import { hasSending } from './sendingQueries.ts';

/** Which cards are asked for, and on which Warsaw day: then some have expired. */
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
    return inOrder(selectBoncards(db).where('boncards.id', 'in', ids), order).execute();
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
  // Only the cards of the page are joined to the other tables, not all that come before them.
  const ids = (
    order.sort === 'valid_until'
      ? inOrder(cards.leftJoin('cycles', 'cycles.id', 'boncards.cycle_id'), order, { isReversed: isFromEnd })
      : inOrder(cards, order, { isReversed: isFromEnd })
  )
    .select('boncards.id')
    .limit(limit)
    .offset(start?.offset ?? offset);
  return inOrder(selectBoncards(db).where('boncards.id', 'in', ids), order).execute();
}

/**
 * Returns how many cards there are. The database keeps counts by status, day and number prefix; any other filter
 * counts rows, of the facets where they suffice.
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

/** Yields all cards as of one moment, in batches, until the client leaves. */
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
  )
    // As in every export: PostgreSQL plans for the first rows.
    .limit(sql<null>`(SELECT NULL::bigint)`);
  return readRows(db, rows.compile(), signal);
}

/** A card for a file. */
export type BoncardFileRow = TextRow<
  Pick<BoncardRow, 'number' | 'status' | 'type' | 'valid_until' | 'salon_name'> & {
    balance: Grosze;
    blocked_at: Date | null;
  }
>;

/** Whether the filters ask for more than a card's number and status, of which everything is indexed and counted. */
function needsFacets({ query, status, ...others }: BoncardFilters): boolean {
  return Object.values(others).some((value) => value !== undefined);
}

/** The values of the filters but for the search by number. */
type Asked = { [Name in keyof Omit<BoncardFilters, 'query'>]-?: NonNullable<BoncardFilters[Name]> };

/** What each filter asks of a card's facets; every one is here, by type. */
const conditions: { [Name in keyof Asked]: (value: Asked[Name], now: Date) => RawBuilder<boolean> } = {
  status: (status) => sql`boncard_facets.status = ${status}`,
  type: (type) => sql`boncard_facets.type = ${type}`,
  salon: (salon) => sql`boncard_facets.salon_id = ${salon}`,
  batch_id: (batch) => sql`boncard_facets.batch_id = ${batch}`,
  e_card: hasSending,
  expired(expired, now) {
    const isExpired = sql<boolean>`(boncard_facets.status = 'active' AND boncard_facets.valid_until < ${asDay(warsawDayOf(now))})`;
    return expired === 'true' ? isExpired : sql`${isExpired} IS NOT TRUE`;
  },
  // Not compared with a value: there is an index of those that are.
  blocked: (blocked) => sql`${negated(blocked)} boncard_facets.is_blocked`,
  pin_locked: (locked, now) =>
    sql`boncard_facets.boncard_id ${negated(locked)} IN (SELECT name::uuid FROM lockouts WHERE ${isPinLocked(now)})`,
  amount_from: (amount) => sql`boncard_facets.balance >= ${amount}`,
  amount_to: (amount) => sql`boncard_facets.balance <= ${amount}`,
  valid_until_from: (day) => sql`boncard_facets.valid_until >= ${asDay(day)}`,
  valid_until_to: (day) => sql`boncard_facets.valid_until <= ${asDay(day)}`,
  // An array as PostgreSQL writes it: what a file is read by has to be text.
  ids: (ids) => sql`boncard_facets.boncard_id = ANY (${`{${ids}}`}::uuid[])`,
};

const negated = (answer: 'true' | 'false') => sql.raw(answer === 'true' ? '' : 'NOT');

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

/** Selects the ids of a page of matching cards. Facets have every column that lists are sorted by except the number. */
function pageOfFacets(
  db: Db,
  query: BoncardQuery,
  { limit, offset, isFromEnd, isFew, ...order }: BoncardOrder & PageWindow & { isFew: boolean },
) {
  const { sort = 'created_at' } = order;
  const direction = directionOf(order, isFromEnd);
  // A few are found first and then sorted: in the order of time they would be looked for among all cards.
  const found = isFew
    ? db.selectFrom(
        matchingFacets(db, query).selectAll('boncard_facets').offset(sql.lit(0)).as('boncard_facets'),
      )
    : matchingFacets(db, query);
  const cards =
    sort === 'number' ? found.innerJoin('boncards', 'boncards.id', 'boncard_facets.boncard_id') : found;
  return cards
    .orderBy(sql.ref(facetColumns[sort]), (by) => {
      const ordered = by[direction]();
      if (sort !== 'valid_until') return ordered;
      return isFromEnd ? ordered.nullsFirst() : ordered.nullsLast();
    })
    .orderBy('boncard_facets.boncard_id', direction)
    .select('boncard_facets.boncard_id')
    .limit(limit)
    .offset(offset);
}

const facetColumns = {
  number: 'boncards.number',
  amount: 'boncard_facets.balance',
  valid_until: 'boncard_facets.valid_until',
  created_at: 'boncard_facets.created_at',
} as const;

/**
 * Selects the cards that match the filters. If they are read in order until a page is full, each number is compared in turn.
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

const sortColumns = {
  number: 'boncards.number',
  amount: 'boncards.balance',
  valid_until: 'cycles.valid_until',
  created_at: 'boncards.created_at',
} as const;

function inOrder<Tables extends 'boncards' | 'cycles', Selection>(
  cards: SelectQueryBuilder<Database, Tables, Selection>,
  { sort, order }: BoncardOrder,
  { isReversed = false } = {},
) {
  const direction = directionOf({ sort, order }, isReversed);
  return cards
    .orderBy(sql.ref(sortColumns[sort ?? 'created_at']), (by) => {
      const ordered = by[direction]();
      // NULLS LAST on a column without nulls would only keep the index from being used.
      if (sort !== 'valid_until') return ordered;
      return isReversed ? ordered.nullsFirst() : ordered.nullsLast();
    })
    .orderBy(sql.ref('boncards.id'), direction);
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
  // IS TRUE keeps PostgreSQL off the index on the prefix, by which it would find and sort all matches for the sake of one
  // page, but not off what it knows of how many match.
  return isInOrder ? sql<boolean>`(${begins}) IS TRUE` : begins;
}

/** A search by part of a card's number; spaces, dashes and lower case are ignored. */
export type NumberSearch = { whole: string } | { part: string } | { prefix: { from: number; to: number } };

const NUMBER_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * One or two characters match the beginning of the number, more match any part of it. Returns undefined if nothing
 * was typed.
 */
export function numberSearch(typed: string): NumberSearch | undefined {
  const text = normalizeCardNumber(typed);
  if (text === '') return undefined;
  // Only a card itself contains its whole number, and the index of numbers is faster.
  if (isCardNumber(text)) return { whole: text };
  const places = [...text].map((character) => NUMBER_CHARACTERS.indexOf(character));
  const [first = 0, second] = places;
  if (places.length > 2) return { part: text };
  // No number begins like that.
  if (places.includes(-1)) return { prefix: { from: 0, to: -1 } };
  const from = first * NUMBER_CHARACTERS.length;
  return {
    prefix:
      second === undefined
        ? { from, to: from + NUMBER_CHARACTERS.length - 1 }
        : { from: from + second, to: from + second },
  };
}
