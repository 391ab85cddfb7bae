import { type Kysely, sql } from 'kysely';

/** The first schema. The database repeats the rules that protect money, so that no bug above can break them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE salons (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (name <> ''),
      address text NOT NULL CHECK (address <> ''),
      created_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE users (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      surname text NOT NULL,
      email text NOT NULL UNIQUE CHECK (email = lower(email)),
      -- Null until the account is activated.
      password_hash text,
      status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
      role text CHECK (role IN ('administrator', 'employer')),
      salon_id uuid REFERENCES salons,
      created_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE sessions (
      id uuid PRIMARY KEY,
      token_hash bytea NOT NULL UNIQUE,
      user_id uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL
    );
    CREATE INDEX sessions_of_user ON sessions (user_id);

    CREATE TABLE activations (
      token_hash bytea PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );

    -- The columns that rate-limiter-flexible expects.
    CREATE TABLE attempts (
      key varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );

    CREATE TABLE boncard_imports (
      id uuid PRIMARY KEY,
      status text NOT NULL DEFAULT 'inProgress' CHECK (status IN ('inProgress', 'finished', 'error')),
      file_name text NOT NULL,
      -- The file itself, until its last row has been read.
      content bytea,
      created_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      total_rows integer NOT NULL DEFAULT 0,
      done_rows integer NOT NULL DEFAULT 0,
      ok_rows integer NOT NULL DEFAULT 0,
      error_rows integer NOT NULL DEFAULT 0,
      duplicate_rows integer NOT NULL DEFAULT 0,
      CHECK (done_rows = ok_rows + error_rows + duplicate_rows),
      CHECK (done_rows <= total_rows)
    );
    CREATE INDEX boncard_imports_newest ON boncard_imports (created_at DESC, id DESC);

    CREATE TABLE boncard_import_failures (
      import_id uuid NOT NULL REFERENCES boncard_imports,
      line integer NOT NULL,
      number text NOT NULL,
      reason text NOT NULL,
      PRIMARY KEY (import_id, line)
    );

    CREATE TABLE boncards (
      id uuid PRIMARY KEY,
      number text NOT NULL UNIQUE CHECK (number ~ '^[0-9A-Z]{20}$'),
      pin_hash bytea NOT NULL,
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'canceled', 'used')),
      balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
      -- The number of the card's ledger entries.
      ledger_length integer NOT NULL DEFAULT 0,
      cycle_id uuid,
      import_id uuid REFERENCES boncard_imports,
      created_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      moderated_by uuid REFERENCES users,
      moderated_at timestamptz,
      canceled_by uuid REFERENCES users,
      canceled_at timestamptz,
      canceled_reason text,
      CHECK ((status = 'active') = (balance > 0)),
      CHECK ((status = 'canceled') = (canceled_at IS NOT NULL)),
      CHECK (status <> 'pending' OR cycle_id IS NULL)
    );
    CREATE INDEX boncards_newest ON boncards (created_at DESC, id DESC);
    CREATE INDEX boncards_of_import ON boncards (import_id);

    CREATE TABLE cycles (
      id uuid PRIMARY KEY,
      boncard_id uuid NOT NULL REFERENCES boncards,
      type text NOT NULL CHECK (type IN ('all', 'lenses', 'medicalSets', 'companyMedicalSet')),
      expired_months smallint NOT NULL CHECK (expired_months IN (3, 6, 12)),
      valid_until date NOT NULL,
      document text NOT NULL,
      salon_id uuid NOT NULL REFERENCES salons,
      opened_at timestamptz NOT NULL,
      closed_at timestamptz
    );
    CREATE UNIQUE INDEX cycles_one_open_per_card ON cycles (boncard_id) WHERE closed_at IS NULL;
    ALTER TABLE boncards ADD FOREIGN KEY (cycle_id) REFERENCES cycles;

    CREATE TABLE ledger_entries (
      id uuid PRIMARY KEY,
      boncard_id uuid NOT NULL REFERENCES boncards,
      cycle_id uuid NOT NULL REFERENCES cycles,
      sequence integer NOT NULL CHECK (sequence > 0),
      kind text NOT NULL CHECK (kind IN ('charge', 'purchase', 'cancellation')),
      amount bigint NOT NULL CHECK (amount > 0),
      balance_after bigint NOT NULL CHECK (balance_after >= 0),
      -- The receipt of a charge or purchase; a cancellation has none.
      document text,
      salon_id uuid REFERENCES salons,
      user_id uuid NOT NULL REFERENCES users,
      user_salon_id uuid REFERENCES salons,
      created_at timestamptz NOT NULL,
      UNIQUE (boncard_id, sequence),
      CHECK (kind = 'cancellation' OR (document IS NOT NULL AND salon_id IS NOT NULL))
    );
    CREATE INDEX ledger_entries_newest ON ledger_entries (kind, created_at DESC, id DESC);
    CREATE INDEX ledger_entries_of_cycle ON ledger_entries (cycle_id, sequence);

    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END $$;

    CREATE TRIGGER ledger_is_append_only
      BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER boncards_stay
      BEFORE DELETE OR TRUNCATE ON boncards
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER boncard_numbers_stay
      BEFORE UPDATE OF number ON boncards
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    CREATE FUNCTION continue_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      balance_before bigint;
    BEGIN
      IF NEW.sequence = 1 THEN
        balance_before := 0;
      ELSE
        SELECT balance_after INTO STRICT balance_before FROM ledger_entries
        WHERE boncard_id = NEW.boncard_id AND sequence = NEW.sequence - 1;
      END IF;
      IF NEW.balance_after <> balance_before + (CASE NEW.kind WHEN 'charge' THEN NEW.amount ELSE -NEW.amount END) THEN
        RAISE EXCEPTION 'ledger entry does not continue the balance' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER ledger_entries_continue
      BEFORE INSERT ON ledger_entries
      FOR EACH ROW EXECUTE FUNCTION continue_ledger();

    -- Checked at the end of the transaction: a balance is what the last ledger entry says, nothing else.
    CREATE FUNCTION match_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (
        SELECT FROM ledger_entries
        WHERE boncard_id = NEW.id AND sequence = NEW.ledger_length AND balance_after = NEW.balance
      ) THEN
        RAISE EXCEPTION 'balance of a card is not that of its ledger' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER balances_match_ledger
      AFTER UPDATE OF balance, ledger_length ON boncards
      DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION match_ledger();
    CREATE CONSTRAINT TRIGGER new_boncards_are_empty
      AFTER INSERT ON boncards
      DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.balance <> 0 OR NEW.ledger_length <> 0) EXECUTE FUNCTION match_ledger();

    CREATE TABLE purchase_grants (
      session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
      boncard_id uuid NOT NULL REFERENCES boncards,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (session_id, boncard_id)
    );

    CREATE TABLE idempotency_keys (
      user_id uuid NOT NULL REFERENCES users,
      key text NOT NULL,
      request_hash bytea NOT NULL,
      status smallint NOT NULL,
      body text NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, key)
    );
    CREATE INDEX idempotency_keys_oldest ON idempotency_keys (created_at);
  `.execute(db);
}
