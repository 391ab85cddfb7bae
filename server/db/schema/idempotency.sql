-- The answers to changes that were sent with an Idempotency-Key, so that a repetition gets the same answer and does nothing. Written
-- with the change, in one transaction; deleted after two days.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  -- Of HTTP.
  status smallint NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_oldest ON idempotency_keys (created_at);
