import { type Kysely, sql } from 'kysely';

/** Totals of lists and statistics without reading every card and every transaction (docs/decisions/0012). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The number of cards by status. In slots, so that simultaneous sales do not wait for one row.
    CREATE TABLE boncard_counts (
      status text NOT NULL,
      slot smallint NOT NULL,
      count bigint NOT NULL,
      PRIMARY KEY (status, slot)
    );
    LOCK TABLE boncards, ledger_entries IN SHARE ROW EXCLUSIVE MODE;
    INSERT INTO boncard_counts SELECT status, 0, count(*) FROM boncards GROUP BY status;

    CREATE FUNCTION count_new_boncards() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO boncard_counts AS known
      SELECT status, pg_backend_pid() % 16, count(*) FROM added GROUP BY status ORDER BY status
      ON CONFLICT (status, slot) DO UPDATE SET count = known.count + excluded.count;
      RETURN NULL;
    END $$;
    CREATE TRIGGER new_boncards_count
      AFTER INSERT ON boncards REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_new_boncards();

    CREATE FUNCTION recount_boncard() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- In one order, so that two of them never wait for each other.
      INSERT INTO boncard_counts AS known
      SELECT status, pg_backend_pid() % 16, change
      FROM (VALUES (OLD.status, -1), (NEW.status, 1)) AS changes (status, change) ORDER BY status
      ON CONFLICT (status, slot) DO UPDATE SET count = known.count + excluded.count;
      RETURN NULL;
    END $$;
    CREATE TRIGGER boncards_count
      AFTER UPDATE OF status ON boncards
      FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION recount_boncard();

    -- The transactions of days that are over, of everybody together (user_id is null) and of each person. A kind's days are
    -- closed up to the last one that stands here.
    CREATE TABLE ledger_days (
      day date NOT NULL,
      kind text NOT NULL CHECK (kind IN ('charge', 'purchase')),
      salon_id uuid NOT NULL REFERENCES salons,
      user_id uuid REFERENCES users,
      count integer NOT NULL,
      amount bigint NOT NULL,
      UNIQUE NULLS NOT DISTINCT (kind, user_id, day, salon_id) INCLUDE (count, amount)
    );

    -- An entry that comes for a closed day is added there.
    CREATE FUNCTION add_to_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      entry_day date := (NEW.created_at AT TIME ZONE 'Europe/Warsaw')::date;
    BEGIN
      IF entry_day <= (SELECT max(day) FROM ledger_days WHERE kind = NEW.kind AND user_id IS NULL) THEN
        INSERT INTO ledger_days AS known
        VALUES (entry_day, NEW.kind, NEW.salon_id, NULL, 1, NEW.amount),
          (entry_day, NEW.kind, NEW.salon_id, NEW.user_id, 1, NEW.amount)
        ON CONFLICT (kind, user_id, day, salon_id)
        DO UPDATE SET count = known.count + 1, amount = known.amount + excluded.amount;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER closed_days_count
      AFTER INSERT ON ledger_entries
      FOR EACH ROW WHEN (NEW.kind <> 'cancellation') EXECUTE FUNCTION add_to_closed_day();
  `.execute(db);
}
