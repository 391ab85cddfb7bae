import { type Kysely, sql } from 'kysely';

/** Adds requests of the counters to the office. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE requests (
      id uuid PRIMARY KEY,
      boncard_id uuid NOT NULL REFERENCES boncards,
      kind text NOT NULL CHECK (kind IN ('extend', 'unlock', 'unblock', 'adjust')),
      note text NOT NULL,
      created_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      -- The salon of that person at the time.
      salon_id uuid REFERENCES salons,
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'done', 'declined')),
      -- Null while the request is open, and if an operator's command did what it asks for.
      decided_by uuid REFERENCES users,
      decided_at timestamptz,
      -- Why it was declined.
      reason text,
      CONSTRAINT requests_decided_check CHECK ((status = 'open') = (decided_at IS NULL)),
      CONSTRAINT requests_decider_check CHECK (decided_by IS NULL OR decided_at IS NOT NULL),
      CONSTRAINT requests_reason_check CHECK ((status = 'declined') = (reason IS NOT NULL))
    )
  `.execute(db);
  // At most one open request per card and kind, enforced here independently of the server.
  await sql`CREATE UNIQUE INDEX requests_open ON requests (boncard_id, kind) WHERE status = 'open'`.execute(
    db,
  );
  await sql`CREATE INDEX requests_newest ON requests (created_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX requests_of_user ON requests (created_by, created_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX requests_of_boncard ON requests (boncard_id, created_at DESC)`.execute(db);
}
