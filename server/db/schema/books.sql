-- The books (docs/decisions/0021): totals of each closed day, stored so that no report has to read years of the ledger.
-- They can be computed again at any time; bonpanel reconcile does so, and compares.

-- The tax class of the cards of a type from a Warsaw day on; if there are two for the same day, the later one counts.
-- Append-only.
CREATE TABLE tax_classes (
  id uuid PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('all', 'lenses', 'medicalSets', 'companyMedicalSet')),
  class text NOT NULL CHECK (class IN ('spv', 'mpv')),
  effective_from date NOT NULL,
  set_by uuid NOT NULL REFERENCES users,
  set_at timestamptz NOT NULL
);
CREATE INDEX tax_classes_of_type ON tax_classes (type, effective_from DESC, set_at DESC, id DESC);
CREATE TRIGGER tax_classes_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON tax_classes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Totals of the transactions of closed days: of everybody together (user_id is null), and of each person.
CREATE TABLE ledger_days (
  day date NOT NULL,
  kind text NOT NULL,
  salon_id uuid REFERENCES salons,
  user_id uuid REFERENCES users,
  count integer NOT NULL,
  amount bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (kind, user_id, day, salon_id) INCLUDE (count, amount)
);

-- Breaks down each row of ledger_days by the steps of the amounts, and by the prefixes of the cards' numbers
-- (lists.sql). keys has the occurring steps or prefixes in order; runs has, for each of them, a single number that
-- combines the sum of the amounts up to and including it (times 2^24) with the number of entries. So two look-ups give
-- count and sum of any range (docs/decisions/0012).
CREATE TABLE ledger_day_ranges (
  day date NOT NULL,
  kind text NOT NULL,
  salon_id uuid REFERENCES salons,
  user_id uuid REFERENCES users,
  ordered_by text NOT NULL CHECK (ordered_by IN ('amount', 'prefix')),
  keys integer[] NOT NULL,
  runs bigint[] NOT NULL,
  UNIQUE NULLS NOT DISTINCT (kind, ordered_by, user_id, day, salon_id)
-- Stored inline in their row, the arrays are read in a tenth of the time.
) WITH (toast_tuple_target = 8160);

-- Returns the step of an amount. Steps are few and in order: one for each amount in whole złotys, and one for all
-- amounts between two of them.
CREATE FUNCTION amount_step(amount bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (2 * (amount / 100))::integer + (amount % 100 > 0)::integer
$$;

-- The entries of a closed day, by the issuer, type and tax class of their cycle.
CREATE TABLE book_days (
  day date NOT NULL,
  salon_id uuid NOT NULL REFERENCES salons,
  type text NOT NULL,
  tax_class text,
  kind text NOT NULL REFERENCES ledger_kinds,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (day, salon_id, type, tax_class, kind)
);

-- The liability at the end of a closed day, and the number of cards with a balance.
CREATE TABLE liability_days (
  day date NOT NULL,
  salon_id uuid NOT NULL REFERENCES salons,
  type text NOT NULL,
  tax_class text,
  is_expired boolean NOT NULL,
  cards bigint NOT NULL,
  amount bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (day, salon_id, type, tax_class, is_expired)
);

-- Purchases minus their reversals where another salon than the one that sold the card took them, on the closed days of
-- a month. A month is identified by its first day.
CREATE TABLE settlement_months (
  month date NOT NULL,
  issuer_id uuid NOT NULL REFERENCES salons,
  salon_id uuid NOT NULL REFERENCES salons,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (month, issuer_id, salon_id)
);

-- The figures of a month when it was closed, and their SHA-256. If a month was closed too early, its row stays and is
-- superseded by the withdrawal of its days.
CREATE TABLE closed_months (
  month date NOT NULL CHECK (month = date_trunc('month', month::timestamp)),
  closed_by uuid NOT NULL REFERENCES users,
  closed_at timestamptz NOT NULL,
  figures jsonb NOT NULL,
  hash text NOT NULL,
  -- The number of the withdrawal in the chain of seals.
  withdrawn_by bigint
);
CREATE UNIQUE INDEX closed_months_in_force ON closed_months (month) WHERE withdrawn_by IS NULL;
CREATE TRIGGER closed_months_are_append_only
  BEFORE DELETE OR TRUNCATE OR UPDATE OF month, closed_by, closed_at, figures, hash ON closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed_months_are_withdrawn
  BEFORE UPDATE ON closed_months
  FOR EACH ROW WHEN (OLD.withdrawn_by IS NOT NULL OR NEW.withdrawn_by IS NULL) EXECUTE FUNCTION refuse_change();

-- The unusual operations of each closed day, stored so that a year does not have to be searched each time (requirements
-- "Books"): those found in entries of the ledger or the audit. For "documentTwice", whether reversals have undone it is
-- checked when it is read.
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

-- How many there are by rule and salon; each day that was searched also has a row without rule and salon.
CREATE TABLE exception_days (
  day date NOT NULL,
  rule text,
  salon_id uuid REFERENCES salons,
  count integer NOT NULL,
  UNIQUE NULLS NOT DISTINCT (day, rule, salon_id)
);
