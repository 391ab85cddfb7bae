import { type Kysely, sql } from 'kysely';

/** The unusual operations of each closed day, so that a year need not be searched each time (requirements "Books"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What an entry of the ledger or of the audit shows; "documentTwice" only once no reversal has undone it.
    CREATE TABLE exceptions (
      rule text NOT NULL,
      entry_id uuid NOT NULL,
      at timestamptz NOT NULL,
      boncard_id uuid NOT NULL REFERENCES boncards,
      salon_id uuid REFERENCES salons,
      user_id uuid REFERENCES users,
      amount bigint,
      count integer,
      PRIMARY KEY (rule, entry_id)
    );
    CREATE INDEX exceptions_newest ON exceptions (at DESC, entry_id DESC, rule);
    CREATE INDEX exceptions_of_rule ON exceptions (rule, at DESC, entry_id DESC);
    CREATE INDEX exceptions_of_salon ON exceptions (salon_id, at DESC, entry_id DESC, rule) WHERE salon_id IS NOT NULL;

    -- How many there are; each day that was searched has a row without rule and salon.
    CREATE TABLE exception_days (
      day date NOT NULL,
      rule text,
      salon_id uuid REFERENCES salons,
      count integer NOT NULL,
      UNIQUE NULLS NOT DISTINCT (day, rule, salon_id)
    );
  `.execute(db);
}
