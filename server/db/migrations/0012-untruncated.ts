import { type Kysely, sql } from 'kysely';

/** What calls at the counter write, and the background empties. */
const emptied = [
  'open_entries',
  'idempotency_keys',
  'purchase_grants',
  'lockouts',
  'transaction_references',
  'webhook_deliveries',
];

/**
 * Lets VACUUM keep the empty end of these tables, which fills again: to give it back to the disk takes a lock for which sales wait
 * (docs/decisions/0028).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of emptied)
    await sql`ALTER TABLE ${sql.table(table)} SET (vacuum_truncate = off)`.execute(db);
}
