-- The chain of seals (docs/decisions/0023). Each covers a closed day and the seal before it, the first one also all earlier days, and is
-- made with the PIN key, which the database does not have: somebody who changes ledger or audit here cannot seal it again. A day that
-- was opened again has a withdrawal, which is a link like any other; the days after it are sealed once more. Append-only.
CREATE TABLE seals (
  -- The last day that is covered; of a withdrawal, the last one that stays closed.
  day date NOT NULL,
  pin_key_id smallint NOT NULL REFERENCES pin_keys,
  -- How many entries there are, and the SHA-256 of all their hashes.
  ledger_count bigint NOT NULL,
  ledger_hash bytea NOT NULL,
  audit_count bigint NOT NULL,
  audit_hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL,
  -- The SHA-256 of all this and of the seal before, and its HMAC.
  link bytea NOT NULL,
  seal bytea NOT NULL,
  -- Of changed last days and closed months. Null in the seals of databases that were made before these were sealed as well: the first
  -- seal that has them also covers all earlier days.
  change_count bigint,
  change_hash bytea,
  -- The place in the chain, from 1.
  number bigint PRIMARY KEY,
  is_withdrawal boolean NOT NULL,
  CONSTRAINT seals_change_check CHECK (num_nonnulls(change_count, change_hash) IN (0, 2))
);
CREATE TRIGGER seals_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
