-- A view as a file by mail, again and again (docs/decisions/0024).
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

-- A report that was made, or why not. Deleted, with its file, after two weeks.
CREATE TABLE report_runs (
  id uuid PRIMARY KEY,
  schedule_id uuid NOT NULL REFERENCES schedules ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  failure text,
  recipients uuid[] NOT NULL,
  file_name text,
  -- What the file is of, and whether it has more than its owner's salon: the schedule may change, and so may rights.
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

-- How many reports each person has been made on a Warsaw day: deleting a schedule deletes its runs, but not these.
CREATE TABLE report_days (
  user_id uuid NOT NULL REFERENCES users,
  day date NOT NULL,
  runs integer NOT NULL,
  PRIMARY KEY (user_id, day)
);
CREATE INDEX report_days_day ON report_days (day);
