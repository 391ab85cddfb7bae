-- The answers to changes that were sent with an Idempotency-Key, so that a repeated call gets the same answer and
-- changes nothing. Written in the same transaction as the change; deleted after two days.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  -- The HTTP status.
  status smallint NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_oldest ON idempotency_keys (created_at);
