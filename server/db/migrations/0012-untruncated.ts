import { type Kysely, sql } from 'kysely';

/** The tables that calls at the counter fill and background jobs empty. */
const emptied = [
  'open_entries',
  'idempotency_keys',
  'purchase_grants',
  'lockouts',
  'transaction_references',
  'webhook_deliveries',
];

/**
 * Makes VACUUM keep the empty pages at the end of these tables, which fill again. Returning them to the disk would take
 * a lock that sales wait for (docs/decisions/0028).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of emptied)
    await sql`ALTER TABLE ${sql.table(table)} SET (vacuum_truncate = off)`.execute(db);
}
