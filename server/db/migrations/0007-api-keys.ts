import { type Kysely, sql } from 'kysely';

/**
 * The tables in which a key may now stand in place of a person; their foreign keys have the names that PostgreSQL gave
 * them.
 */
const byActors = {
  ledger_entries: 'user_id',
  audit_entries: 'user_id',
  boncards: 'moderated_by',
  idempotency_keys: 'user_id',
  transaction_references: 'user_id',
  ledger_days: 'user_id',
  ledger_day_ranges: 'user_id',
  open_sums: 'user_id',
  exceptions: 'user_id',
};

/** Adds API keys, and the actors (people and keys) that the ledger names from now on (docs/decisions/0046). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE actors (
      id uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('person', 'key')),
      -- The current names; a key has no surname.
      name text NOT NULL,
      surname text NOT NULL DEFAULT ''
    )
  `.execute(db);
  await sql`INSERT INTO actors SELECT id, 'person', name, surname FROM users`.execute(db);
  await sql`
    CREATE FUNCTION keep_person() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO actors VALUES (NEW.id, 'person', NEW.name, NEW.surname)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, surname = excluded.surname;
      RETURN NULL;
    END $$
  `.execute(db);
  await sql`
    CREATE TRIGGER users_are_actors AFTER INSERT OR UPDATE OF name, surname ON users
    FOR EACH ROW EXECUTE FUNCTION keep_person()
  `.execute(db);
  await sql`
    CREATE TABLE api_keys (
      id uuid PRIMARY KEY,
      -- The name never changes, nor do salon and rights, so that it stays clear what a key could do when it did
      -- something.
      name text NOT NULL,
      salon_id uuid NOT NULL REFERENCES salons,
      rights text[] NOT NULL,
      -- The last Warsaw day on which it works.
      expires_at date,
      created_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      -- Accurate to the minute.
      last_used_at timestamptz,
      ended_at timestamptz,
      ended_by uuid REFERENCES users,
      CONSTRAINT api_keys_rights_check CHECK (
        cardinality(rights) > 0 AND rights <@ ARRAY['balance', 'charge', 'purchase', 'reverse', 'transactions']
      ),
      CONSTRAINT api_keys_ended_check CHECK ((ended_at IS NULL) = (ended_by IS NULL))
    )
  `.execute(db);
  await sql`
    CREATE UNIQUE INDEX api_keys_by_name ON api_keys (salon_id, fold_text(name)) WHERE ended_at IS NULL
  `.execute(db);
  await sql`CREATE INDEX api_keys_of_maker ON api_keys (created_by) WHERE ended_at IS NULL`.execute(db);
  await sql`
    CREATE FUNCTION keep_key() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO actors VALUES (NEW.id, 'key', NEW.name);
      RETURN NULL;
    END $$
  `.execute(db);
  await sql`
    CREATE TRIGGER api_keys_are_actors AFTER INSERT ON api_keys FOR EACH ROW EXECUTE FUNCTION keep_key()
  `.execute(db);
  await sql`
    CREATE TRIGGER api_keys_stay
    BEFORE DELETE OR TRUNCATE OR UPDATE OF id, name, salon_id, rights, created_by, created_at ON api_keys
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  `.execute(db);
  // A deleted key has no secrets.
  await sql`
    CREATE TABLE api_key_secrets (
      -- SHA-256.
      hash bytea PRIMARY KEY,
      key_id uuid NOT NULL REFERENCES api_keys,
      last_four text NOT NULL,
      -- Null unless it was replaced.
      valid_until timestamptz
    )
  `.execute(db);
  // At most one current and one replaced secret per key, enforced here independently of the server.
  await sql`
    CREATE UNIQUE INDEX api_key_secrets_in_use ON api_key_secrets (key_id) WHERE valid_until IS NULL
  `.execute(db);
  await sql`
    CREATE UNIQUE INDEX api_key_secrets_replaced ON api_key_secrets (key_id) WHERE valid_until IS NOT NULL
  `.execute(db);
  for (const [table, column] of Object.entries(byActors)) {
    const name = `${table}_${column}_fkey`;
    // NOT VALID: every row names a person, and every person is an actor, so checking ten million rows would find
    // nothing.
    await sql`
      ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.id(name)},
        ADD CONSTRAINT ${sql.id(name)} FOREIGN KEY (${sql.id(column)}) REFERENCES actors NOT VALID
    `.execute(db);
  }
  // A grant now belongs to a session or a key. It lasts 15 minutes and only its holder can use it, so it need not be
  // deleted with its session.
  await sql`ALTER TABLE purchase_grants DROP CONSTRAINT purchase_grants_session_id_fkey`.execute(db);
  await sql`ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_object_kind_check`.execute(db);
  await sql`
    ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_object_kind_check CHECK (
      object_kind IN (
        'user', 'salon', 'boncard', 'batch', 'apiKey', 'import', 'address', 'taxClass', 'month', 'view', 'schedule', 'list',
        'database'
      )
    ) NOT VALID
  `.execute(db);
}
