import pLimit, { type LimitFunction } from 'p-limit';

/** The client has gone; nobody is there to receive an answer. */
export class ClientGone extends Error {}

/** A turn did not come in time. */
export class NoTurn extends Error {}

interface Waiting {
  /** What of the same key has places of its own. */
  lane?: string;
  /** Aborts when nobody waits for the result any longer. */
  signal: AbortSignal;
  /** How long (milliseconds) to wait for the turn; without it, as long as the client does. */
  waitMs?: number;
}

/** Limits how much runs at once, in all and per key. Everything else waits; nothing is refused. */
export interface Turns {
  /**
   * Runs the work when its turn comes. The work may leave its place to the next one before it is done, if what it goes
   * on with has turns of its own.
   * @throws {ClientGone} if the signal aborts before that. Work that has begun goes on.
   * @throws {NoTurn} if the turn does not come in time, or too many wait already.
   */
  take<Result>(key: string, work: (leave: () => void) => Promise<Result>, waiting: Waiting): Promise<Result>;
  /** Returns how many wait with a key that has no lanes, among them those who left since the last turn. */
  waiting(key: string): number;
}

interface Limits {
  /** How much runs at once. */
  inAll: number;
  /** How much of one key, in each of its lanes. */
  perKey: number;
  /** How much of one lane may wait. */
  maxWaiting?: number;
  /**
   * After each item, the place of a key that has more of them waiting stays empty for this many times as long as the item
   * took.
   */
  pause?: number;
  /** How long at least (milliseconds) that place stays empty while more than this many are waiting. */
  crowd?: { of: number; pauseMs: number };
  /** How much of one key, without a pause, while only that key has asked lately. */
  whenAlone?: number;
}

/** How long a key that has asked keeps others from being alone. */
const LATELY_MS = 10_000;

/**
 * Returns turns between keys: only as many items of a key as may run join the common queue, so that no key keeps the others
 * waiting.
 */
export function createTurns({
  inAll,
  perKey,
  maxWaiting = Number.POSITIVE_INFINITY,
  pause = 0,
  crowd = { of: Number.POSITIVE_INFINITY, pauseMs: 0 },
  whenAlone = perKey,
}: Limits): Turns {
  const all = pLimit(inAll);
  const shares = new Map<string, LimitFunction>();
  const askers = new Askers();
  const isAlone = (key: string) => whenAlone > perKey && askers.isAlone(key);
  return {
    async take<Result>(
      key: string,
      work: (leave: () => void) => Promise<Result>,
      { lane = '', signal, waitMs }: Waiting,
    ) {
      if (signal.aborted) throw new ClientGone();
      askers.note(key);
      const place = lane === '' ? key : `${key} ${lane}`;
      const share = shares.get(place) ?? pLimit(perKey);
      if (share.pendingCount >= maxWaiting) throw new NoTurn();
      shares.set(place, share);
      share.concurrency = isAlone(key) ? whenAlone : perKey;
      const { promise: result, resolve, reject } = Promise.withResolvers<Result>();
      let isWaiting = true;
      const end = () => {
        isWaiting = false;
        signal.removeEventListener('abort', leave);
        clearTimeout(timer);
      };
      const giveUp = (error: Error) => {
        end();
        reject(error);
      };
      const leave = () => giveUp(new ClientGone());
      const timer = waitMs === undefined ? undefined : setTimeout(() => giveUp(new NoTurn()), waitMs);
      signal.addEventListener('abort', leave);
      void share(async () => {
        // One that has left takes no place in the common queue.
        if (!isWaiting) return;
        let tookMs = 0;
        await all(async () => {
          if (!isWaiting) return;
          end();
          const startedAt = performance.now();
          const { promise: left, resolve: leavePlace } = Promise.withResolvers<void>();
          const working = (async () => work(leavePlace))();
          resolve(working);
          await Promise.race([left, working.catch(() => undefined)]);
          tookMs = performance.now() - startedAt;
        });
        if (share.pendingCount === 0 || isAlone(key)) return;
        const leastMs = share.pendingCount > crowd.of ? crowd.pauseMs : 0;
        const pauseMs = Math.max(pause * tookMs, leastMs);
        if (pauseMs > 0) await new Promise((rested) => setTimeout(rested, pauseMs));
      }).finally(() => {
        if (share.activeCount + share.pendingCount === 0) shares.delete(place);
      });
      return result;
    },
    waiting: (key) => shares.get(key)?.pendingCount ?? 0,
  };
}

/** Who asked last, and when the last one before that did. */
class Askers {
  #last = { key: '', at: Number.NEGATIVE_INFINITY };
  #anotherAt = Number.NEGATIVE_INFINITY;

  note(key: string) {
    if (key !== this.#last.key) this.#anotherAt = this.#last.at;
    this.#last = { key, at: performance.now() };
  }

  /** Whether no other key has asked lately. */
  isAlone(key: string): boolean {
    const othersAt = key === this.#last.key ? this.#anotherAt : this.#last.at;
    return performance.now() - othersAt > LATELY_MS;
  }
}
