import { sql } from 'kysely';
import type { PooledDb } from './client.ts';
import { isOutOfResources } from './failures.ts';
import { isStandby } from './standby.ts';
import { transact } from './transact.ts';

/** Why no change can be made. */
type Unreadiness = 'database-unavailable' | 'database-exhausted';

/** Tells whether PostgreSQL accepts changes. */
export interface Readiness {
  /** Takes note of a failure; only those for want of disk or memory matter. */
  note(error: unknown): void;
  /** Returns why changes cannot be made; undefined if they can. */
  find(): Promise<Unreadiness | undefined>;
}

/**
 * Changes that failed for want of disk or memory stay a reason not to be ready until nothing has failed for `restMs` and
 * a trial change has succeeded: reading would tell nothing about a full disk.
 */
export function createReadiness(db: PooledDb, { restMs }: { restMs: number }): Readiness {
  let failedAt: number | undefined;
  let trial: Promise<void> | undefined;
  let looking: Promise<boolean> | undefined;

  async function attempt() {
    const begun = failedAt;
    await tryToWrite(db).then(
      () => {
        // What has failed meanwhile counts.
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
      // One look for all who ask meanwhile: anyone may ask as often as they like.
      looking ??= isStandby(db)
        .then(
          (is) => !is,
          () => false,
        )
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
 * Needs some megabytes of new disk, as a table that grows does, and a COMMIT that is on disk. It leaves nothing behind and
 * waits for no standby.
 */
export async function tryToWrite(db: PooledDb): Promise<void> {
  await transact(db, async (tx) => {
    await sql`SET LOCAL synchronous_commit = local`.execute(tx);
    await sql`SET LOCAL work_mem = '64kB'`.execute(tx);
    // Too many numbers for that memory: they go into a temporary file.
    await sql`SELECT max(number) FROM generate_series(1, 200000) AS number`.execute(tx);
    await sql`SELECT pg_logical_emit_message(true, 'bonpanel', 'trial')`.execute(tx);
  });
}
