import { sql } from 'kysely';
import type { PooledDb } from './client.ts';
import { isOutOfResources } from './failures.ts';
import { transact } from './transact.ts';

/** Why changes cannot be made. */
type Unreadiness = 'database-unavailable' | 'database-exhausted';

/** Knows whether PostgreSQL accepts changes. */
export interface Readiness {
  /** Records a failure; only failures caused by a lack of disk space or memory matter. */
  note(error: unknown): void;
  /** Returns why changes cannot be made; undefined if they can. */
  find(): Promise<Unreadiness | undefined>;
}

/**
 * After a change has failed for lack of disk space or memory, the server is not ready until no such failure has
 * occurred for `restMs` and a trial change has succeeded. A read could not detect a full disk.
 */
export function createReadiness(db: PooledDb, { restMs }: { restMs: number }): Readiness {
  let failedAt: number | undefined;
  let trial: Promise<void> | undefined;
  let looking: Promise<boolean> | undefined;

  async function attempt() {
    const begun = failedAt;
    await tryToWrite(db).then(
      () => {
        // A failure since the trial began still counts.
        if (failedAt === begun) failedAt = undefined;
      },
      () => {
        failedAt = performance.now();
      },
    );
    trial = undefined;
  }

  return {
    note(error) {
      if (isOutOfResources(error)) failedAt = performance.now();
    },
    async find() {
      // Concurrent callers share one check, because anyone may call as often as they like.
      looking ??= acceptsChanges(db)
        .catch(() => false)
        .finally(() => {
          looking = undefined;
        });
      if (!(await looking)) return 'database-unavailable';
      if (failedAt === undefined) return undefined;
      if (performance.now() - failedAt >= restMs) {
        trial ??= attempt();
        await trial;
      }
      return failedAt === undefined ? undefined : 'database-exhausted';
    },
  };
}

/**
 * Returns whether PostgreSQL is neither a standby nor read-only by default, as some providers make it when a disk
 * fills. A session that is read-only may stay so when its database no longer is, so its connection is not used again.
 */
async function acceptsChanges({ pool }: PooledDb): Promise<boolean> {
  const client = await pool.connect();
  let isReadOnly = true;
  try {
    const { rows } = await client.query("SELECT current_setting('transaction_read_only')::boolean AS is");
    isReadOnly = rows[0].is;
  } finally {
    client.release(isReadOnly);
  }
  return !isReadOnly;
}

/**
 * Makes a trial change: it needs some megabytes of new disk space, like a table that grows, and a COMMIT that is
 * flushed to disk. It leaves nothing behind and waits for no standby.
 */
export async function tryToWrite(db: PooledDb): Promise<void> {
  await transact(db, async (tx) => {
    await sql`SET LOCAL synchronous_commit = local`.execute(tx);
    await sql`SET LOCAL work_mem = '64kB'`.execute(tx);
    // More numbers than fit into that memory, so they go into a temporary file.
    await sql`SELECT max(number) FROM generate_series(1, 200000) AS number`.execute(tx);
    await sql`SELECT pg_logical_emit_message(true, 'bonpanel', 'trial')`.execute(tx);
  });
}
