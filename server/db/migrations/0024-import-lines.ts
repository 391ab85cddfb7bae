import { type Kysely, sql } from 'kysely';

/** Stores the line of the file that each card came from, so that a repeated number names it (requirements "Imports"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE boncards ADD COLUMN import_line integer;
    ALTER TABLE boncard_import_failures ADD COLUMN first_line integer;
  `.execute(db);
}
