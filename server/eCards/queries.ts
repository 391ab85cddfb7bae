import { type RawBuilder, sql } from 'kysely';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { SendingId } from '../../contract/eCard.ts';
import type { ActorId, BoncardId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import type { Grosze } from '../../contract/money.ts';
import { addDays, type WarsawDay } from '../../contract/warsaw.ts';
import type { Db, Tx } from '../db/client.ts';
import { deleteInPortions } from '../db/deleteInPortions.ts';
import { hasEffect } from '../db/hasEffect.ts';
import { isLately, type Lately } from '../db/lately.ts';
import { countRows, hasAny } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import { asDay } from '../db/warsawDays.ts';
import type { CycleId } from '../platform/ids.ts';

/** Whom an e-card is sent to, in which language, and from which day. */
export interface NewSending {
  id: SendingId;
  boncardId: BoncardId;
  language: Language;
  sendOn: WarsawDay | null;
  by: ActorId;
  at: Date;
  email: string;
  recipient: string | null;
  message: string | null;
}

/** Makes a card an e-card. */
export async function insertECard(tx: Tx, boncardId: BoncardId) {
  const row = { boncard_id: boncardId, reminded_for: null, reminders_stopped_at: null };
  await tx.insertInto('e_cards').values(row).execute();
}

/** Stores a mail to be sent, with its address. */
export async function insertSending(tx: Tx, sending: NewSending) {
  const { id, boncardId, language, sendOn, by, at, email, recipient, message } = sending;
  await sql`
    WITH sending AS (
      INSERT INTO e_card_sendings (id, boncard_id, language, send_on, asked_by, asked_at)
      VALUES (${id}, ${boncardId}, ${language}, ${sendOn}::date, ${by}, ${at})
    )
    INSERT INTO e_card_addresses (sending_id, email, recipient, message) VALUES (${id}, ${email}, ${recipient}, ${message})
  `.execute(tx);
}

/** Queues a mail to be sent now, as part of the transaction that asks for it. */
export async function queueSending(tx: Tx, id: SendingId) {
  await sql`
    SELECT graphile_worker.add_job('mailECard', ${JSON.stringify({ sendingId: id })}::json, job_key => ${`e-card ${id}`})
  `.execute(tx);
}

/** Returns a link of an e-card with its mail; undefined if no link has this hash. */
export async function findLink(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('e_card_links')
    .innerJoin('e_card_sendings', 'e_card_sendings.id', 'e_card_links.sending_id')
    .leftJoin('e_card_addresses', 'e_card_addresses.sending_id', 'e_card_links.sending_id')
    .select([
      'e_card_links.boncard_id',
      'e_card_links.sending_id',
      'e_card_links.sealed_pin',
      'e_card_sendings.language',
      'e_card_sendings.opened_at',
      'e_card_addresses.recipient',
      'e_card_addresses.message',
    ])
    .where('e_card_links.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Records when a mail's page was first shown. Returns whether this is the first time. */
export async function markOpened(tx: Tx, id: SendingId, at: Date): Promise<boolean> {
  return tx
    .updateTable('e_card_sendings')
    .set({ opened_at: at })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .$call(hasEffect);
}

/** Returns when a mail's page was first shown. */
export async function findOpened(db: Db, id: SendingId): Promise<Date | null> {
  const { opened_at } = await db
    .selectFrom('e_card_sendings')
    .select('opened_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return opened_at;
}

/** Returns the charge of a cycle; undefined if the cycle was opened by a transfer from another card. */
export async function findSale(db: Db, cycleId: CycleId) {
  return db
    .selectFrom('ledger_entries')
    .select(['user_id', 'created_at'])
    .where('cycle_id', '=', cycleId)
    .where('kind', '=', 'charge')
    .executeTakeFirst();
}

/** Returns whether the last mail of a card goes to this address. */
export async function isLastAddress(
  db: Db,
  { boncardId, email }: { boncardId: BoncardId; email: string },
): Promise<boolean> {
  return db
    .selectFrom('e_card_sendings')
    .innerJoin('e_card_addresses', 'e_card_addresses.sending_id', 'e_card_sendings.id')
    .where('e_card_sendings.boncard_id', '=', boncardId)
    .where('e_card_sendings.superseded_at', 'is', null)
    .where('e_card_addresses.email', '=', email)
    .$call(hasAny);
}

/** Returns a mail of an e-card, with its address as long as that is stored; undefined if there is no such mail. */
export async function findSendingById(db: Db, id: SendingId) {
  return db
    .selectFrom('e_card_sendings')
    .leftJoin('e_card_addresses', 'e_card_addresses.sending_id', 'e_card_sendings.id')
    .select([
      'e_card_sendings.id',
      'e_card_sendings.boncard_id',
      'e_card_sendings.language',
      'e_card_sendings.state',
      'e_card_sendings.superseded_at',
      'e_card_sendings.opened_at',
      'e_card_addresses.email',
      'e_card_addresses.recipient',
      'e_card_addresses.message',
    ])
    .where('e_card_sendings.id', '=', id)
    .executeTakeFirst();
}

/** Records that a mail was sent, even if it had been given up meanwhile. Returns false if that was recorded before. */
export async function markSent(tx: Tx, id: SendingId, at: Date): Promise<boolean> {
  return tx
    .updateTable('e_card_sendings')
    .set({ state: 'sent', sent_at: at, failed_at: null })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .$call(hasEffect);
}

/** Records that a mail will not be sent, unless it was. Returns whether it was recorded now. */
export async function markFailed(tx: Tx, id: SendingId, at: Date): Promise<boolean> {
  return tx
    .updateTable('e_card_sendings')
    .set({ state: 'failed', failed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .$call(hasEffect);
}

/** The last mail of a card that can pay waits to be sent, but its address was deleted. */
const waitsForDeleted = sql<boolean>`
  state = 'queued' AND superseded_at IS NULL AND opened_at IS NULL
  AND EXISTS (SELECT FROM boncard_facets WHERE boncard_id = e_card_sendings.boncard_id AND status = 'active')
  AND NOT EXISTS (SELECT FROM e_card_addresses WHERE sending_id = e_card_sendings.id)
`;

/** A mail was handed over, and its answer is awaited or never came: it may arrive. */
const mayArrive = sql<boolean>`EXISTS (
  SELECT FROM e_card_links WHERE boncard_id = e_card_sendings.boncard_id AND sending_id = e_card_sendings.id
)`;

/**
 * Records that a card's mail that waits to be sent to a deleted address will not be sent. What becomes of one that may
 * arrive, its job records. Returns whether there was one.
 */
export async function markForgotten(tx: Tx, boncardId: BoncardId, at: Date): Promise<boolean> {
  return tx
    .updateTable('e_card_sendings')
    .set({ state: 'failed', failed_at: at })
    .where('boncard_id', '=', boncardId)
    .where(waitsForDeleted)
    .where(({ not }) => not(mayArrive))
    .$call(hasEffect);
}

/** Returns how many of these cards have a mail that may arrive although its address was deleted. */
export async function countMayArrive(tx: Tx, boncardIds: readonly BoncardId[]): Promise<number> {
  return tx
    .selectFrom('e_card_sendings')
    .where('boncard_id', '=', sql<BoncardId>`ANY (${boncardIds}::uuid[])`)
    .where(waitsForDeleted)
    .where(mayArrive)
    .$call(countRows);
}

/**
 * If a card is sent to another address than before, ends what its former recipient decides: the links in the reminders
 * that they got, and their wish to get no more.
 */
export async function forgetReminders(tx: Tx, { boncardId, email }: { boncardId: BoncardId; email: string }) {
  await sql`
    WITH former AS (
      SELECT FROM e_card_sendings LEFT JOIN e_card_addresses ON sending_id = e_card_sendings.id
      WHERE boncard_id = ${boncardId} AND superseded_at IS NULL AND email IS DISTINCT FROM ${email}
    ), ended AS (
      DELETE FROM e_card_reminder_links WHERE boncard_id = ${boncardId} AND EXISTS (SELECT FROM former)
    )
    UPDATE e_cards SET reminders_stopped_at = NULL WHERE boncard_id = ${boncardId} AND EXISTS (SELECT FROM former)
  `.execute(tx);
}

/** Marks the earlier mails of a card as superseded, because it is sent again. */
export async function supersede(tx: Tx, boncardId: BoncardId, at: Date) {
  await tx
    .updateTable('e_card_sendings')
    .set({ superseded_at: at })
    .where('boncard_id', '=', boncardId)
    .where('superseded_at', 'is', null)
    .execute();
}

/** Returns how many mails have been requested for a card within a period. */
export async function countAsked(tx: Tx, boncardId: BoncardId, within: Lately): Promise<number> {
  return tx
    .selectFrom('e_card_sendings')
    .where('boncard_id', '=', boncardId)
    .where(isLately('asked_at', within))
    .$call(countRows);
}

/** Marks mails as possibly delivered, although their links have been deleted. */
export async function markMayHaveArrived(tx: Tx, ids: readonly SendingId[]) {
  if (ids.length === 0) return;
  await tx.updateTable('e_card_sendings').set({ may_have_arrived: true }).where('id', 'in', ids).execute();
}

/**
 * Queues a notice, once per address, to every address (except one) that a mail of a card may have reached: its link has
 * ended. The jobs contain the ids of mails, never addresses.
 */
export async function queueNotices(
  tx: Tx,
  { boncardId, except, at }: { boncardId: BoncardId; except: string; at: Date },
) {
  await sql`
    WITH told AS (
      UPDATE e_card_sendings SET told_at = ${at} FROM e_card_addresses
      WHERE sending_id = e_card_sendings.id AND boncard_id = ${boncardId} AND email <> ${except} AND told_at IS NULL
        AND (sent_at IS NOT NULL OR e_card_sendings.opened_at IS NOT NULL OR may_have_arrived)
      RETURNING e_card_sendings.id, email, asked_at
    ), last AS (SELECT DISTINCT ON (email) id FROM told ORDER BY email, asked_at DESC, id DESC)
    SELECT graphile_worker.add_job('tellFormerAddress', json_build_object('sendingId', id)) FROM last
  `.execute(tx);
}

/** The priorities of mails that nobody waits for: all others, which have 0, are sent before them. */
const PRIORITIES = { scheduled: 5, reminder: 10 };

/** How many mails are queued by one statement, so that none is long. */
export const QUEUED_AT_ONCE = 500;

/** Selects the undelivered last mails of cards that can pay, and since when they have failed. */
export const failedSendings = sql`
  SELECT failed_at AS since FROM e_card_sendings JOIN boncard_facets USING (boncard_id)
  WHERE superseded_at IS NULL AND state = 'failed' AND opened_at IS NULL AND boncard_facets.status = 'active'
`;

/** Returns how many last mails of cards that can pay were not delivered. */
export async function countFailed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (${failedSendings}) AS failed
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Queues the mails of cards that can pay if their Warsaw day has come, and mails with a job that was lost with its
 * server. `scheduledThrough` is the last day whose scheduled mails are sent. Mails of expired cards are queued too:
 * their job records that they have failed.
 */
export async function queueDue(
  db: Db,
  { today, scheduledThrough }: { today: WarsawDay; scheduledThrough: WarsawDay },
) {
  await sql`
    SELECT graphile_worker.add_job('mailECard', json_build_object('sendingId', due.id), job_key => 'e-card ' || due.id,
      priority => CASE WHEN send_on IS NULL THEN 0 ELSE ${sql.lit(PRIORITIES.scheduled)} END)
    FROM (
      SELECT e_card_sendings.id, send_on FROM e_card_sendings
      JOIN boncards ON boncards.id = e_card_sendings.boncard_id JOIN cycles ON cycles.id = boncards.cycle_id
      WHERE e_card_sendings.state = 'queued' AND superseded_at IS NULL
        AND (send_on IS NULL OR send_on <= ${asDay(scheduledThrough)})
        AND boncards.status = 'active' AND (boncards.blocked_at IS NULL OR cycles.valid_until < ${asDay(today)})
        AND NOT EXISTS (
          SELECT FROM graphile_worker.jobs
          WHERE jobs.key = 'e-card ' || e_card_sendings.id AND (attempts < max_attempts OR locked_at IS NOT NULL)
        )
      ORDER BY send_on NULLS FIRST, e_card_sendings.id LIMIT ${sql.lit(QUEUED_AT_ONCE)}
    ) AS due
  `.execute(db);
}

/** A card and its last Warsaw day, about which its owner is to be reminded. */
export interface DueReminder {
  boncardId: BoncardId;
  validUntil: WarsawDay;
}

/**
 * Selects active e-cards whose owners may be reminded: their mail was sent, their address is stored, and they have not
 * stopped reminders.
 */
const reminded = sql`
  FROM e_cards
  JOIN boncards ON boncards.id = e_cards.boncard_id JOIN cycles ON cycles.id = boncards.cycle_id
  JOIN e_card_sendings ON e_card_sendings.boncard_id = e_cards.boncard_id AND superseded_at IS NULL
  JOIN e_card_addresses ON sending_id = e_card_sendings.id
  WHERE boncards.status = 'active' AND boncards.blocked_at IS NULL AND reminders_stopped_at IS NULL
    AND (e_card_sendings.state = 'sent' OR e_card_sendings.opened_at IS NOT NULL)
`;

/**
 * Queues the next reminders for cards whose last day is between `today` and `days` later (Warsaw days), unless one is
 * queued, or the owner has been reminded about that day. Owners who got the mail within these days need no reminder.
 * Looks at the cards after `after`. Returns the last card whose reminder was queued; undefined if there are no more.
 */
export async function queueReminders(
  db: Db,
  {
    today,
    days,
    atOnce,
    after,
  }: { today: WarsawDay; days: number; atOnce: number; after: BoncardId | undefined },
): Promise<BoncardId | undefined> {
  const { rows } = await sql<{ boncard_id: BoncardId }>`
    SELECT boncard_id, graphile_worker.add_job(
      'remindOwner', json_build_object('boncardId', boncard_id, 'validUntil', valid_until),
      job_key => 'reminder ' || boncard_id, priority => ${sql.lit(PRIORITIES.reminder)}
    )
    FROM (
      SELECT e_cards.boncard_id, cycles.valid_until ${reminded}
        AND cycles.valid_until BETWEEN ${asDay(today)} AND ${asDay(addDays(today, days))}
        -- A mail that is dated after today was sent while a clock was ahead.
        AND (coalesce(sent_at, e_card_sendings.opened_at) AT TIME ZONE 'Europe/Warsaw')::date
          NOT BETWEEN cycles.valid_until - ${days}::integer AND ${asDay(today)}
        AND reminded_for IS DISTINCT FROM cycles.valid_until
        AND NOT EXISTS (
          SELECT FROM graphile_worker.jobs
          WHERE jobs.key = 'reminder ' || e_cards.boncard_id AND (attempts < max_attempts OR locked_at IS NOT NULL)
        )
        ${after ? sql`AND e_cards.boncard_id > ${after}` : sql``}
      ORDER BY e_cards.boncard_id LIMIT ${atOnce}
    ) AS due
  `.execute(db);
  return rows.at(-1)?.boncard_id;
}

/**
 * Returns whom to remind about a card's last day, with what the mail needs; undefined if the reminder is no longer
 * needed.
 */
export async function findReminder(db: Db, { boncardId, validUntil }: DueReminder) {
  const { rows } = await sql<{
    id: BoncardId;
    number: CardNumber;
    balance: Grosze;
    email: string;
    language: Language;
    valid_until: WarsawDay;
  }>`
    SELECT boncards.id, boncards.number, boncards.balance, email, e_card_sendings.language, cycles.valid_until ${reminded}
      AND e_cards.boncard_id = ${boncardId} AND cycles.valid_until = ${asDay(validUntil)}
  `.execute(db);
  return rows[0];
}

/** Records that an owner needs no other reminder about a last day. Returns whether it was recorded now. */
export async function markReminded(tx: Tx, { boncardId, validUntil }: DueReminder): Promise<boolean> {
  return tx
    .updateTable('e_cards')
    .set({ reminded_for: validUntil })
    .where('boncard_id', '=', boncardId)
    .where('reminded_for', 'is distinct from', validUntil)
    .$call(hasEffect);
}

/**
 * Stores the link in a reminder, with which its owner can stop further ones. Returns whether this is the first reminder
 * for that card and last day.
 */
export async function insertReminderLink(tx: Tx, link: Database['e_card_reminder_links']): Promise<boolean> {
  return tx
    .insertInto('e_card_reminder_links')
    .values(link)
    .onConflict((conflict) => conflict.columns(['boncard_id', 'valid_until']).doNothing())
    .$call(hasEffect);
}

/** Deletes the link of a reminder that was not delivered. */
export async function deleteReminderLink(db: Db, tokenHash: Buffer) {
  await db.deleteFrom('e_card_reminder_links').where('token_hash', '=', tokenHash).execute();
}

/** Deletes the links of reminders about last days before a Warsaw day. */
export async function deleteOldReminderLinks(db: Db, before: WarsawDay) {
  await deleteInPortions(db, 'e_card_reminder_links', sql`valid_until < ${asDay(before)}`);
}

/**
 * Returns the card whose reminders a link stops, even if they have been stopped already; undefined if no link has this
 * hash.
 */
export async function findReminderLink(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('e_card_reminder_links')
    .innerJoin('boncards', 'boncards.id', 'e_card_reminder_links.boncard_id')
    .select(['boncards.id', 'boncards.number'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Stops the reminders of a card. Returns false if they were stopped before. */
export async function markRemindersStopped(tx: Tx, boncardId: BoncardId, at: Date): Promise<boolean> {
  return tx
    .updateTable('e_cards')
    .set({ reminders_stopped_at: at })
    .where('boncard_id', '=', boncardId)
    .where('reminders_stopped_at', 'is', null)
    .$call(hasEffect);
}

/** How many addresses are processed together. */
const ADDRESSES_AT_ONCE = 1000;

/**
 * Returns the ids of the mails with a stored address, in order, starting after `after`; at most `ADDRESSES_AT_ONCE`.
 */
export async function listAddressed(db: Db, after: SendingId | undefined): Promise<SendingId[]> {
  let addresses = db.selectFrom('e_card_addresses').select('sending_id');
  if (after) addresses = addresses.where('sending_id', '>', after);
  const rows = await addresses.orderBy('sending_id').limit(ADDRESSES_AT_ONCE).execute();
  return rows.map(({ sending_id }) => sending_id);
}

/**
 * Deletes the addresses of those mails whose cards ended before a Warsaw day. A canceled card ended when it was
 * canceled; an active one, or one whose balance was written off, on its last day; any other with its last ledger entry,
 * which used it up or undid its sale. Returns each affected card once.
 */
export async function deleteOldAddresses(
  tx: Tx,
  { sendings, before }: { sendings: SendingId[]; before: WarsawDay },
) {
  return deleteAddresses(
    tx,
    sql`
      SELECT e_card_sendings.id FROM e_card_sendings JOIN boncards ON boncards.id = e_card_sendings.boncard_id
      LEFT JOIN cycles ON cycles.id = boncards.cycle_id
      LEFT JOIN ledger_entries ON ledger_entries.boncard_id = boncards.id AND sequence = ledger_length
      WHERE e_card_sendings.id = ANY (${sendings}::uuid[]) AND CASE
        WHEN boncards.status = 'canceled' THEN (canceled_at AT TIME ZONE 'Europe/Warsaw')::date
        WHEN boncards.status = 'active' OR written_off_at IS NOT NULL THEN cycles.valid_until
        ELSE (ledger_entries.created_at AT TIME ZONE 'Europe/Warsaw')::date
      END < ${asDay(before)}
    `,
  );
}

/** Locks the cards that were sent to an address, until the transaction ends. */
export async function lockCardsOf(tx: Tx, email: string) {
  await sql`
    SELECT FROM boncards WHERE id IN (
      SELECT boncard_id FROM e_card_sendings JOIN e_card_addresses ON sending_id = e_card_sendings.id WHERE email = ${email}
    )
    ORDER BY id FOR NO KEY UPDATE
  `.execute(tx);
}

/** Deletes an address from all mails. */
export async function deleteAddress(tx: Tx, email: string) {
  return deleteAddresses(tx, sql`SELECT sending_id FROM e_card_addresses WHERE email = ${email}`);
}

/** Deletes the addresses of some mails, with the givers' words. Returns each affected card once. */
async function deleteAddresses(tx: Tx, sendings: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: BoncardId; number: CardNumber }>`
    WITH deleted AS (DELETE FROM e_card_addresses WHERE sending_id IN (${sendings}) RETURNING sending_id)
    SELECT DISTINCT boncards.id, boncards.number FROM deleted
    JOIN e_card_sendings ON e_card_sendings.id = sending_id JOIN boncards ON boncards.id = e_card_sendings.boncard_id
    ORDER BY boncards.id
  `.execute(tx);
  return rows;
}
