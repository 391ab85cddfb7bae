-- A Warsaw day is ended first: neither the ledger nor the audit takes anything for it, or for the days before. Once all
-- transactions that had not seen that are over, it is added up and becomes a closed day; until then the servers add up its entries
-- as they go on (docs/decisions/0028). Nobody waits for a lock.

-- Days are not deleted; the operator's command reopen-days withdraws those that a wrong clock had ended, and they may be ended again.
CREATE TABLE ended_days (
  day date NOT NULL,
  ended_at timestamptz NOT NULL,
  withdrawn_at timestamptz
);
CREATE UNIQUE INDEX ended_days_in_force ON ended_days (day) WHERE withdrawn_at IS NULL;

-- The days that are added up, from the first entry's day on and without gaps.
CREATE TABLE closed_days (
  day date NOT NULL,
  withdrawn_at timestamptz
);
CREATE UNIQUE INDEX closed_days_in_force ON closed_days (day) WHERE withdrawn_at IS NULL;

CREATE FUNCTION refuse_other_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NOT NULL OR NEW.withdrawn_at IS NULL THEN
    RAISE EXCEPTION 'a day is withdrawn once and for all' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ended_days_are_append_only
  BEFORE DELETE OR TRUNCATE OR UPDATE OF day, ended_at ON ended_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ended_days_are_withdrawn
  BEFORE UPDATE ON ended_days
  FOR EACH ROW EXECUTE FUNCTION refuse_other_withdrawal();
CREATE TRIGGER closed_days_are_append_only
  BEFORE DELETE OR TRUNCATE OR UPDATE OF day ON closed_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed_days_are_withdrawn
  BEFORE UPDATE ON closed_days
  FOR EACH ROW EXECUTE FUNCTION refuse_other_withdrawal();

-- SQLSTATE ZD001 is ours: the day is over.
CREATE FUNCTION refuse_ended_day(what text, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (moment AT TIME ZONE 'Europe/Warsaw')::date <= (SELECT max(day) FROM ended_days WHERE withdrawn_at IS NULL) THEN
    RAISE EXCEPTION 'the day of an entry of % at % is closed', what, moment USING ERRCODE = 'ZD001';
  END IF;
END $$;

CREATE FUNCTION refuse_late_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_ended_day(TG_TABLE_NAME, NEW.created_at);
  RETURN NEW;
END $$;
-- After validity_changes_continue, by its name.
CREATE TRIGGER validity_changes_of_open_days
  BEFORE INSERT ON validity_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_late_entry();

-- The entries that open_sums and open_owed do not have yet. Without an index: it is read and emptied as a whole.
CREATE TABLE open_entries (entry_id uuid NOT NULL)
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

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

-- The entries of open days, added up; those of closed days are left behind for a while, and are not read.
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

-- By how much the entries of open days change what is owed, and on how many cards, by the last day of their cycles at the time.
-- A change of that day moves what was owed then; such changes are few and read by themselves.
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

-- The last sign of life of any server, so that a wrong clock does nothing that cannot be undone (docs/decisions/0027). At most one
-- row: without it there was none. server/days/believedTime.ts says what follows from it. Not part of a backup.
CREATE TABLE believed_time (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- What time it was, as far as it was believed.
  trusted_at timestamptz NOT NULL,
  -- What time the database said it was, and for how long a server has run since that clock last jumped.
  claimed_at timestamptz NOT NULL,
  held_ms bigint NOT NULL,
  -- The server's machine since it was last started, and for how long it had been running.
  boot text NOT NULL,
  uptime_ms bigint NOT NULL,
  -- How often the operator has said what day it is: servers then forget what they knew.
  confirmations integer NOT NULL DEFAULT 0
);
