import { type Kysely, sql } from 'kysely';

/** Names as they were, in the audit and in the ledger's lists, and what a session was started with (docs/decisions/0022). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE audit_entries
      -- The actor's name and role at that time. Null in entries made before this version; their names come from the tables below.
      ADD COLUMN user_name text,
      ADD COLUMN user_role text,
      -- The operator's command that made the entry.
      ADD COLUMN command text,
      DROP CONSTRAINT audit_entries_object_kind_check;
    -- Not checked for what is there: that would read every entry.
    ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_object_kind_check CHECK (
      object_kind IN ('user', 'salon', 'boncard', 'import', 'address', 'taxClass', 'month', 'view', 'schedule', 'list', 'database')
    ) NOT VALID;

    -- A person's name until an instant; the current name is in users. Only those who
    -- were renamed have rows here, so entries of the ledger need no name of their own.
    CREATE TABLE former_user_names (
      user_id uuid NOT NULL REFERENCES users,
      until timestamptz NOT NULL,
      name text NOT NULL,
      surname text NOT NULL,
      PRIMARY KEY (user_id, until)
    );
    CREATE TABLE former_salon_names (
      salon_id uuid NOT NULL REFERENCES salons,
      until timestamptz NOT NULL,
      name text NOT NULL,
      PRIMARY KEY (salon_id, until)
    );
    CREATE TRIGGER former_user_names_are_append_only
      BEFORE UPDATE OR DELETE OR TRUNCATE ON former_user_names
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER former_salon_names_are_append_only
      BEFORE UPDATE OR DELETE OR TRUNCATE ON former_salon_names
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    -- However a name is changed, the earlier one is kept.
    CREATE FUNCTION keep_user_name() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO former_user_names (user_id, until, name, surname)
      VALUES (OLD.id, clock_timestamp(), OLD.name, OLD.surname);
      RETURN NULL;
    END $$;
    CREATE TRIGGER users_keep_names
      AFTER UPDATE OF name, surname ON users
      FOR EACH ROW WHEN ((OLD.name, OLD.surname) IS DISTINCT FROM (NEW.name, NEW.surname))
      EXECUTE FUNCTION keep_user_name();
    CREATE FUNCTION keep_salon_name() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO former_salon_names (salon_id, until, name) VALUES (OLD.id, clock_timestamp(), OLD.name);
      RETURN NULL;
    END $$;
    CREATE TRIGGER salons_keep_names
      AFTER UPDATE OF name ON salons
      FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
      EXECUTE FUNCTION keep_salon_name();

    -- Null in sessions started before this version.
    ALTER TABLE sessions ADD COLUMN device text, ADD COLUMN address text;
  `.execute(db);
}
