import { type Kysely, sql } from 'kysely';

/** Adds batches of cards that are made here, their prints, and the PINs that prints give out (docs/decisions/0041). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE boncard_batches (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      count integer NOT NULL CHECK (count BETWEEN 1 AND 10000),
      made integer NOT NULL DEFAULT 0,
      status text NOT NULL DEFAULT 'making' CHECK (status IN ('making', 'ready')),
      created_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      CONSTRAINT boncard_batches_made_check CHECK (made BETWEEN 0 AND count),
      CONSTRAINT boncard_batches_ready_check CHECK (status <> 'ready' OR made = count)
    )
  `.execute(db);
  await sql`CREATE UNIQUE INDEX boncard_batches_by_name ON boncard_batches (fold_text(name))`.execute(db);
  await sql`CREATE INDEX boncard_batches_newest ON boncard_batches (created_at DESC, id DESC)`.execute(db);
  await sql`
    CREATE TABLE batch_prints (
      id uuid PRIMARY KEY,
      batch_id uuid NOT NULL REFERENCES boncard_batches,
      -- Its position among the prints of the batch, from 1; times are not enough, because a clock may be set back.
      number integer NOT NULL CHECK (number > 0),
      format text NOT NULL CHECK (format IN ('sheet', 'card', 'csv', 'xlsx')),
      -- How many cards have got a PIN from it.
      cards integer NOT NULL DEFAULT 0 CHECK (cards >= 0),
      started_by uuid NOT NULL REFERENCES users,
      started_at timestamptz NOT NULL,
      -- The last sign of life of the server that sends it, by the database's clock.
      alive_at timestamptz NOT NULL,
      ended_at timestamptz,
      is_whole boolean NOT NULL DEFAULT false,
      confirmed_by uuid REFERENCES users,
      confirmed_at timestamptz,
      UNIQUE (batch_id, number),
      CONSTRAINT batch_prints_whole_check CHECK (NOT is_whole OR ended_at IS NOT NULL),
      CONSTRAINT batch_prints_confirmed_check
        CHECK (num_nonnulls(confirmed_by, confirmed_at) = 0 OR num_nonnulls(confirmed_by, confirmed_at) = 2 AND is_whole)
    )
  `.execute(db);
  // At most one running print per batch, enforced here independently of the server.
  await sql`CREATE UNIQUE INDEX batch_prints_running ON batch_prints (batch_id) WHERE ended_at IS NULL`.execute(
    db,
  );
  // Without a foreign key to the card: cards are never deleted, and the key would lock the card's row against sales.
  await sql`
    CREATE TABLE printed_pins (
      boncard_id uuid NOT NULL,
      print_id uuid NOT NULL REFERENCES batch_prints,
      pin_hash bytea NOT NULL,
      pin_key_id smallint NOT NULL,
      PRIMARY KEY (boncard_id, print_id)
    )
  `.execute(db);
  await sql`CREATE INDEX printed_pins_of_print ON printed_pins (print_id, boncard_id)`.execute(db);
  await sql`
    ALTER TABLE boncards ALTER COLUMN pin_hash DROP NOT NULL, ADD COLUMN batch_id uuid REFERENCES boncard_batches
  `.execute(db);
  await sql`CREATE INDEX boncards_of_batch ON boncards (batch_id, id) WHERE batch_id IS NOT NULL`.execute(db);
  await sql`ALTER TABLE boncard_facets ADD COLUMN batch_id uuid`.execute(db);
  await sql`
    CREATE INDEX boncard_facets_of_batch ON boncard_facets (batch_id, created_at, boncard_id) INCLUDE (status)
    WHERE batch_id IS NOT NULL
  `.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION add_facets() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO boncard_facets
      SELECT added.id, created_at, balance, valid_until, card_prefix(number), blocked_at IS NOT NULL, status, type, salon_id,
        batch_id
      FROM added LEFT JOIN cycles ON cycles.id = cycle_id;
      RETURN NULL;
    END $$
  `.execute(db);
  await sql`ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_object_kind_check`.execute(db);
  await sql`
    ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_object_kind_check CHECK (
      object_kind IN
        ('user', 'salon', 'boncard', 'batch', 'import', 'address', 'taxClass', 'month', 'view', 'schedule', 'list', 'database')
    ) NOT VALID
  `.execute(db);
}
