import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { boncardsQuery } from '../../contract/boncard.ts';
import { type CardNumber, isCardNumber, normalizeCardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId, BoncardImportId, UserId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { SessionId } from '../db/ids.ts';
import { countRows, directionOf, type PagePlace } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
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

type Filters = Pick<z.output<typeof boncardsQuery>, 'query' | 'status'>;
type Order = Pick<z.output<typeof boncardsQuery>, 'sort' | 'order'>;

/** A page of cards, newest first unless asked otherwise; those without what is sorted by come last. */
export async function listBoncards(
  db: Db,
  filters: Filters,
  { limit, offset, isFromEnd, ...order }: Order & PagePlace,
): Promise<BoncardRow[]> {
  // Only the cards of the page meet the other tables, not all that come before them.
  const cards = matching(db, filters);
  const ids = (
    order.sort === 'valid_until'
      ? inOrder(cards.leftJoin('cycles', 'cycles.id', 'boncards.cycle_id'), order, { isReversed: isFromEnd })
      : inOrder(cards, order, { isReversed: isFromEnd })
  )
    .select('boncards.id')
    .limit(limit)
    .offset(offset);
  return inOrder(selectBoncards(db).where('boncards.id', 'in', ids), order).execute();
}

/** How many cards there are. The database keeps the numbers of each status; only a search has to look. */
export async function countBoncards(db: Db, filters: Filters): Promise<number> {
  if (filters.query) return countRows(matching(db, filters));
  let counts = db
    .selectFrom('boncard_counts')
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('count'));
  if (filters.status) counts = counts.where('status', '=', filters.status);
  const { count } = await counts.executeTakeFirstOrThrow();
  return count;
}

function matching(db: Db, { query, status }: Filters) {
  let cards = db.selectFrom('boncards');
  if (status) cards = cards.where('boncards.status', '=', status);
  if (query) cards = cards.where(numberContains(query));
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

/** Whether a card's number has this text as any part of it; spaces, dashes and lower case are forgiven. */
export function numberContains(part: string) {
  const typed = normalizeCardNumber(part);
  // Nothing but itself contains a whole one, and its own index is quicker.
  if (isCardNumber(typed)) return sql<boolean>`boncards.number = ${typed}`;
  const pattern = `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`boncards.number LIKE ${pattern}`;
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
