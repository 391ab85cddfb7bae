import { type Kysely, sql } from 'kysely';

/** Who did what: append-only, like the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE audit_entries (
      id uuid PRIMARY KEY,
      at timestamptz NOT NULL,
      action text NOT NULL,
      -- Null if nobody was signed in.
      user_id uuid REFERENCES users,
      address text,
      object_kind text NOT NULL CHECK (object_kind IN ('user', 'salon', 'boncard', 'import')),
      -- Null if the name that was given belongs to nothing.
      object_id uuid,
      object_label text NOT NULL
    );
    CREATE INDEX audit_entries_newest ON audit_entries (at DESC, id DESC);
    CREATE INDEX audit_entries_of_object ON audit_entries (object_id, at DESC) WHERE object_id IS NOT NULL;

    CREATE TRIGGER audit_is_append_only
      BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  `.execute(db);
}
