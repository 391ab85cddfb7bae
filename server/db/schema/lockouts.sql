-- Wrong passwords, PINs and card numbers, and what follows from them (docs/decisions/0016, 0030).

-- What is counted, and locked, by a kind of rule (server/lockout/rules.ts) and what the rule is about: a card, a person, an
-- address or two of them. Rows that no longer matter are deleted by a job.
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
  -- The audit entry of the lock, which counts what the lock refuses.
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

-- A browser in which a person has signed in, by the hash of its cookie: wrong passwords from it count by themselves.
CREATE TABLE known_devices (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  signed_in_at timestamptz NOT NULL
);
CREATE INDEX known_devices_of_user ON known_devices (user_id, signed_in_at DESC);
CREATE INDEX known_devices_signed_in ON known_devices (signed_in_at);

-- The last mail with a link for a new password, by who asked: all strangers together, or one device of its person.
CREATE TABLE reset_mails (
  email text NOT NULL,
  asker text NOT NULL,
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (email, asker)
);
CREATE INDEX reset_mails_queued ON reset_mails (queued_at);
