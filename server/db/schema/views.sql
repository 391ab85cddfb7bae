-- A saved state of a list. If it is shared with a role, everyone with that role has it.
CREATE TABLE views (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  name text NOT NULL,
  resource text NOT NULL,
  filter jsonb NOT NULL,
  sort jsonb,
  columns jsonb NOT NULL,
  role text CHECK (role IN ('administrator', 'employer')),
  created_at timestamptz NOT NULL
);
CREATE INDEX views_of_user ON views (user_id);
