import { type Kysely, sql } from 'kysely';

/** The numbers that an import added, page by page: people watch while a file of 100 000 is being read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP INDEX boncards_of_import;
    CREATE INDEX boncards_of_import ON boncards (import_id, number);
  `.execute(db);
}
