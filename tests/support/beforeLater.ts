import { sql } from 'kysely';
import type { Db } from '../../server/db/client.ts';

/**
 * Runs current operations on a database of the baseline. Adds the tables of actors, webhooks and e-cards meanwhile, which
 * the operations read and the baseline does not have.
 */
export async function beforeLater(db: Db, work: () => Promise<void>): Promise<void> {
  await sql`CREATE VIEW actors AS SELECT id, 'person'::text AS kind, name, surname FROM users`.execute(db);
  await sql`CREATE TABLE webhooks (id uuid, active boolean, events text[])`.execute(db);
  await sql`
    CREATE TABLE webhook_deliveries
      (id uuid, webhook_id uuid, event text, data jsonb, created_at timestamptz, next_try_at timestamptz)
  `.execute(db);
  await sql`CREATE TABLE e_cards (boncard_id uuid)`.execute(db);
  await work();
  await sql`DROP VIEW actors`.execute(db);
  await sql`DROP TABLE webhooks, webhook_deliveries, e_cards`.execute(db);
}
