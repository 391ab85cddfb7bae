import { type Kysely, sql } from 'kysely';

/** Tax classes, document kinds, and the totals of the books, kept for each closed day (docs/decisions/0021). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of which tax class the cards of a type are, from a Warsaw day on; of two for the same day, the later one counts.
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

    -- The class on the Warsaw day of the charge; null if none was set. No existing row breaks these rules, so none is read.
    ALTER TABLE cycles
      ADD COLUMN tax_class text,
      ADD CONSTRAINT cycles_tax_class_check CHECK (tax_class IN ('spv', 'mpv')) NOT VALID;
    DROP TRIGGER cycles_stay ON cycles;
    CREATE TRIGGER cycles_stay
      BEFORE DELETE OR TRUNCATE OR UPDATE OF boncard_id, type, expired_months, document, salon_id, opened_at, tax_class
      ON cycles
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    -- What expires on a day.
    CREATE INDEX cycles_by_last_day ON cycles (valid_until);
    CREATE INDEX validity_changes_by_moment ON validity_changes (created_at);
    CREATE INDEX validity_changes_by_day_before ON validity_changes (valid_until_before);

    -- Null if the client did not send it.
    ALTER TABLE ledger_entries
      ADD COLUMN document_kind text,
      ADD CONSTRAINT ledger_entries_document_kind_check
        CHECK (document_kind IS NULL OR document_kind IN ('receipt', 'invoice', 'none') AND document IS NOT NULL) NOT VALID;
    CREATE OR REPLACE FUNCTION check_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      original ledger_entries;
      reversed bigint;
    BEGIN
      SELECT * INTO STRICT original FROM ledger_entries WHERE id = NEW.reverses;
      IF original.kind <> (SELECT reverses FROM ledger_kinds WHERE kind = NEW.kind)
        OR (original.boncard_id, original.cycle_id, original.salon_id, original.document)
          <> (NEW.boncard_id, NEW.cycle_id, NEW.salon_id, NEW.document)
        OR original.document_kind IS DISTINCT FROM NEW.document_kind
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

    -- As in 0016, and of two entries of a card the later one is never of an earlier moment: the clocks of two servers differ,
    -- and so do the waits for a lock. What is owed at an instant is then what the last entry before it says.
    CREATE OR REPLACE FUNCTION continue_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      rule ledger_kinds;
      balance_before bigint := 0;
      moment_before timestamptz;
    BEGIN
      SELECT * INTO rule FROM ledger_kinds WHERE kind = NEW.kind;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'there is no kind % of ledger entries', NEW.kind USING ERRCODE = 'check_violation';
      END IF;
      IF NEW.sequence > 1 THEN
        SELECT balance_after, created_at INTO STRICT balance_before, moment_before FROM ledger_entries
        WHERE boncard_id = NEW.boncard_id AND sequence = NEW.sequence - 1;
        NEW.created_at := greatest(NEW.created_at, moment_before);
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

    -- The Warsaw days whose entries are added up, from the first entry's day on and without gaps. No entry is added to them.
    CREATE TABLE closed_days (day date PRIMARY KEY);
    CREATE TRIGGER closed_days_are_append_only
      BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_days
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    CREATE FUNCTION refuse_late_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (NEW.created_at AT TIME ZONE 'Europe/Warsaw')::date <= (SELECT max(day) FROM closed_days) THEN
        RAISE EXCEPTION 'the day of an entry of % at % is closed', TG_TABLE_NAME, NEW.created_at
          USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    -- After ledger_entries_continue, by its name.
    CREATE TRIGGER ledger_entries_of_open_days
      BEFORE INSERT ON ledger_entries
      FOR EACH ROW EXECUTE FUNCTION refuse_late_entry();
    CREATE TRIGGER validity_changes_of_open_days
      BEFORE INSERT ON validity_changes
      FOR EACH ROW EXECUTE FUNCTION refuse_late_entry();

    -- Lets a transaction that closes a day wait for the changes under way, and changes wait for it, until it ends. Its role
    -- need not be allowed to change entries.
    CREATE FUNCTION lock_books() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN
      LOCK TABLE validity_changes, ledger_entries IN SHARE ROW EXCLUSIVE MODE;
    END $$;

    -- Closed days have had gaps, and took late entries. The job that closes days begins again, in the background.
    TRUNCATE ledger_days, ledger_day_ranges;
    DROP INDEX ledger_days_last;
    DROP TRIGGER closed_days_count ON ledger_entries;
    DROP FUNCTION add_to_closed_day();
    DROP FUNCTION add_to_range(integer[], bigint[], integer, bigint);

    -- The entries of a closed day, by what their cycle is of.
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
    -- What is owed at the end of a closed day, and on how many cards.
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
    -- Purchases less their reversals in another salon than the one that sold the card, on the closed days of a month. A
    -- month is named by its first day.
    CREATE TABLE settlement_months (
      month date NOT NULL,
      issuer_id uuid NOT NULL REFERENCES salons,
      salon_id uuid NOT NULL REFERENCES salons,
      count bigint NOT NULL,
      amount bigint NOT NULL,
      PRIMARY KEY (month, issuer_id, salon_id)
    );
    -- The figures of a month as they were when it was closed, and the SHA-256 of them.
    CREATE TABLE closed_months (
      month date PRIMARY KEY CHECK (month = date_trunc('month', month::timestamp)),
      closed_by uuid NOT NULL REFERENCES users,
      closed_at timestamptz NOT NULL,
      figures jsonb NOT NULL,
      hash text NOT NULL
    );
    CREATE TRIGGER closed_months_are_append_only
      BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_months
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_object_kind_check;
    ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_object_kind_check
      CHECK (object_kind IN ('user', 'salon', 'boncard', 'import', 'address', 'taxClass', 'month')) NOT VALID;
  `.execute(db);
}
