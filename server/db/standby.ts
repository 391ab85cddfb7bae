import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { unlessAborted } from '../platform/unlessAborted.ts';
import type { PooledDb } from './client.ts';

/** A standby that answers queries instead of the primary, as long as it has all of the primary's data. */
export interface Standby {
  db: PooledDb;
  /** Returns whether it has everything that was committed before this call, waiting a moment for it if necessary. */
  hasCaughtUp(): Promise<boolean>;
  /** Stops using it for a while, after it has failed. */
  rest(): void;
}

/**
 * Where the primary's WAL ends. Another timeline or cluster gives the same position to other data, and a cluster has
 * several databases, so a position is compared together with them.
 */
export interface Position {
  lsn: string;
  timeline: number;
  database: string;
}

/** Which database of which cluster, and which of its schemas; the same on every standby. Any role may ask for it. */
const identity = `
  concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
    (SELECT oid FROM pg_database WHERE datname = current_database()), current_schema())
`;

/** Returns where the primary is now. */
export async function positionOf({ pool }: PooledDb): Promise<Position> {
  const { rows } = await pool.query<Position>(`
    SELECT lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::integer AS timeline, ${identity} AS database
    FROM pg_current_wal_insert_lsn() AS lsn
  `);
  const [position] = rows;
  if (!position) throw new Error('PostgreSQL says nothing');
  return position;
}

/** What a standby is to the primary at a position. Once promoted, it is a standby no longer. */
interface Comparison {
  is_standby: boolean;
  is_same_database: boolean;
  /** After a failover, false until the standby's first checkpoint on the new timeline. */
  is_same_timeline: boolean;
  has_replayed: boolean | null;
}

/** For the answer of a standby: soon enough that nobody notices a silent one. */
const ANSWER_MS = 500;

/**
 * Compares a standby with the primary.
 * @throws if it does not answer soon; connecting may take longer.
 */
export async function compareStandby(
  { pool }: PooledDb,
  { database, timeline, lsn }: Position,
): Promise<Comparison> {
  const { rows } = await pool.query<Comparison>({
    text: `
      SELECT pg_is_in_recovery() AS is_standby, ${identity} = $1 AS is_same_database,
        (SELECT min_recovery_end_timeline FROM pg_control_recovery()) = $2 AS is_same_timeline,
        pg_last_wal_replay_lsn() >= $3::pg_lsn AS has_replayed
    `,
    values: [database, timeline, lsn],
    query_timeout: ANSWER_MS,
  } as pg.QueryConfig);
  const [comparison] = rows;
  if (!comparison) throw new Error('PostgreSQL says nothing');
  return comparison;
}

const TRIES = 5;
const PAUSE_MS = 40;

export function createStandby({
  standby,
  primary,
  restMs,
}: {
  standby: PooledDb;
  primary: PooledDb;
  restMs: number;
}): Standby {
  let restsUntil: number | undefined;
  const rest = () => {
    restsUntil = performance.now() + restMs;
  };

  /** @throws if it does not answer soon, or is not a standby of the primary's database. */
  async function hasReplayed(position: Position): Promise<boolean> {
    const found = await compareStandby(standby, position);
    if (!found.is_standby || !found.is_same_database || !found.is_same_timeline)
      throw new Error('not a standby of this database');
    return found.has_replayed === true;
  }

  /** Ends its rest if it answers. No list waits for this, because a machine that has vanished refuses nothing. */
  async function wake() {
    restsUntil = Number.POSITIVE_INFINITY;
    try {
      await hasReplayed(await positionOf(primary));
      restsUntil = undefined;
    } catch {
      rest();
    }
  }

  return {
    db: standby,
    rest,
    async hasCaughtUp() {
      if (restsUntil !== undefined) {
        if (performance.now() >= restsUntil) void wake();
        return false;
      }
      try {
        const position = await positionOf(primary);
        for (let attempt = 0; attempt < TRIES; attempt++) {
          // Stops waiting for a new connection, too; if that opens later, it serves the next question.
          if (await unlessAborted(hasReplayed(position), AbortSignal.timeout(ANSWER_MS))) return true;
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
