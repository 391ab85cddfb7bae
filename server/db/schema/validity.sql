-- Changes of a card's last day, from which its validity as of any day can be determined. Append-only.
CREATE TABLE validity_changes (
  id uuid PRIMARY KEY,
  cycle_id uuid NOT NULL REFERENCES cycles,
  -- Its position among the changes of the cycle: 1, 2, 3 …
  sequence integer NOT NULL CHECK (sequence > 0),
  valid_until_before date NOT NULL,
  valid_until date NOT NULL,
  reason text NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  UNIQUE (cycle_id, sequence),
  CHECK (valid_until > valid_until_before)
);
CREATE INDEX validity_changes_by_moment ON validity_changes (created_at);
CREATE INDEX validity_changes_by_day_before ON validity_changes (valid_until_before);
CREATE TRIGGER validity_changes_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON validity_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A change continues the previous one, and never has an earlier time than the cycle's last entry: the amount that it
-- moves is what was owed until then.
CREATE FUNCTION continue_validity() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER validity_changes_continue
  BEFORE INSERT ON validity_changes
  FOR EACH ROW EXECUTE FUNCTION continue_validity();

-- Checked at the end of the transaction: a cycle is valid until the day in its last change …
CREATE FUNCTION match_validity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT valid_until FROM cycles WHERE id = NEW.cycle_id) <> (
    SELECT valid_until FROM validity_changes WHERE cycle_id = NEW.cycle_id ORDER BY sequence DESC LIMIT 1
  ) THEN
    RAISE EXCEPTION 'the validity of a cycle is not that of its last change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER validity_changes_match
  AFTER INSERT ON validity_changes
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION match_validity();

-- … and that day changes only together with a new row here.
CREATE FUNCTION require_validity_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM validity_changes
    WHERE cycle_id = NEW.id AND valid_until_before = OLD.valid_until AND valid_until = NEW.valid_until
  ) THEN
    RAISE EXCEPTION 'no change of validity tells of this one' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER cycles_match_validity
  AFTER UPDATE OF valid_until ON cycles
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.valid_until <> NEW.valid_until) EXECUTE FUNCTION require_validity_change();
