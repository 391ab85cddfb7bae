import { type Kysely, sql } from 'kysely';

/**
 * Sums of some amounts, by day and salon, from the index alone: nearly every entry is on another page of the ledger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP INDEX ledger_entries_by_amount;
    CREATE INDEX ledger_entries_by_amount ON ledger_entries (kind, amount, id) INCLUDE (created_at, salon_id);
  `.execute(db);
}
