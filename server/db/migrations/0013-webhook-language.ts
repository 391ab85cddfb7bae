import { type Kysely, sql } from 'kysely';

/**
 * Adds the language in which administrators are told that an endpoint is gone: that of the person who last saved the
 * endpoint; Polish for existing ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE webhooks ADD COLUMN language text NOT NULL DEFAULT 'pl' CHECK (language IN ('pl', 'en'))
  `.execute(db);
  await sql`ALTER TABLE webhooks ALTER COLUMN language DROP DEFAULT`.execute(db);
}
