import type { UserId } from '../../contract/ids.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { isOutOfResources } from '../db/failures.ts';
import { transactUnsynced } from '../db/transact.ts';
import type { Config } from '../platform/config.ts';
import { hashToken } from '../platform/ids.ts';
import type { Session } from '../platform/session.ts';
import { type FactorPolicy, mustHaveFactor } from './factorPolicy.ts';
import { findSession, lockPeople, lockSession, type SessionRow, touchSession } from './queries.ts';

// Precise enough for the idle limit, and saves a write per call.
const TOUCH_AFTER_MS = 60_000;

export type SessionLimits = Pick<
  Config,
  'SESSION_IDLE_SECONDS' | 'SESSION_ABSOLUTE_SECONDS' | 'SESSION_ABSOLUTE_EMPLOYER_SECONDS'
>;

/** Looks up sessions of active users that are neither too old nor idle for too long. */
export function liveSessions(db: PooledDb, limits: SessionLimits & FactorPolicy) {
  /** Remembers the use of a session; while PostgreSQL cannot write, reading goes on without that. */
  async function use(id: SessionRow['id'], from: { address: string; now: Date }) {
    try {
      // Reads do not wait for a standby that is away.
      await transactUnsynced(db, (tx) => touchSession(tx, id, from));
    } catch (error) {
      if (!isOutOfResources(error)) throw error;
    }
  }

  const owners = new Owners();
  return {
    /** Returns the live session of a token, extends its idle time, and remembers from where it is used. */
    async find(
      token: string,
      { address, now }: { address: string; now: Date },
    ): Promise<Session | undefined> {
      const hash = hashToken(token);
      const row = await findSession(db, hash);
      if (!row || !isAlive(row, limits, now)) return undefined;
      owners.remember(hash, row.user_id);
      if (now.getTime() - row.last_used_at.getTime() > TOUCH_AFTER_MS) {
        await use(row.id, { address, now });
      }
      return sessionOf(row, limits);
    },
    /** Returns whose token this is, if it has been live here lately; it decides only in which queue a call waits. */
    ownerOf: (token: string) => owners.find(hashToken(token)),
    /**
     * Returns a session in its current state if it is still alive, and keeps it so until the transaction ends.
     * Whatever takes rights away deletes the session in its own transaction: either this call sees that, or that
     * transaction waits. If this one may take rights away itself, it is alone with their `loser`.
     */
    async lock(
      tx: Tx,
      { id, user }: Session,
      { now, loser }: { now: Date; loser?: UserId | undefined },
    ): Promise<Session | undefined> {
      lockPeople(tx, { caller: user.id, loser });
      const row = await lockSession(tx, { id, userId: user.id });
      return row && isAlive(row, limits, now) ? sessionOf(row, limits) : undefined;
    },
  };
}

/** Returns the instants after which a session of a role must have begun and been used to be alive. */
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

function sessionOf(
  { id, confirmed_at, user_id, email, role, salon_id, name, surname, factor_since }: SessionRow,
  policy: FactorPolicy,
): Session {
  const user = { id: user_id, role, salonId: salon_id };
  const mustEnroll = !factor_since && mustHaveFactor(role, policy);
  return { id, confirmedAt: confirmed_at, mustEnroll, email, user, person: { name, surname } };
}

const MAX_OWNERS = 10_000;

/** Whose tokens were looked up lately. */
class Owners {
  readonly #ids = new Map<string, UserId>();

  find(tokenHash: Buffer): UserId | undefined {
    return this.#ids.get(tokenHash.toString('base64'));
  }

  remember(tokenHash: Buffer, id: UserId) {
    this.#ids.set(tokenHash.toString('base64'), id);
    const [oldest] = this.#ids.keys();
    if (this.#ids.size > MAX_OWNERS && oldest) this.#ids.delete(oldest);
  }
}
