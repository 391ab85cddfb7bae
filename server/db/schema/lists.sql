-- What lists of cards need to stay fast with a million cards (docs/decisions/0012). The triggers here keep it up to
-- date; bonpanel reconcile compares it with the cards.

-- Returns the first two characters of a card's number as an integer from 0 to 1295 with the same order.
CREATE FUNCTION card_prefix(number text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 36 * (strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', left(number, 1)) - 1)
    + strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', substr(number, 2, 1)) - 1
$$;
CREATE INDEX boncards_by_prefix ON boncards (card_prefix(number));

-- How many cards there are by status and by the Warsaw day on which they were made; the same for each prefix of their
-- numbers. Both are split into slots, chosen by the connection, so that simultaneous sales seldom wait for the same
-- row.
CREATE TABLE boncard_counts (
  status text NOT NULL,
  day date NOT NULL,
  slot smallint NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (status, day, slot)
);
CREATE TABLE boncard_prefix_counts (
  prefix smallint NOT NULL,
  status text NOT NULL,
  day date NOT NULL,
  slot smallint NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (prefix, status, day, slot)
);

CREATE FUNCTION count_new_boncards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO boncard_counts AS known
  SELECT status, (created_at AT TIME ZONE 'Europe/Warsaw')::date, pg_backend_pid() % 16, count(*)
  FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (status, day, slot) DO UPDATE SET count = known.count + excluded.count;
  INSERT INTO boncard_prefix_counts AS known
  SELECT card_prefix(number), status, (created_at AT TIME ZONE 'Europe/Warsaw')::date, pg_backend_pid() % 16, count(*)
  FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (prefix, status, day, slot) DO UPDATE SET count = known.count + excluded.count;
  RETURN NULL;
END $$;
CREATE TRIGGER new_boncards_count
  AFTER INSERT ON boncards REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_boncards();

CREATE FUNCTION recount_boncard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made_on date := (NEW.created_at AT TIME ZONE 'Europe/Warsaw')::date;
BEGIN
  -- In one order, so that two of them never wait for each other.
  INSERT INTO boncard_counts AS known
  SELECT status, made_on, pg_backend_pid() % 16, change
  FROM (VALUES (OLD.status, -1), (NEW.status, 1)) AS changes (status, change) ORDER BY status
  ON CONFLICT (status, day, slot) DO UPDATE SET count = known.count + excluded.count;
  INSERT INTO boncard_prefix_counts AS known
  SELECT card_prefix(NEW.number), status, made_on, pg_backend_pid() % 16, change
  FROM (VALUES (OLD.status, -1), (NEW.status, 1)) AS changes (status, change) ORDER BY status
  ON CONFLICT (prefix, status, day, slot) DO UPDATE SET count = known.count + excluded.count;
  RETURN NULL;
END $$;
CREATE TRIGGER boncards_count
  AFTER UPDATE OF status ON boncards
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION recount_boncard();

-- The facts by which lists filter and count cards, in rows a third as wide as those of a card and its cycle, with
-- indexes that answer most filters on their own.
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
