import { type Kysely, sql } from 'kysely';

/** The last closed day of a kind is the end of an index: each sale asks for it, to see that its own day is open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX ledger_days_last ON ledger_days (kind, day) WHERE user_id IS NULL`.execute(db);
}
