import { type Kysely, sql } from 'kysely';

/** Adds what tills call their transactions (docs/decisions/0045). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the entry too, where it is hashed and sealed; an index there would have to read every entry there has ever been.
  await sql`ALTER TABLE ledger_entries ADD COLUMN reference text`.execute(db);
  await sql`
    CREATE TABLE transaction_references (
      -- Whose it is: two people may call their transactions alike.
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
