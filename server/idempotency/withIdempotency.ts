import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { UserId } from '../../contract/ids.ts';
import type { Tx } from '../db/client.ts';
import type { Transact } from '../db/transact.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { createTurns, NoTurn, type Turns } from '../platform/turns.ts';
import { claimKey, findStoredAnswer, storeAnswer } from './queries.ts';

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

/** What a change does in its transaction: `read` is asked together with the rights, `work` is done once they are known. */
export interface Steps<Authorized extends object, Given, Answer> {
  authorize: (tx: Tx) => Promise<Authorized | Refusal>;
  read: (tx: Tx) => Promise<Given>;
  work: (tx: Tx, authorized: Authorized, given: Given) => Promise<Answer>;
}

/** Returns turns of a server's requests with the same key: one runs, and those that wait take no connection. */
export const createKeyTurns = () => createTurns({ inAll: Number.POSITIVE_INFINITY, perKey: 1 });

/** How often to ask for the answer of a request that another replica is working on. */
const PAUSE_MS = 50;

/**
 * Runs `work` and stores its answer in one transaction, so that a key has either both or neither. The same key and
 * request gets the stored answer again; another request is refused, and so is a key whose first request is still running
 * after `waitMs`. The caller is authorized first, in the same transaction.
 */
export async function withIdempotency<Authorized extends object, Given, Answer extends StoredAnswer>(
  transact: Transact,
  keyed: KeyedRequest,
  steps: Steps<Authorized, Given, Answer>,
  { turns, signal, waitMs }: { turns: Turns; signal: AbortSignal; waitMs: number },
): Promise<Answer | StoredAnswer | Refusal> {
  const until = performance.now() + waitMs;
  async function untilAnswered() {
    for (;;) {
      const outcome = await runOnce(transact, keyed, steps);
      const isRunning = isRefusal(outcome) && outcome.refused === IN_FLIGHT;
      if (!isRunning || signal.aborted || performance.now() + PAUSE_MS > until) return outcome;
      await wait(PAUSE_MS);
    }
  }
  try {
    return await turns.take(`${keyed.userId} ${keyed.key}`, untilAnswered, { signal, waitMs });
  } catch (error) {
    if (error instanceof NoTurn) return inFlight();
    throw error;
  }
}

const IN_FLIGHT = 'idempotency-in-flight';
const inFlight = () => refuse(IN_FLIGHT, { retryAfterSeconds: 1 });

async function runOnce<Authorized extends object, Given, Answer extends StoredAnswer>(
  transact: Transact,
  { userId, key, request, now }: KeyedRequest,
  { authorize, read, work }: Steps<Authorized, Given, Answer>,
): Promise<Answer | StoredAnswer | Refusal> {
  const name = String(key);
  const hash = createHash('sha256').update(request).digest();
  let isNew = false;
  return transact<Answer | StoredAnswer | Refusal>(
    async (tx) => {
      const asking = Promise.all([
        authorize(tx),
        claimKey(tx, userId, name),
        findStoredAnswer(tx, userId, name),
      ]);
      // A repetition needs none of it.
      const reading = read(tx);
      reading.catch(() => undefined);
      const [authorized, isClaimed, stored] = await asking;
      if (isRefusal(authorized)) return authorized;
      if (!isClaimed) return inFlight();
      if (stored) return stored.request_hash.equals(hash) ? stored : refuse('idempotency-key-reused');
      const answer = await work(tx, authorized, await reading);
      isNew = true;
      storeAnswer(tx, {
        user_id: userId,
        key: name,
        request_hash: hash,
        status: answer.status,
        body: answer.body,
        created_at: now,
      });
      return answer;
    },
    () => isNew,
  );
}
