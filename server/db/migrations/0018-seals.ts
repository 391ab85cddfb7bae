import { type Kysely, sql } from 'kysely';

/** Hashes of entries, seals of days, and the PIN keys of a rotation (docs/decisions/0023). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Which key each card's PIN is hashed with. The highest number is in use; the others are left from before a rotation.
    CREATE TABLE pin_keys (
      id smallint PRIMARY KEY CHECK (id > 0),
      -- Recognizes the key and reveals nothing about it.
      hash bytea NOT NULL UNIQUE,
      begun_at timestamptz NOT NULL
    );
    INSERT INTO pin_keys (id, hash, begun_at) SELECT 1, hash, now() FROM pin_key_check;
    DROP TABLE pin_key_check;
    CREATE TRIGGER pin_keys_are_append_only
      BEFORE UPDATE OR DELETE OR TRUNCATE ON pin_keys
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    ALTER TABLE boncards ADD COLUMN pin_key_id smallint NOT NULL DEFAULT 1;

    -- Null in entries made before this version. The seals of their days cover those.
    ALTER TABLE ledger_entries ADD COLUMN hash bytea;
    ALTER TABLE audit_entries ADD COLUMN hash bytea;

    -- Each covers a closed day and the seal before it; the first one also what the audit has of earlier days.
    CREATE TABLE seals (
      day date PRIMARY KEY REFERENCES closed_days,
      pin_key_id smallint NOT NULL REFERENCES pin_keys,
      ledger_count bigint NOT NULL,
      ledger_hash bytea NOT NULL,
      audit_count bigint NOT NULL,
      audit_hash bytea NOT NULL,
      sealed_at timestamptz NOT NULL,
      -- The SHA-256 of all this and of the seal before, and its HMAC.
      link bytea NOT NULL,
      seal bytea NOT NULL
    );
    CREATE TRIGGER seals_are_append_only
      BEFORE UPDATE OR DELETE OR TRUNCATE ON seals
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    -- As in 0017, and each entry gets its hash, which covers that of the card's entry before it: what exactly is written down in
    -- server/seals/sealQueries.ts. No trigger after this one, in the order of their names, may change an entry.
    CREATE OR REPLACE FUNCTION continue_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      rule ledger_kinds;
      balance_before bigint := 0;
      moment_before timestamptz;
      hash_before bytea;
    BEGIN
      SELECT * INTO rule FROM ledger_kinds WHERE kind = NEW.kind;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'there is no kind % of ledger entries', NEW.kind USING ERRCODE = 'check_violation';
      END IF;
      IF NEW.sequence > 1 THEN
        SELECT balance_after, created_at, hash INTO STRICT balance_before, moment_before, hash_before FROM ledger_entries
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
      NEW.hash := sha256(coalesce(hash_before, '') || convert_to((
        jsonb_strip_nulls(to_jsonb(NEW) - '{hash,created_at}'::text[])
          || jsonb_build_object('created_at', extract(epoch FROM NEW.created_at))
      )::text, 'UTF8'));
      RETURN NEW;
    END $$;

    CREATE FUNCTION hash_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (NEW.at AT TIME ZONE 'Europe/Warsaw')::date <= (SELECT max(day) FROM seals) THEN
        RAISE EXCEPTION 'the audit of % is sealed', (NEW.at AT TIME ZONE 'Europe/Warsaw')::date
          USING ERRCODE = 'check_violation';
      END IF;
      NEW.hash := sha256(convert_to((
        jsonb_strip_nulls(to_jsonb(NEW) - '{hash,refused,at,details}'::text[])
          || jsonb_build_object('at', extract(epoch FROM NEW.at), 'details', NEW.details::text)
      )::text, 'UTF8'));
      RETURN NEW;
    END $$;
    CREATE TRIGGER zz_audit_entries_hash
      BEFORE INSERT ON audit_entries
      FOR EACH ROW EXECUTE FUNCTION hash_audit_entry();
  `.execute(db);
  // The server need not be allowed to change entries (server/db/grants.ts).
  const { rows } = await sql<{ schema: string }>`SELECT current_schema() AS schema`.execute(db);
  await sql`
    CREATE FUNCTION lock_audit() RETURNS void LANGUAGE sql SECURITY DEFINER
    SET search_path = ${sql.id(rows[0]?.schema ?? 'public')}, pg_temp
    AS 'LOCK TABLE audit_entries IN SHARE ROW EXCLUSIVE MODE'
  `.execute(db);
}
