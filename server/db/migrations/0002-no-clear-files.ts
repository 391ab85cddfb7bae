import { type Kysely, sql } from 'kysely';

/** Drops the column for files of imports in clear, which databases from before the baseline had left unused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE boncard_imports DROP COLUMN clear_content`.execute(db);
}
