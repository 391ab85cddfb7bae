import { type Kysely, sql } from 'kysely';

/** What the servers know about the time, so that a wrong clock does nothing that cannot be undone (docs/decisions/0027). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The last sign of life of any server; without a row there was none. server/days/believedTime.ts says what follows from it.
    CREATE TABLE believed_time (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      -- What time it was, as far as it was believed.
      trusted_at timestamptz NOT NULL,
      -- What time the database said it was, and for how long a server has run since that clock last jumped.
      claimed_at timestamptz NOT NULL,
      held_ms bigint NOT NULL,
      -- The server's machine since it was last started, and for how long it had been running.
      boot text NOT NULL,
      uptime_ms bigint NOT NULL,
      -- How often the operator has said what day it is: servers then forget what they knew.
      confirmations integer NOT NULL DEFAULT 0
    );
  `.execute(db);
}
