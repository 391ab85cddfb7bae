import type { Config } from '../config.ts';
import type { PooledDb } from '../db/client.ts';
import { transactUnsynced } from '../db/commitUnsynced.ts';
import { findLiveSession, type Session, touchSession } from './queries.ts';

// Exact to a minute is enough for the idle limit, and spares a write per call.
const TOUCH_AFTER_MS = 60_000;

/** Gives the live session behind a token's hash, and keeps it alive. */
export type FindSession = (tokenHash: Buffer, now: Date) => Promise<Session | undefined>;

/** Finds live sessions within the limits of the configuration, and notes that they are in use. */
export function sessionFinder(
  db: PooledDb,
  limits: Pick<Config, 'SESSION_IDLE_SECONDS' | 'SESSION_ABSOLUTE_SECONDS'>,
): FindSession {
  return async (tokenHash, now) => {
    const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    const found = await findLiveSession(db, {
      tokenHash,
      createdAfter: before(limits.SESSION_ABSOLUTE_SECONDS),
      usedAfter: before(limits.SESSION_IDLE_SECONDS),
    });
    if (!found) return undefined;
    if (now.getTime() - found.last_used_at.getTime() > TOUCH_AFTER_MS) {
      // Who only reads does not wait for a standby that is away.
      await transactUnsynced(db, (tx) => touchSession(tx, found.id, now));
    }
    return { id: found.id, user: { id: found.user_id, role: found.role, salonId: found.salon_id } };
  };
}
