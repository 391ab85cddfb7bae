import { sql } from 'kysely';
import type { SendingId } from '../../contract/eCard.ts';
import type { ActorId, BoncardId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Db, Tx } from '../db/client.ts';
import type { CycleId } from '../platform/ids.ts';

/** To whom an e-card is sent, in which language, and from which day on. */
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

/** Stores a mail that is to be sent, with its address. */
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

/** Lets a mail be sent now, in the transaction that asks for it. */
export async function queueSending(tx: Tx, id: SendingId) {
  await sql`
    SELECT graphile_worker.add_job('mailECard', ${JSON.stringify({ sendingId: id })}::json, job_key => ${`e-card ${id}`})
  `.execute(tx);
}

/** Returns an e-card's last mail; undefined if the card is none. */
export async function findSending(db: Db, boncardId: BoncardId) {
  return db
    .selectFrom('e_card_sendings')
    .leftJoin('e_card_addresses', 'e_card_addresses.sending_id', 'e_card_sendings.id')
    .selectAll('e_card_sendings')
    .select('e_card_addresses.email')
    .where('e_card_sendings.boncard_id', '=', boncardId)
    .where('e_card_sendings.superseded_at', 'is', null)
    .executeTakeFirst();
}

/** Returns a link of an e-card with its mail; undefined if none has the hash. */
export async function findLink(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('e_card_links')
    .innerJoin('e_card_sendings', 'e_card_sendings.id', 'e_card_links.sending_id')
    .leftJoin('e_card_addresses', 'e_card_addresses.sending_id', 'e_card_links.sending_id')
    .select([
      'e_card_links.boncard_id',
      'e_card_links.sending_id',
      'e_card_links.sealed_pin',
      'e_card_sendings.opened_at',
      'e_card_addresses.recipient',
      'e_card_addresses.message',
    ])
    .where('e_card_links.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Records when a mail's page was first shown. Returns whether this is it. */
export async function markOpened(tx: Tx, id: SendingId, at: Date): Promise<boolean> {
  const opened = await tx
    .updateTable('e_card_sendings')
    .set({ opened_at: at })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .returning('id')
    .execute();
  return opened.length > 0;
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

/** Returns the charge of a cycle; undefined if another card's balance opened it. */
export async function findSale(db: Db, cycleId: CycleId) {
  return db
    .selectFrom('ledger_entries')
    .select(['user_id', 'created_at'])
    .where('cycle_id', '=', cycleId)
    .where('kind', '=', 'charge')
    .executeTakeFirst();
}
