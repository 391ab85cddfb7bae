import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { boncardsQuery } from '../../contract/boncard.ts';
import { isCardNumber, normalizeCardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { Db } from '../db/client.ts';
import {
  type Counted,
  countedByDay,
  countRows,
  type DayCount,
  directionOf,
  type PageWindow,
  startOfPage,
} from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import { endOfDay, startOfDay } from '../db/warsawDays.ts';
import { type BoncardRow, selectBoncards } from './queries.ts';

/**
 * Up to so many matches are found by number and then sorted; with more, the list is read in its order until the page
 * is full.
 */
const MAX_ROWS_TO_SORT = 5000;

type Filters = Pick<z.output<typeof boncardsQuery>, 'query' | 'status'>;
type Order = Pick<z.output<typeof boncardsQuery>, 'sort' | 'order'>;

/** Returns a page of cards, newest first by default; cards without a value in the sort column come last. */
export async function listBoncards(
  db: Db,
  filters: Filters,
  { limit, offset, isFromEnd, counted, ...order }: Order & PageWindow & { counted: Counted },
): Promise<BoncardRow[]> {
  const direction = directionOf(order, isFromEnd);
  const isByDay = (order.sort ?? 'created_at') === 'created_at';
  const isRare = filters.query !== undefined && counted.total <= MAX_ROWS_TO_SORT;
  const start =
    isByDay && !isRare && counted.days ? startOfPage(counted.days, { offset, direction }) : undefined;
  let cards = isRare
    ? db
        .selectFrom('boncards')
        .where(
          'boncards.id',
          '=',
          sql<BoncardId>`ANY (ARRAY(${matching(db, filters).select('boncards.id')}))`,
        )
    : matching(db, filters, { isInOrder: true });
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
 * Returns how many cards there are. The database keeps that by status, day and number prefix; only other searches
 * have to count.
 */
export async function countBoncards(db: Db, filters: Filters): Promise<Counted> {
  const search = filters.query ? numberSearch(filters.query) : undefined;
  if (search && !('prefix' in search)) return { total: await countRows(matching(db, filters)) };
  const { rows } = await sql<DayCount>`
    SELECT day, sum(count)::bigint AS count FROM ${search ? sql`boncard_prefix_counts` : sql`boncard_counts`}
    WHERE true ${search ? sql`AND prefix BETWEEN ${search.prefix.from} AND ${search.prefix.to}` : sql``}
      ${filters.status ? sql`AND status = ${filters.status}` : sql``}
    GROUP BY day
  `.execute(db);
  return countedByDay(rows);
}

/**
 * The cards that match the filters. If they are read in order until a page is full, each number is compared in turn.
 */
function matching(db: Db, { query, status }: Filters, { isInOrder = false } = {}) {
  let cards = db.selectFrom('boncards');
  if (status) cards = cards.where('boncards.status', '=', status);
  const search = query ? numberSearch(query) : undefined;
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
  { sort, order }: Order,
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
  const prefix = sql`card_prefix(boncards.number)`;
  // The unary plus keeps PostgreSQL off the index on this expression: it would find and sort all matches for the sake
  // of one page.
  return sql<boolean>`${isInOrder ? sql`+${prefix}` : prefix} BETWEEN ${from} AND ${to}`;
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
