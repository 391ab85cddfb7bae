import { type Kysely, sql } from 'kysely';

/** Lets seals also cover changed last days and closed months (docs/decisions/0023). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null in seals made before this version. The first one that has them also covers all earlier days.
    ALTER TABLE seals
      ADD COLUMN change_count bigint,
      ADD COLUMN change_hash bytea,
      ADD CONSTRAINT seals_change_check CHECK (num_nonnulls(change_count, change_hash) IN (0, 2));
  `.execute(db);
}
