import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { boncardsQuery } from '../../contract/boncard.ts';
import { type CardNumber, isCardNumber, normalizeCardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId, BoncardImportId, UserId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { SessionId } from '../db/ids.ts';
import {
  type Counted,
  countedByDay,
  countRows,
  type DayCount,
  directionOf,
  type PagePlace,
  startOfPage,
} from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import { endOfDay, startOfDay } from '../db/warsawDays.ts';
import type { BooksOfCard } from '../ledger/queries.ts';

/** A card with its current cycle and the names of who did what. */
export type BoncardRow = NonNullable<Awaited<ReturnType<typeof findBoncardByNumber>>>;

const selectBoncards = (db: Db) =>
  db
    .selectFrom('boncards')
    .leftJoin('cycles', 'cycles.id', 'boncards.cycle_id')
    .leftJoin('salons', 'salons.id', 'cycles.salon_id')
    .innerJoin('users as creator', 'creator.id', 'boncards.created_by')
    .leftJoin('users as moderator', 'moderator.id', 'boncards.moderated_by')
    .leftJoin('users as canceler', 'canceler.id', 'boncards.canceled_by')
    .select([
      'boncards.id',
      'boncards.number',
      'boncards.pin_hash',
      'boncards.status',
      'boncards.balance',
      'boncards.ledger_length',
      'boncards.cycle_id',
      'boncards.created_at',
      'boncards.moderated_at',
      'boncards.canceled_at',
      'boncards.canceled_reason',
      'cycles.type',
      'cycles.expired_months',
      'cycles.valid_until',
      'cycles.document',
      'cycles.salon_id',
      'salons.name as salon_name',
      'creator.name as creator_name',
      'creator.surname as creator_surname',
      'moderator.name as moderator_name',
      'moderator.surname as moderator_surname',
      'canceler.name as canceler_name',
      'canceler.surname as canceler_surname',
    ]);

const boncardsById = compileOnce((db, { id }: { id: BoncardId }) =>
  selectBoncards(db).where('boncards.id', '=', id),
);

export async function findBoncard(db: Db, id: BoncardId) {
  const [boncard] = await boncardsById(db, { id });
  return boncard;
}

/** A card that the caller knows to exist: nothing deletes one. */
export async function getBoncard(db: Db, id: BoncardId): Promise<BoncardRow> {
  const boncard = await findBoncard(db, id);
  if (!boncard) throw new Error(`there is no card ${id}`);
  return boncard;
}

export async function findBoncardByNumber(db: Db, number: CardNumber) {
  return selectBoncards(db).where('boncards.number', '=', number).executeTakeFirst();
}

/** So few cards are found by their number first and then put in order; of more, the list is read in its order until the page is full. */
const FEW = 5000;

type Filters = Pick<z.output<typeof boncardsQuery>, 'query' | 'status'>;
type Order = Pick<z.output<typeof boncardsQuery>, 'sort' | 'order'>;

/** A page of cards, newest first unless asked otherwise; those without what is sorted by come last. */
export async function listBoncards(
  db: Db,
  filters: Filters,
  { limit, offset, isFromEnd, counted, ...order }: Order & PagePlace & { counted: Counted },
): Promise<BoncardRow[]> {
  const direction = directionOf(order, isFromEnd);
  const isByDay = (order.sort ?? 'created_at') === 'created_at';
  const isRare = filters.query !== undefined && counted.total <= FEW;
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
  // Only the cards of the page meet the other tables, not all that come before them.
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

/** How many cards there are. The database keeps that for each status, day and beginning of a number; only other searches have to look. */
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

/** The cards that filters mean. Where they are read in their order until a page is full, each is asked for its number. */
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
      // Where there is always a value, NULLS LAST would only keep the index from being used.
      if (sort !== 'valid_until') return ordered;
      return isReversed ? ordered.nullsFirst() : ordered.nullsLast();
    })
    .orderBy(sql.ref('boncards.id'), direction);
}

/** What somebody looks for by a part of a card's number; spaces, dashes and lower case are forgiven. */
export type NumberSearch = { whole: string } | { part: string } | { prefix: { from: number; to: number } };

const NUMBER_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** One or two characters are the number's beginning, more are any part of it; nothing at all is no search. */
export function numberSearch(typed: string): NumberSearch | undefined {
  const text = normalizeCardNumber(typed);
  if (text === '') return undefined;
  // Nothing but itself contains a whole one, and its own index is quicker.
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

/** Whether a card's number is looked for. */
export function numberMatches(search: NumberSearch, { isInOrder = false } = {}) {
  if ('whole' in search) return sql<boolean>`boncards.number = ${search.whole}`;
  if ('part' in search) {
    const pattern = `%${search.part.replace(/[\\%_]/g, '\\$&')}%`;
    return sql<boolean>`boncards.number LIKE ${pattern}`;
  }
  const { from, to } = search.prefix;
  const prefix = sql`card_prefix(boncards.number)`;
  // With its plus the expression is not that of the index, which would have all found and put in order for the sake of a page.
  return sql<boolean>`${isInOrder ? sql`+${prefix}` : prefix} BETWEEN ${from} AND ${to}`;
}

export async function markCanceled(
  tx: Tx,
  id: BoncardId,
  { reason, userId, now, books }: { reason: string; userId: UserId; now: Date; books?: BooksOfCard },
) {
  await tx
    .updateTable('boncards')
    .set({
      ...books,
      status: 'canceled',
      canceled_by: userId,
      canceled_at: now,
      canceled_reason: reason,
      moderated_by: userId,
      moderated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Lets a session take purchases off a card until an instant. */
export async function grantPurchase(db: Db, sessionId: SessionId, boncardId: BoncardId, expiresAt: Date) {
  await db
    .insertInto('purchase_grants')
    .values({ session_id: sessionId, boncard_id: boncardId, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'boncard_id']).doUpdateSet({ expires_at: expiresAt }),
    )
    .execute();
}

export async function hasPurchaseGrant(tx: Tx, sessionId: SessionId, boncardId: BoncardId, now: Date) {
  const grants = await openGrants(tx, { sessionId, boncardId, now });
  return grants.length > 0;
}

const openGrants = compileOnce(
  (db, { sessionId, boncardId, now }: { sessionId: SessionId; boncardId: BoncardId; now: Date }) =>
    db
      .selectFrom('purchase_grants')
      .select('expires_at')
      .where('session_id', '=', sessionId)
      .where('boncard_id', '=', boncardId)
      .where('expires_at', '>', now),
);

/** Deletes the grants that are over. */
export async function deleteEndedGrants(db: Db, now: Date) {
  await db.deleteFrom('purchase_grants').where('expires_at', '<=', now).execute();
}

export interface NewCard {
  id: BoncardId;
  number: CardNumber;
  pinHash: Buffer;
}

/** Adds pending cards; those whose number exists already change nothing. Gives the numbers that are new. */
export async function insertCards(
  tx: Tx,
  cards: NewCard[],
  origin: { importId: BoncardImportId | null; createdBy: UserId; createdAt: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    INSERT INTO boncards (id, number, pin_hash, import_id, created_by, created_at)
    SELECT card.id, card.number, card.pin_hash, ${origin.importId}::uuid, ${origin.createdBy}::uuid, ${origin.createdAt}::timestamptz
    FROM unnest(
      ${cards.map(({ id }) => id)}::uuid[],
      ${cards.map(({ number }) => number)}::text[],
      ${cards.map(({ pinHash }) => pinHash)}::bytea[]
    ) AS card (id, number, pin_hash)
    -- In one order, so that two imports of the same cards never wait for each other.
    ORDER BY card.number
    ON CONFLICT (number) DO NOTHING
    RETURNING number
  `.execute(tx);
  return new Set(rows.map(({ number }) => number));
}
