import type { Config } from '../config.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transactUnsynced } from '../db/commitUnsynced.ts';
import { findSession, lockSession, type Session, type SessionRow, touchSession } from './queries.ts';

// Exact to a minute is enough for the idle limit, and spares a write per call.
const TOUCH_AFTER_MS = 60_000;

export type SessionLimits = Pick<
  Config,
  'SESSION_IDLE_SECONDS' | 'SESSION_ABSOLUTE_SECONDS' | 'SESSION_ABSOLUTE_EMPLOYER_SECONDS'
>;

/** The sessions of active users that are neither too old nor unused for too long. */
export interface LiveSessions {
  /** Returns the live session behind a token's hash, and keeps it alive. */
  find(tokenHash: Buffer, now: Date): Promise<Session | undefined>;
  /**
   * Returns a session as it is now, if it is still alive; it stays so until the transaction ends. Whatever takes rights away deletes
   * the session in its own transaction: either that is seen here, or it waits.
   */
  lock(tx: Tx, session: Session, now: Date): Promise<Session | undefined>;
}

export function liveSessions(db: PooledDb, limits: SessionLimits): LiveSessions {
  return {
    async find(tokenHash, now) {
      const row = await findSession(db, tokenHash);
      if (!row || !isAlive(row, limits, now)) return undefined;
      if (now.getTime() - row.last_used_at.getTime() > TOUCH_AFTER_MS) {
        // Who only reads does not wait for a standby that is away.
        await transactUnsynced(db, (tx) => touchSession(tx, row.id, now));
      }
      return sessionOf(row);
    },
    async lock(tx, { id, user }, now) {
      const row = await lockSession(tx, { id, userId: user.id });
      return row && isAlive(row, limits, now) ? sessionOf(row) : undefined;
    },
  };
}

/** After how many seconds a session is too old, however much it was used. */
export function absoluteSeconds(role: SessionRow['role'], limits: SessionLimits): number {
  const { SESSION_ABSOLUTE_SECONDS: ofAll, SESSION_ABSOLUTE_EMPLOYER_SECONDS: ofEmployers } = limits;
  return role === 'employer' ? Math.min(ofAll, ofEmployers) : ofAll;
}

function isAlive(row: SessionRow, limits: SessionLimits, now: Date): boolean {
  const secondsSince = (at: Date) => (now.getTime() - at.getTime()) / 1000;
  return (
    secondsSince(row.created_at) < absoluteSeconds(row.role, limits) &&
    secondsSince(row.last_used_at) < limits.SESSION_IDLE_SECONDS
  );
}

function sessionOf({ id, confirmed_at, user_id, email, role, salon_id }: SessionRow): Session {
  return { id, confirmedAt: confirmed_at, email, user: { id: user_id, role, salonId: salon_id } };
}
