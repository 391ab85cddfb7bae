import { type Kysely, sql } from 'kysely';

/** Locks that grow longer replace counters that forgot earlier locks. Existing locks, of at most 15 minutes, end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP TABLE attempts;
    CREATE TABLE lockouts (
      kind text NOT NULL,
      name text NOT NULL,
      scope text NOT NULL,
      -- Attempts that have begun and not ended yet.
      checking integer NOT NULL,
      -- Wrong attempts since the last lock.
      failures integer NOT NULL,
      counted_since timestamptz NOT NULL,
      failed_at timestamptz NOT NULL,
      -- The number of locks so far.
      level integer NOT NULL,
      -- Infinity: until staff unlock it.
      locked_until timestamptz,
      lock_entry_id uuid,
      PRIMARY KEY (kind, name, scope)
    );

    -- Where someone has signed in from, an IPv6 address by its /64: strangers' wrong attempts do not count there.
    CREATE TABLE known_addresses (
      user_id uuid NOT NULL REFERENCES users,
      address text NOT NULL,
      signed_in_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, address)
    );
    -- The audit knows some. IPv6 addresses may be spelt in any way, and others may be no address at all.
    INSERT INTO known_addresses
    SELECT user_id, address, max(at) FROM audit_entries
    WHERE action = 'session.started' AND address ~ '^[0-9]{1,3}(\\.[0-9]{1,3}){3}$' AND at > now() - interval '30 days'
    GROUP BY user_id, address;

    ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_object_kind_check;
    ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_object_kind_check
      CHECK (object_kind IN ('user', 'salon', 'boncard', 'import', 'address'));
    -- What a lock has refused since: the only column of an entry that changes.
    ALTER TABLE audit_entries ADD COLUMN refused integer NOT NULL DEFAULT 0;
    DROP TRIGGER audit_is_append_only ON audit_entries;
    CREATE TRIGGER audit_is_append_only
      BEFORE DELETE OR TRUNCATE ON audit_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER audit_stays_as_it_is
      BEFORE UPDATE ON audit_entries
      FOR EACH ROW WHEN (
        to_jsonb(NEW) - 'refused' IS DISTINCT FROM to_jsonb(OLD) - 'refused' OR NEW.refused < OLD.refused
      ) EXECUTE FUNCTION refuse_change();
  `.execute(db);
}
