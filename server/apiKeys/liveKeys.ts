import type { ActorId } from '../../contract/ids.ts';
import { isExpired } from '../../contract/warsaw.ts';
import { lockActors, lockOwnKey } from '../db/actorLocks.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transactIfPossible } from '../db/transact.ts';
import { hashToken } from '../platform/ids.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { KeySession } from '../platform/session.ts';
import { findLiveKey, type LiveKeyRow, touchKey } from './queries.ts';
import { isWellFormed } from './secret.ts';

const TOUCH_AFTER_MS = 60_000;

/** Finds API keys that have neither been deleted nor expired (requirements "API keys"). */
export function liveKeys(db: PooledDb) {
  return {
    /** Returns the key with a secret, and records its use to the minute. */
    async find(secret: string, now: Date): Promise<KeySession | Refusal> {
      if (!isWellFormed(secret)) return refuse('api-key-mistyped');
      const row = await findLiveKey(db, hashToken(secret));
      if (!row || !isLive(row, now)) return refuse('api-key-invalid');
      if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > TOUCH_AFTER_MS)
        await transactIfPossible(db, (tx) => touchKey(tx, row.id, now));
      return sessionOf(row);
    },
    /**
     * Returns a key in its current state if it is still live, and keeps it live until the transaction ends: a
     * transaction that ends it needs exclusive locks on the key or on all keys of its maker.
     */
    async lock(
      tx: Tx,
      { id, key: { maker, secretHash } }: KeySession,
      { now, loser }: { now: Date; loser?: ActorId | undefined },
    ): Promise<KeySession | Refusal> {
      lockOwnKey(tx, maker);
      lockActors(tx, { caller: id, loser });
      const row = await findLiveKey(tx, secretHash);
      return row && isLive(row, now) ? sessionOf(row) : refuse('api-key-invalid');
    },
  };
}

function isLive({ expires_at, valid_until }: LiveKeyRow, now: Date): boolean {
  return !isExpired(expires_at, now) && (valid_until === null || valid_until > now);
}

function sessionOf({ id, name, salon_id: salonId, rights, created_by: maker, hash }: LiveKeyRow): KeySession {
  return {
    id,
    user: { id, role: 'employer', salonId },
    person: { name, surname: '' },
    key: { rights, maker, secretHash: hash },
  };
}
