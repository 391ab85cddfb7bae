import { type Kysely, sql } from 'kysely';

/** What lists and statistics need to stay fast with a million cards and ten million transactions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Any part of a card number; trusted, so the owner of the database may add it.
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX boncards_number_parts ON boncards USING gin (number gin_trgm_ops);
    CREATE INDEX boncards_of_status ON boncards (status, created_at DESC, id DESC);
    -- No index by balance: each purchase would then rewrite every index entry of the card, in this large one as well.

    -- Counts, totals and filters are answered from the index alone, without visiting every entry.
    DROP INDEX ledger_entries_newest;
    CREATE INDEX ledger_entries_newest ON ledger_entries (kind, created_at DESC, id DESC)
      INCLUDE (amount, salon_id, user_id);
    CREATE INDEX ledger_entries_by_amount ON ledger_entries (kind, amount, id);
    CREATE INDEX ledger_entries_of_salon ON ledger_entries (salon_id, kind, created_at DESC, id DESC);
    CREATE INDEX ledger_entries_of_user ON ledger_entries (user_id, kind, created_at DESC, id DESC);
  `.execute(db);
}
