-- The chain of seals (docs/decisions/0023). Each seal covers a closed day and the seal before it; the first one also
-- covers all earlier days. It is made with the PIN key, which is not in the database, so anybody who changes ledger or
-- audit here cannot seal them again. When days are reopened, the chain gets a withdrawal, which is a link like any
-- other; those days are sealed again later. Append-only.
CREATE TABLE seals (
  -- The last day that is covered; for a withdrawal, the last day that stays closed.
  day date NOT NULL,
  pin_key_id smallint NOT NULL REFERENCES pin_keys,
  -- The number of entries, and the SHA-256 of all their hashes.
  ledger_count bigint NOT NULL,
  ledger_hash bytea NOT NULL,
  audit_count bigint NOT NULL,
  audit_hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL,
  -- The SHA-256 of all this and of the previous seal, and its HMAC.
  link bytea NOT NULL,
  seal bytea NOT NULL,
  -- The same for changed last days and closed months. Null in seals from before these were included; the first seal
  -- that has them also covers all earlier days.
  change_count bigint,
  change_hash bytea,
  -- Its position in the chain, from 1.
  number bigint PRIMARY KEY,
  is_withdrawal boolean NOT NULL,
  CONSTRAINT seals_change_check CHECK (num_nonnulls(change_count, change_hash) IN (0, 2))
);
CREATE TRIGGER seals_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
