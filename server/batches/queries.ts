import { type Insertable, sql } from 'kysely';
import type { PrintId } from '../../contract/boncardBatch.ts';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { BatchId, BoncardId, UserId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import { hasEffect } from '../db/hasEffect.ts';
import { personName } from '../db/namesThen.ts';
import { countRows, hasAny, type PageRequest, readPage } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import { defaultTimeouts } from '../platform/timeouts.ts';
import { MAX_OPEN_PRINTS } from './openPrints.ts';

/** A batch with its cards by status, its last print, and the name of the person who made it. */
export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** How many of a batch's cards have each status. */
interface CardCounts {
  pending: number;
  active: number;
  used: number;
  canceled: number;
}

const cardCounts = sql<CardCounts>`(
  SELECT jsonb_build_object(
    'pending', count(*) FILTER (WHERE status = 'pending'), 'active', count(*) FILTER (WHERE status = 'active'),
    'used', count(*) FILTER (WHERE status = 'used'), 'canceled', count(*) FILTER (WHERE status = 'canceled')
  )
  FROM boncard_facets WHERE batch_id = boncard_batches.id
)`;

/**
 * Whether a print has given no sign of life for `silentMs`: its server was killed, or lost the database. Uses only the
 * database's clock, because those of the servers differ.
 */
const isSilent = (aliveAt: string, silentMs: number) =>
  sql<boolean>`${sql.ref(aliveAt)} <= clock_timestamp() - make_interval(secs => ${silentMs / 1000})`;

/** Prints that have given out no PIN don't count, nor do those up to the last confirmed one. */
const oldestOpenPrint = sql<Date | null>`(
  SELECT started_at FROM batch_prints WHERE batch_id = boncard_batches.id AND cards > 0 AND number > coalesce((
    SELECT max(number) FROM batch_prints WHERE batch_id = boncard_batches.id AND confirmed_at IS NOT NULL
  ), 0)
  ORDER BY started_at DESC OFFSET ${sql.lit(MAX_OPEN_PRINTS - 1)} LIMIT 1
)`;

/**
 * How many cards were sold since the last print began and have a PIN from it next to an earlier one; none once the print
 * is confirmed. Giving a PIN of a card ends its others.
 */
const soldSince = sql<number>`(
  SELECT count(*)::integer FROM boncard_facets JOIN boncards ON boncards.id = boncard_id
  WHERE boncard_facets.batch_id = boncard_batches.id AND boncard_facets.status IN ('active', 'used')
    AND print.confirmed_at IS NULL
    AND EXISTS (SELECT FROM printed_pins WHERE boncard_id = boncards.id AND print_id = print.id)
    AND (
      boncards.pin_hash IS NOT NULL
      OR EXISTS (SELECT FROM printed_pins WHERE boncard_id = boncards.id AND print_id <> print.id)
    )
)`;

const selectBatches = (db: Db, silentMs: number) =>
  db
    .selectFrom('boncard_batches')
    .innerJoin('users', 'users.id', 'boncard_batches.created_by')
    .leftJoin('batch_prints as print', (join) =>
      join
        .onRef('print.batch_id', '=', 'boncard_batches.id')
        .on(
          'print.number',
          '=',
          sql<number>`(SELECT max(number) FROM batch_prints WHERE batch_id = boncard_batches.id)`,
        ),
    )
    .leftJoin('users as printer', 'printer.id', 'print.started_by')
    .leftJoin('users as confirmer', 'confirmer.id', 'print.confirmed_by')
    .select([
      'boncard_batches.id',
      'boncard_batches.name',
      'boncard_batches.status',
      'boncard_batches.count',
      'boncard_batches.made',
      'boncard_batches.created_at',
      personName('users').as('creator_name'),
      'print.id as print_id',
      'print.number as print_number',
      'print.format as print_format',
      'print.cards as print_cards',
      'print.started_at as print_started_at',
      'print.ended_at as print_ended_at',
      'print.is_whole as print_is_whole',
      'print.confirmed_at as print_confirmed_at',
      personName('printer').$castTo<string | null>().as('printer_name'),
      personName('confirmer').$castTo<string | null>().as('confirmer_name'),
    ])
    .select([
      cardCounts.as('cards'),
      oldestOpenPrint.as('oldest_open_print'),
      soldSince.as('print_sold_since'),
      sql<boolean>`coalesce(${isSilent('print.alive_at', silentMs)}, false)`.as('print_is_silent'),
    ]);

export async function findBatch(db: Db, id: BatchId, silentMs: number) {
  return selectBatches(db, silentMs).where('boncard_batches.id', '=', id).executeTakeFirst();
}

/** Returns a batch that the caller knows to exist; batches are never deleted. None of its prints may be running. */
export async function getBatch(db: Db, id: BatchId): Promise<BatchRow> {
  const batch = await findBatch(db, id, defaultTimeouts.printSilentMs);
  if (!batch) throw new Error(`there is no batch ${id}`);
  return batch;
}

/** Returns a page of batches, newest first. */
export async function listBatches(db: Db, page: PageRequest, silentMs: number) {
  return selectBatches(db, silentMs)
    .orderBy('boncard_batches.created_at', 'desc')
    .orderBy('boncard_batches.id', 'desc')
    .$call(readPage(page));
}

/**
 * Stores a new batch and, in the same transaction, the job that makes its cards. Returns false if there is a batch of
 * that name.
 */
export async function insertBatch(
  tx: Tx,
  batch: Omit<Insertable<Database['boncard_batches']>, 'made' | 'status'>,
): Promise<boolean> {
  const isAdded = await tx
    .insertInto('boncard_batches')
    .values(batch)
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasEffect);
  if (!isAdded) return false;
  await sql`SELECT graphile_worker.add_job('makeBatch', json_build_object('batchId', ${batch.id}::text))`.execute(
    tx,
  );
  return true;
}

/** Returns whether a batch has this name, ignoring case and accents. */
export async function hasBatchOfName(db: Db, name: string): Promise<boolean> {
  const isNamed = sql<boolean>`fold_text(name) = fold_text(${name})`;
  return db.selectFrom('boncard_batches').where(isNamed).$call(hasAny);
}

/** Returns the batches whose cards have not all been made, oldest first, or one of them, with the person of each. */
export async function listUnfinishedBatches(db: Db, id?: BatchId) {
  return db
    .selectFrom('boncard_batches')
    .select(['id', 'created_by'])
    .where('status', '=', 'making')
    .$call((query) => (id ? query.where('id', '=', id) : query))
    .orderBy('created_at')
    .execute();
}

/** Returns a batch if some of its cards have not been made yet. */
export async function findUnfinishedBatch(db: Db, id: BatchId) {
  return db
    .selectFrom('boncard_batches')
    .select(['count', 'made', 'created_by', 'created_at'])
    .where('id', '=', id)
    .where('status', '=', 'making')
    .executeTakeFirst();
}

/**
 * Returns how many cards of an unfinished batch have been made, and locks it until the transaction ends; undefined if
 * it is finished.
 */
export async function lockMade(tx: Tx, id: BatchId): Promise<number | undefined> {
  const row = await tx
    .selectFrom('boncard_batches')
    .select('made')
    .where('id', '=', id)
    .where('status', '=', 'making')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.made;
}

export async function addMade(tx: Tx, id: BatchId, cards: number) {
  await tx
    .updateTable('boncard_batches')
    .set((row) => ({ made: row('made', '+', cards) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Marks a batch as ready if all its cards exist. Undefined if that was done before, or if some cards were lost, which
 * `disableSyncCommit` allows: then the batch stays unfinished.
 */
export async function finishBatch(tx: Tx, id: BatchId) {
  return tx
    .updateTable('boncard_batches')
    .set({ status: 'ready' })
    .where('id', '=', id)
    .where('status', '=', 'making')
    .whereRef('made', '=', 'count')
    .returning(['name', 'count'])
    .executeTakeFirst();
}

/** Locks a batch, so that only one transaction at a time begins or confirms its prints. */
export async function lockBatch(tx: Tx, id: BatchId) {
  return tx
    .selectFrom('boncard_batches')
    .select(['id', 'name', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Ends a batch's prints that are silent. */
export async function endSilentPrints(tx: Tx, id: BatchId, silentMs: number) {
  await tx
    .updateTable('batch_prints')
    .set({ ended_at: sql`clock_timestamp()` })
    .where('batch_id', '=', id)
    .where('ended_at', 'is', null)
    .where(isSilent('alive_at', silentMs))
    .execute();
}

/** Returns the last print of a batch. */
export async function findLastPrint(tx: Tx, id: BatchId) {
  return tx
    .selectFrom('batch_prints')
    .select(['id', 'number', 'format', 'cards', 'ended_at', 'is_whole', 'confirmed_at'])
    .where('batch_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns when the oldest of a batch's last {@link MAX_OPEN_PRINTS} unconfirmed prints began; null if there are fewer. */
export async function findOldestOpenPrint(tx: Tx, id: BatchId): Promise<Date | null> {
  const { at } = await tx
    .selectFrom('boncard_batches')
    .select(oldestOpenPrint.as('at'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return at;
}

/**
 * The cards of a batch that get a new PIN: not canceled, and never charged. A card whose charge was undone gets none,
 * because it may have been handed out.
 */
const printable = (db: Db, id: BatchId) =>
  db
    .selectFrom('boncards')
    .where('batch_id', '=', id)
    .where('status', '=', 'pending')
    .where('ledger_length', '=', 0);

export async function countPrintable(tx: Tx, id: BatchId): Promise<number> {
  return countRows(printable(tx, id));
}

/** Returns the next cards to print, in the order in which they were made. */
export async function listPrintable(
  tx: Tx,
  id: BatchId,
  { after, limit }: { after: BoncardId | undefined; limit: number },
): Promise<{ id: BoncardId; number: CardNumber }[]> {
  const cards = printable(tx, id).select(['id', 'number']).orderBy('id').limit(limit);
  return (after ? cards.where('id', '>', after) : cards).execute();
}

/**
 * Changes prints that began or gave a sign of life after `ahead`, because a clock was ahead: their PINs open cards for
 * seven days from now, and a print that is running is alive now.
 */
export async function bringBackPrints(db: Db, { ahead, now }: { ahead: Date; now: Date }) {
  await sql`
    UPDATE batch_prints SET started_at = LEAST(started_at, ${now}), alive_at = LEAST(alive_at, ${now})
    WHERE GREATEST(started_at, alive_at) > ${ahead}
  `.execute(db);
}

interface NewPrint {
  id: PrintId;
  batch_id: BatchId;
  number: number;
  format: Database['batch_prints']['format'];
  started_by: UserId;
  started_at: Date;
}

export async function insertPrint(tx: Tx, print: NewPrint) {
  await tx
    .insertInto('batch_prints')
    .values({ ...print, alive_at: sql`clock_timestamp()` })
    .execute();
}

/**
 * Adds to a print's count of cards that got PINs, and records that it is alive. Returns false if it was ended
 * meanwhile.
 */
export async function addPrinted(db: Db, id: PrintId, cards: number): Promise<boolean> {
  return updateRunning(db, id)
    .set((row) => ({ cards: row('cards', '+', cards), alive_at: sql`clock_timestamp()` }))
    .$call(hasEffect);
}

/** Ends a print. Returns false if it was ended before. */
export async function endPrint(db: Db, id: PrintId, { isWhole }: { isWhole: boolean }): Promise<boolean> {
  return updateRunning(db, id).set({ ended_at: sql`clock_timestamp()`, is_whole: isWhole }).$call(hasEffect);
}

const updateRunning = (db: Db, id: PrintId) =>
  db.updateTable('batch_prints').where('id', '=', id).where('ended_at', 'is', null);

/** Records the confirmation of a print: from now on, PINs from earlier prints don't open its cards. */
export async function markConfirmed(tx: Tx, id: PrintId, { by, now }: { by: UserId; now: Date }) {
  await tx
    .updateTable('batch_prints')
    .set({ confirmed_by: by, confirmed_at: now })
    .where('id', '=', id)
    .execute();
}
