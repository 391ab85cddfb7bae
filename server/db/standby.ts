import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, PooledDb } from './client.ts';

/** A standby that answers queries instead of the primary, as long as it has all of the primary's data. */
export interface Standby {
  db: PooledDb;
  /** Returns whether it has everything that was committed before this call, waiting a moment for it if necessary. */
  hasCaughtUp(): Promise<boolean>;
  /** Stops using it for a while, after it has failed. */
  rest(): void;
}

/** Returns whether PostgreSQL is a standby, and so accepts no changes until it is promoted. */
export async function isStandby(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_standby: boolean }>`SELECT pg_is_in_recovery() AS is_standby`.execute(db);
  return rows[0]?.is_standby === true;
}

const REST_MS = 10_000;
const TRIES = 5;
const PAUSE_MS = 40;

export function createStandby({ standby, primary }: { standby: PooledDb; primary: Db }): Standby {
  let restsUntil = 0;
  const rest = () => {
    restsUntil = performance.now() + REST_MS;
  };
  return {
    db: standby,
    rest,
    async hasCaughtUp() {
      if (performance.now() < restsUntil) return false;
      const { rows } = await sql<{ lsn: string }>`SELECT pg_current_wal_insert_lsn()::text AS lsn`.execute(
        primary,
      );
      const lsn = rows[0]?.lsn ?? '';
      try {
        for (let attempt = 0; attempt < TRIES; attempt++) {
          if (await hasReplayed(standby, lsn)) return true;
          await wait(PAUSE_MS);
        }
        return false;
      } catch {
        rest();
        return false;
      }
    },
  };
}

/**
 * Returns whether the standby has replayed everything up to `lsn`. Once promoted, it is no longer a standby of this
 * primary.
 */
async function hasReplayed(standby: Db, lsn: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean | null }>`
    SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn AS has
  `.execute(standby);
  return rows[0]?.has === true;
}
