import { type Kysely, sql } from 'kysely';

/** Stores what a person stated about a file of cards, so that its rows are always read in the same way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null if everything was detected.
  await sql`ALTER TABLE boncard_imports ADD COLUMN choice jsonb`.execute(db);
}
