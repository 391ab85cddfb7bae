import { type Kysely, sql } from 'kysely';

/** Reversals, replacements, extensions, adjustments, blocked cards and expiry write-offs (docs/decisions/0020). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The rules of every kind of ledger entry, as contract/codes.ts has them. An entry of a kind that is missing here is
    -- refused.
    CREATE TABLE ledger_kinds (
      kind text PRIMARY KEY,
      sign smallint NOT NULL CHECK (sign IN (1, -1)),
      -- Among which transactions it is shown. Those have a document and a place.
      transaction text CHECK (transaction IN ('charge', 'purchase')),
      -- The kind that it undoes.
      reverses text REFERENCES ledger_kinds,
      is_transfer boolean NOT NULL DEFAULT false,
      has_reason boolean NOT NULL DEFAULT false,
      -- False for entries that the server makes itself.
      has_user boolean NOT NULL DEFAULT true
    );
    INSERT INTO ledger_kinds (kind, sign, transaction, reverses, is_transfer, has_reason, has_user) VALUES
      ('charge', 1, 'charge', NULL, false, false, true),
      ('purchase', -1, 'purchase', NULL, false, false, true),
      ('chargeReversal', -1, 'charge', 'charge', false, true, true),
      ('purchaseReversal', 1, 'purchase', 'purchase', false, true, true),
      ('cancellation', -1, NULL, NULL, false, false, true),
      ('transferOut', -1, NULL, NULL, true, true, true),
      ('transferIn', 1, NULL, NULL, true, true, true),
      ('adjustmentUp', 1, NULL, NULL, false, true, true),
      ('adjustmentDown', -1, NULL, NULL, false, true, true),
      ('breakage', -1, NULL, NULL, false, false, false),
      ('reinstatement', 1, NULL, NULL, false, true, true);
    CREATE TRIGGER ledger_kinds_stay
      BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_kinds
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    ALTER TABLE ledger_entries
      ADD COLUMN reverses uuid REFERENCES ledger_entries,
      ADD COLUMN transfer_id uuid,
      ADD COLUMN reason text,
      ALTER COLUMN user_id DROP NOT NULL,
      DROP CONSTRAINT ledger_entries_kind_check,
      -- What each kind has is checked by its row in ledger_kinds.
      DROP CONSTRAINT ledger_entries_check;
    CREATE INDEX ledger_entries_that_reverse ON ledger_entries (reverses) WHERE reverses IS NOT NULL;
    -- Two transfers at once cannot share an id, either.
    CREATE UNIQUE INDEX ledger_entries_of_transfer ON ledger_entries (transfer_id, kind) WHERE transfer_id IS NOT NULL;
    -- "PAR 700" finds its transaction.
    CREATE INDEX ledger_entries_by_document ON ledger_entries (lower(left(document, 100)) text_pattern_ops);

    CREATE OR REPLACE FUNCTION continue_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      rule ledger_kinds;
      balance_before bigint;
    BEGIN
      SELECT * INTO rule FROM ledger_kinds WHERE kind = NEW.kind;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'there is no kind % of ledger entries', NEW.kind USING ERRCODE = 'check_violation';
      END IF;
      IF NEW.sequence = 1 THEN
        balance_before := 0;
      ELSE
        SELECT balance_after INTO STRICT balance_before FROM ledger_entries
        WHERE boncard_id = NEW.boncard_id AND sequence = NEW.sequence - 1;
      END IF;
      IF NEW.balance_after <> balance_before + rule.sign * NEW.amount THEN
        RAISE EXCEPTION 'ledger entry does not continue the balance' USING ERRCODE = 'check_violation';
      END IF;
      IF (NEW.document IS NOT NULL) <> (rule.transaction IS NOT NULL)
        OR (NEW.salon_id IS NOT NULL) <> (rule.transaction IS NOT NULL)
        OR (NEW.reverses IS NOT NULL) <> (rule.reverses IS NOT NULL)
        OR (NEW.transfer_id IS NOT NULL) <> rule.is_transfer
        OR (NEW.reason IS NOT NULL) <> rule.has_reason
        OR (NEW.user_id IS NOT NULL) <> rule.has_user
      THEN
        RAISE EXCEPTION 'a % has other columns', NEW.kind USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;

    -- The cards' sequences have no gaps, so that of two reversals at once the second one sees the first.
    CREATE FUNCTION check_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      original ledger_entries;
      reversed bigint;
    BEGIN
      SELECT * INTO STRICT original FROM ledger_entries WHERE id = NEW.reverses;
      IF original.kind <> (SELECT reverses FROM ledger_kinds WHERE kind = NEW.kind)
        OR (original.boncard_id, original.cycle_id, original.salon_id, original.document)
          <> (NEW.boncard_id, NEW.cycle_id, NEW.salon_id, NEW.document)
      THEN
        RAISE EXCEPTION 'a reversal is of another card, cycle, salon, document or kind' USING ERRCODE = 'check_violation';
      END IF;
      SELECT coalesce(sum(amount), 0) + NEW.amount INTO reversed FROM ledger_entries WHERE reverses = original.id;
      IF reversed > original.amount THEN
        RAISE EXCEPTION 'the reversals exceed their original' USING ERRCODE = 'check_violation';
      END IF;
      IF NEW.kind = 'chargeReversal' AND (NEW.amount <> original.amount OR NEW.balance_after <> 0) THEN
        RAISE EXCEPTION 'a charge is reversed as a whole' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    -- After ledger_entries_continue, by its name.
    CREATE TRIGGER ledger_reversals_fit
      BEFORE INSERT ON ledger_entries
      FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION check_reversal();

    -- Checked at the end of the transaction.
    CREATE FUNCTION match_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (
        SELECT count(*) <> 2 OR count(DISTINCT boncard_id) <> 2 OR sum(sign * amount) <> 0
        FROM ledger_entries JOIN ledger_kinds USING (kind) WHERE transfer_id = NEW.transfer_id
      ) THEN
        RAISE EXCEPTION 'a transfer is not two entries that sum to zero' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER transfers_match
      AFTER INSERT ON ledger_entries
      DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.transfer_id IS NOT NULL) EXECUTE FUNCTION match_transfer();

    ALTER TABLE boncards
      ADD COLUMN blocked_by uuid REFERENCES users,
      ADD COLUMN blocked_at timestamptz,
      ADD COLUMN blocked_reason text,
      ADD COLUMN replaced_by uuid REFERENCES boncards,
      ADD CONSTRAINT boncards_blocked_check CHECK (num_nonnulls(blocked_by, blocked_at, blocked_reason) IN (0, 3)),
      ADD CONSTRAINT boncards_replaced_check CHECK (replaced_by IS NULL OR status = 'canceled' AND replaced_by <> id),
      ADD CONSTRAINT boncards_cycle_check CHECK (status IN ('pending', 'canceled') OR cycle_id IS NOT NULL);
    CREATE UNIQUE INDEX boncards_that_replace ON boncards (replaced_by) WHERE replaced_by IS NOT NULL;

    ALTER TABLE cycles ADD COLUMN written_off_at timestamptz;
    CREATE TRIGGER cycles_stay
      BEFORE DELETE OR TRUNCATE OR UPDATE OF boncard_id, type, expired_months, document, salon_id, opened_at ON cycles
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    -- The validity of a card as of any day follows from its changes.
    CREATE TABLE validity_changes (
      id uuid PRIMARY KEY,
      cycle_id uuid NOT NULL REFERENCES cycles,
      sequence integer NOT NULL CHECK (sequence > 0),
      valid_until_before date NOT NULL,
      valid_until date NOT NULL,
      reason text NOT NULL,
      user_id uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      UNIQUE (cycle_id, sequence),
      CHECK (valid_until > valid_until_before)
    );
    CREATE TRIGGER validity_changes_are_append_only
      BEFORE UPDATE OR DELETE OR TRUNCATE ON validity_changes
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
      RETURN NEW;
    END $$;
    CREATE TRIGGER validity_changes_continue
      BEFORE INSERT ON validity_changes
      FOR EACH ROW EXECUTE FUNCTION continue_validity();

    -- Checked at the end of the transaction: a cycle is valid until the day that its last change says.
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

    ALTER TABLE audit_entries ADD COLUMN details jsonb;

    -- Days are closed for all kinds at once; some have no place, and the server's own entries belong to no person. The job
    -- that closes days begins again, in the background.
    TRUNCATE ledger_days, ledger_day_ranges;
    ALTER TABLE ledger_days DROP CONSTRAINT ledger_days_kind_check, ALTER COLUMN salon_id DROP NOT NULL;
    ALTER TABLE ledger_day_ranges ALTER COLUMN salon_id DROP NOT NULL;
    DROP INDEX ledger_days_last;
    CREATE INDEX ledger_days_last ON ledger_days (day) WHERE user_id IS NULL;
    CREATE OR REPLACE FUNCTION add_to_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      entry_day date := (NEW.created_at AT TIME ZONE 'Europe/Warsaw')::date;
    BEGIN
      IF entry_day <= (SELECT max(day) FROM ledger_days WHERE user_id IS NULL) THEN
        INSERT INTO ledger_days AS known (day, kind, salon_id, user_id, count, amount)
        SELECT DISTINCT entry_day, NEW.kind, NEW.salon_id, people.id, 1, NEW.amount
        FROM (VALUES (NULL::uuid), (NEW.user_id)) AS people (id)
        ON CONFLICT (kind, user_id, day, salon_id)
        DO UPDATE SET count = known.count + 1, amount = known.amount + excluded.amount;
        INSERT INTO ledger_day_ranges AS known (day, kind, salon_id, user_id, ordered_by, keys, runs)
        SELECT DISTINCT entry_day, NEW.kind, NEW.salon_id, people.id, ordered_by, ARRAY[key], ARRAY[NEW.amount * 16777216 + 1]
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
    DROP TRIGGER closed_days_count ON ledger_entries;
    CREATE TRIGGER closed_days_count
      AFTER INSERT ON ledger_entries
      FOR EACH ROW EXECUTE FUNCTION add_to_closed_day();

    -- Without statistics of the new columns PostgreSQL would expect every entry to have been reversed by thousands; after
    -- few changes it does not collect any by itself. An empty table is left out: plans made while it is known to be empty read
    -- it from end to end, and a session keeps them after it has filled. The first import would read all cards for each card.
    DO $$ BEGIN
      IF EXISTS (SELECT FROM boncards) THEN ANALYZE boncards; END IF;
      IF EXISTS (SELECT FROM ledger_entries) THEN ANALYZE ledger_entries; END IF;
    END $$;
  `.execute(db);
}
