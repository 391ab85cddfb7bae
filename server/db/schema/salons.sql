-- The shops that sell cards and accept them.
CREATE TABLE salons (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  address text NOT NULL CHECK (address <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The name that a salon had until an instant; the current name is in salons. Only renamed salons have rows here, so
-- entries of the ledger don't have to store names (docs/decisions/0022). Append-only.
CREATE TABLE former_salon_names (
  salon_id uuid NOT NULL REFERENCES salons,
  until timestamptz NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (salon_id, until)
);
CREATE TRIGGER former_salon_names_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON former_salon_names
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Keeps the former name, whichever program changes it.
CREATE FUNCTION keep_salon_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_salon_names (salon_id, until, name) VALUES (OLD.id, clock_timestamp(), OLD.name);
  RETURN NULL;
END $$;
CREATE TRIGGER salons_keep_names
  AFTER UPDATE OF name ON salons
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION keep_salon_name();
