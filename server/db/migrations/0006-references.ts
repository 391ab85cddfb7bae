import { type Kysely, sql } from 'kysely';

/** Adds the names that tills give their transactions (docs/decisions/0045). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The entry stores it too, so that it is hashed and sealed. It has no index, because building one would read every
  // entry there is.
  await sql`ALTER TABLE ledger_entries ADD COLUMN reference text`.execute(db);
  await sql`
    CREATE TABLE transaction_references (
      -- Who uses the reference; two people may use the same one.
      user_id uuid NOT NULL REFERENCES users,
      reference text NOT NULL,
      -- Null if it was voided before anything was booked under it.
      transaction_id uuid REFERENCES ledger_entries,
      created_at timestamptz NOT NULL,
      voided_at timestamptz,
      PRIMARY KEY (user_id, reference),
      CONSTRAINT transaction_references_check CHECK (num_nonnulls(transaction_id, voided_at) > 0)
    )
  `.execute(db);
  await sql`CREATE INDEX transaction_references_by_name ON transaction_references (reference)`.execute(db);
  await sql`
    CREATE INDEX transaction_references_empty ON transaction_references (user_id, voided_at) WHERE transaction_id IS NULL
  `.execute(db);
}
