-- Who did what, when and from where: each change, each refused secret, each lock, each export and view of a card.
-- Append-only, except for the count of refused attempts. Grows with every sale: plan for ten million rows.
CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  action text NOT NULL,
  -- Null if nobody was signed in.
  user_id uuid REFERENCES users,
  address text,
  object_kind text NOT NULL CHECK (
    object_kind IN ('user', 'salon', 'boncard', 'import', 'address', 'taxClass', 'month', 'view', 'schedule', 'list', 'database')
  ),
  -- Null if the given name matches no object.
  object_id uuid,
  -- Never a secret, never a whole card number.
  object_label text NOT NULL,
  -- How many attempts the lock of this entry has refused: the only column that changes.
  refused integer NOT NULL DEFAULT 0,
  details jsonb,
  -- Covers every column except refused (docs/decisions/0023). Null in entries from before hashes were introduced.
  hash bytea,
  -- The person's name and role at that time; null without a person. The role is also null if they had none.
  user_name text,
  user_role text,
  -- The operator's command that made the entry.
  command text
);
CREATE INDEX audit_entries_newest ON audit_entries (at DESC, id DESC);
CREATE INDEX audit_entries_of_object ON audit_entries (object_id, at DESC) WHERE object_id IS NOT NULL;
CREATE INDEX audit_entries_of_user ON audit_entries (user_id, at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX audit_entries_of_action ON audit_entries (action, at DESC, id DESC);

CREATE TRIGGER audit_is_append_only
  BEFORE DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_stays_as_it_is
  BEFORE UPDATE ON audit_entries
  FOR EACH ROW WHEN (
    to_jsonb(NEW) - 'refused' IS DISTINCT FROM to_jsonb(OLD) - 'refused' OR NEW.refused < OLD.refused
  ) EXECUTE FUNCTION refuse_change();

-- Each entry gets its hash, like those of the ledger. Nothing is added to a day that has ended, with two exceptions
-- that must be recorded in any case: the operator's commands, and the end of an import (one of these commands waits for
-- it). They are recorded on the first open day, with the time that the clock showed.
CREATE FUNCTION hash_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last date;
BEGIN
  IF NEW.command IS NOT NULL OR NEW.action = 'import.finished' THEN
    SELECT max(day) INTO last FROM ended_days WHERE withdrawn_at IS NULL;
    IF (NEW.at AT TIME ZONE 'Europe/Warsaw')::date <= last THEN
      NEW.details := jsonb_set(
        coalesce(NEW.details, '{"before": {}, "after": {}}'), '{after,clock}',
        to_jsonb(to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      );
      NEW.at := (last + 1)::timestamp AT TIME ZONE 'Europe/Warsaw';
    END IF;
  END IF;
  PERFORM refuse_ended_day(TG_TABLE_NAME, NEW.at);
  NEW.hash := sha256(convert_to((
    jsonb_strip_nulls(to_jsonb(NEW) - '{hash,refused,at,details}'::text[])
      || jsonb_build_object('at', extract(epoch FROM NEW.at), 'details', NEW.details::text)
  )::text, 'UTF8'));
  RETURN NEW;
END $$;
-- Runs last because of its name: what it has hashed may not change afterwards.
CREATE TRIGGER zz_audit_entries_hash
  BEFORE INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION hash_audit_entry();

-- How many entries there are for each Warsaw day and action, so that not every entry has to be read
-- (docs/decisions/0012). Each connection has its own slot, so that nobody waits for another's COMMIT; those of past
-- days are added up in slot 0.
CREATE TABLE audit_counts (
  day date NOT NULL,
  action text NOT NULL,
  slot integer NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (day, action, slot)
);
CREATE FUNCTION count_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_counts AS known
  VALUES ((NEW.at AT TIME ZONE 'Europe/Warsaw')::date, NEW.action, pg_backend_pid(), 1)
  ON CONFLICT (day, action, slot) DO UPDATE SET count = known.count + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_entries_count
  AFTER INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION count_audit_entry();
