import { type Kysely, sql } from 'kysely';

/** Adds the language in which administrators read of an endpoint that is gone: that of who saved it last; of those so far, Polish. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE webhooks ADD COLUMN language text NOT NULL DEFAULT 'pl' CHECK (language IN ('pl', 'en'))
  `.execute(db);
  await sql`ALTER TABLE webhooks ALTER COLUMN language DROP DEFAULT`.execute(db);
}
