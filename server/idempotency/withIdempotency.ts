import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ActorId } from '../../contract/ids.ts';
import type { Tx } from '../db/client.ts';
import type { Transact } from '../db/transact.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { createTurns, NoTurn, type Turns } from '../platform/turns.ts';
import { claimKey, findStoredAnswer, nameOfReference, storeAnswer } from './queries.ts';

interface StoredAnswer {
  status: number;
  body: string;
}

interface KeyedRequest {
  userId: ActorId;
  /** The client's `Idempotency-Key`. */
  key: string | string[] | undefined;
  /**
   * The caller's name for the transaction that is booked or voided; a repetition is recognized by it, whatever the key.
   */
  reference: Reference | undefined;
  /** Text that is the same for two requests exactly if they are the same request. */
  request: string;
  now: Date;
}

interface Reference {
  name: string;
  isVoid: boolean;
}

/**
 * The parts of a change in its transaction: `read` is sent together with the check of the rights; `work` runs once
 * these are known. A refusal as such is not stored, unlike an answer that refuses.
 */
export interface Steps<Authorized extends object, Given, Answer> {
  authorize: (tx: Tx) => Promise<Authorized | Refusal>;
  read: (tx: Tx) => Promise<Given>;
  work: (tx: Tx, authorized: Authorized, given: Given) => Promise<Answer | Refusal>;
}

/** Returns turns for requests with the same key on one server: one runs, and the ones that wait take no connection. */
export const createKeyTurns = () => createTurns({ inAll: Number.POSITIVE_INFINITY, perKey: 1 });

/** The pause between attempts to get the answer of a request that another replica is working on. */
const PAUSE_MS = 50;

/**
 * Runs `work` and stores its answer in one transaction, so that for a key either both happen or neither. The same key
 * and request gets the stored answer again. A different request with the same key is refused, and so is a repetition if
 * the first request is still running after `waitMs`. The caller is authorized first, in the same transaction.
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
    const [{ lock }] = claimsOf(keyed);
    return await turns.take(`${keyed.userId} ${lock}`, untilAnswered, { signal, waitMs });
  } catch (error) {
    if (error instanceof NoTurn) return inFlight();
    throw error;
  }
}

const IN_FLIGHT = 'idempotency-in-flight';
const inFlight = () => refuse(IN_FLIGHT, { retryAfterSeconds: 1 });

/**
 * The two names of a request: `lock` excludes concurrent requests of the same name, `name` identifies its stored
 * answer.
 */
interface Claim {
  lock: string;
  name: string;
  /** The refusal of a different request with the same name. */
  reused: 'idempotency-key-reused' | 'reference-reused';
}

/** Returns the claims of a request. A key never contains a line break, so it cannot be mistaken for a reference. */
function claimsOf({ key, reference }: Pick<KeyedRequest, 'key' | 'reference'>): [Claim, ...Claim[]] {
  const claims: Claim[] = [];
  if (key !== undefined) {
    const name = String(key);
    claims.push({ lock: name, name, reused: 'idempotency-key-reused' });
  }
  // A transaction and its void exclude each other, so they share the lock.
  if (reference) {
    const lock = nameOfReference(reference.name);
    const name = reference.isVoid ? `${lock}\nvoid` : lock;
    claims.push({ lock, name, reused: 'reference-reused' });
  }
  const [first, ...others] = claims;
  if (!first) throw new Error('a request without a key and a reference has no answer to keep');
  return [first, ...others];
}

async function runOnce<Authorized extends object, Given, Answer extends StoredAnswer>(
  transact: Transact,
  { userId, request, now, ...known }: KeyedRequest,
  { authorize, read, work }: Steps<Authorized, Given, Answer>,
): Promise<Answer | StoredAnswer | Refusal> {
  const hash = createHash('sha256').update(request).digest();
  const claims = claimsOf(known);
  let isNew = false;
  return transact<Answer | StoredAnswer | Refusal>(
    async (tx) => {
      const asking = Promise.all([
        authorize(tx),
        ...claims.map(async (claim) => {
          const [isClaimed, stored] = await Promise.all([
            claimKey(tx, userId, claim.lock),
            findStoredAnswer(tx, { userId, key: claim.name }),
          ]);
          return { claim, isClaimed, stored };
        }),
      ] as const);
      // A repetition does not need what is read, so failures to read don't matter to it.
      const reading = read(tx);
      reading.catch(() => undefined);
      const [authorized, ...found] = await asking;
      if (isRefusal(authorized)) return authorized;
      if (!found.every(({ isClaimed }) => isClaimed)) return inFlight();
      for (const { claim, stored } of found) {
        if (!stored) continue;
        if (!stored.request_hash.equals(hash)) return refuse(claim.reused, fieldOf(claim));
        // The call succeeded, but its reference's answer was deleted: it was voided since.
        const isForgotten = found.some((other) => other.claim.reused === 'reference-reused' && !other.stored);
        return stored.status < 400 && isForgotten ? refuse('voided', { field: 'reference' }) : stored;
      }
      const answer = await work(tx, authorized, await reading);
      if (isRefusal(answer)) return answer;
      isNew = true;
      const { status, body } = answer;
      for (const { name, reused } of claims) {
        // A refused call may be repeated under the same reference, with another amount.
        if (reused === 'reference-reused' && status >= 400) continue;
        storeAnswer(tx, { user_id: userId, key: name, request_hash: hash, status, body, created_at: now });
      }
      return answer;
    },
    () => isNew,
  );
}

const fieldOf = ({ reused }: Claim) => (reused === 'reference-reused' ? { field: 'reference' } : {});
