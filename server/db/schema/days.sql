-- A Warsaw day first ends: from then on, neither the ledger nor the audit accepts anything for it or for earlier days.
-- Once all transactions that began writing before are over, the day is added up and becomes a closed day. Until then,
-- the servers add up its entries continuously (docs/decisions/0028). Nobody waits for a lock.

-- Days are not deleted; the operator's command reopen-days withdraws those that a wrong clock ended, and they can end
-- again.
CREATE TABLE ended_days (
  day date NOT NULL,
  ended_at timestamptz NOT NULL,
  withdrawn_at timestamptz
);
CREATE UNIQUE INDEX ended_days_in_force ON ended_days (day) WHERE withdrawn_at IS NULL;

-- The days that have been added up, from the first entry's day on and without gaps.
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

-- SQLSTATE ZD001 is our own: the day is over.
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
-- Runs after validity_changes_continue because of its name.
CREATE TRIGGER validity_changes_of_open_days
  BEFORE INSERT ON validity_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_late_entry();

-- The entries that are not included in open_sums and open_owed yet. No index, because the table is read and emptied as
-- a whole.
CREATE TABLE open_entries (entry_id uuid NOT NULL)
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

CREATE FUNCTION add_open_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_ended_day(TG_TABLE_NAME, NEW.created_at);
  INSERT INTO open_entries (entry_id) VALUES (NEW.id);
  RETURN NEW;
END $$;
-- Runs after ledger_entries_continue because of its name.
CREATE TRIGGER ledger_entries_of_open_days
  BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION add_open_entry();

-- The sums of the entries of open days. Those of days that have been closed meanwhile stay for a while, but are not
-- read.
CREATE TABLE open_sums (
  day date NOT NULL,
  kind text NOT NULL REFERENCES ledger_kinds,
  salon_id uuid REFERENCES salons,
  user_id uuid REFERENCES users,
  -- The salon that sold the card, and the type and tax class of its cycle.
  issuer_id uuid NOT NULL REFERENCES salons,
  type text NOT NULL,
  tax_class text,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (day, kind, salon_id, user_id, issuer_id, type, tax_class)
);

-- By how much the entries of open days change the liability and the number of cards with a balance, by the last day
-- that their cycles had at the time. A change of the last day moves the amount owed at that time; such changes are few
-- and are read separately.
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

-- The last sign of life of any server; it keeps a server with a wrong clock from doing anything that cannot be undone
-- (docs/decisions/0027). At most one row; no row means that there was no sign yet. server/days/believedTime.ts decides
-- what follows from it. Not part of a backup.
CREATE TABLE believed_time (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The believed time of the sign.
  trusted_at timestamptz NOT NULL,
  -- The time of the database's clock, and for how long a server has been running since that clock last jumped.
  claimed_at timestamptz NOT NULL,
  held_ms bigint NOT NULL,
  -- Identifies the server's machine since its last start, and for how long it had been running then.
  boot text NOT NULL,
  uptime_ms bigint NOT NULL,
  -- How many times the operator has confirmed the day; after a confirmation, servers forget what they knew.
  confirmations integer NOT NULL DEFAULT 0
);
