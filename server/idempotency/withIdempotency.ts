import { createHash } from 'node:crypto';
import type { UserId } from '../../contract/ids.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { answerInsertion, claimKey, findStoredAnswer } from './queries.ts';

interface StoredAnswer {
  status: number;
  body: string;
}

interface KeyedRequest {
  userId: UserId;
  /** The client's `Idempotency-Key`. */
  key: string | string[];
  /** Everything that makes two requests equal. */
  request: string;
  now: Date;
}

/**
 * Runs `work` and stores its answer in one transaction, so that a key has either both or neither. The same key and
 * request gets the stored answer again; another request is refused, and so is a key whose first request is still
 * running. The caller is authorized first, in the same transaction.
 */
export async function withIdempotency<Authorized extends object, Answer extends StoredAnswer>(
  db: PooledDb,
  { userId, key, request, now }: KeyedRequest,
  {
    authorize,
    work,
  }: {
    authorize: (tx: Tx) => Promise<Authorized | Refusal>;
    work: (tx: Tx, authorized: Authorized) => Promise<Answer>;
  },
): Promise<Answer | StoredAnswer | Refusal> {
  const name = String(key);
  const hash = createHash('sha256').update(request).digest();
  return transact<Answer | StoredAnswer | Refusal>(db, async (tx, withCommit) => {
    const [authorized, isClaimed, stored] = await Promise.all([
      authorize(tx),
      claimKey(tx, userId, name),
      findStoredAnswer(tx, userId, name),
    ]);
    if (isRefusal(authorized)) return authorized;
    if (!isClaimed) return refuse('idempotency-in-flight', { retryAfterSeconds: 1 });
    if (stored) return stored.request_hash.equals(hash) ? stored : refuse('idempotency-key-reused');
    const answer = await work(tx, authorized);
    withCommit(
      answerInsertion(tx, {
        user_id: userId,
        key: name,
        request_hash: hash,
        status: answer.status,
        body: answer.body,
        created_at: now,
      }),
    );
    return answer;
  });
}
