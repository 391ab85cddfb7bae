import { type Kysely, sql } from 'kysely';

/**
 * Lets days be closed and sealed without a lock that a sale would wait for, and adds up the open days as they go on
 * (docs/decisions/0028).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The days that are over: neither the ledger nor the audit takes anything for them, or for the days before. A day is
    -- ended first; once all transactions that had not seen that are over, it is added up and becomes a closed day.
    CREATE TABLE ended_days (
      day date NOT NULL,
      ended_at timestamptz NOT NULL,
      -- When the operator opened it again, because a wrong clock had ended it.
      withdrawn_at timestamptz
    );
    CREATE UNIQUE INDEX ended_days_in_force ON ended_days (day) WHERE withdrawn_at IS NULL;
    INSERT INTO ended_days (day, ended_at) SELECT max(day), now() FROM closed_days HAVING max(day) IS NOT NULL;

    -- A day that was opened again may be closed again: its former row stays.
    ALTER TABLE seals DROP CONSTRAINT seals_day_fkey;
    ALTER TABLE closed_days DROP CONSTRAINT closed_days_pkey, ADD COLUMN withdrawn_at timestamptz;
    CREATE UNIQUE INDEX closed_days_in_force ON closed_days (day) WHERE withdrawn_at IS NULL;

    CREATE FUNCTION refuse_other_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.withdrawn_at IS NOT NULL OR NEW.withdrawn_at IS NULL THEN
        RAISE EXCEPTION 'a day is withdrawn once and for all' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    DROP TRIGGER closed_days_are_append_only ON closed_days;
    CREATE TRIGGER closed_days_are_append_only
      BEFORE DELETE OR TRUNCATE OR UPDATE OF day ON closed_days
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER closed_days_are_withdrawn
      BEFORE UPDATE ON closed_days
      FOR EACH ROW EXECUTE FUNCTION refuse_other_withdrawal();
    CREATE TRIGGER ended_days_are_append_only
      BEFORE DELETE OR TRUNCATE OR UPDATE OF day, ended_at ON ended_days
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER ended_days_are_withdrawn
      BEFORE UPDATE ON ended_days
      FOR EACH ROW EXECUTE FUNCTION refuse_other_withdrawal();

    -- The chain of seals by its own numbers: a withdrawal is a link like any other, and days may follow that were sealed before.
    DROP TRIGGER seals_are_append_only ON seals;
    ALTER TABLE seals
      DROP CONSTRAINT seals_pkey,
      ADD COLUMN number bigint,
      -- Whether the days after "day" were opened again; it seals no day then.
      ADD COLUMN is_withdrawal boolean;
    UPDATE seals SET number = numbered.number, is_withdrawal = false
    FROM (SELECT day, row_number() OVER (ORDER BY day) AS number FROM seals) AS numbered WHERE numbered.day = seals.day;
    ALTER TABLE seals ADD PRIMARY KEY (number), ALTER COLUMN is_withdrawal SET NOT NULL;
    CREATE TRIGGER seals_are_append_only
      BEFORE UPDATE OR DELETE OR TRUNCATE ON seals
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    -- What open_sums and open_owed do not have yet. Without an index: it is read and emptied as a whole.
    CREATE TABLE open_entries (entry_id uuid NOT NULL)
      WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

    -- The entries of open days; those of closed days are left behind for a while, and are not read.
    CREATE TABLE open_sums (
      day date NOT NULL,
      kind text NOT NULL REFERENCES ledger_kinds,
      salon_id uuid REFERENCES salons,
      user_id uuid REFERENCES users,
      -- The salon that sold the card, and what its cycle is of.
      issuer_id uuid NOT NULL REFERENCES salons,
      type text NOT NULL,
      tax_class text,
      count bigint NOT NULL,
      amount bigint NOT NULL,
      UNIQUE NULLS NOT DISTINCT (day, kind, salon_id, user_id, issuer_id, type, tax_class)
    );
    -- By how much the entries of open days change what is owed, and on how many cards, by the last day of their cycles at
    -- the time. A change of that day moves what was owed then; such changes are few and read by themselves.
    CREATE TABLE open_owed (
      day date NOT NULL,
      salon_id uuid NOT NULL REFERENCES salons,
      type text NOT NULL,
      tax_class text,
      valid_until date NOT NULL,
      cards bigint NOT NULL,
      amount bigint NOT NULL,
      UNIQUE NULLS NOT DISTINCT (day, salon_id, type, tax_class, valid_until)
    );

    -- SQLSTATE ZD001 is ours: the day is over.
    CREATE FUNCTION refuse_ended_day(what text, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF (moment AT TIME ZONE 'Europe/Warsaw')::date <= (SELECT max(day) FROM ended_days WHERE withdrawn_at IS NULL) THEN
        RAISE EXCEPTION 'the day of an entry of % at % is closed', what, moment USING ERRCODE = 'ZD001';
      END IF;
    END $$;

    CREATE OR REPLACE FUNCTION refuse_late_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM refuse_ended_day(TG_TABLE_NAME, NEW.created_at);
      RETURN NEW;
    END $$;

    DROP TRIGGER ledger_entries_of_open_days ON ledger_entries;
    CREATE FUNCTION add_open_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM refuse_ended_day(TG_TABLE_NAME, NEW.created_at);
      INSERT INTO open_entries (entry_id) VALUES (NEW.id);
      RETURN NEW;
    END $$;
    -- After ledger_entries_continue, by its name.
    CREATE TRIGGER ledger_entries_of_open_days
      BEFORE INSERT ON ledger_entries
      FOR EACH ROW EXECUTE FUNCTION add_open_entry();

    CREATE OR REPLACE FUNCTION hash_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM refuse_ended_day(TG_TABLE_NAME, NEW.at);
      NEW.hash := sha256(convert_to((
        jsonb_strip_nulls(to_jsonb(NEW) - '{hash,refused,at,details}'::text[])
          || jsonb_build_object('at', extract(epoch FROM NEW.at), 'details', NEW.details::text)
      )::text, 'UTF8'));
      RETURN NEW;
    END $$;

    -- As before, and never of an earlier moment than the card's last entry: what had been owed until then is what moves.
    CREATE OR REPLACE FUNCTION continue_validity() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      previous validity_changes;
    BEGIN
      SELECT * INTO previous FROM validity_changes WHERE cycle_id = NEW.cycle_id ORDER BY sequence DESC LIMIT 1;
      IF NEW.sequence <> coalesce(previous.sequence, 0) + 1
        OR NEW.valid_until_before
          <> coalesce(previous.valid_until, (SELECT valid_until FROM cycles WHERE id = NEW.cycle_id))
      THEN
        RAISE EXCEPTION 'a change of validity does not continue the previous one' USING ERRCODE = 'check_violation';
      END IF;
      NEW.created_at := greatest(NEW.created_at, previous.created_at, (
        SELECT max(created_at) FROM ledger_entries WHERE cycle_id = NEW.cycle_id
      ));
      RETURN NEW;
    END $$;

    DROP FUNCTION lock_books();
    DROP FUNCTION lock_audit();

    INSERT INTO open_entries (entry_id)
    SELECT entries.id FROM ledger_kinds, LATERAL (
      SELECT id FROM ledger_entries
      WHERE ledger_entries.kind = ledger_kinds.kind AND created_at >= coalesce(
        (SELECT (max(day) + 1)::timestamp AT TIME ZONE 'Europe/Warsaw' FROM closed_days), '-infinity'
      )
    ) AS entries;
  `.execute(db);
}
