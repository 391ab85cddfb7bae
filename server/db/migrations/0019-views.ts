import { type Kysely, sql } from 'kysely';

/** What lists filter cards by, saved views, and reports by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What lists filter and count cards by, in rows a third as wide as a card's and its cycle's, and with indexes that answer
    -- most filters by themselves (docs/decisions/0012).
    CREATE TABLE boncard_facets (
      boncard_id uuid PRIMARY KEY REFERENCES boncards,
      created_at timestamptz NOT NULL,
      balance bigint NOT NULL,
      valid_until date,
      prefix smallint NOT NULL,
      is_blocked boolean NOT NULL,
      status text NOT NULL,
      type text,
      salon_id uuid
    );

    LOCK TABLE boncards, cycles IN SHARE ROW EXCLUSIVE MODE;
    INSERT INTO boncard_facets
    SELECT boncards.id, created_at, balance, valid_until, card_prefix(number), blocked_at IS NOT NULL, status, type, salon_id
    FROM boncards LEFT JOIN cycles ON cycles.id = cycle_id
    ORDER BY created_at, boncards.id;
    CREATE INDEX boncard_facets_newest ON boncard_facets (created_at, boncard_id);
    CREATE INDEX boncard_facets_of_salon ON boncard_facets (salon_id, created_at, boncard_id);
    CREATE INDEX boncard_facets_of_type ON boncard_facets (type, created_at, boncard_id);
    CREATE INDEX boncard_facets_by_balance ON boncard_facets (balance) INCLUDE (prefix);
    CREATE INDEX boncard_facets_by_last_day ON boncard_facets (status, valid_until) INCLUDE (balance, salon_id);
    CREATE INDEX boncard_facets_blocked ON boncard_facets (created_at, boncard_id) WHERE is_blocked;

    CREATE FUNCTION add_facets() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO boncard_facets
      SELECT added.id, created_at, balance, valid_until, card_prefix(number), blocked_at IS NOT NULL, status, type, salon_id
      FROM added LEFT JOIN cycles ON cycles.id = cycle_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER new_boncards_facets
      AFTER INSERT ON boncards REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION add_facets();

    CREATE FUNCTION change_facets() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE boncard_facets SET balance = NEW.balance, status = NEW.status, is_blocked = NEW.blocked_at IS NOT NULL
      WHERE boncard_id = NEW.id;
      IF OLD.cycle_id IS DISTINCT FROM NEW.cycle_id THEN
        UPDATE boncard_facets SET (valid_until, type, salon_id) =
          (SELECT valid_until, type, salon_id FROM cycles WHERE id = NEW.cycle_id)
        WHERE boncard_id = NEW.id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER boncards_facets
      AFTER UPDATE OF balance, status, blocked_at, cycle_id ON boncards
      FOR EACH ROW EXECUTE FUNCTION change_facets();

    CREATE FUNCTION change_facet_validity() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE boncard_facets SET valid_until = NEW.valid_until
      FROM boncards WHERE boncards.id = boncard_id AND boncard_id = NEW.boncard_id AND cycle_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER cycles_facets
      AFTER UPDATE OF valid_until ON cycles
      FOR EACH ROW EXECUTE FUNCTION change_facet_validity();
    -- Not an empty table: see migration 0016.
    DO $$ BEGIN
      IF EXISTS (SELECT FROM boncard_facets) THEN ANALYZE boncard_facets; END IF;
    END $$;

    -- A list as somebody wants to see it again; shared with a role, everyone of it has it.
    CREATE TABLE views (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      name text NOT NULL,
      resource text NOT NULL,
      filter jsonb NOT NULL,
      sort jsonb,
      columns jsonb NOT NULL,
      role text CHECK (role IN ('administrator', 'employer')),
      created_at timestamptz NOT NULL
    );
    CREATE INDEX views_of_user ON views (user_id);

    -- A view as a file by mail.
    CREATE TABLE schedules (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      view_id uuid NOT NULL REFERENCES views,
      every text NOT NULL CHECK (every IN ('day', 'week', 'month')),
      at text NOT NULL,
      recipients uuid[] NOT NULL,
      language text NOT NULL,
      paused boolean NOT NULL,
      next_run_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX schedules_of_user ON schedules (user_id);
    CREATE INDEX schedules_of_view ON schedules (view_id);
    CREATE INDEX schedules_due ON schedules (next_run_at) WHERE NOT paused;

    CREATE TABLE report_runs (
      id uuid PRIMARY KEY,
      schedule_id uuid NOT NULL REFERENCES schedules ON DELETE CASCADE,
      due_at timestamptz NOT NULL,
      started_at timestamptz NOT NULL,
      finished_at timestamptz,
      failure text,
      recipients uuid[] NOT NULL,
      file_name text,
      UNIQUE (schedule_id, due_at)
    );
    CREATE INDEX report_runs_started ON report_runs (started_at);

    CREATE TABLE report_chunks (
      run_id uuid NOT NULL REFERENCES report_runs ON DELETE CASCADE,
      place integer NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (run_id, place)
    );

    ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_object_kind_check;
    ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_object_kind_check
      CHECK (object_kind IN ('user', 'salon', 'boncard', 'import', 'address', 'taxClass', 'month', 'schedule')) NOT VALID;
  `.execute(db);
}
