import { type Kysely, sql } from 'kysely';

/** Keeps what a person said about a file of cards, so that its rows are read in that way whenever they are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null if everything was found out.
  await sql`ALTER TABLE boncard_imports ADD COLUMN choice jsonb`.execute(db);
}
