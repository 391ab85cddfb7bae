-- Views that are regularly sent by mail as files (docs/decisions/0024).
CREATE TABLE schedules (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  view_id uuid NOT NULL REFERENCES views,
  every text NOT NULL CHECK (every IN ('day', 'week', 'month')),
  -- The time of day in Warsaw: 07:30.
  at text NOT NULL,
  -- The ids of users.
  recipients uuid[] NOT NULL,
  language text NOT NULL,
  paused boolean NOT NULL,
  next_run_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX schedules_of_user ON schedules (user_id);
CREATE INDEX schedules_of_view ON schedules (view_id);
CREATE INDEX schedules_due ON schedules (next_run_at) WHERE NOT paused;

-- A report that was made, or the reason why it could not be. Deleted, with its file, after two weeks.
CREATE TABLE report_runs (
  id uuid PRIMARY KEY,
  schedule_id uuid NOT NULL REFERENCES schedules ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  failure text,
  recipients uuid[] NOT NULL,
  file_name text,
  -- The list that the file is of, and whether it contains more than its owner's salon; kept here because the schedule
  -- and the owner's rights may change.
  resource text,
  scope text CHECK (scope IN ('all', 'own')),
  UNIQUE (schedule_id, due_at)
);
CREATE INDEX report_runs_started ON report_runs (started_at);

-- The file of a report, in chunks.
CREATE TABLE report_chunks (
  run_id uuid NOT NULL REFERENCES report_runs ON DELETE CASCADE,
  place integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (run_id, place)
);

-- How many reports were made for each person on a Warsaw day. Deleting a schedule deletes its runs, but not these
-- counts.
CREATE TABLE report_days (
  user_id uuid NOT NULL REFERENCES users,
  day date NOT NULL,
  runs integer NOT NULL,
  PRIMARY KEY (user_id, day)
);
CREATE INDEX report_days_day ON report_days (day);
