import { type Kysely, sql } from 'kysely';

/** Adds the salon of a report's owner to its runs, because the owner may move to another salon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for earlier runs, whose files are deleted within two weeks.
  await sql`
    ALTER TABLE report_runs ADD COLUMN salon_id uuid, ADD FOREIGN KEY (salon_id) REFERENCES salons NOT VALID
  `.execute(db);
}
