import { type Kysely, sql } from 'kysely';

/** When the user of a session last gave the password; for existing sessions, at their start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
    UPDATE sessions SET confirmed_at = created_at;
    ALTER TABLE sessions ALTER COLUMN confirmed_at SET NOT NULL;
  `.execute(db);
}
