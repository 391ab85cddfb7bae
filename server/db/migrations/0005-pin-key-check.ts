import { type Kysely, sql } from 'kysely';

/** Identifies the right PIN key; one row, written by the first start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE pin_key_check (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      hash bytea NOT NULL
    )
  `.execute(db);
}
