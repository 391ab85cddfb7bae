import { sql } from 'kysely';
import type { PrintId } from '../../contract/boncardBatch.ts';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { SendingId } from '../../contract/eCard.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import { hasAny } from '../db/page.ts';
import { prepared } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import type { CardPins, KeptPin } from './openingPins.ts';
import { type BoncardRow, selectBoncards, withWrittenOff } from './queries.ts';

/** A card with its PINs. */
export type CardWithPins = BoncardRow & CardPins;

/** Returns the card with a number, and its stored PINs. */
export async function findCardWithPins(db: Db, number: CardNumber): Promise<CardWithPins | undefined> {
  const [row] = await cardsWithPins(db, { number });
  if (!row) return undefined;
  const { pin_hash, pin_key_id, printed_pins, link_pins, ...card } = row;
  return {
    ...(await withWrittenOff(db, card)),
    ...pinsIn({ pin_hash, pin_key_id, printed_pins, link_pins }),
  };
}

/** The PINs of prints, in the order of the prints. */
const printedPins = sql<StoredPrintedPin[] | null>`(
  SELECT jsonb_agg(
    jsonb_build_object(
      'print_id', print_id, 'hash', encode(printed_pins.pin_hash, 'hex'), 'key_id', printed_pins.pin_key_id,
      'started_at', started_at, 'is_confirmed', confirmed_at IS NOT NULL
    )
    ORDER BY batch_prints.number
  )
  FROM printed_pins JOIN batch_prints ON batch_prints.id = print_id WHERE boncard_id = boncards.id
)`;

/** The PINs of an e-card's links. */
const linkPins = sql<StoredLinkPin[] | null>`(
  SELECT jsonb_agg(
    jsonb_build_object(
      'token_hash', encode(token_hash, 'hex'), 'hash', encode(e_card_links.pin_hash, 'hex'), 'key_id', e_card_links.pin_key_id
    )
  )
  FROM e_card_links WHERE boncard_id = boncards.id
)`;

interface StoredLinkPin {
  token_hash: string;
  hash: string;
  key_id: number;
}

interface StoredPrintedPin {
  print_id: PrintId;
  hash: string;
  key_id: number;
  started_at: string;
  is_confirmed: boolean;
}

interface StoredPins {
  pin_hash: Buffer | null;
  pin_key_id: number;
  printed_pins: StoredPrintedPin[] | null;
  link_pins: StoredLinkPin[] | null;
}

const cardsWithPins = prepared((db, { number }: { number: CardNumber }) =>
  selectBoncards(db)
    .select(['boncards.pin_hash', 'boncards.pin_key_id', printedPins.as('printed_pins')])
    .select(linkPins.as('link_pins'))
    .where('boncards.number', '=', number),
);

function pinsIn({ pin_hash, pin_key_id, printed_pins, link_pins }: StoredPins): CardPins {
  return {
    own: pin_hash && { hash: pin_hash, keyId: pin_key_id },
    printed: (printed_pins ?? []).map(({ print_id, hash, key_id, started_at, is_confirmed }) => ({
      printId: print_id,
      hash: Buffer.from(hash, 'hex'),
      keyId: key_id,
      startedAt: new Date(started_at),
      isConfirmed: is_confirmed,
    })),
    ofLinks: (link_pins ?? []).map(({ token_hash, hash, key_id }) => ({
      tokenHash: Buffer.from(token_hash, 'hex'),
      hash: Buffer.from(hash, 'hex'),
      keyId: key_id,
    })),
  };
}

/** Locks a card and returns its stored PINs; undefined if another transaction has locked it. */
export async function lockPins(tx: Tx, id: BoncardId): Promise<CardPins | undefined> {
  const free = await tx
    .selectFrom('boncards')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  // The PINs are read in a separate statement, which sees everything that others have committed before the lock.
  if (!free) return undefined;
  const pins = await tx
    .selectFrom('boncards')
    .select(['pin_hash', 'pin_key_id', printedPins.as('printed_pins'), linkPins.as('link_pins')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return pinsIn(pins);
}

/** Stores a PIN as the card's own. */
export async function updatePin(tx: Tx, id: BoncardId, { hash, keyId }: KeptPin) {
  await tx.updateTable('boncards').set({ pin_hash: hash, pin_key_id: keyId }).where('id', '=', id).execute();
}

/** Stores the PIN of an e-card's link as hashed with another key. */
export async function updateLinkPin(tx: Tx, tokenHash: Buffer, { hash, keyId }: KeptPin) {
  await tx
    .updateTable('e_card_links')
    .set({ pin_key_id: keyId, pin_hash: hash })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Stores a link of an e-card, with its PIN. */
export async function insertLink(tx: Tx, link: Database['e_card_links']) {
  await tx.insertInto('e_card_links').values(link).execute();
}

/**
 * Changes tries of mails that are dated after `ahead`, because a clock was ahead: the pause before the next try begins
 * now.
 */
export async function bringBackTries(db: Db, { ahead, now }: { ahead: Date; now: Date }) {
  await sql`
    UPDATE e_card_links SET created_at = ${now} FROM e_card_sendings
    WHERE e_card_sendings.id = sending_id AND e_card_sendings.boncard_id = e_card_links.boncard_id
      AND superseded_at IS NULL AND state = 'queued' AND created_at > ${ahead}
  `.execute(db);
}

/** Keeps a link of an e-card from being deleted before the transaction ends. Returns whether it still exists. */
export async function holdLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return tx.selectFrom('e_card_links').where('token_hash', '=', tokenHash).forShare().$call(hasAny);
}

/** Ends one link of an e-card, and its PIN. */
export async function deleteLink(tx: Tx, tokenHash: Buffer) {
  await tx.deleteFrom('e_card_links').where('token_hash', '=', tokenHash).execute();
}

/**
 * Locks the links of an e-card until the transaction ends: waits until nobody is being shown the card, and prevents it
 * meanwhile.
 */
export async function holdLinks(tx: Tx, boncardId: BoncardId) {
  await tx
    .selectFrom('e_card_links')
    .select('token_hash')
    .where('boncard_id', '=', boncardId)
    .forUpdate()
    .execute();
}

/** Ends all links of a card that is sent again. Returns the ids of the mails that created them. */
export async function endLinks(tx: Tx, boncardId: BoncardId): Promise<SendingId[]> {
  const ended = await tx
    .deleteFrom('e_card_links')
    .where('boncard_id', '=', boncardId)
    .returning('sending_id')
    .execute();
  return ended.map(({ sending_id }) => sending_id);
}

/** Returns how many links a mail of an e-card has created, and when the last one. They are found by their card. */
export async function countLinks(
  db: Db,
  { sendingId, boncardId }: { sendingId: SendingId; boncardId: BoncardId },
): Promise<{ count: number; last: Date | null }> {
  const { count, last } = await db
    .selectFrom('e_card_links')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('created_at').as('last')])
    .where('boncard_id', '=', boncardId)
    .where('sending_id', '=', sendingId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), last };
}

/** Stores the PINs of a print. */
export async function insertPrintedPins(tx: Tx, pins: Database['printed_pins'][]) {
  await sql`
    INSERT INTO printed_pins (boncard_id, print_id, pin_hash, pin_key_id)
    SELECT * FROM unnest(
      ${pins.map((pin) => pin.boncard_id)}::uuid[],
      ${pins.map((pin) => pin.print_id)}::uuid[],
      ${pins.map((pin) => pin.pin_hash)}::bytea[],
      ${pins.map((pin) => pin.pin_key_id)}::smallint[]
    )
  `.execute(tx);
}

/** Deletes the PINs that these prints gave a card. */
export async function deletePrintedPins(tx: Tx, id: BoncardId, printIds: readonly PrintId[]) {
  if (printIds.length === 0) return;
  await tx
    .deleteFrom('printed_pins')
    .where('boncard_id', '=', id)
    .where('print_id', 'in', printIds)
    .execute();
}

/** Returns the prints that were confirmed, or that began before an instant and can no longer be confirmed. */
export async function listDecidedPrints(db: Db, before: Date): Promise<PrintId[]> {
  const { rows } = await sql<{ id: PrintId }>`
    SELECT id FROM batch_prints
    WHERE (
      confirmed_at IS NOT NULL
      OR started_at <= ${before} AND NOT (
        is_whole AND number = (SELECT max(number) FROM batch_prints AS other WHERE other.batch_id = batch_prints.batch_id)
      )
    ) AND EXISTS (SELECT FROM printed_pins WHERE print_id = batch_prints.id)
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the next cards that have a PIN from a print, in the order of their ids. Leaves out those with neither an own
 * PIN nor one of a confirmed print, because their PINs don't expire.
 */
export async function listCardsOfPrint(
  db: Db,
  { printId, after, limit }: { printId: PrintId; after: BoncardId | undefined; limit: number },
): Promise<BoncardId[]> {
  let cards = db
    .selectFrom('printed_pins')
    .select('boncard_id')
    .where('print_id', '=', printId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('boncards')
            .whereRef('id', '=', 'printed_pins.boncard_id')
            .where('pin_hash', 'is not', null),
        ),
        exists(
          selectFrom('printed_pins as other')
            .innerJoin('batch_prints', 'batch_prints.id', 'other.print_id')
            .whereRef('other.boncard_id', '=', 'printed_pins.boncard_id')
            .where('confirmed_at', 'is not', null),
        ),
      ]),
    );
  if (after) cards = cards.where('boncard_id', '>', after);
  const rows = await cards.orderBy('boncard_id').limit(limit).execute();
  return rows.map(({ boncard_id }) => boncard_id);
}

/** Returns, for each key, how many cards have a PIN that is hashed with it. */
export async function countCardsByKey(db: Db): Promise<{ pin_key_id: number; count: number }[]> {
  const { rows } = await sql<{ pin_key_id: number; count: number }>`
    SELECT pin_key_id, sum(count)::bigint AS count
    FROM (
      SELECT pin_key_id, count(*) AS count FROM boncards WHERE pin_hash IS NOT NULL GROUP BY pin_key_id
      UNION ALL
      SELECT pin_key_id, count(DISTINCT boncard_id) FROM printed_pins
      WHERE NOT EXISTS (
        SELECT FROM boncards
        WHERE id = boncard_id AND pin_hash IS NOT NULL AND boncards.pin_key_id = printed_pins.pin_key_id
      )
      GROUP BY pin_key_id
      UNION ALL
      SELECT pin_key_id, count(DISTINCT boncard_id) FROM e_card_links GROUP BY pin_key_id
    ) AS counted
    GROUP BY pin_key_id
  `.execute(db);
  return rows;
}

/** Deletes the PINs that are hashed with these keys: their cards then have none, like one that was never printed. */
export async function deletePinsOfKeys(tx: Tx, ids: readonly number[]) {
  await tx
    .updateTable('boncards')
    .set({ pin_hash: null })
    .where('pin_key_id', 'in', ids)
    .where('pin_hash', 'is not', null)
    .execute();
  await tx.deleteFrom('printed_pins').where('pin_key_id', 'in', ids).execute();
  await tx.deleteFrom('e_card_links').where('pin_key_id', 'in', ids).execute();
}

export async function hasCardsOfKey(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM boncards WHERE pin_key_id = ${id} AND pin_hash IS NOT NULL)
      OR EXISTS (SELECT FROM printed_pins WHERE pin_key_id = ${id})
      OR EXISTS (SELECT FROM e_card_links WHERE pin_key_id = ${id}) AS has
  `.execute(db);
  return rows[0]?.has === true;
}
