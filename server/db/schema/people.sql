-- The people who sign in. Users are never deleted, only disabled, because everything that they did refers to them.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  surname text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  -- Argon2id. Null until the account is activated.
  password_hash text,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  role text CHECK (role IN ('administrator', 'employer')),
  salon_id uuid REFERENCES salons,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The name that a person had until an instant, like former_salon_names for salons. Append-only.
CREATE TABLE former_user_names (
  user_id uuid NOT NULL REFERENCES users,
  until timestamptz NOT NULL,
  name text NOT NULL,
  surname text NOT NULL,
  PRIMARY KEY (user_id, until)
);
CREATE TRIGGER former_user_names_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON former_user_names
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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

-- A signed-in browser. Deleting the row ends the session.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  -- The token itself exists only in the browser.
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  -- When the person last proved their identity.
  confirmed_at timestamptz NOT NULL,
  -- Null if the browser did not send it.
  device text,
  -- The address from which it was last used.
  address text
);
CREATE INDEX sessions_of_user ON sessions (user_id);

-- A mailed link that works once, identified by the hash of its token; using it deletes the row.
CREATE TABLE links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  expires_at timestamptz NOT NULL,
  -- For setting a first password, or a new one.
  purpose text NOT NULL CHECK (purpose IN ('activation', 'reset'))
);
CREATE INDEX links_of_user ON links (user_id);
