-- Files of new cards.
CREATE TABLE boncard_imports (
  id uuid PRIMARY KEY,
  status text NOT NULL DEFAULT 'inProgress' CHECK (status IN ('inProgress', 'finished', 'error')),
  file_name text NOT NULL,
  -- Unused; the migration after this one drops it.
  clear_content bytea,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  total_rows integer NOT NULL DEFAULT 0,
  done_rows integer NOT NULL DEFAULT 0,
  ok_rows integer NOT NULL DEFAULT 0,
  error_rows integer NOT NULL DEFAULT 0,
  duplicate_rows integer NOT NULL DEFAULT 0,
  -- Why the file could not be read.
  fault text,
  -- How many times the process that reads the file has died while reading it.
  reader_deaths smallint NOT NULL DEFAULT 0,
  CHECK (done_rows = ok_rows + error_rows + duplicate_rows),
  CHECK (done_rows <= total_rows)
);
CREATE INDEX boncard_imports_newest ON boncard_imports (created_at DESC, id DESC);

-- The file itself, kept until its last row has been read: encrypted, in chunks, under a key that is not in the
-- database.
CREATE TABLE boncard_import_chunks (
  import_id uuid NOT NULL REFERENCES boncard_imports,
  place integer NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (import_id, place)
);
-- Encrypted bytes do not compress.
ALTER TABLE boncard_import_chunks ALTER COLUMN sealed SET STORAGE EXTERNAL;

-- The rows that added no card, and why.
CREATE TABLE boncard_import_failures (
  import_id uuid NOT NULL REFERENCES boncard_imports,
  line integer NOT NULL,
  number text NOT NULL,
  reason text NOT NULL,
  -- The earlier line of the same file with the same number.
  first_line integer,
  PRIMARY KEY (import_id, line)
);
