-- The keys with which the cards' PINs are hashed (docs/decisions/0023). The one with the highest number is in use; the
-- others are left over from before a rotation. The keys themselves are not in the database. Append-only.
CREATE TABLE pin_keys (
  id smallint PRIMARY KEY CHECK (id > 0),
  -- Identifies the key without revealing anything about it.
  hash bytea NOT NULL UNIQUE,
  begun_at timestamptz NOT NULL
);
CREATE TRIGGER pin_keys_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON pin_keys
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The cards. No card is ever deleted, and its number never changes.
CREATE TABLE boncards (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE CHECK (number ~ '^[0-9A-Z]{20}$'),
  -- An HMAC of number and PIN under the key pin_key_id.
  pin_hash bytea NOT NULL,
  -- pending: not sold yet; active: sold, with a balance; used: nothing left; canceled: for good.
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'canceled', 'used')),
  -- In grosze, like every amount here. Always equal to the balance in the card's last ledger entry: see
  -- balances_match_ledger.
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  -- The number of the card's ledger entries.
  ledger_length integer NOT NULL DEFAULT 0,
  -- Its current or last cycle; references the table cycles, below.
  cycle_id uuid,
  import_id uuid REFERENCES boncard_imports,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  moderated_by uuid REFERENCES users,
  moderated_at timestamptz,
  canceled_by uuid REFERENCES users,
  canceled_at timestamptz,
  canceled_reason text,
  blocked_by uuid REFERENCES users,
  blocked_at timestamptz,
  blocked_reason text,
  -- The card that replaces this lost one and has its balance.
  replaced_by uuid REFERENCES boncards,
  pin_key_id smallint NOT NULL DEFAULT 1,
  -- The line of the card in the file of its import.
  import_line integer,
  CHECK ((status = 'active') = (balance > 0)),
  CHECK ((status = 'canceled') = (canceled_at IS NOT NULL)),
  CHECK (status <> 'pending' OR cycle_id IS NULL),
  CONSTRAINT boncards_blocked_check CHECK (num_nonnulls(blocked_by, blocked_at, blocked_reason) IN (0, 3)),
  CONSTRAINT boncards_replaced_check CHECK (replaced_by IS NULL OR status = 'canceled' AND replaced_by <> id),
  CONSTRAINT boncards_cycle_check CHECK (status IN ('pending', 'canceled') OR cycle_id IS NOT NULL)
);
CREATE INDEX boncards_newest ON boncards (created_at DESC, id DESC);
CREATE INDEX boncards_of_status ON boncards (status, created_at DESC, id DESC);
-- For the numbers that an import added, page by page: people watch while a file with 100 000 rows is being read.
CREATE INDEX boncards_of_import ON boncards (import_id, number);
-- For searches by any part of a card number. The extension is trusted, so the owner of the database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX boncards_number_parts ON boncards USING gin (number gin_trgm_ops);
CREATE UNIQUE INDEX boncards_that_replace ON boncards (replaced_by) WHERE replaced_by IS NOT NULL;
-- There is no index by balance: every purchase would then have to update every index of the card, including the large
-- one above.

CREATE TRIGGER boncards_stay
  BEFORE DELETE OR TRUNCATE ON boncards
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER boncard_numbers_stay
  BEFORE UPDATE OF number ON boncards
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A cycle lasts from one sale of a card to the next. A card has at most one open cycle. The terms of the sale never
-- change.
CREATE TABLE cycles (
  id uuid PRIMARY KEY,
  boncard_id uuid NOT NULL REFERENCES boncards,
  type text NOT NULL CHECK (type IN ('all', 'lenses', 'medicalSets', 'companyMedicalSet')),
  expired_months smallint NOT NULL CHECK (expired_months IN (3, 6, 12)),
  -- The last Warsaw day on which the card can pay; a later one has a row in validity_changes.
  valid_until date NOT NULL,
  document text NOT NULL,
  -- The salon that sold it.
  salon_id uuid NOT NULL REFERENCES salons,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- When the balance that was left on the expired card was written off.
  written_off_at timestamptz,
  -- The tax class that its type had on the Warsaw day of the sale (books.sql); null if none was set.
  tax_class text CHECK (tax_class IN ('spv', 'mpv'))
);
CREATE UNIQUE INDEX cycles_one_open_per_card ON cycles (boncard_id) WHERE closed_at IS NULL;
-- For what expires on a day.
CREATE INDEX cycles_by_last_day ON cycles (valid_until);
ALTER TABLE boncards ADD FOREIGN KEY (cycle_id) REFERENCES cycles;
CREATE TRIGGER cycles_stay
  BEFORE DELETE OR TRUNCATE OR UPDATE OF boncard_id, type, expired_months, document, salon_id, opened_at, tax_class
  ON cycles
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Records that a card's right PIN was just given in a session, so that the purchase need not send it again.
CREATE TABLE purchase_grants (
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  boncard_id uuid NOT NULL REFERENCES boncards,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, boncard_id)
);
