import { type Kysely, sql } from 'kysely';

/** Totals by day, prefix of the card number and range of amounts without reading each row (docs/decisions/0012). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The first two characters of a card's number as a number that keeps their order: 0 to 1295.
    CREATE FUNCTION card_prefix(number text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT 36 * (strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', left(number, 1)) - 1)
        + strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', substr(number, 2, 1)) - 1
    $$;
    -- Amounts in few steps, in order: those of whole złotys, and those between two of them.
    CREATE FUNCTION amount_step(amount bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT (2 * (amount / 100))::integer + (amount % 100 > 0)::integer
    $$;
    CREATE INDEX boncards_by_prefix ON boncards (card_prefix(number));

    -- How many cards there are of each status and of the Warsaw day on which they were made; the same for each beginning of
    -- their numbers. Both in slots, as before.
    LOCK TABLE boncards, ledger_entries IN SHARE ROW EXCLUSIVE MODE;
    DROP TABLE boncard_counts;
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
    INSERT INTO boncard_prefix_counts
    SELECT card_prefix(number), status, (created_at AT TIME ZONE 'Europe/Warsaw')::date, 0, count(*)
    FROM boncards GROUP BY 1, 2, 3;
    INSERT INTO boncard_counts SELECT status, day, 0, sum(count) FROM boncard_prefix_counts GROUP BY status, day;

    CREATE OR REPLACE FUNCTION count_new_boncards() RETURNS trigger LANGUAGE plpgsql AS $$
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

    CREATE OR REPLACE FUNCTION recount_boncard() RETURNS trigger LANGUAGE plpgsql AS $$
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

    -- What each row of ledger_days adds up, by the steps of the amounts, and by the prefixes of the cards: the keys that there
    -- are, in order, and for all up to each, in one number, the sum of their amounts (times 2^24) and how many they are. So two
    -- looks give count and sum of any range.
    CREATE TABLE ledger_day_ranges (
      day date NOT NULL,
      kind text NOT NULL,
      salon_id uuid NOT NULL REFERENCES salons,
      user_id uuid REFERENCES users,
      ordered_by text NOT NULL CHECK (ordered_by IN ('amount', 'prefix')),
      keys integer[] NOT NULL,
      runs bigint[] NOT NULL,
      UNIQUE NULLS NOT DISTINCT (kind, ordered_by, user_id, day, salon_id)
    -- Inline in their row, the arrays are read in a tenth of the time.
    ) WITH (toast_tuple_target = 8160);

    CREATE FUNCTION add_to_range(INOUT keys integer[], INOUT runs bigint[], key integer, step bigint)
    LANGUAGE plpgsql IMMUTABLE AS $$
    DECLARE
      place integer := width_bucket(key, keys);
    BEGIN
      IF place = 0 OR keys[place] <> key THEN
        keys := keys[:place] || key || keys[place + 1:];
        runs := runs[:place] || coalesce(runs[place], 0) || runs[place + 1:];
        place := place + 1;
      END IF;
      FOR later IN place .. cardinality(runs) LOOP
        runs[later] := runs[later] + step;
      END LOOP;
    END $$;

    CREATE OR REPLACE FUNCTION add_to_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      entry_day date := (NEW.created_at AT TIME ZONE 'Europe/Warsaw')::date;
    BEGIN
      IF entry_day <= (SELECT max(day) FROM ledger_days WHERE kind = NEW.kind AND user_id IS NULL) THEN
        INSERT INTO ledger_days AS known
        VALUES (entry_day, NEW.kind, NEW.salon_id, NULL, 1, NEW.amount),
          (entry_day, NEW.kind, NEW.salon_id, NEW.user_id, 1, NEW.amount)
        ON CONFLICT (kind, user_id, day, salon_id)
        DO UPDATE SET count = known.count + 1, amount = known.amount + excluded.amount;
        INSERT INTO ledger_day_ranges AS known
        SELECT entry_day, NEW.kind, NEW.salon_id, people.id, ordered_by, ARRAY[key], ARRAY[NEW.amount * 16777216 + 1]
        FROM (VALUES (NULL::uuid), (NEW.user_id)) AS people (id),
          (VALUES
            ('amount', amount_step(NEW.amount)),
            ('prefix', (SELECT card_prefix(number) FROM boncards WHERE id = NEW.boncard_id))
          ) AS orders (ordered_by, key)
        ON CONFLICT (kind, ordered_by, user_id, day, salon_id) DO UPDATE SET (keys, runs) =
          (SELECT added.keys, added.runs FROM add_to_range(known.keys, known.runs, excluded.keys[1], excluded.runs[1]) AS added);
      END IF;
      RETURN NULL;
    END $$;

    -- Also an employer's, from the index alone.
    DROP INDEX ledger_entries_by_amount;
    CREATE INDEX ledger_entries_by_amount ON ledger_entries (kind, amount, id) INCLUDE (created_at, salon_id, user_id);

    -- The job that closes days begins again, in the background: until it is done, what it has not closed is read from the ledger.
    TRUNCATE ledger_days;
  `.execute(db);
}
