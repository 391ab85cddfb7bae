import { type Kysely, sql } from 'kysely';

/** Turns the links of activation mails into links of any purpose, and deletes used ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE activations RENAME TO links;
    ALTER TABLE links RENAME CONSTRAINT activations_pkey TO links_pkey;
    ALTER TABLE links RENAME CONSTRAINT activations_user_id_fkey TO links_user_id_fkey;
    DELETE FROM links WHERE used_at IS NOT NULL;
    ALTER TABLE links DROP COLUMN used_at;
    ALTER TABLE links ADD COLUMN purpose text NOT NULL DEFAULT 'activation'
      CHECK (purpose IN ('activation', 'reset'));
    ALTER TABLE links ALTER COLUMN purpose DROP DEFAULT;
    CREATE INDEX links_of_user ON links (user_id);
  `.execute(db);
}
