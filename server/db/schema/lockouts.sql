-- Counts of wrong passwords, PINs and card numbers, and the locks that follow (docs/decisions/0016, 0030).

-- Each row counts and locks one subject: kind is the kind of rule (server/lockout/rules.ts); name and scope identify
-- what it applies to, such as a card, a person or an address, or two of these. Rows that no longer matter are deleted
-- by a job.
CREATE TABLE lockouts (
  kind text NOT NULL,
  name text NOT NULL,
  scope text NOT NULL,
  -- Attempts that are in progress.
  checking integer NOT NULL,
  -- Wrong attempts since the last lock.
  failures integer NOT NULL,
  counted_since timestamptz NOT NULL,
  failed_at timestamptz NOT NULL,
  -- The number of locks so far.
  level integer NOT NULL,
  -- Infinity if only staff can end the lock.
  locked_until timestamptz,
  -- The audit entry of the lock, which counts the attempts that the lock refuses.
  lock_entry_id uuid,
  PRIMARY KEY (kind, name, scope)
);

-- The addresses from which a person has signed in, IPv6 addresses as their /64. Wrong attempts of strangers elsewhere
-- don't lock the person out there.
CREATE TABLE known_addresses (
  user_id uuid NOT NULL REFERENCES users,
  address text NOT NULL,
  signed_in_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, address)
);

-- A browser in which a person has signed in, identified by the hash of its cookie: wrong passwords from it are counted
-- separately.
CREATE TABLE known_devices (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  signed_in_at timestamptz NOT NULL
);
CREATE INDEX known_devices_of_user ON known_devices (user_id, signed_in_at DESC);
CREATE INDEX known_devices_signed_in ON known_devices (signed_in_at);

-- When the last mail with a link for a new password was queued, by who asked: all strangers together, or one device of
-- the person.
CREATE TABLE reset_mails (
  email text NOT NULL,
  asker text NOT NULL,
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (email, asker)
);
CREATE INDEX reset_mails_queued ON reset_mails (queued_at);
