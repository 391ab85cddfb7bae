import type { ActorId } from '../../contract/ids.ts';
import { lockActors } from '../db/actorLocks.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transactIfPossible } from '../db/transact.ts';
import type { Config } from '../platform/config.ts';
import { hashToken } from '../platform/ids.ts';
import type { Session } from '../platform/session.ts';
import { type FactorPolicy, mustEnroll } from './factorPolicy.ts';
import { findSession, lockSession, type SessionRow, touchSession } from './queries.ts';

/** How often the use of a session is stored: accurate enough for the usual idle limit, and saves a write per call. */
const TOUCH_AFTER_MS = 60_000;

export type SessionLimits = Pick<
  Config,
  'SESSION_IDLE_SECONDS' | 'SESSION_ABSOLUTE_SECONDS' | 'SESSION_ABSOLUTE_EMPLOYER_SECONDS'
>;

/** Finds sessions of active users that are neither too old nor idle for too long. */
export function liveSessions(db: PooledDb, limits: SessionLimits & FactorPolicy) {
  // A shorter idle limit needs it more often.
  const touchAfterMs = Math.min(TOUCH_AFTER_MS, (limits.SESSION_IDLE_SECONDS * 1000) / 10);
  return {
    /** Returns the live session of a token, extends its idle time, and stores the address from which it is used. */
    async find(
      token: string,
      { address, now }: { address: string; now: Date },
    ): Promise<Session | undefined> {
      const row = await findSession(db, hashToken(token));
      if (!row || !isAlive(row, limits, now)) return undefined;
      if (now.getTime() - row.last_used_at.getTime() > touchAfterMs) {
        await transactIfPossible(db, (tx) => touchSession(tx, row.id, { address, now }));
      }
      return sessionOf(row, limits);
    },
    /**
     * Returns a session in its current state if it is still alive, and keeps it alive until the transaction ends.
     * Everything that takes rights away deletes the session in its own transaction, so either this call sees that, or
     * that transaction waits. A call that may itself take rights away from somebody (`loser`) runs alone for that
     * person.
     */
    async lock(
      tx: Tx,
      { id, user }: Session,
      { now, loser }: { now: Date; loser?: ActorId | undefined },
    ): Promise<Session | undefined> {
      lockActors(tx, { caller: user.id, loser });
      const row = await lockSession(tx, { id, userId: user.id });
      return row && isAlive(row, limits, now) ? sessionOf(row, limits) : undefined;
    },
  };
}

/** Returns the instants after which a session of a role must have begun and been used to still be alive. */
export function aliveAfter(role: SessionRow['role'], limits: SessionLimits, now: Date) {
  const { SESSION_ABSOLUTE_SECONDS: ofAll, SESSION_ABSOLUTE_EMPLOYER_SECONDS: ofEmployers } = limits;
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  return {
    created: ago(role === 'employer' ? Math.min(ofAll, ofEmployers) : ofAll),
    used: ago(limits.SESSION_IDLE_SECONDS),
  };
}

function isAlive(row: SessionRow, limits: SessionLimits, now: Date): boolean {
  const { created, used } = aliveAfter(row.role, limits, now);
  return row.created_at > created && row.last_used_at > used;
}

function sessionOf(row: SessionRow, policy: FactorPolicy): Session {
  const { id, confirmed_at, user_id, email, role, salon_id, name, surname } = row;
  return {
    id,
    confirmedAt: confirmed_at,
    mustEnroll: mustEnroll(row, policy),
    email,
    user: { id: user_id, role, salonId: salon_id },
    person: { name, surname },
  };
}
