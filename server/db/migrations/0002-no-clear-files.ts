import { type Kysely, sql } from 'kysely';

/** Drops the column for unencrypted files of imports, which is unused in databases from before the baseline. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE boncard_imports DROP COLUMN clear_content`.execute(db);
}
